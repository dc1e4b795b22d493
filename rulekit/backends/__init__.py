"""Floor 2: execution: the interpreter, which is the definition of the semantics."""

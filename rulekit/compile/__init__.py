"""Floor 2: from text to program: names, sentences, types, structure, lowering."""

"""The interpreter: runs a program one instruction at a time. It is the definition of what the rules mean."""

from rulekit.backends.interpreter.interpreter import Interpreter

__all__ = ["Interpreter"]

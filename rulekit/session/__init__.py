"""One match: answers, events, views, undo, transcript and replay."""

from rulekit.session.decision import Decision, Option
from rulekit.session.replaying import replay
from rulekit.session.rulebook import DeclaredOption, Rulebook
from rulekit.session.saved import SaveError
from rulekit.session.session import Session
from rulekit.session.transcript import TranscriptError

__all__ = ["DeclaredOption", "Decision", "Option", "Rulebook", "SaveError", "Session", "TranscriptError", "replay"]

"""One match: answers, events, views, undo, transcript and replay."""

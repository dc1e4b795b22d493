"""One match served over standard input and output: a request a line, an answer a line, all of it JSON.

python json_lines.py GAME Ada,Bo match.save     # goes on with match.save if it is there

A request is `{"do": "view", "seat": "P1"}`; an answer is `{"ok": ..}` or `{"error": ..}`. Here a request says for which
seat it speaks. A server in a network knows that from the connection, and must not let anybody say it.
"""

import json
import sys
from pathlib import Path

import rulekit


class Server:
    """One match and the file it is kept in."""

    def __init__(self, game: str, seats: list[str], file: Path) -> None:
        self.file = file
        self.session = rulekit.Session.load(file) if file.exists() else rulekit.Session(rulekit.load(game), seats)

    def view(self, seat: str | None = None) -> object:
        return self.session.view(seat)

    def events(self, seat: str | None = None, since: int = 0) -> object:
        return [{**event, "text": self.session.text(event)} for event in self.session.events(seat, since)]

    def act(self, seat: str, number: int, action: dict[str, object]) -> object:
        return self._kept(self.session.submit(action, seat=seat, number=number))

    def undo(self, seat: str, steps: int = 1) -> object:
        return self._kept(self.session.undo(steps, seat=seat))

    def why_not(self, seat: str, action: dict[str, object]) -> object:
        diagnostic = self.session.why_not(seat, action)
        return None if diagnostic is None else diagnostic.to_json()

    def _kept(self, events: object) -> object:
        self.session.save(self.file)
        return events

    def answer(self, line: str) -> dict[str, object]:
        try:
            request = json.loads(line)
            do = {"view": self.view, "events": self.events, "act": self.act, "undo": self.undo, "why_not": self.why_not}
            return {"ok": do[request.pop("do")](**request)}
        except (rulekit.PlayError, rulekit.RuleFault) as error:
            return {"error": error.diagnostic.to_json()}
        except (ValueError, TypeError, LookupError, AttributeError):
            return {"error": {"message": "this request means nothing here"}}


if __name__ == "__main__":
    server = Server(sys.argv[1], sys.argv[2].split(","), Path(sys.argv[3]))
    for line in sys.stdin:
        print(json.dumps(server.answer(line)), flush=True)

"""The frontend of the guide serves a whole match, is killed on the way, and tells no seat what is another's."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.session.playable import TESTS

SERVER = TESTS.parent / "docs" / "embedding" / "json_lines.py"
KINDS = TESTS / "session" / "kinds.rules"


class Client:
    """Talks to the server of the guide as its clients do."""

    def __init__(self, game: str, file: Path) -> None:
        command = [sys.executable, str(SERVER), game, "Ada,Bo", str(file)]
        root = str(TESTS.parent)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root)

    def ask(self, do: str, **more: Any) -> Any:
        return self.send(json.dumps({"do": do, **more}))

    def send(self, line: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


def test_the_server_is_sixty_lines() -> None:
    assert len(SERVER.read_text("utf-8").splitlines()) <= 60


@pytest.mark.parametrize("game", ["widgets", str(KINDS)], ids=["widgets", "kinds"])
def test_a_whole_match_with_the_server_killed_on_the_way(game: str, tmp_path: Path) -> None:
    file = tmp_path / "match.save"
    client = Client(game, file)
    heard: dict[str, list[Any]] = {"P1": [], "P2": []}
    answered, seat = 0, client.ask("view")["ok"]["waiting_for"]
    while seat is not None and answered < 40:
        view = client.ask("view", seat=seat)["ok"]
        decision = view["decision"]
        options = decision["options"]
        action = options[answered * 7 % len(options)]["action"]
        events = client.ask("act", seat=seat, number=view["number"], action=action)["ok"]
        assert all(event["n"] > 0 for event in events)
        for who, known in heard.items():
            known += client.ask("events", seat=who, since=len(known))["ok"]
        answered += 1
        if answered in (5, 20):
            client.close()
            client = Client(game, file)
            again = client.ask("view", seat=seat)["ok"]
            assert again["number"] >= view["number"]
        seat = client.ask("view")["ok"]["waiting_for"]
    for who, known in heard.items():
        assert [event["n"] for event in known] == list(range(1, len(known) + 1))
        assert client.ask("events", seat=who)["ok"] == known
    client.close()


def test_what_is_refused(tmp_path: Path) -> None:
    client = Client(str(KINDS), tmp_path / "match.save")
    for line in ("", "x", "[]", "1", '{"do":"leave"}', '{"do":"view","who":"P1"}', '{"do":"view","seat":"Zed"}', "{}"):
        assert client.send(line) == {"error": {"message": "this request means nothing here"}}
    earn = {"action": "earn"}
    codes = [
        client.ask("act", seat="P2", number=0, action=earn)["error"]["code"],
        client.ask("act", seat="P1", number=4, action=earn)["error"]["code"],
        client.ask("act", seat="P1", number=0, action={"action": "fly"})["error"]["code"],
        client.ask("undo", seat="P1")["error"]["code"],
    ]
    assert codes == ["P005", "P006", "P003", "P008"]
    assert client.ask("why_not", seat="P1", action=earn) == {"ok": None}
    assert client.ask("act", seat="P1", number=0, action=earn)["ok"]
    assert client.ask("undo", seat="P2")["error"]["because"] == "Ada gave the last answer"
    (event,) = client.ask("undo", seat="P1")["ok"]
    assert event["kind"] == "undone"
    assert client.ask("view", seat="P2")["ok"]["number"] == 0
    client.close()


def test_no_seat_is_told_what_is_another_seats(tmp_path: Path) -> None:
    client = Client(str(KINDS), tmp_path / "match.save")
    views = {who: client.ask("view", seat=who)["ok"] for who in ("P1", "P2", None)}
    assert "mark" not in views["P2"]["players"]["P1"]
    assert views["P2"]["players"]["P1"]["hand"]["cards"] == ["P1.hand:1", "P1.hand:2"]
    assert views[None]["cards"] == {}
    assert (views["P1"]["decision"] is None, views["P2"]["decision"] is None) == (False, True)
    client.close()

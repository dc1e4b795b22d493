"""The laws of the engine (SEM): what shows each of them, and faults that are planted for it, which must not pass.

`docs/design/laws.md` lists the same; `test_laws.py` holds both together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import frozen

from rulekit.backends import interpreter as backend
from rulekit.backends.interpreter import (
    abilities,
    borders,
    collecting,
    dispatch,
    expressions,
    knowledge,
    machine,
    menus,
    objects,
    pending,
    reacting,
    record,
    ruling,
    seats,
    texts,
    timed,
    walking,
    zones,
)
from rulekit.model import random
from rulekit.program import instructions as ins
from rulekit.session import view
from rulekit.session.session import Session
from tests.semantics import checks, faults
from tests.semantics.checks import Check, scenarios

MonkeyPatch = pytest.MonkeyPatch
BUILDERS = expressions.BUILDERS
Interpreter = backend.Interpreter
Plant = Callable[[MonkeyPatch], Any]


@frozen
class Fault:
    """A fault of the engine, planted while `check` runs, which must notice it."""

    what: str
    plant: Plant
    check: Check


@frozen
class Law:
    """shown: rulebooks of this folder whose scenarios show it. checks: what else does. also: tests elsewhere."""

    shown: tuple[str, ...]
    checks: tuple[Check, ...]
    faults: tuple[Fault, ...]
    also: tuple[str, ...] = ()


def replaced(owner: Any, name: str, value: Any) -> Plant:
    return lambda patch: patch.setattr(owner, name, value)


# ---- the laws --------------------------------------------------------------------------------------------------------

LAWS: dict[str, Law] = {
    "SEM-01": Law(
        ("case14", "case28", "points", "knowing"),
        (checks.state_is_values,),
        (Fault("chance lies beside the cells", faults.planted_chance, checks.state_is_values),),
        ("tests/laws/test_laws.py", "tests/session/test_laws.py", "tests/games/test_midway.py"),
    ),
    "SEM-02": Law(
        ("case47",),
        (checks.one_way_to_wait,),
        (
            Fault(
                "the given position is changed", replaced(Interpreter, "apply", faults.in_place), checks.one_way_to_wait
            ),
        ),
    ),
    "SEM-03": Law(
        ("case43",),
        (checks.legal_means_playable,),
        (
            Fault(
                "whatever a row ranges over is listed",
                replaced(menus.Row, "values", faults.all_values),
                checks.legal_means_playable,
            ),
            Fault("nothing is forbidden", replaced(ruling, "bans", faults.blind), scenarios("case43")),
        ),
        ("tests/laws/test_laws.py", "tests/backends/test_laws.py"),
    ),
    "SEM-04": Law(
        ("case32",),
        (checks.cancelling_leaves_nothing,),
        (
            Fault(
                "each payment is tested alone",
                faults.planted_instruction(dispatch.TEST, ins.Pay, faults.each_alone),
                scenarios("case32"),
            ),
            Fault("only the first part of a cost is tested", faults.planted_change, scenarios("case32")),
            Fault(
                "a begun answer leaves a trace",
                replaced(Session, "submit", faults.begun_in_the_cells),
                checks.cancelling_leaves_nothing,
            ),
        ),
    ),
    "SEM-05": Law(
        ("case01", "case02", "case11"),
        (checks.one_batch,),
        (
            Fault("the doer is the cause", replaced(reacting, "caused_by", faults.doer_is_cause), scenarios("case01")),
            Fault("a cost is a change", replaced(reacting, "caused_by", faults.never_a_cost), scenarios("case02")),
            Fault("each event is an instant", replaced(record.Log, "_next", faults.own_instants), checks.one_batch),
        ),
    ),
    "SEM-06": Law(
        ("case10", "case14"),
        (),
        (
            Fault("the seats have no order", replaced(pending, "rank", lambda m: {}), scenarios("case10")),
            Fault("nobody orders", replaced(pending, "_likeness", lambda cells, at: ()), scenarios("case14")),
        ),
        ("tests/semantics/test_order.py",),
    ),
    "SEM-07": Law(
        ("case26", "case28", "case29"),
        (),
        (
            Fault("what waits keeps the card", replaced(pending, "forget", lambda m, card: None), scenarios("case28")),
            Fault("it is the old card", replaced(objects, "left", lambda *_: None), scenarios("case26")),
            Fault(
                "who has it now had it",
                lambda patch: patch.setitem(BUILDERS, "controller_then", BUILDERS["controller"]),
                scenarios("case29"),
            ),
        ),
    ),
    "SEM-08": Law(
        ("case17", "modifiers"),
        (),
        (
            Fault("a line counts twice", replaced(texts, "_layered", faults.twice), scenarios("case17")),
            Fault("line after line", replaced(texts, "_layered", faults.in_order), scenarios("modifiers")),
            Fault(
                "held to bounds at each line",
                replaced(texts, "_layered", faults.clamped_each_time),
                scenarios("modifiers"),
            ),
        ),
    ),
    "SEM-09": Law(
        ("case23", "copies"),
        (),
        (
            Fault(
                "the printed text is copied", lambda p: p.setitem(BUILDERS, "text", faults.printed), scenarios("case23")
            ),
            Fault(
                "copies share what is used", replaced(abilities, "is_used", faults.used_by_like), scenarios("copies")
            ),
        ),
    ),
    "SEM-10": Law(
        ("case26", "attached"),
        (),
        (
            Fault("nothing falls", replaced(objects, "_fall", lambda m, card: None), scenarios("attached")),
            Fault("no state check", replaced(borders, "_checked", lambda m, checks, at: False), scenarios("attached")),
            Fault("it does not go along", replaced(knowledge, "holder", faults.own_seat_only), scenarios("attached")),
        ),
    ),
    "SEM-11": Law(
        ("case16",),
        (),
        (
            Fault(
                "applied again and again", replaced(ruling, "replacing", faults.again_and_again), scenarios("case16")
            ),
            Fault("nobody chooses", replaced(ruling.seats, "is_out", lambda cells, seat: True), scenarios("case16")),
        ),
        ("tests/semantics/test_replacements.py",),
    ),
    "SEM-12": Law(
        ("case11", "together"),
        (),
        (
            Fault(
                "a batch acts at once",
                faults.planted_instruction(dispatch.PLAY, ins.Store, faults.hasty),
                scenarios("together"),
            ),
        ),
        ("tests/semantics/test_batches.py",),
    ),
    "SEM-13": Law(
        ("case19", "points"),
        (),
        (Fault("the next end is the next start", replaced(timed, "ends", faults.at_once), scenarios("case19")),),
    ),
    "SEM-14": Law(
        ("secret",),
        (checks.secrets_come_out_together,),
        (
            Fault("all hear it", replaced(record.Log, "chosen", faults.heard_by_all), checks.secrets_come_out_together),
            Fault(
                "it is told twice", replaced(collecting, "tell", faults.told_twice), checks.secrets_come_out_together
            ),
        ),
    ),
    "SEM-15": Law(
        ("knowing",),
        (),
        (
            Fault("a shuffle is not forgotten", replaced(knowledge, "forget", lambda *_: None), scenarios("knowing")),
            Fault("a look teaches nothing", replaced(knowledge, "learn", lambda *_: 0), scenarios("knowing")),
            Fault("what moves is forgotten", replaced(knowledge, "note_move", lambda *_: None), scenarios("knowing")),
        ),
    ),
    "SEM-16": Law(
        ("others", "knowing"),
        (checks.alike_is_alike,),
        (
            Fault("places are numbered by card", replaced(view, "_unseen", checks.by_card), checks.alike_is_alike),
            Fault("another's choice is put to the one who acts", faults.planted_choice, scenarios("others")),
        ),
        ("tests/games/test_disrupt_secrets.py", "tests/session/test_games.py", "tests/session/test_view.py"),
    ),
    "SEM-17": Law(
        (),
        (checks.chance_is_specified,),
        (Fault("another shuffle", replaced(random, "shuffled", faults.backwards), checks.chance_is_specified),),
        ("tests/laws/test_replay.py", "tests/backends/test_laws.py"),
    ),
    "SEM-18": Law(
        ("integers",),
        (checks.overflow_is_told,),
        (
            Fault("toward zero", lambda p: p.setitem(BUILDERS, "div_down", faults.toward_zero), scenarios("integers")),
            Fault("products wrap", lambda p: p.setitem(BUILDERS, "mul", faults.wrapping), checks.overflow_is_told),
        ),
    ),
    "SEM-19": Law(
        ("case20",),
        (checks.endless_is_undone,),
        (
            Fault("one budget for all", replaced(Interpreter, "_machine", faults.one_budget), checks.endless_is_undone),
            Fault("no place is told", replaced(machine, "_located", faults.unplaced), checks.endless_is_undone),
        ),
    ),
    "SEM-20": Law(
        ("empty",),
        (),
        (
            Fault("all or nothing is drawn", replaced(zones, "draw", faults.all_or_nothing), scenarios("empty")),
            Fault("nobody is out", faults.planted_nobody_out, scenarios("case40")),
        ),
    ),
    "SEM-21": Law(
        ("case47",),
        (checks.subsets_are_stepwise,),
        (Fault("offered again", replaced(walking, "_behind", faults.from_the_start), checks.subsets_are_stepwise),),
    ),
    "SEM-22": Law(
        ("case37", "case40", "case41", "passes"),
        (),
        (
            Fault(
                "a point is reached twice",
                faults.planted_instruction(dispatch.PLAY, ins.Reach, faults.every_end_twice),
                scenarios("case37"),
            ),
            Fault("an answer counts for any loop", replaced(seats, "pass_loop", faults.any_loop), scenarios("passes")),
        ),
    ),
}

"""A bag keeps findings once and in the order of the text; findings become JSON; errors carry them."""

import json
import pickle

import pytest

from rulekit.diagnostics import (
    Bag,
    Diagnostic,
    GameOver,
    NotLegal,
    NotYourTurn,
    PlayError,
    RuleFault,
    RulekitError,
    RulesError,
    SetupError,
    Span,
    Stale,
    summary,
)


def _bag() -> Bag:
    bag = Bag({"b.rules": "one\ntwo\n"})
    bag.report("N001", "unknown name `two`", Span("b.rules", 4, 7))
    bag.report("L001", None, Span("b.rules", 0, 3))
    bag.report("N001", "unknown name `two`", Span("b.rules", 4, 7))
    bag.report("S003", None, Span("a.rules", 9, 9))
    bag.report("N003")
    return bag


def test_findings_stand_once_in_the_order_of_the_text() -> None:
    bag = _bag()
    assert [found.code for found in bag] == ["N003", "S003", "L001", "N001"]
    assert len(bag) == 4
    assert bag.has_errors
    assert summary(bag.diagnostics) == "3 errors, 1 warning"


def test_a_bag_of_warnings_has_no_errors() -> None:
    bag = Bag()
    assert not bag.has_errors
    assert summary(bag.diagnostics) == "no errors"
    bag.report("L001")
    bag.report("V012")
    assert not bag.has_errors
    assert summary(bag.diagnostics) == "2 warnings"


def test_extending_takes_the_texts_along() -> None:
    other = Bag({"c.rules": "x"})
    other.extend(_bag())
    assert set(other.sources) == {"b.rules", "c.rules"}
    assert other.diagnostics == _bag().diagnostics


def test_a_code_that_is_not_in_the_table_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="Q999"):
        Bag().report("Q999")


def test_the_rule_of_the_table_is_the_reason_unless_another_is_given() -> None:
    assert Diagnostic("S001", "x").reason == "blocks are indented by spaces, four a level"
    assert Diagnostic("S001", "x", because="so").reason == "so"
    assert Diagnostic("S001", "x", because="").reason is None


def test_json_has_lines_where_the_text_is_known() -> None:
    bag = _bag()
    known = bag.diagnostics[3].to_json(bag.sources)
    assert json.loads(json.dumps(known)) == {
        "code": "N001",
        "severity": "error",
        "message": "unknown name `two`",
        "span": {"path": "b.rules", "start": 4, "end": 7, "line": 2, "column": 1, "end_line": 2, "end_column": 4},
        "label": "",
        "seconds": [],
        "because": None,
        "help": None,
    }
    assert bag.diagnostics[1].to_json()["span"] == {"path": "a.rules", "start": 9, "end": 9}
    assert bag.diagnostics[0].to_json()["span"] is None


def test_errors_print_what_they_carry_and_survive_pickling() -> None:
    bag = _bag()
    error = RulesError(bag, bag.sources)
    assert "error[N001]: unknown name `two`\n --> b.rules:2:1" in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    refusal = Diagnostic("P001", "Ada cannot rest now", because="9 <= 5 does not hold")
    for kind in (NotLegal, NotYourTurn, Stale, GameOver):
        assert issubclass(kind, PlayError)
        assert "9 <= 5 does not hold" in str(kind(refusal))
    assert isinstance(RuleFault(refusal), RulekitError)
    assert str(SetupError("no seat is named")) == "no seat is named"
    assert SetupError(refusal).diagnostic == refusal

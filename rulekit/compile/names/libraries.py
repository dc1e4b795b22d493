"""Libraries: what `use` fills their holes with becomes lets and verbs, beside the items of the library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulekit.compile.names.gather import Gathered, Placed, library_of
from rulekit.diagnostics import Bag, Span, near
from rulekit.syntax import nodes as n


def fill_libraries(gathered: Gathered, bag: Bag, *, reported: bool) -> None:
    """Put the items of every used library in its place, its types under the names that fill them.

    reported: an unknown library was reported when the files were read.
    """
    used: dict[str, Span] = {}
    verbs = {_skeleton(item.pattern) for item, _ in gathered.of(n.Verb) if isinstance(item, n.Verb)}
    placed: list[Placed] = []
    for one in gathered.placed:
        placed.append(one)
        if not isinstance(one.item, n.UseLibrary):
            continue
        use = one.item
        file = gathered.libraries.get(use.name.text)
        if file is None:
            if not reported:
                _unknown(use, gathered, bag)
            continue
        if use.name.text in used:
            first = used[use.name.text]
            bag.report(
                "N006",
                f"the library `{use.name.text}` is used twice",
                use.name.span,
                label="used again",
                seconds=[(first, "used here")],
                because="what a library declares is there once, so its holes are filled once",
                help="fill each hole once, with `.. if .. else ..` where the cases differ",
            )
            continue
        used[use.name.text] = use.name.span
        library = library_of(file)
        assert library is not None
        filling = _Filling(use, library, verbs, bag)
        items = [*filling.items, *(item for item in file.items if not isinstance(item, n.Library))]
        placed += [Placed(_with_types(item, filling.types), one.guards) for item in items]
    gathered.placed = placed


def holes_of_libraries(gathered: Gathered) -> dict[str, frozenset[str]]:
    """The names of the holes of every library, by its file."""
    found = {}
    for file in gathered.libraries.values():
        library = library_of(file)
        assert library is not None
        named = [need.name.text for need in library.needs if isinstance(need, n.NeedsValue)]
        found[file.path] = frozenset([*named, *(thing.text for thing in library.things)])
    return found


class _Filling:
    """One `use`: each hole of the library and what fills it (N004, N005)."""

    def __init__(self, use: n.UseLibrary, library: n.Library, verbs: set[str], bag: Bag) -> None:
        self.use, self.library, self.bag = use, library, bag
        self.types: dict[str, str] = {}
        self.items: list[n.Item] = []
        self.values = {one.name.text: one for one in use.bindings if isinstance(one, n.ValueBinding)}
        self._misspelt()
        self.sentences = {_skeleton(one.pattern): one for one in use.bindings if isinstance(one, n.VerbBinding)}
        for thing in library.things:
            self._thing(thing)
        for need in library.needs:
            if isinstance(need, n.NeedsValue):
                self._value(need)
            elif _skeleton(need.pattern) in self.sentences:
                self.items.append(self._verb(need, self.sentences[_skeleton(need.pattern)]))
            elif _skeleton(need.pattern) not in verbs:
                self._missing(f"the sentence `{_skeleton(need.pattern)}`", need.pattern.span)
        self._unknown()

    def _misspelt(self) -> None:
        """A hole that is only misspelt is told once, and filled."""
        holes = [one.text for one in self.library.things]
        holes += [one.name.text for one in self.library.needs if isinstance(one, n.NeedsValue)]
        for name in [one for one in self.values if one not in holes]:
            meant = near(name, [one for one in holes if one not in self.values])
            if meant:
                binding = self.values.pop(name)
                self._no_hole(name, binding.name.span, meant)
                ident = attrs.evolve(binding.name, text=meant[0])
                self.values[meant[0]] = attrs.evolve(binding, name=ident)

    def _thing(self, thing: n.Ident) -> None:
        binding = self.values.get(thing.text)
        if binding is None:
            self._missing(f"the type `{thing.text}`", thing.span)
        elif isinstance(binding.value, n.Name) and not binding.params:
            self.types[thing.text] = binding.value.text
        else:
            self.bag.report("T001", f"`{thing.text}` is a type", binding.value.span, label="a type is wanted here")

    def _value(self, need: n.NeedsValue) -> None:
        binding = self.values.get(need.name.text)
        if binding is None:
            self._missing(f"`{need.name.text}`", need.name.span)
            return
        if len(binding.params) != len(need.params):
            count = "no arguments" if not need.params else f"{len(need.params)} arguments"
            self.bag.report(
                "T002",
                f"`{need.name.text}` takes {count if len(need.params) != 1 else 'one argument'}",
                binding.name.span,
                label=f"{len(binding.params)} given",
                seconds=[(need.name.span, "needed here")],
            )
            return
        params = tuple(
            n.Param(given.span, given, wanted.type) for given, wanted in zip(binding.params, need.params, strict=True)
        )
        self.items.append(n.Let(binding.span, binding.name, params, need.type, binding.value, doc=need.doc))

    def _verb(self, need: n.NeedsVerb, binding: n.VerbBinding) -> n.Verb:
        wanted = [part for part in need.pattern.parts if isinstance(part, n.Hole)]
        parts = tuple(
            attrs.evolve(part, type=wanted.pop(0).type) if isinstance(part, n.Hole) else part
            for part in binding.pattern.parts
        )
        sentence = n.Sentence(binding.row.span, binding.row, (), ())
        body = n.Body(binding.row.span, (sentence,), True)
        return n.Verb(binding.span, n.Pattern(binding.pattern.span, parts), (), None, body, doc=need.doc)

    def _missing(self, what: str, span: Span) -> None:
        self.bag.report(
            "N004",
            f"{what} of `{self.library.name.text}` is not filled",
            self.use.name.span,
            seconds=[(span, "needed here")],
            help=f"fill it behind `with`: `{self._way_in(what)}`",
        )

    def _way_in(self, what: str) -> str:
        name = what.split("`")[1]
        return f"to {name} = .." if what.startswith("the sentence") else f"{name} = .."

    def _unknown(self) -> None:
        values = [thing.text for thing in self.library.things]
        values += [need.name.text for need in self.library.needs if isinstance(need, n.NeedsValue)]
        sentences = [_skeleton(need.pattern) for need in self.library.needs if isinstance(need, n.NeedsVerb)]
        for name, value in self.values.items():
            if name not in values:
                self._no_hole(name, value.name.span, values)
        for words, sentence in self.sentences.items():
            if words not in sentences:
                self._no_hole(words, sentence.pattern.span, sentences)

    def _no_hole(self, name: str, span: Span, known: Sequence[str]) -> None:
        nearest = near(name, known)
        self.bag.report(
            "N005",
            f"`{self.library.name.text}` has no hole `{name}`",
            span,
            seconds=[(self.library.name.span, "the library")],
            help=f"did you mean `{nearest[0]}`?" if nearest else None,
        )


def _with_types(node: Any, types: dict[str, str]) -> Any:
    """Return a part of a library's tree in which its types have the names that fill them."""
    if isinstance(node, tuple):
        return tuple(_with_types(part, types) for part in node)
    if isinstance(node, n.Ident | n.Name):
        return attrs.evolve(node, text=types[node.text]) if node.text in types else node
    if not attrs.has(type(node)):
        return node
    parts = {part.name: getattr(node, part.name) for part in attrs.fields(type(node)) if part.init}
    made = {name: _with_types(part, types) for name, part in parts.items()}
    return attrs.evolve(node, **{name: part for name, part in made.items() if part is not parts[name]})


def _skeleton(pattern: n.Pattern) -> str:
    return " ".join("_" if isinstance(part, n.Hole) else part.text for part in pattern.parts)


def _unknown(use: n.UseLibrary, gathered: Gathered, bag: Bag) -> None:
    nearest = near(use.name.text, gathered.libraries)
    bag.report(
        "N003",
        f"unknown library `{use.name.text}`",
        use.name.span,
        label="no file holds it",
        because="a library lies beside the rules, in their folder `std`, or comes with rulekit",
        help=f"did you mean `{nearest[0]}`?" if nearest else None,
    )

"""The catalogue as a page: each card a card, to be looked at in a browser or printed."""

from collections.abc import Iterator
from html import escape

from rulekit.cli.catalog.catalog import CardKind, CardText, Catalog
from rulekit.cli.table.values import words

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --quiet: #777; }
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; }
h3 { color: var(--quiet); font-weight: 500; }
.words { color: var(--quiet); }
.deck { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
.card { border: 1px solid var(--line); border-radius: .6rem; padding: .7rem .9rem; break-inside: avoid; }
.card h4 { margin: 0 0 .3rem; display: flex; justify-content: space-between; gap: .5rem; }
.card .copies { color: var(--quiet); font-weight: 400; white-space: nowrap; }
dl { display: flex; flex-wrap: wrap; gap: .1rem .8rem; margin: 0 0 .4rem; }
dl div { display: flex; gap: .3rem; }
dt { color: var(--quiet); }
dd { margin: 0; font-weight: 600; }
.text { font-style: italic; margin: .3rem 0; }
.head { font-weight: 600; margin: .4rem 0 0; }
pre { font-size: 12px; margin: .1rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; } }
""".strip()


def page(catalog: Catalog) -> str:
    """Return a catalogue as a page of HTML that needs nothing else."""
    title = f"{catalog.title or catalog.game}: cards"
    lines = ["<!doctype html>", '<html lang="en">', '<meta charset="utf-8">']
    lines += ['<meta name="viewport" content="width=device-width, initial-scale=1">', f"<title>{escape(title)}</title>"]
    lines += [f"<style>\n{_STYLE}\n</style>", f"<h1>{escape(title)}</h1>"]
    for kind in catalog.kinds:
        lines += _kind(kind)
    return "\n".join([*lines, "</html>"]) + "\n"


def _kind(kind: CardKind) -> Iterator[str]:
    yield f"<h2>{escape(kind.name)}</h2>"
    if kind.doc:
        yield f"<p>{'<br>'.join(escape(line) for line in kind.doc.splitlines())}</p>"
    told = [(words(name), doc) for name, doc in kind.fields.items() if doc]
    told += [(word.label, word.doc or word.clauses) for word in kind.words]
    if told:
        yield '<ul class="words">'
        yield from (f"<li><b>{escape(name)}</b>: {escape(doc)}</li>" for name, doc in told)
        yield "</ul>"
    for deck in kind.decks:
        yield f"<h3>{escape(': '.join(filter(None, (deck.only, deck.size))))}</h3>"
        yield '<div class="deck">'
        for card in deck.cards:
            yield from _card(list(kind.fields), card)
        yield "</div>"


def _card(fields: list[str], card: CardText) -> Iterator[str]:
    copies = "" if card.numbers == (1,) else f' <span class="copies">\u00d7 {escape(card.count)}</span>'
    yield f'<article class="card" title="{escape(card.place)}">'
    yield f"<h4><span>{escape(card.name)}</span>{copies}</h4>"
    cells = [(words(name), card.texts[name]) for name in fields if card.texts.get(name)]
    if cells:
        pairs = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(cell)}</dd></div>" for name, cell in cells)
        yield f"<dl>{pairs}</dl>"
    yield from (f'<p class="text">{escape(line)}</p>' for line in card.doc.splitlines())
    for reading in card.readings:
        only = f" ({reading.only})" if reading.only else ""
        if reading.head or only:
            yield f'<p class="head">{escape(reading.head + only)}</p>'
        if reading.doc:
            yield f'<p class="text">{escape(reading.doc)}</p>'
        yield f"<pre>{escape(chr(10).join(reading.lines))}</pre>"
    yield "</article>"

"""`rulekit explain CODE`: what a diagnostic means, a wrong line, a right line, and why."""

import click

from rulekit.diagnostics import CODES, near
from rulekit.diagnostics.explanations import EXPLANATIONS


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Say what a diagnostic CODE means; without CODE, list them all."""
    if code is None:
        for each in CODES.values():
            click.echo(f"{each.code}  {each.severity:<7}  {each.title}")
        return
    row = CODES.get(code.upper())
    if row is None:
        hint = near(code.upper(), CODES)
        ending = f"; did you mean {hint[0]}?" if hint else "; `rulekit explain` lists them all"
        raise click.UsageError(f"no diagnostic has the code {code}{ending}")
    click.echo(EXPLANATIONS[row.code].text(row))

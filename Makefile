# Few words for the common tasks. `make check` is the style of the house, `make test` the quick tests.
PYTHON ?= python3

.PHONY: check test laws golden play bench docs all

check:   ## format, lint, types, floors, house rules
	$(PYTHON) -m ruff format .
	$(PYTHON) -m pytest -q -m "not slow" tests/house

test:    ## all tests but the slow ones
	$(PYTHON) -m pytest -q -n auto -m "not slow"

laws:    ## the property tests, long
	RULEKIT_PROFILE=nightly $(PYTHON) -m pytest -q -n auto tests/laws

golden:  ## write the goldens anew; read the difference before committing it
	$(PYTHON) -m pytest -q --snapshot-update -m "not slow"

play:    ## a game at the terminal: make play GAME=widgets
	$(PYTHON) -m rulekit play $(or $(GAME),widgets)

bench:   ## ratios, side by side in one run
	$(PYTHON) bench/run.py

docs:    ## the docs as HTML, in docs/_build/html
	$(PYTHON) -m sphinx -W -q -b html docs docs/_build/html

all:     ## what CI runs
	.ci/run

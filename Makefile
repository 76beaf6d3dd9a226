# make example   three instruments into build/example, for London or PLACE=Berlin
# make check-fast  the tests that take less than a minute together
# make test      the tests, of random sweeps a few examples
# make page      the tests of the studio's page, in a browser
# make sweep     the long random sweeps, or of six parts PART=1/6
# make lowest    the fast tests with the dependencies at their lowest versions
# make wheel     two designs made with the wheel, outside of the checkout
# make lint      ruff and mypy
# make preview   a picture of DESIGN=horizontal-dial in build/preview
# make drawn     the golden drawing and the galleries' pictures of a new instrument of shadow, DESIGN=NAME
# make tried     the tests of DESIGN=NAME, and those that tell what a new one lacks
# make golden    draw the golden drawings anew; then read git diff
# make docs      the site of the documentation, in build/site
# make bench     time, memory and size, as ratios
# make pictures  the pictures in docs
# Everything is installed into .venv (or venv=…); PYTHON is what makes it (3.11 or later).

PYTHON ?= python3
JOBS ?= auto

venv := .venv
bin := $(venv)/bin
installed := $(venv)/.installed
tested := $(venv)/.installed-test
designs := astrolabe astrolabe-back horizontal-dial
telling := test_house or test_own_words or test_languages or test_treatise_doc or test_forms or every_instrument
telling += or every_line_of_every_design or every_sentence_that_is_made
# Those are in files that ask for all designs, and in these.
all_designs := sources|usual|catalogue|designs\(\)
others := tests/test_house.py tests/instruments/test_saying.py

# A machine may forbid it: then each of the many processes that tests begin compiles all anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: example preview check-fast test page sweep lowest wheel lint drawn tried golden docs bench pictures clean
.DELETE_ON_ERROR:

example: $(installed)
	@for design in $(designs); do \
	    $(bin)/miqyas make $$design $(if $(PLACE),--place "$(PLACE)") -o build/example/$$design || exit; \
	done

preview: $(installed)
	$(bin)/miqyas make $(DESIGN) $(if $(PLACE),--place "$(PLACE)") --formats svg,png -o build/preview/$(DESIGN)

check-fast: $(tested)
	$(bin)/python -m pytest -n $(JOBS) --dist worksteal -m "not sweep and not slow and not page"

test: $(tested)
	$(bin)/python -m pytest -n $(JOBS) --dist worksteal -m "not sweep and not page"

page: $(tested)
	$(bin)/python -m pytest -n $(JOBS) --dist worksteal -m "page and not sweep"

sweep: $(tested)
	$(bin)/python -m pytest -n $(JOBS) --dist worksteal -m sweep $(if $(PART),--part $(PART))

lowest: $(venv)/pyvenv.cfg
	mkdir -p build
	$(bin)/python tools/lowest.py > build/lowest.txt
	$(bin)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]' -c build/lowest.txt
	$(bin)/python -m pytest -n $(JOBS) --dist worksteal -m "not sweep and not slow and not page" -W default

wheel: $(installed)
	$(bin)/python tools/try_wheel.py

lint: $(tested)
	$(bin)/ruff check .
	$(bin)/ruff format --check .
	$(bin)/mypy
	$(bin)/mypy docs/*.py

drawn: $(tested)
	$(bin)/python -m pytest tests/test_golden.py --renew-golden -k $(DESIGN)
	$(bin)/python docs/shadow_gallery.py $(DESIGN)
	$(bin)/python docs/looks_gallery.py looks-$(DESIGN)

tried: $(tested)
	$(bin)/python -m pytest -n $(JOBS) --dist worksteal -m "not page" $(others) \
	    $$(grep -rlE '$(all_designs)|$(DESIGN)' tests --include='test_*.py') \
	    -k "$(DESIGN) or $(subst -,_,$(DESIGN)) or $(telling)"

golden: $(tested)
	$(bin)/python -m pytest -n $(JOBS) --dist worksteal --renew-golden tests/test_golden.py

docs: $(venv)/pyvenv.cfg
	$(bin)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(bin)/python -m mkdocs build --quiet --strict

bench: $(tested)
	$(bin)/python -m benchmarks.run

pictures: $(tested)
	$(bin)/python docs/pictures.py
	$(bin)/python docs/using_the_back.py
	$(bin)/python docs/sundial_gallery.py
	$(bin)/python docs/shadow_gallery.py
	$(bin)/python docs/looks_gallery.py
	$(bin)/python docs/solid_pictures.py
	$(bin)/python docs/before_and_after.py

clean:
	rm -rf build $(venv)

$(venv)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo 'miqyas needs Python 3.11 or later: make PYTHON=python3.11 $(MAKECMDGOALS)' >&2; exit 1; }
	$(PYTHON) -m venv $(venv) || { rm -rf $(venv); exit 1; }

$(installed): $(venv)/pyvenv.cfg pyproject.toml
	$(bin)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(tested): $(venv)/pyvenv.cfg pyproject.toml
	$(bin)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(installed)

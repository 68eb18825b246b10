# Two commands do everything: `make serve` runs the program, `make test` tests it.

VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin
# A process a core; the tests of one file share their servers, so they stay together.
SIDE_BY_SIDE := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder --durations 12

.PHONY: serve test test-long test-pythons check format docs docs-pictures page-pictures bench messages lock clean

serve: $(VENV)/.run
	$(BIN)/serai serve

test: $(VENV)/.dev
	scripts/test-needs
	$(BIN)/pytest -m "not long" $(SIDE_BY_SIDE)

test-long: $(VENV)/.dev
	$(BIN)/pytest -m long --timeout 0

# The quick part, with every supported Python that is found; each gets an environment of its own.
test-pythons:
	scripts/test-pythons

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The documentation site, in build/site; nothing is fetched. `make docs-pictures` takes the pictures of the pages again.
docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

docs-pictures: $(VENV)/.dev
	$(BIN)/python scripts/docs_pictures.py

# The icons of the site and the games' pictures for links to it.
page-pictures: $(VENV)/.dev
	$(BIN)/python scripts/page_pictures.py

bench: $(VENV)/.dev
	$(BIN)/serai bench --peers

# The catalogues get every message of the sources; translators fill in the empty ones.
LANGUAGES := ru pl ja de
PO := --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width=120
messages: $(VENV)/.dev
	$(BIN)/pybabel -q extract -F babel.cfg -k N_ -k NN_:1,2 --add-location=file --sort-by-file --width=120 \
		--project=Caravanserai --version=1 --msgid-bugs-address= -o $(VENV)/serai.pot serai
	for language in $(LANGUAGES); do \
		$(BIN)/pybabel -q update -i $(VENV)/serai.pot -d serai/locale -D serai -l $$language $(PO) || exit 1; \
	done

# The pinned requirements are made from pyproject.toml: for `make serve`, for the tests, and uv, which installs both.
COMPILE := pip compile -q --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
lock: $(VENV)/.dev
	$(BIN)/uv $(COMPILE) --extra web --extra cluster --extra build pyproject.toml -o requirements.txt
	$(BIN)/uv $(COMPILE) --extra dev pyproject.toml -o requirements-dev.txt
	echo uv | $(BIN)/uv $(COMPILE) --no-annotate --constraint requirements-dev.txt - -o requirements-uv.txt

clean:
	rm -rf $(VENV) .venv-3.* build .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/.base:
	scripts/make-venv "$(PYTHON)" "$(VENV)"
	touch $@

$(VENV)/.run: $(VENV)/.base requirements.txt pyproject.toml
	scripts/install "$(VENV)" requirements.txt
	touch $@

$(VENV)/.dev: $(VENV)/.base requirements-dev.txt pyproject.toml
	scripts/install "$(VENV)" requirements-dev.txt
	touch $@ $(VENV)/.run

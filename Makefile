# Two commands do everything: `make serve` runs the program, `make test` tests it.

VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin

.PHONY: serve test test-long check format bench lock clean

serve: $(VENV)/.run
	$(BIN)/serai serve

test: $(VENV)/.dev
	scripts/test-needs
	$(BIN)/pytest -m "not long"

test-long: $(VENV)/.dev
	$(BIN)/pytest -m long

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev
	$(BIN)/serai bench --peers

# The pinned requirements are made from pyproject.toml.
lock: $(VENV)/.dev
	$(BIN)/uv pip compile -q --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra build pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile -q --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra build --extra dev pyproject.toml -o requirements-dev.txt

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/.base:
	scripts/make-venv "$(PYTHON)" "$(VENV)"
	touch $@

$(VENV)/.run: $(VENV)/.base requirements.txt pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.dev: $(VENV)/.base requirements-dev.txt pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@ $(VENV)/.run

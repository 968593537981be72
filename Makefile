# Everything a person needs is a target here; `make` alone lists them.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
LOCK   := $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
          --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

.DEFAULT_GOAL := help
.PHONY: help setup play test lint format bench golden lock clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## make .venv and install what the lock files name

$(STAMP): requirements-dev.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Grognard needs Python 3.11 or newer, and '$(PYTHON)' was not found." >&2; \
	  echo "Install it, or name yours: make $(MAKECMDGOALS) PYTHON=/path/to/python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Grognard needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1)." >&2; \
	  echo "Name a newer one: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "This Python has no venv module. On Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }
	@test -x $(BIN)/python || { echo "Making $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@echo "Installing what requirements-dev.txt names (a minute the first time)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

play: setup ## play in the terminal
	@$(BIN)/grognard play

test: lint ## lint, types, layers, tests, and a check that every clause has code and proof
	$(BIN)/pytest -n auto
	$(BIN)/grognard rules --check

lint: setup ## format check, lint, types, and who may import whom
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: setup ## put the code in the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup ## decisions, games and forks per second
	@$(BIN)/grognard bench

golden: setup ## record the golden games anew, after a change of play that is meant
	rm -f tests/golden/*/*.json
	$(BIN)/python -m grognard.lab.golden

lock: setup ## pin the newest dependencies that pyproject.toml allows
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-tools
	CUSTOM_COMPILE_COMMAND="make lock" $(LOCK) --upgrade -o requirements.txt pyproject.toml
	CUSTOM_COMPILE_COMMAND="make lock" $(LOCK) --upgrade --extra dev --build-deps-for editable \
	  -c requirements.txt -o requirements-dev.txt pyproject.toml

clean: ## remove .venv, caches and build output
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

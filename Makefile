# Everything a person needs is a target here; `make` alone lists them.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
WEB    := web
# Written by npm itself when it has installed what package-lock.json names.
MODULES := $(WEB)/node_modules/.package-lock.json
# The built client, and what it is built from.
PAGE   := src/grognard/server/static/index.html
PAGE_SOURCES := $(shell find $(WEB)/src $(WEB)/public $(WEB)/index.html $(WEB)/*.json $(WEB)/*.ts $(WEB)/*.js \
          -type f 2>/dev/null)
# npm's scripts ask for `python` and `grognard`; the tests use the system's Chromium, not one of npm's.
NPM    := PATH="$(CURDIR)/$(BIN):$$PATH" PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm --prefix $(WEB)
LOCK   := $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
          --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

# Servers, bots and mutants are started by the hundred in tests: none of them compiles the rulebooks anew.
unexport PYTHONDONTWRITEBYTECODE

# Tests that stand together run together: what a module sets up (servers, databases, games) and what boards remember is
# made once and not once a core; who has finished takes over from who has not.
SPREAD := --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help setup client play terminal test tools webcheck page e2e lint types format bench load soak golden lock clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

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

client: $(PAGE) ## build the browser's page, if its sources have changed

$(PAGE): $(MODULES) $(PAGE_SOURCES)
	@echo "Building the page"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

$(MODULES): $(WEB)/package-lock.json
	@command -v node >/dev/null && command -v npm >/dev/null || { \
	  echo "The browser's page is built with Node 20.19 or newer and npm, and they were not found." >&2; \
	  echo "Install them (https://nodejs.org), or play without: make terminal" >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' || { \
	  echo "The browser's page is built with Node 20.19 or newer; this is Node $$(node --version)." >&2; \
	  echo "Install a newer one (https://nodejs.org), or play without: make terminal" >&2; exit 1; }
	@echo "Installing what $(WEB)/package-lock.json names (a minute the first time)"
	@$(NPM) ci --loglevel error --no-audit --no-fund
	@touch $@

play: setup client ## play in the browser: builds the page, serves it from this machine and shows it
	@$(BIN)/grognard serve --open

terminal: setup ## play in the terminal, without a browser
	@$(BIN)/grognard play

test: tools setup ## lint, types, tests, the page in a browser, and proof of every clause
	$(MAKE) -j2 lint $(if $(wildcard $(WEB)/package.json),page)
	$(BIN)/pytest -n auto $(SPREAD) -m "not soak" --durations=25 --durations-min=5
	$(BIN)/grognard rules --check
	$(BIN)/grognard prove dust --sample 6 --seed 2
	$(BIN)/grognard prove at43 --sample 6 --seed 1
	$(if $(wildcard $(WEB)/playwright.config.ts),$(NPM) run e2e)

tools: ## install the browser and the database that tests use, where they are missing and may be installed
	@.ci/tools

webcheck: setup $(MODULES) types ## check, lint and test the page's own code
	$(NPM) run check
	$(NPM) test

# One after the other: types are written into the sources of the page that is built.
page: webcheck
	$(MAKE) client

types: setup $(MODULES) ## write the page's types anew from what the server says of itself
	$(NPM) run types

e2e: tools setup client ## play in a browser by clicks
	$(NPM) run e2e

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

load: setup ## 200 games at once of each game, both databases, one and two workers: waits and CPU an answer (8 minutes, idle machine)
	@$(BIN)/python benchmarks/load.py

soak: setup ## what is long: 2,000 games a system with laws, 300 broken rules each, 200 kills, 60 on PostgreSQL; 20,000 requests
	GROGNARD_ROUNDS=200 $(BIN)/pytest -n auto $(SPREAD) tests/systems/test_games.py -k random_games
	$(BIN)/pytest -n auto $(SPREAD) -m soak
	GROGNARD_FUZZ=20000 GROGNARD_KILLS=160 GROGNARD_UPGRADES=20 GROGNARD_PG_KILLS=40 GROGNARD_PG_UPGRADES=5 GROGNARD_FIRE=50 GROGNARD_WORKER_KILLS=50 GROGNARD_RESTARTS=5 GROGNARD_EXAMPLES=200 GROGNARD_GAMES=4 $(BIN)/pytest tests/server
	for id in $$($(BIN)/python -c 'from grognard import systems; print(*systems.IDS)'); do \
	  $(BIN)/grognard prove $$id --sample 300 --at-most 5 || exit 1; done

golden: setup ## record the golden games anew, after a change of play that is meant; of one system: make golden ID=dust
	rm -f tests/golden/$(or $(ID),*)/*.json
	$(BIN)/python -m grognard.lab.golden $(ID)

lock: setup ## pin the newest dependencies that pyproject.toml allows
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-tools
	CUSTOM_COMPILE_COMMAND="make lock" $(LOCK) --upgrade -o requirements.txt pyproject.toml
	CUSTOM_COMPILE_COMMAND="make lock" $(LOCK) --upgrade --extra dev --build-deps-for editable \
	  -c requirements.txt -o requirements-dev.txt pyproject.toml

clean: ## remove .venv, caches and build output
	rm -rf $(VENV) $(WEB)/node_modules $(dir $(PAGE)) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

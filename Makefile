# One target for each job; `make help` lists them.
#
# .venv/.run     what playing and building needs is installed
# .venv/.tools   and what checking needs
# .venv/.train   and what training needs, where pip finds torch's CPU build
# build/morro    the package is built, compiled where there is a C compiler
# .venv/.morro   and installed

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# Only the interpreted test run may see src/ (it sets PYTHONPATH itself).
unexport PYTHONPATH

ifndef PYTHON
PYTHON := $(shell for p in python3.11 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
endif
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# Says what is going on, and keeps pip's noise for when it fails.
STEP = @$(BIN)/python tools/step.py

# 1 where setuptools will find a C compiler and Python's headers, else 0.
CAN_COMPILE := import os, shutil, sysconfig; \
	compiler = os.environ["CC"] or sysconfig.get_config_var("CC") or "cc"; \
	header = os.path.join(sysconfig.get_path("include"), "Python.h"); \
	print(int(shutil.which(compiler.split()[0]) is not None and os.path.exists(header)))
COMPILE := $(shell CC='$(if $(filter default,$(origin CC)),,$(CC))' \
	$(or $(wildcard $(BIN)/python),$(PYTHON),false) -c '$(CAN_COMPILE)')
ifeq ($(COMPILE),)
$(if $(PYTHON),$(error The Python of .venv does not run any more; remove .venv))
endif
INTERPRETED_ONLY := echo 'No C compiler (or no Python headers) found: morro runs interpreted, and slower.'

SOURCES := $(sort $(shell find src -type f -not -path '*/.*' -not -path '*/__pycache__/*' -not -path '*.egg-info/*'))

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

.PHONY: setup
setup: .venv/.morro ## build .venv with the compiled package; nothing when current

.PHONY: play
play: setup ## open the table in the browser (ARGS='--help')
	@$(BIN)/morro serve $(ARGS)

.PHONY: terminal
terminal: setup ## play in the terminal (ARGS='--help')
	@$(BIN)/morro play $(ARGS)

.PHONY: bench
bench: setup ## measure the speed (ARGS='--help')
	@$(BIN)/morro bench $(ARGS)

# Every test runs once, compiled; then those of the rules and bots run interpreted, since there the two can differ. The
# long form tries more games, deals and tables (tests/effort.py), and leaves less out of the interpreted run. pytest's 5:
# ARGS chose no test.
EFFORT := short
ABOVE := arena browser docs envs server train web wire
READ := test_effort.py test_native.py test_new_building.py test_no_game_is_named.py test_project.py
ONCE := $(ABOVE) $(READ) cli coach fuzz lessons oracle words
# Three processes on two cores: browsers and servers keep them waiting a good deal.
WORKERS := $(shell expr $$(nproc 2>/dev/null || echo 2) \* 3 / 2)
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -r fER --durations=15 --durations-min=1
SOME := || test $$? = 5
.PHONY: test
test: ready ## lint, every test compiled, those of rules and bots interpreted (ARGS='-k name')
ifeq ($(COMPILE),1)
	PYTHONDONTWRITEBYTECODE= MORRO_EFFORT=$(EFFORT) MORRO_EXPECT=compiled $(PYTEST) $(ARGS) $(SOME)
	PYTHONDONTWRITEBYTECODE=1 MORRO_EXPECT=interpreted PYTHONPATH=src $(PYTEST) $(ONCE:%=--ignore=tests/%) $(ARGS) $(SOME)
else
	@$(INTERPRETED_ONLY)
	PYTHONDONTWRITEBYTECODE=1 MORRO_EFFORT=$(EFFORT) MORRO_EXPECT=interpreted PYTHONPATH=src $(PYTEST) $(ARGS) $(SOME)
endif

# What does not wait for the compiler is done beside it.
.PHONY: ready
ready:
	@$(MAKE) --no-print-directory -j 2 build/morro .venv/.train lint browser postgres
	@$(MAKE) --no-print-directory setup

.PHONY: test-long
test-long: EFFORT := long
test-long: ONCE := $(ABOVE) $(READ)
test-long: test ## the same with many more games, deals and tables; takes twice as long

# Debian's Chromium without windows where we may install it, else any other; where there is none, the browser tests say what
# is missing, and fail.
.PHONY: browser
browser: ## make sure that there is a Chromium for the tests
	@command -v chromium-headless-shell >/dev/null || \
		{ command -v apt-get >/dev/null && test "$$(id -u)" = 0 && echo 'Installing Chromium for the browser tests ...' && \
		  { apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 || \
		    { apt-get update -qq && apt-get install -y -qq chromium-headless-shell; } >/dev/null 2>&1; }; } || \
		command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
		echo 'Install Chromium (on Debian: apt install chromium-headless-shell), or the browser tests will fail.'

# Debian's PostgreSQL where we may install it; elsewhere the tests of servers that share one say what is missing, and fail.
.PHONY: postgres
postgres: ## make sure that there is a PostgreSQL for the tests
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
		{ echo 'Installing PostgreSQL for the tests of servers that share a database ...'; \
		  { command -v apt-get >/dev/null && test "$$(id -u)" = 0 && \
		    { apt-get install -y -qq postgresql >/dev/null 2>&1 || \
		      { apt-get update -qq && apt-get install -y -qq postgresql; } >/dev/null 2>&1; }; } || \
		  echo 'Could not install it: install PostgreSQL (on Debian: apt install postgresql), or its tests will fail.'; }

.PHONY: screens
screens: setup .venv/.tools browser ## take the pictures of docs/screens
	$(BIN)/python -m docs.make_screens

.PHONY: lint
lint: .venv/.tools $(filter .venv/.train,$(MAKECMDGOALS)) ## ruff and mypy --strict
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

.PHONY: format
format: .venv/.tools ## format the source
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: wheel
wheel: .venv/.run ## build and try what is released (ARGS='--versions 3.12')
	@$(BIN)/python tools/wheels.py $(ARGS)

# Settings of this machine (mirrors, local wheels) stay out of the lock; only torch's CPU build comes from them.
PIN := $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --annotation-style line \
	--no-header --no-emit-options --no-emit-index-url --no-emit-trusted-host --no-emit-find-links
.PHONY: lock
lock: .venv/.tools ## pin the newest versions of requirements/*.in, with hashes
	PIP_CONFIG_FILE=/dev/null PIP_FIND_LINKS= $(PIN) --output-file requirements/run.txt requirements/run.in
	PIP_CONFIG_FILE=/dev/null PIP_FIND_LINKS= $(PIN) --output-file requirements/dev.txt requirements/dev.in
	PIP_CONFIG_FILE=/dev/null PIP_FIND_LINKS= $(PIN) --output-file requirements/postgres.txt requirements/postgres.in
	$(PIN) --output-file requirements/train.txt requirements/train.in

.PHONY: clean
clean: ## remove everything that make made
	rm -rf .venv build dist .hypothesis

.venv/.run: requirements/run.txt
	@test -n '$(PYTHON)' || { echo 'Morro needs Python 3.11 or newer as python3.11 or python3 (or: make PYTHON=...).'; exit 1; }
	@echo 'Making .venv with $(PYTHON) ...'
	@$(PYTHON) -m venv --clear .venv || { echo 'Python has no venv (on Debian: apt install python3-venv).'; exit 1; }
	$(STEP) 'Installing what Morro needs into .venv' $(PIP) install --require-hashes --requirement $<
	@touch $@

.venv/.tools: requirements/dev.txt .venv/.run
	$(STEP) 'Installing the tools into .venv' $(PIP) install --require-hashes --requirement $<
	@touch $@

.venv/.train: requirements/train.txt .venv/.tools
	@echo 'Installing what training needs into .venv ...'
	@$(PIP) --quiet install --require-hashes --requirement $< 2>/dev/null || \
		echo 'No CPU build of torch was found: training is not tested (pip install "morro[train]" would do it).'
	@touch $@

# The list of sources, so that a removed file counts as a change.
build/sources: FORCE
	@mkdir -p build
	@echo '$(COMPILE) $(SOURCES)' | cmp -s - $@ || echo '$(COMPILE) $(SOURCES)' > $@
.PHONY: FORCE
FORCE:

# Objects of the last build are reused while only sources changed. The stamp carries the time of
# the beginning, so that a source saved during the build is not missed.
build/morro: .venv/.run build/sources pyproject.toml setup.py $(SOURCES)
	@touch build/begun
	@$(if $(filter-out src/%,$?),rm -rf build/wheel)
	@rm -rf build/built
	@$(if $(filter 1,$(COMPILE)),,$(INTERPRETED_ONLY))
	$(STEP) '$(if $(filter 1,$(COMPILE)),Compiling,Packing) morro' \
		env MORRO_COMPILE=$(COMPILE) $(PIP) wheel --verbose --no-deps --no-index --no-build-isolation --wheel-dir build/built .
	@touch -r build/begun $@

.venv/.morro: .venv/.run build/morro
	@$(PIP) --quiet install --force-reinstall --no-deps --no-index build/built/morro-*.whl
	@touch -r build/morro $@

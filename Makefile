BIN := .venv/bin
PAGES := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web run --silent
PYTEST_ARGS ?=
LOCK_ARGS ?=

.DEFAULT_GOAL := play
.PHONY: play demo companion wheel test prove bench lock format clean help

play: ## install what playing needs and open the page in the browser (the default)
	@scripts/setup play
	@$(BIN)/sandtable

demo: ## the same in the terminal: a ruling with its rows, near misses and odds
	@scripts/setup play
	@$(BIN)/sandtable demo

companion: ## write the pages as a static site to ./companion
	@scripts/setup play
	@$(BIN)/sandtable companion -o companion

wheel: ## make a wheel and an sdist, pages and all, in ./dist
	@scripts/setup play
	@$(BIN)/python -m build --no-isolation

test: ## lint, types, architecture and tests; PYTEST_ARGS="-k dice" narrows the last
	@scripts/setup test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PAGES) check
	$(BIN)/pytest -n 2 $(PYTEST_ARGS)

prove: ## the long proofs: run before an issue is called resolved
	@scripts/setup prove
	$(BIN)/pytest -n 2 --hypothesis-profile=prove $(PYTEST_ARGS)
	$(BIN)/pytest -m prove --timeout 3600 $(PYTEST_ARGS)

bench: ## the benchmarks
	@scripts/setup prove
	$(BIN)/python -m bench.run $(BENCH_ARGS)

lock: ## regenerate the lock files; LOCK_ARGS=--upgrade takes the newest of everything
	@scripts/lock $(LOCK_ARGS)

format: ## format the code and the pages, and put right what the linters can
	@scripts/setup test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(PAGES) format

clean: ## remove everything that setup and the tools have made
	rm -rf .venv web/node_modules src/sandtable/server/static src/sandtable/server/pyodide src/sandtable/server/shelf companion build dist
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The planner's few commands. `make help` lists them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= $(HOME)/.local
DESTDIR ?=

SWIFT ?= swift
DAEMON_SCRATCH := .build-release
CLIENT_SCRATCH := .build-client
DAEMON := $(DAEMON_SCRATCH)/release/plannerd
CLIENT := $(CLIENT_SCRATCH)/release/plannerctl
ROOT := $(DESTDIR)$(PREFIX)

# What a build needs of Debian: SQLite for the store, the zone data, and what Swift itself links with.
BUILD_PACKAGES := libsqlite3-dev pkg-config tzdata git libstdc++-dev libc6-dev binutils
# What only the tests need: Varlink's certification by two clients that are not ours.
TEST_PACKAGES := python3 python3-venv varlink-go

.PHONY: help setup test-tools build run test lint bench install uninstall clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## check for Swift and install the C libraries that are missing
	@.ci/setup swift
	@.ci/setup packages $(BUILD_PACKAGES)

test-tools: setup ## what the tests need on top
	@.ci/setup packages $(TEST_PACKAGES)
	@.venv/bin/python -c 'import varlink' 2> /dev/null || { \
	  echo "setup: Python's varlink client, in a virtual environment in .venv"; \
	  python3 -m venv .venv && .venv/bin/pip install --quiet --disable-pip-version-check varlink; }

# Two scratch folders, because the client is linked with no shared library at all and the daemon is not:
# the flags of one would rebuild the other.
build: setup ## both programs, optimised, free of the Swift toolchain
	$(SWIFT) build -c release --product plannerd --static-swift-stdlib -Xlinker -s --scratch-path $(DAEMON_SCRATCH)
	$(SWIFT) build -c release --product plannerctl -Xswiftc -static-executable -Xlinker -s --scratch-path $(CLIENT_SCRATCH)

run: build ## a daemon with sample people and a plan of two weeks
	@docs/samples/run.sh

# Swift Testing runs its tests side by side on as many threads as there are cores.
test: test-tools ## every test
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

lint: ## the style of every Swift file; warnings of the compiler are errors anyway
	$(SWIFT) format lint --strict --recursive Sources Tests benchmarks Package.swift

bench: ## speed of engine, socket and peers
	@benchmarks/run.sh

install: build ## into PREFIX (~/.local)
	install -d "$(ROOT)/bin" "$(ROOT)/share/man/man1" "$(ROOT)/share/man/man8"
	install -m 755 "$(DAEMON)" "$(CLIENT)" "$(ROOT)/bin"
	for page in docs/man/*.1; do [ ! -e "$$page" ] || install -m 644 "$$page" "$(ROOT)/share/man/man1"; done
	for page in docs/man/*.8; do [ ! -e "$$page" ] || install -m 644 "$$page" "$(ROOT)/share/man/man8"; done
	install -d "$(ROOT)/share/bash-completion/completions" "$(ROOT)/share/zsh/site-functions" \
	  "$(ROOT)/share/fish/vendor_completions.d"
	"$(CLIENT)" --generate-completion-script bash > "$(ROOT)/share/bash-completion/completions/plannerctl"
	"$(CLIENT)" --generate-completion-script zsh > "$(ROOT)/share/zsh/site-functions/_plannerctl"
	"$(CLIENT)" --generate-completion-script fish > "$(ROOT)/share/fish/vendor_completions.d/plannerctl.fish"
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) echo "install: put $(PREFIX)/bin on your PATH" ;; esac

uninstall: ## what install put there
	rm -f "$(ROOT)/bin/plannerd" "$(ROOT)/bin/plannerctl"
	for page in docs/man/*.1; do rm -f "$(ROOT)/share/man/man1/$${page##*/}"; done
	for page in docs/man/*.8; do rm -f "$(ROOT)/share/man/man8/$${page##*/}"; done
	rm -f "$(ROOT)/share/bash-completion/completions/plannerctl" \
	  "$(ROOT)/share/zsh/site-functions/_plannerctl" "$(ROOT)/share/fish/vendor_completions.d/plannerctl.fish"

clean: ## everything that was built
	rm -rf .build .build-* .venv

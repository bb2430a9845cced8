# The planner's few commands. `make help` lists them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= $(HOME)/.local
DESTDIR ?=

SWIFT ?= swift
# The installed programs: optimised, and independent of the Swift toolchain.
RELEASE := .build-release
DAEMON := $(RELEASE)/release/plannerd
CLIENT := $(RELEASE)/release/plannerctl
ASSIST := $(RELEASE)/release/plannerassist
# Other names of plannerd, which start other programs (Sources/planner/main.swift).
NAMES := plannerweb plannerguests
# The build that `make run` starts and all tests use: a release build, so that one process compiles a whole
# module, but without optimisation, and with access to internal declarations (docs/contributing.md). A plain
# `swift build` uses .build/debug instead. BUILT=1: the build is complete already.
PROGRAMS := .build/release
# GRDB is the only optimised dependency (.ci/swiftc). An import of a target that Package.swift does not list
# as a dependency is an error.
BUILD := $(if $(BUILT),:,SWIFT_EXEC="$(CURDIR)/.ci/swiftc" $(SWIFT) build) -c release \
  --disable-index-store -debug-info-format none \
  --explicit-target-dependency-import-check error \
  -Xswiftc -Onone -Xswiftc -enable-testing -Xswiftc -no-emit-module-separately-wmo
ROOT := $(DESTDIR)$(PREFIX)
# Relative to ROOT; Debian's package uses other folders (debian/rules).
UNIT_FOLDER := share/systemd/user
ZSH_FOLDER := share/zsh/site-functions
HOOK_FOLDER := share/doc/planner/hooks

# The Debian packages that a build needs: SQLite for the store, systemd's library, libical for calendars, zlib
# for the page, libcurl for a language model, libcrypt for passwords, the zone data, and the libraries that
# Swift itself links.
BUILD_PACKAGES := libsqlite3-dev libsystemd-dev libical-dev zlib1g-dev libcurl4-openssl-dev libcrypt-dev pkg-config tzdata git libstdc++-dev libc6-dev binutils
# Additional packages for the tests: two third-party clients for Varlink's certification, calendar programs
# (Tests/requirements.txt), shells and parsers that read our quoted texts, and locales for time formats.
TEST_PACKAGES := python3 python3-venv varlink-go systemd dash bash zsh fish locales poppler-utils tesseract-ocr \
  openssh-client zip unzip libvips-tools
# Packages for tests against a real system: a systemd to boot, notification servers and a screen for them.
SYSTEM_PACKAGES := systemd systemd-sysv systemd-container dbus dbus-user-session libpam-systemd python3-dbus \
  python3-gi curl strace libnotify-bin libglib2.0-bin notification-daemon dunst xvfb xdotool faketime imagemagick tmux nginx-light caddy libvips-tools \
  iproute2 openssl
# Packages for testing the page. Tests/Browser/requirements.txt has the PyPI part.
BROWSER_PACKAGES := python3 python3-venv chromium fonts-dejavu-core libvips-tools
# Packages that build and check Debian's package, and that install it in a Debian without Swift.
PACKAGE_PACKAGES := build-essential dpkg-dev debhelper lintian
DEBIAN_PACKAGES := debootstrap systemd systemd-container
PACKAGES := .build-deb

# Packages for the torture: a C compiler for the library that injects disk faults.
TORTURE_PACKAGES := python3 gcc libc6-dev libvips-tools
TORTURE := Tests/Torture/torture.py
# A simulated year, with ten seeds that it prints.
YEARS = $(if $(wildcard Tests/PlannerServiceTests/Year),--also years \
  'PLANNER_YEARS=10 $(if $(SEED),PLANNER_SEED=$(SEED)) python3 Tests/run.py 300 $(BUNDLE) YearInFastMotionTests')
SEED ?=

.PHONY: help setup test-tools build run build-tests link-static test soak browser-tools system-tools bench-program test-browser test-model test-system torture torture-short sanitize fuzz lint bench bench-tools bench-check bench-accept \
  client-order bench-fleet bench-quality install install-files uninstall package-tools debian-tools deb test-deb reproducible sbom clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## check for Swift and install the C libraries that are missing
	@.ci/setup swift
	@.ci/setup packages $(BUILD_PACKAGES)

test-tools: setup ## what the tests need on top
	@.ci/setup packages $(TEST_PACKAGES)
	@cmp -s Tests/requirements.txt .venv/requirements.txt || { \
	  echo "setup: Python programs that are not ours, in a virtual environment in .venv"; \
	  python3 -m venv --clear .venv && \
	  .venv/bin/python -m pip install --quiet --disable-pip-version-check -r Tests/requirements.txt && \
	  cp Tests/requirements.txt .venv; }

# Makes builds in two folders identical. NIO's C sources contain their path in a message, so the folder is
# removed. Hashes over paths for incremental builds (section .swift_modhash) are omitted. The linker drops
# unused functions (the length of a path is in GRDB's `_dumpRequest`).
NOWHERE := -Xcc -ffile-prefix-map="$(CURDIR)"=. -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
  -Xlinker --no-export-dynamic

# Creates generic types by calls instead of by mangled names. For each mangled name, the runtime would search
# all conformances of the program (docs/architecture.md).
DIRECT := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

# The client is linked without any shared library, and the other programs with some. With PLANNER_STATIC,
# Package.swift defines this for this build folder only.
STRIP := -Xlinker -s
BUILD_RELEASE = $(if $(BUILT),:,PLANNER_STATIC=1 $(SWIFT) build) -c release --product $(1) --static-swift-stdlib $(STRIP) -Xlinker -z \
  -Xlinker now $(NOWHERE) $(DIRECT) --scratch-path $(RELEASE)

build: setup ## the programs, optimised, free of the Swift toolchain
	@echo "build: 1 of 3, the daemon, the page and the door for guests, optimised; about 6 minutes the first time"
	@$(call BUILD_RELEASE,plannerd)
	@$(if $(BUILT),,for name in $(NAMES); do ln -sf plannerd $(RELEASE)/release/$$name; done)
	@echo "build: 2 of 3, the client; about a minute"
	@$(call BUILD_RELEASE,plannerctl)
	@echo "build: 3 of 3, the assistant; about a minute"
	@$(call BUILD_RELEASE,plannerassist)

run: setup ## a daemon with sample people and a plan of two weeks, and its page
	@echo "run: 1 of 2, building the daemon, the client and the page; about 4 minutes the first time on two cores"
	@PLANNER_RUN=1 $(BUILD)
	@echo "run: 2 of 2, planning for the people of the sample"
	@docs/samples/run.sh

BUNDLE := $(PROGRAMS)/social-plannerPackageTests.xctest
build-tests: setup
	@echo "test: building the programs and their tests; about 6 minutes after 'make run' on two cores"
	@$(BUILD) --build-tests

# Links the same programs again like the installed ones: `make deb BUILT=1` packs them.
link-static: setup
	@PLANNER_STATIC=linked $(BUILD)

# Swift Testing runs tests in parallel on as many threads as there are cores.
test: test-tools build-tests ## every test that needs no root, with the same examples each time
	python3 Tests/run.py 40 $(BUNDLE) $(if $(ONLY),"$(ONLY)")
	@echo "Not run here: the tests against a real systemd, as root by 'make test-system'."

# A share of 10 uses a tenth of the examples.
SHARE ?= 1
soak: test-tools build-tests ## the tests that draw, on all their examples and with fresh seeds; SEED=N draws the same again
	@seed=$(or $(SEED),$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')); \
	echo "soak: 'make soak SEED=$$seed SHARE=$(SHARE)' draws the same examples again"; \
	PLANNER_SOAK=$$seed PLANNER_SOAK_SHARE=$(SHARE) python3 Tests/run.py 60 $(BUNDLE) --soak || { \
	  echo "soak: failed with SEED=$$seed SHARE=$(SHARE)"; exit 1; }

test-model: setup ## PlannerLanguageModel against a real proxy of language models, litellm (PyPI, 700 MB)
	@.ci/setup packages python3 python3-venv
	@cmp -s Tests/PlannerLanguageModelTests/requirements.txt .venv-model/requirements.txt || { \
	  echo "setup: litellm, in .venv-model"; \
	  python3 -m venv --clear .venv-model && \
	  .venv-model/bin/python -m pip install --quiet --disable-pip-version-check -r Tests/PlannerLanguageModelTests/requirements.txt && \
	  cp Tests/PlannerLanguageModelTests/requirements.txt .venv-model; }
	@$(BUILD) --build-tests
	PLANNER_LLM="$(CURDIR)/.venv-model/bin/litellm" python3 Tests/run.py 20 $(BUNDLE) PlannerLanguageModelTests

browser-tools: setup
	@.ci/setup packages $(BROWSER_PACKAGES)
	@cmp -s Tests/Browser/requirements.txt .venv-browser/requirements.txt || { \
	  echo "setup: what the browser tests need of PyPI, in .venv-browser"; \
	  python3 -m venv --clear .venv-browser && \
	  .venv-browser/bin/python -m pip install --quiet --disable-pip-version-check -r Tests/Browser/requirements.txt && \
	  cp Tests/Browser/requirements.txt .venv-browser; }

test-browser: browser-tools ## the page in Chromium, each story of it; PICTURES=1 also writes docs/page
	@$(BUILD)
	.venv-browser/bin/python -m pytest -q Tests/Browser --programs $(PROGRAMS) \
	  $(if $(PICTURES),--pictures)

system-tools: test-tools
	@.ci/setup packages $(SYSTEM_PACKAGES)

test-system: system-tools ## as root: tests against a real systemd, journal and notification server
	@[ "$$(id -u)" = 0 ] || { echo "make test-system boots a systemd of its own and needs root; 'make test' does not."; exit 77; }
	@$(BUILD)
	Tests/System/run.sh $(PROGRAMS)

# Uses the installed kind of build.
torture: test-tools ## 1,000 kills, failing disks, wrong clocks, a flood, load, ten years: two hours; SEED=N says the same again
	@.ci/setup packages $(TORTURE_PACKAGES)
	$(call BUILD_RELEASE,plannerd)
	ln -sf plannerd $(RELEASE)/release/plannerguests
	@$(BUILD) --build-tests
	python3 $(TORTURE) $(dir $(DAEMON)) $(if $(SEED),--seed $(SEED)) --report .build/torture.json $(YEARS)

torture-short: setup ## some of it, in four minutes, on a build for tests
	@.ci/setup packages $(TORTURE_PACKAGES)
	@$(BUILD)
	python3 $(TORTURE) $(PROGRAMS) --short $(if $(SEED),--seed $(SEED))

FUZZ_SECONDS ?= 30
FUZZ_SCRATCH := .build-fuzz
fuzz: setup ## libFuzzer, FUZZ_SECONDS for each target; what it finds is kept in .build-fuzz
	PLANNER_FUZZ=1 $(SWIFT) build -c release --product plannerfuzz --sanitize=fuzzer --scratch-path $(FUZZ_SCRATCH) \
	  -Xswiftc -parse-as-library -Xswiftc -enable-testing
	Tests/Fuzz/fuzz.sh $(FUZZ_SCRATCH)/release/plannerfuzz $(FUZZ_SCRATCH) $(FUZZ_SECONDS)

# Each sanitizer has a separate folder, because its build is of no use to the others. Optimised like the
# installed programs, because the thread sanitizer takes hours otherwise.
sanitize: test-tools ## every test once more under the thread sanitizer, then under the address sanitizer
	$(SWIFT) build -c release --build-tests -Xswiftc -enable-testing --sanitize=thread --scratch-path .build-thread
	TSAN_OPTIONS="halt_on_error=1 suppressions=$(CURDIR)/Tests/thread-sanitizer.supp" \
	  $(SWIFT) test -c release --skip-build --sanitize=thread --scratch-path .build-thread
	$(SWIFT) build -c release --build-tests -Xswiftc -enable-testing --sanitize=address --scratch-path .build-address
	ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0 \
	  $(SWIFT) test -c release --skip-build --sanitize=address --scratch-path .build-address

lint: ## the style of every Swift file; warnings of the compiler are errors anyway
	$(SWIFT) format lint --strict --parallel --recursive Sources Plugins Tests benchmarks Package.swift

# The requirements of the measurements: from Debian a C compiler for the echo server, GNU time for the memory
# of programs, and peers to compare with; from PyPI benchmarks/requirements.txt.
bench-tools: setup
	@.ci/setup packages python3 python3-venv gcc libc6-dev time taskwarrior remind calcurse todoman
	@cmp -s benchmarks/requirements.txt .venv-bench/requirements.txt || { \
	  echo "setup: a virtual environment for the measurements in .venv-bench"; \
	  python3 -m venv --clear .venv-bench && \
	  .venv-bench/bin/python -m pip install --quiet --disable-pip-version-check -r benchmarks/requirements.txt && \
	  cp benchmarks/requirements.txt .venv-bench; }

bench-program: build
	@PLANNER_BENCH=1 $(call BUILD_RELEASE,plannerbench)

client-order: STRIP :=
client-order: bench-program ## which functions of the client lie together: after large changes of its start (benchmarks/peers)
	@.ci/setup packages valgrind binutils
	PYTHONPATH=benchmarks python3 benchmarks/peers/order.py $(DAEMON) $(CLIENT) $(RELEASE)/release/plannerbench > $(RELEASE)/client.order
	cp $(RELEASE)/client.order benchmarks/peers/client.order

bench: bench-tools bench-program ## measure everything but quality and fleet, and write benchmarks/report.md (20 minutes)
	@benchmarks/run.sh

bench-quality: bench-tools bench-program ## the placement packed beside greedy and an exact solver (20 minutes)
	@benchmarks/run.sh quality report

# BUILT=1: only measures values that do not depend on optimisation or load, with the tests' build.
bench-check: $(if $(BUILT),,bench-tools bench-program) ## measure quickly, fail where an accepted ratio is worse by a third (benchmarks/ratios.json)
	@$(if $(BUILT),PLANNERD=$(PROGRAMS)/plannerd PLANNERCTL=$(PROGRAMS)/plannerctl PLANNERBENCH=none) \
	  PYTHONPATH=benchmarks python3 benchmarks/check.py $(if $(BUILT),worth start idle)

bench-accept: bench-tools bench-program ## measure quickly, and accept the ratios for bench-check
	@PYTHONPATH=benchmarks python3 benchmarks/check.py --accept

bench-fleet: bench-tools build ## 100,000 people's plans under Spark, beside plain simulate (10 minutes)
	@.ci/setup packages openjdk-17-jre-headless
	@benchmarks/run.sh fleet report

install: build ## into PREFIX (~/.local)
	install -d "$(ROOT)/bin"
	install -m 755 "$(DAEMON)" "$(CLIENT)" "$(ASSIST)" "$(ROOT)/bin"
	for name in $(NAMES); do ln -sf plannerd "$(ROOT)/bin/$$name"; done
	install -d "$(ROOT)/share/bash-completion/completions" "$(ROOT)/$(ZSH_FOLDER)" \
	  "$(ROOT)/share/fish/vendor_completions.d"
	"$(CLIENT)" --generate-completion-script bash > "$(ROOT)/share/bash-completion/completions/plannerctl"
	"$(CLIENT)" --generate-completion-script zsh > "$(ROOT)/$(ZSH_FOLDER)/_plannerctl"
	"$(CLIENT)" --generate-completion-script fish > "$(ROOT)/share/fish/vendor_completions.d/plannerctl.fish"
	@$(MAKE) --no-print-directory install-files
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) echo "install: put $(PREFIX)/bin on your PATH" ;; esac
	@echo "install: now let systemd run it:"
	@echo "  systemctl --user daemon-reload"
	@echo "  systemctl --user enable --now plannerd.socket plannerd.service plannerd-refresh.timer plannerweb.socket plannerassist.socket"
	@echo "  plannerctl web    # opens your page"

# User managers search for units in share/systemd/user of ~/.local, /usr/local and /usr. The catalog needs
# root: journalctl only reads it below /usr and /usr/local (docs/operations.md).
MAN1 := $(wildcard docs/man/*.1)
MAN8 := $(wildcard docs/man/*.8)
UNITS := $(wildcard systemd/*.service systemd/*.socket systemd/*.timer)
CATALOG := $(wildcard systemd/*.catalog)
DESKTOP := $(wildcard docs/desktop/*.desktop)
HOOKS := $(wildcard docs/hooks/*)
MODULES := $(wildcard docs/modules/*)

# $(call copy,MODE,FILES,FOLDER)
copy = $(if $(2),install -D -m $(1) -t "$(ROOT)/$(3)" $(2))

install-files: # files that are not compiled
	$(call copy,644,$(MAN1),share/man/man1)
	$(call copy,644,$(MAN8),share/man/man8)
	$(call copy,644,$(UNITS),$(UNIT_FOLDER))
	cd "$(ROOT)/$(UNIT_FOLDER)" && sed -i 's|%h/\.local/bin|$(PREFIX)/bin|' $(notdir $(UNITS))
	$(call copy,644,$(CATALOG),lib/systemd/catalog)
	$(call copy,644,$(DESKTOP),share/applications)
	$(call copy,755,$(HOOKS),$(HOOK_FOLDER))
	for module in $(notdir $(MODULES)); do \
	  install -D -m 644 -t "$(ROOT)/share/social-planner/modules/$$module" docs/modules/$$module/*.* || exit; \
	  install -D -m 644 -t "$(ROOT)/share/social-planner/modules/$$module/templates" docs/modules/$$module/templates/* || exit; \
	done

uninstall: ## what install put there
	cd "$(ROOT)" && rm -f bin/plannerd bin/plannerctl bin/plannerassist bin/plannerweb bin/plannerguests share/bash-completion/completions/plannerctl \
	  $(ZSH_FOLDER)/_plannerctl share/fish/vendor_completions.d/plannerctl.fish \
	  $(addprefix share/man/man1/,$(notdir $(MAN1))) $(addprefix share/man/man8/,$(notdir $(MAN8))) \
	  $(addprefix $(UNIT_FOLDER)/,$(notdir $(UNITS))) $(addprefix lib/systemd/catalog/,$(notdir $(CATALOG))) \
	  $(addprefix share/applications/,$(notdir $(DESKTOP))) $(addprefix $(HOOK_FOLDER)/,$(notdir $(HOOKS)))
	cd "$(ROOT)" && rm -rf share/social-planner/modules
	@echo "uninstall: the data stays. To have systemd forget the units: systemctl --user disable --now" \
	  plannerd-refresh.timer plannerd.socket plannerd.service plannerweb.socket plannerweb.service \
	  plannerassist.socket plannerguests.socket plannerguests.service

package-tools: setup
	@.ci/setup packages $(BUILD_PACKAGES) $(PACKAGE_PACKAGES)

# BUILT=1: packs the programs of `make build-tests link-static`, which are not optimised, for checking the
# packages only.
deb: package-tools ## the Debian packages, in .build-deb
	BUILT=$(BUILT) debian/build.sh $(PACKAGES)

debian-tools: package-tools
	@.ci/setup packages $(DEBIAN_PACKAGES)

test-deb: debian-tools ## as root: the packages in a fresh Debian: install, a first hour, upgrade, removal
	@[ "$$(id -u)" = 0 ] || { echo "make test-deb boots a Debian of its own and needs root."; exit 77; }
	@ls $(PACKAGES)/*.deb > /dev/null 2>&1 || $(MAKE) --no-print-directory deb
	BUILT=$(BUILT) Tests/Packages/run.sh $(PACKAGES)

reproducible: deb ## the packages once more, elsewhere: the same bytes
	Tests/Packages/reproducible.sh $(PACKAGES)

sbom: build test-tools ## what the programs are made of, and its licences (CycloneDX)
	@.ci/setup packages dpkg-dev
	.venv/bin/python debian/components.py sbom . > $(RELEASE)/social-planner.cdx.json
	@echo "sbom: $(RELEASE)/social-planner.cdx.json"

clean: ## everything that was built
	rm -rf .build .build-* .venv .venv-bench .venv-browser .venv-model

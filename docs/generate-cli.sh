#!/bin/sh
# Writes docs/cli.md and docs/man/plannerctl.1 from the commands' own help: the test that holds them current
# also writes them, when it is told to.
set -eu
cd "$(dirname "$0")/.."
PLANNER_WRITE_DOCS=1 swift test --filter 'plannerctlTests.*are current'

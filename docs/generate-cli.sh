#!/bin/sh
# Writes docs/cli.md and docs/man/plannerctl.1 from the commands' own help. The test that compares them also
# writes them if PLANNER_WRITE_DOCS is set.
set -eu
cd "$(dirname "$0")/.."
PLANNER_WRITE_DOCS=1 swift test --filter 'plannerctlTests.*are current'

#!/usr/bin/env bash
# How good and how fast `packed` is beside an exact solver: `make bench-quality`. ../README.md says how to read it.
#   benchmarks/quality/run.sh [what run.py takes]    PLANNERD and PLANNERBENCH name other programs
set -euo pipefail
cd "$(dirname "$0")/../.."

python=.venv-bench/bin/python
[ -x "$python" ] || { echo "$python is missing: make bench-tools installs it" >&2; exit 1; }
if [ -z "${PLANNERD:-}" ]; then
  swift build -c release --product plannerd --static-swift-stdlib -Xlinker -s --scratch-path .build-release 2>&1 | tail -1
  export PLANNERD=$PWD/.build-release/release/plannerd
fi
if [ -z "${PLANNERBENCH:-}" ]; then
  swift build -c release --product plannerbench --scratch-path .build-bench 2>&1 | tail -1
  export PLANNERBENCH=$PWD/.build-bench/release/plannerbench
fi

# First what judges is judged itself.
"$python" benchmarks/quality/model.py --self-test --plannerd "$PLANNERD"
"$python" benchmarks/quality/check.py --self-test "$PLANNERD"
# Only a whole run is kept.
[ $# -gt 0 ] || set -- --json benchmarks/results/quality.json
exec "$python" benchmarks/quality/run.py "$@"

#!/usr/bin/env bash
# Measures on this machine, part by part, and writes the report: `make bench`. README.md says what each part is.
#
#   benchmarks/run.sh [--quick] [PART...]     without a word all but fleet, and the report
#
# Each part leaves RESULTS/PART.json (benchmarks/results), so a run that was cut off goes on with the parts that
# are missing and `report`. --quick measures what `make bench-check` compares, in a minute.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONPATH=benchmarks

quick=()
if [ "${1:-}" = --quick ]; then
  quick=(--quick)
  shift
fi
parts=${*:-engine socket client calendars contacts idle learning simulate report}
results=${RESULTS:-benchmarks/results}
bench=.build-bench/release/plannerbench
daemon=$(realpath -m "${PLANNERD:-.build-release/release/plannerd}")
client=$(realpath -m "${PLANNERCTL:-.build-client/release/plannerctl}")
# The one that the tests use, else the system's.
khal=.venv/bin/khal
[ -x "$khal" ] || khal=$(command -v khal || true)

[ "$parts" = report ] || {
  swift build -c release --product plannerbench --scratch-path .build-bench 2>&1 | tail -1
  [ -n "${PLANNERD:-}" ] || make --no-print-directory build | tail -1
}

measure() {
  case $1 in
    engine) "$bench" slot-engine ${quick[@]+"${quick[@]}"} ;;
    socket) python3 benchmarks/echo/measure.py ${quick[@]+"${quick[@]}"} "$daemon" "$client" "$bench" ;;
    client) python3 benchmarks/peers/measure.py ${quick[@]+"${quick[@]}"} "$daemon" "$client" "$bench" ;;
    calendars) python3 benchmarks/calendars/measure.py "$daemon" ${khal:+"$khal"} ;;
    contacts) "$bench" contacts ${quick[@]+"${quick[@]}"} ;;
    idle) benchmarks/idle.sh "$daemon" "$client" ;;
    simulate) python3 benchmarks/simulate.py ${quick[@]+"${quick[@]}"} "$daemon" ;;
    fleet) .venv-bench/bin/python benchmarks/fleet/measure.py "$daemon" ;;
    learning)
      "$bench" learning --json "$work/learning.json" >&2
      cat "$work/learning.json"
      ;;
    *)
      echo "run.sh: '$1' is no part; the parts are engine, socket, client, calendars, contacts, idle, simulate, learning, fleet and report" >&2
      return 64
      ;;
  esac
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=()
for part in $parts; do
  if [ "$part" = report ]; then
    .venv-bench/bin/python benchmarks/report.py
  else
    measure "$part" | python3 benchmarks/record.py "$part" "$results" || failed+=("$part")
  fi
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "run.sh: not measured: ${failed[*]}; what was measured of them before is kept" >&2
  exit 1
fi

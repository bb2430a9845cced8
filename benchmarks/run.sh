#!/usr/bin/env bash
# Measures on this machine, part by part, and writes the report: `make bench`. README.md describes each part.
#
#   benchmarks/run.sh [--quick] [PART...]     without a word all but quality and fleet, and the report
#
# Each part writes RESULTS/PART.json (benchmarks/results), so an interrupted run can continue with the missing
# parts and `report`. --quick measures the values that `make bench-check` compares, in some minutes. PLANNERD,
# PLANNERCTL, PLANNERASSIST, PLANNERWEB, PLANNERGUESTS and PLANNERBENCH name other programs than those built
# here.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONPATH=benchmarks

quick=()
if [ "${1:-}" = --quick ]; then
  quick=(--quick)
  shift
fi
parts=${*:-engine socket commands start client calendars contacts finding introductions assist page guests idle learning simulate report}
results=${RESULTS:-benchmarks/results}
bench=$(realpath -m "${PLANNERBENCH:-.build-release/release/plannerbench}")
python=.venv-bench/bin/python
daemon=$(realpath -ms "${PLANNERD:-.build-release/release/plannerd}")
client=$(realpath -m "${PLANNERCTL:-.build-release/release/plannerctl}")
assist=$(realpath -m "${PLANNERASSIST:-.build-release/release/plannerassist}")
page=$(realpath -ms "${PLANNERWEB:-.build-release/release/plannerweb}")
guests=$(realpath -ms "${PLANNERGUESTS:-.build-release/release/plannerguests}")
case " $parts " in
  *" report "* | *" fleet "* | *" quality "*)
    [ -x "$python" ] || { echo "run.sh: $python is missing: make bench-tools installs it" >&2; exit 1; } ;;
esac

[ "$parts" = report ] || {
  { [ -n "${PLANNERBENCH:-}" ] && [ -n "${PLANNERD:-}" ]; } || make --no-print-directory bench-program | tail -1
  # Checks the measuring code first.
  python3 benchmarks/measuring.py --self-test
}

measure() {
  case $1 in
    engine) "$bench" slot-engine ${quick[@]+"${quick[@]}"} ;;
    socket) python3 benchmarks/echo/measure.py ${quick[@]+"${quick[@]}"} "$daemon" "$client" "$bench" ;;
    commands) python3 benchmarks/commands/measure.py ${quick[@]+"${quick[@]}"} "$daemon" "$client" "$bench" ;;
    start) python3 benchmarks/peers/start.py "$daemon" "$client" ;;
    client) python3 benchmarks/peers/measure.py ${quick[@]+"${quick[@]}"} "$daemon" "$client" "$bench" ;;
    calendars) python3 benchmarks/calendars/measure.py ${quick[@]+"${quick[@]}"} "$daemon" ;;
    contacts) "$bench" contacts ${quick[@]+"${quick[@]}"} ;;
    finding) python3 benchmarks/finding/measure.py ${quick[@]+"${quick[@]}"} "$daemon" "$bench" ;;
    introductions) "$bench" introductions ${quick[@]+"${quick[@]}"} ;;
    assist) python3 benchmarks/assist/measure.py ${quick[@]+"${quick[@]}"} "$daemon" "$client" "$assist" "$bench" ;;
    page) python3 benchmarks/page/measure.py ${quick[@]+"${quick[@]}"} "$daemon" "$client" "$page" "$bench" ;;
    guests) python3 benchmarks/guests/measure.py ${quick[@]+"${quick[@]}"} "$daemon" "$guests" ;;
    idle) benchmarks/idle.sh ${quick[@]+"${quick[@]}"} "$daemon" "$client" ;;
    simulate) python3 benchmarks/simulate.py ${quick[@]+"${quick[@]}"} "$daemon" ;;
    fleet) "$python" benchmarks/fleet/measure.py "$daemon" ;;
    worth) python3 benchmarks/quality/worth.py "$daemon" ;;
    quality)
      export PLANNERD=$daemon PLANNERBENCH=$bench
      "$python" benchmarks/quality/model.py --self-test --plannerd "$daemon" >&2 || return
      "$python" benchmarks/quality/check.py --self-test "$daemon" >&2 || return
      # run.py fails if a promise is broken, which its result also says.
      local kept=0
      "$python" benchmarks/quality/run.py --json "$work/quality.json" >&2 || kept=$?
      cat "$work/quality.json"
      return "$kept"
      ;;
    learning)
      "$bench" learning --json "$work/learning.json" >&2
      cat "$work/learning.json"
      ;;
    *)
      echo "run.sh: '$1' is no part; the parts are engine, socket, commands, start, client, calendars, contacts, finding, introductions, assist, page, guests, idle, simulate, learning, worth, quality, fleet and report" >&2
      return 64
      ;;
  esac
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=()
for part in $parts; do
  if [ "$part" = report ]; then
    "$python" benchmarks/report.py
  else
    measure "$part" | python3 benchmarks/record.py "$part" "$results" || failed+=("$part")
  fi
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "run.sh: failed, as said above: ${failed[*]}; where nothing was measured, what was before is kept" >&2
  exit 1
fi

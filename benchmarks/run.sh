#!/usr/bin/env bash
# Every measurement, one after the other, on this machine: `make bench`. README.md says how to read them.
#   benchmarks/run.sh [engine] [learning] [socket] [client] [peers] [calendars] [contacts] [idle] [simulate]    (all of them without a word)
set -euo pipefail
cd "$(dirname "$0")/.."

parts=${*:-engine learning socket client peers calendars contacts idle simulate}
wants() { [[ " $parts " == *" $1 "* ]]; }
bench=.build-bench/release/plannerbench
daemon=${PLANNERD:-.build-release/release/plannerd}
client=${PLANNERCTL:-.build-client/release/plannerctl}

echo "machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1); $(swift --version 2>/dev/null | head -1)"
swift build -c release --product plannerbench --scratch-path .build-bench 2>&1 | tail -1
[ -n "${PLANNERD:-}" ] || make --no-print-directory build | tail -1

work=$(mktemp -d)
pid=
finish() {
  [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

# start NAME: a daemon on a directory of its own; sets PLANNER_HOME and pid.
start() {
  export PLANNER_HOME=$work/$1
  "$daemon" 2>"$work/$1.log" &
  pid=$!
  for _ in $(seq 100); do [ -S "$PLANNER_HOME/planner.sock" ] && return; sleep 0.1; done
  cat "$work/$1.log" >&2
  exit 1
}
stop() {
  kill "$pid" && wait "$pid"
  pid=
}

wants engine && { echo; "$bench" slot-engine; }
wants learning && { echo; "$bench" learning --json benchmarks/learning/results.json; }

if wants socket || wants client || wants peers; then
  start many
  "$bench" document --contacts 10000 --items 1000 >"$work/document.json"
  "$client" import "$work/document.json" >/dev/null
  wants socket && { echo; "$bench" control-socket --socket "$PLANNER_HOME/planner.sock"; }
  if wants client; then
    echo
    echo "client: plannerctl next as a whole process, 10,000 contacts and 1,000 live items"
    hyperfine -N --warmup 20 --runs 500 --export-json "$work/next.json" "$client next" >/dev/null 2>&1
    python3 - "$work/next.json" <<'PYTHON'
import json, sys
times = sorted(json.load(open(sys.argv[1]))["results"][0]["times"])
print("  wall ms  median %.2f  p99 %.2f  [%.2f ... %.2f]" % (
    times[len(times) // 2] * 1e3, times[int(len(times) * 0.99)] * 1e3, times[0] * 1e3, times[-1] * 1e3))
PYTHON
  fi
  wants peers && for items in 1000 10000; do echo; benchmarks/peers/run.sh "$items" "$client"; done
  stop
fi

if wants calendars; then
  echo
  # The one that the tests use, else the system's.
  khal=.venv/bin/khal
  [ -x "$khal" ] || khal=$(command -v khal || true)
  python3 benchmarks/calendars/measure.py "$daemon" ${khal:+"$khal"}
fi

wants contacts && { echo; "$bench" contacts; }

if wants idle; then
  echo
  # As root with systemd-container there is a real systemd for it, with every channel.
  sandbox=()
  if [ "$(id -u)" = 0 ] && command -v systemd-nspawn >/dev/null; then sandbox=(Tests/System/sandbox.sh); fi
  ${sandbox[@]+"${sandbox[@]}"} benchmarks/idle.sh "$(realpath "$daemon")" "$(realpath "$client")"
fi

if wants simulate; then
  lines=${SIMULATE_LINES:-1000000}
  echo
  echo "simulate: $lines lines, every one a scenario of four goals, two busy times and one item"
  python3 -c "
import json
line = json.dumps({'now': '2026-03-02T08:00:00-05:00', 'timeZone': 'America/New_York', 'goals': [
  {'id': 'g%d' % i, 'contactId': 'c%d' % i, 'cadenceDays': 5 + i, 'importance': 1 + i, 'minDurationMin': 30,
   'createdAt': '2026-01-01T00:00:00Z', 'windows': {'timeBlocks': [{'start': '18:00', 'end': '21:00'}]}} for i in range(4)],
  'busy': [{'start': '2026-03-02T18:00:00-05:00', 'end': '2026-03-02T20:45:00-05:00'},
           {'start': '2026-03-04T18:00:00-05:00', 'end': '2026-03-04T19:00:00-05:00'}],
  'items': [{'id': 'i1', 'goalId': 'g0', 'startAt': '2026-03-05T23:00:00Z', 'durationMin': 30, 'status': 'pending'}]})
import sys
for _ in range($lines): sys.stdout.write(line + '\n')
" >"$work/lines.jsonl"
  for part in $((lines / 100)) "$lines"; do
    python3 - "$daemon" "$work/lines.jsonl" "$part" <<'PYTHON'
import itertools, os, resource, subprocess, sys, time
daemon, path, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
began = time.monotonic()
with subprocess.Popen([daemon, "simulate"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
    with open(path, "rb") as lines:
        process.stdin.writelines(itertools.islice(lines, count))
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
seconds = time.monotonic() - began
print("  %8d lines  %6.1f s  %6.0f lines/s  peak %d kB  exit %d" % (count, seconds, count / seconds, usage.ru_maxrss, process.returncode))
PYTHON
  done
fi

#!/usr/bin/env bash
# Measures an idle daemon after all its channels were used:
#
#   benchmarks/idle.sh [--quick] PLANNERD PLANNERCTL
#
# Runs inside Tests/System/sandbox.sh, which has a journal, a session bus and a manager for hooks. That needs
# root and systemd-container. If they are missing, the result says that nothing was measured.
set -euo pipefail
cd "$(dirname "$0")/.."

quick=
if [ "$1" = --quick ]; then
  quick=--quick
  shift
fi
if [ "${3:-}" != inside ]; then
  if [ "$(id -u)" != 0 ] || ! command -v systemd-nspawn >/dev/null; then
    echo '{"skipped": "Not measured: it boots a systemd of its own, which needs root and systemd-container."}'
    exit
  fi
  keep=$(mktemp -d)
  trap 'rm -rf "$keep"' EXIT
  chmod 777 "$keep"
  Tests/System/sandbox.sh --keep "$keep" "$PWD/benchmarks/idle.sh" $quick "$1" "$2" inside "$keep/result" >&2
  cat "$keep/result"
  exit
fi
daemon=$1 client=$2 result=$4

work=$(mktemp -d)
export PLANNER_HOME=$work/planner
mkdir -m 700 "$PLANNER_HOME"
pids=()
finish() {
  kill "${pids[@]}" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

channels=hooks
mkdir "$PLANNER_HOME/hooks.d"
printf '#!/bin/sh\nexit 0\n' >"$PLANNER_HOME/hooks.d/10-nothing"
chmod 755 "$PLANNER_HOME/hooks.d/10-nothing"
[ ! -S /run/systemd/journal/socket ] || channels=journal,$channels
if [ -n "${DBUS_SESSION_BUS_ADDRESS:-}" ] && /usr/bin/python3 -c 'import dbus, gi' 2>/dev/null; then
  channels=desktop,$channels
  /usr/bin/python3 Tests/System/notification_server.py "$work/notices" >/dev/null 2>&1 &
  pids+=($!)
fi

"$daemon" 2>"$work/log" &
daemon_pid=$!
pids+=("$daemon_pid")
for _ in $(seq 100); do [ -S "$PLANNER_HOME/planner.sock" ] && break; sleep 0.1; done
"$client" prefs set channels "$channels" >/dev/null
for name in Ana Boris Chen; do "$client" add "$name" --every 7d >/dev/null; done
trial=$("$client" remind --test | awk '{ printf "%s%s %s", (NR > 1 ? ", " : ""), $1, $2 }')
sleep 10

switches() { cat /proc/"$daemon_pid"/task/*/status | awk '/ctxt_switches/ { sum += $2 } END { print sum }'; }
memory() { awk -v key="$1:" '$1 == key { print $2 / 1000 }' /proc/"$daemon_pid"/status; }
counts=()
resident=()
own=()
for _ in $(seq "$([ -n "$quick" ] && echo 1 || echo 4)"); do
  before=$(switches)
  sleep 20
  counts+=($(($(switches) - before)))
  resident+=("$(memory VmRSS)")
  own+=("$(memory RssAnon)")
done
PYTHONPATH=benchmarks /usr/bin/python3 - "$trial" "${counts[*]}" "${resident[*]}" "${own[*]}" >"$result" <<'PYTHON'
import json, sys
from measuring import figure
trial, *lists = sys.argv[1:]
counts, resident, own = ([float(word) for word in text.split()] for text in lists)
print(json.dumps({"note": f"Channels that had said something: {trial}.", "figures": [
    figure("idle-wakeups", "context switches of all threads in 20 s, three people, no call", "switches", counts),
    figure("idle-memory", "memory, three people", "MB", resident),
    figure("idle-memory-own", "- of that its own (not shared, not a file's)", "MB", own)]}))
PYTHON

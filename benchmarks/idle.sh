#!/usr/bin/env bash
# What a daemon costs that nobody talks to, all its channels having said something:
#
#   benchmarks/idle.sh PLANNERD PLANNERCTL
#
# Inside of Tests/System/sandbox.sh there is a journal, a session bus and a manager for hooks; outside of it
# the channels that find nothing there are left out.
set -euo pipefail
cd "$(dirname "$0")/.."
daemon=$1 client=$2

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
before=$(switches)
sleep 60
after=$(switches)
echo "idle: three people, 60 s; $trial"
echo "  context switches $((after - before)), $(awk '/^(VmRSS|RssAnon)/ { printf "%s %s kB  ", $1, $2 }' /proc/"$daemon_pid"/status)"

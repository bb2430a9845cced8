#!/bin/bash
# Tests the whole planner on a real screen: plannerd reminds, the user snoozes, and the item moves.
#
#   desktop.sh [SERVER] desktop_planner.sh            as it is
#   desktop.sh desktop_planner.sh restart             the daemon is killed and started again before the press
#
# (Not with dunst, which reports a press only to the connection that sent the notification.)
# PLANNERD and PLANNERCTL are the programs. Ends with 0 when the item has moved.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
PLANNERD=${PLANNERD:-$root/.build/release/plannerd}
PLANNERCTL=${PLANNERCTL:-$root/.build/release/plannerctl}
PLANNER_HOME=$(mktemp -d /tmp/planner-desktop-XXXXXX)
export PLANNER_HOME NO_COLOR=1
log=$PLANNER_HOME/log
end() {
  kill "$daemon" 2> /dev/null || true
  rm -rf "$PLANNER_HOME"
}
trap end EXIT

until_() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" > /dev/null 2>&1; do
    [ $SECONDS -lt $deadline ] || { echo "desktop_planner.sh: waited in vain for: $*"; cat "$log"; exit 1; }
    sleep .05
  done
}

start() {
  "$PLANNERD" >> "$log" 2>&1 &
  daemon=$!
  until_ 20 "$PLANNERCTL" status
}

# field NAME: prints a field of the item.
field() {
  "$PLANNERCTL" show Ana --json | python3 -c "import json, sys; print(json.load(sys.stdin)['item']['$1'])"
}

moved() { [ "$(field startAt)" != "$before" ]; }

start
"$PLANNERCTL" prefs set channels desktop
"$PLANNERCTL" prefs set leadTimeMin 30
"$PLANNERCTL" add Ana --purpose "keep in touch"
"$PLANNERCTL" log Ana --at "$(date -d '14 days ago' +%F) 12:00" --notes "moving to Lisbon in May; ask about the flat"
# --force, because the test may run during the night.
"$PLANNERCTL" book Ana --at +30m --for 30m --force
before=$(field startAt)
until_ 20 xdotool search --onlyvisible --name '^(Notification|Dunst)$'

if [ "${1:-}" = restart ]; then
  kill -KILL "$daemon"
  wait "$daemon" || true
  start
fi
touch "$SHOWN"
until_ 20 moved
[ "$(field status)" = snoozed ]
echo "desktop_planner.sh: moved from $before to $(field startAt)"

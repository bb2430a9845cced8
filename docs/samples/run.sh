#!/usr/bin/env bash
# A first look: people planned around a real life by a running daemon, in a directory of its own.
# On a terminal the daemon goes on running, to be tried; elsewhere everything is ended and removed.
set -euo pipefail

cd "$(dirname "$0")/../.."
daemon=${PLANNERD:-$PWD/.build-release/release/plannerd}
client=${PLANNERCTL:-$PWD/.build-client/release/plannerctl}
PLANNER_HOME=$(mktemp -d "${TMPDIR:-/tmp}/planner-XXXXXX")
export PLANNER_HOME
unset PLANNER_SOCKET

"$daemon" 2>"$PLANNER_HOME/log" &
pid=$!
finish() {
  kill "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
  rm -rf "$PLANNER_HOME"
}
trap finish EXIT

for _ in $(seq 100); do
  [ -S "$PLANNER_HOME/planner.sock" ] && break
  kill -0 "$pid" 2>/dev/null || { cat "$PLANNER_HOME/log" >&2; exit 1; }
  sleep 0.1
done

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
try() {
  local shown=()
  for word in "$@"; do
    case "$word" in *[[:space:]]*) shown+=("\"$word\"") ;; *) shown+=("$word") ;; esac
  done
  printf '\n$ plannerctl %s\n' "${shown[*]}"
  "$client" "$@"
}
if ! [ -t 1 ]; then say() { printf '\n%s\n' "$*"; }; fi

say "A friend, and a life that is there already: a dinner and a weekend away."
try add "Mara Lind" --every 21d --between 18:00-22:00 --purpose "oldest friend"
try book mara --at "fri 19:30" --for 2h
try away sat sun --note "the hills"

say "Seven people more, with how often, how long and when (docs/samples/people.json)."
try import docs/samples/people.json
try log chen --outcome met --at "9d ago" --notes "has a new job"
try log grace --at "4d ago"

say "Two weeks, planned around all that."
try agenda
try people

say "What comes next, and why then."
try next
try why ana

say "Not now; or at another time."
try snooze dede 1d
try reschedule ana
try reschedule ana --pick 1
try undo

if [ -t 0 ]; then
  trap - EXIT
  say "The same daemon goes on running for you. In this terminal:"
  cat <<TEXT
  export PLANNER_HOME=$PLANNER_HOME
  alias plannerctl=$client
  plannerctl agenda      # and: done ana, snooze-tonight, add NAME, --help
  kill $pid; rm -r $PLANNER_HOME    # ends it, forgets everything
  make install           # a planner of your own, in ~/.local
TEXT
else
  say "That was all; on a terminal the daemon would go on running for you to try."
fi

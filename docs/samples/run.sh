#!/usr/bin/env bash
# A first look: a running daemon plans people around sample calendars, in a separate directory.
# On a terminal the daemon keeps running for trials. Otherwise everything is ended and removed.
set -euo pipefail

cd "$(dirname "$0")/../.."
daemon=${PLANNERD:-$PWD/.build/release/plannerd}
client=${PLANNERCTL:-$PWD/.build/release/plannerctl}
page=${PLANNERWEB:-$PWD/.build/release/plannerweb}
PLANNER_HOME=$(mktemp -d "${TMPDIR:-/tmp}/planner-XXXXXX")
export PLANNER_HOME
unset PLANNER_SOCKET

"$daemon" 2>"$PLANNER_HOME/log" &
pid=$!
# Uses any free port, and prints it.
"$page" --port 0 >"$PLANNER_HOME/page" 2>>"$PLANNER_HOME/log" &
page_pid=$!
finish() {
  kill "$pid" "$page_pid" 2>/dev/null || true
  wait "$pid" "$page_pid" 2>/dev/null || true
  rm -rf "$PLANNER_HOME"
}
trap finish EXIT

for _ in $(seq 100); do
  [ -S "$PLANNER_HOME/planner.sock" ] && break
  kill -0 "$pid" 2>/dev/null || { cat "$PLANNER_HOME/log" >&2; exit 1; }
  sleep 0.1
done
for _ in $(seq 100); do
  port=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/p' "$PLANNER_HOME/page")
  [ -z "$port" ] || break
  kill -0 "$page_pid" 2>/dev/null || { cat "$PLANNER_HOME/log" >&2; exit 1; }
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

say "What other programs keep: folders of .ics files (docs/samples/calendars), only read and watched from now on."
try calendars add docs/samples/calendars/work --all-day
try calendars add docs/samples/calendars/home

say "Seven people more, with how often, how long and when (docs/samples/people.json)."
try import docs/samples/people.json
try log chen --outcome met --at "9d ago" --notes "has a new job"
try log grace --at "4d ago"

say "An address book (docs/samples/contacts), and a friend from it who lives nine hours east: called when it is day there."
try contacts sources add docs/samples/contacts
try contacts search mori
try add --card c0ffee00 --every 30d

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

say "And back: every session is a file in the mirror, for calendar programs to show and to change."
try mirror
printf '\n$ ls %s\n' "$PLANNER_HOME/calendar"
ls "$PLANNER_HOME/calendar"
khal=.venv/bin/khal
[ -x "$khal" ] || khal=$(command -v khal || true)
if [ -n "$khal" ]; then
  cat >"$PLANNER_HOME/khal.conf" <<CONFIG
[calendars]
[[plan]]
path = $PLANNER_HOME/calendar
[[work]]
path = $PWD/docs/samples/calendars/work
[[home]]
path = $PWD/docs/samples/calendars/home
[locale]
timeformat = %H:%M
dateformat = %d.%m.
longdateformat = %d.%m.%Y
datetimeformat = %d.%m. %H:%M
longdatetimeformat = %d.%m.%Y %H:%M
[sqlite]
path = $PLANNER_HOME/khal.db
CONFIG
  printf '\n$ khal list today 14d\n'
  "$khal" -c "$PLANNER_HOME/khal.conf" list --format '{start-time} {end-time} {title} ({calendar})' today 14d
fi

say "All of it as a page in your browser."
# Opens a browser if there is a display.
if [ -t 0 ]; then try web --port "$port"; else try web --port "$port" --print; fi

if [ -t 0 ]; then
  trap - EXIT
  say "The same daemon goes on running for you. In this terminal:"
  cat <<TEXT
  export PLANNER_HOME=$PLANNER_HOME
  alias plannerctl=$client
  plannerctl agenda      # and: done ana, snooze-tonight, add NAME, --help
  plannerctl web --port $port    # the page again
  kill $pid $page_pid; rm -r $PLANNER_HOME    # ends it, forgets everything
  make install           # a planner of your own, in ~/.local
TEXT
else
  say "That was all; on a terminal the daemon would go on running for you to try."
fi

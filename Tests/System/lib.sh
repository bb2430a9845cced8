# Helpers for the specifications in this folder: checks with names, waits with a deadline, and the planner
# installed from the checkout. Each specification runs in a separate sandbox (run.sh), as an ordinary user.
# BINARIES is the folder of the built plannerd and plannerctl.
set -uo pipefail

readonly checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
export PATH=$HOME/.local/bin:$PATH NO_COLOR=1
passed=0 failed=0

# check NAME COMMAND...: checks that the command succeeds.
check() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    passed=$((passed + 1))
    echo "  ✔ $name"
  else
    failed=$((failed + 1))
    echo "  ✘ $name"
    echo "      $*"
    sed 's/^/      /' <<< "$output" | tail -n 15
  fi
}

# Like check, but ends the specification on a failure.
require() {
  local before=$failed
  check "$@"
  [ "$failed" = "$before" ] || finish
}

equals() { [ "$1" = "$2" ] || { echo "'$1' is not '$2'"; return 1; }; }
at_most() {
  awk -v a="$1" -v b="$2" 'BEGIN { exit !(a != "" && a + 0 <= b) }' || { echo "'$1' is more than $2"; return 1; }; }
at_least() { at_most "$2" "$1"; }
contains() { [[ $1 == *"$2"* ]] || { echo "'$1' does not contain '$2'"; return 1; }; }
lacks() { [[ $1 != *"$2"* ]] || { echo "'$1' contains '$2'"; return 1; }; }
fails() { ! "$@"; }

# within SECONDS COMMAND...: waits until the command succeeds.
within() {
  local end=$((SECONDS + $1)) output
  shift
  until output=$("$@" 2>&1); do
    [ $SECONDS -lt "$end" ] || { echo "not in time: $output"; return 1; }
    sleep 0.1
  done
  echo "$output"
}

# Prints the value of a unit's property: show plannerd.service MainPID
show() { systemctl --user show --value -p "$2" "$1"; }
is() { equals "$(show "$1" "$2")" "$3"; }
main_pid() { show plannerd.service MainPID; }

# Installs like make install, but with the programs built for the tests.
install_planner() {
  make -s -C "$checkout" install-files PREFIX="$HOME/.local"
  install -D -m 755 -t "$HOME/.local/bin" "$BINARIES/plannerd" "$BINARIES/plannerctl" "$BINARIES/plannerweb" \
    "$BINARIES/plannerassist" "$BINARIES/plannerguests"
  # A container may not mount over /dev/kmsg. This is the only directive that cannot be tested here.
  drop_in plannerd.service container 'ProtectKernelLogs=no'
  drop_in plannerweb.service container 'ProtectKernelLogs=no'
  drop_in plannerassist@.service container 'ProtectKernelLogs=no'
  drop_in plannerguests.service container 'ProtectKernelLogs=no'
}

# drop_in UNIT NAME LINE...: adds lines of [Service], or of the section named before them.
drop_in() {
  local folder=$HOME/.config/systemd/user/$1.d name=$2
  shift 2
  mkdir -p "$folder"
  { echo '[Service]'; printf '%s\n' "$@"; } > "$folder/$name.conf"
  systemctl --user daemon-reload
}

start_planner() { systemctl --user start plannerd.socket plannerd.service; }
# Suppresses systemd's remark that the socket may start the service again.
stop_planner() { systemctl --user stop plannerd.service 2> /dev/null; }

# planner ARGUMENT...: prints a command's answer as JSON.
planner() { plannerctl "$@" --json; }
# field PATH < JSON: prints a member, such as item.id
field() {
  /usr/bin/python3 -c 'import functools, json, sys
print(functools.reduce(lambda value, key: value[key], sys.argv[1].split("."), json.load(sys.stdin)))' "$1"
}

# book NAME: books a session of ten minutes that begins with the next minute, at least five seconds from now,
# with a reminder at its start. Sets item (its id) and due (seconds since 1970).
book() {
  due=$((($(date +%s) + 64) / 60 * 60))
  item=$(planner book "$1" --at "$(date -u -d "@$due" +%FT%TZ)" --for 10m --force | field item.id)
}
is_past() { [ "$(date +%s)" -ge $((due + $1)) ]; }
deliveries() { count_is "$1" MESSAGE_ID="$(message_id 'is about to begin')" PLANNER_ITEM_ID="$item"; }
# After the first delivery, waits three more seconds for a wrong second one.
exactly_one() { within 30 deliveries 1 && sleep 3 && deliveries 1; }

# Prints the MESSAGE_ID of a kind of notice, by a word of its subject in the catalog.
message_id() {
  awk -v subject="$1" '/^-- / { id = $2 } /^Subject:/ && index($0, subject) { print id; exit }' \
    "$checkout/systemd/planner.catalog"
}

# Prints the entries of the user's journal, one JSON object per line, after journald has written them.
entries() { journalctl --user --sync > /dev/null 2>&1; journalctl --user -q -o json --no-pager "$@"; }
count() { entries "$@" | wc -l; }
count_is() { local wanted=$1; shift; equals "$(count "$@")" "$wanted"; }

finish() {
  if [ "$failed" != 0 ]; then
    echo "  --- the journal"
    journalctl --no-pager -q -n 60 | sed 's/^/  /'
  fi
  echo "  $passed passed, $failed failed: ${0##*/}"
  [ "$failed" = 0 ]
  exit
}

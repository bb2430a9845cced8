#!/usr/bin/env bash
# One reminder is one delivery, whatever happens to the daemon around its time.
. "$(dirname "$0")/lib.sh"
install_planner
drop_in plannerd.service patient RestartSec=100ms
mkdir -p "$HOME/.config/systemd/user/plannerd.service.d"
printf '[Unit]\nStartLimitIntervalSec=0\n' > "$HOME/.config/systemd/user/plannerd.service.d/often.conf"
systemctl --user daemon-reload
require "the service starts" start_planner
plannerctl prefs set leadTimeMin 0 > /dev/null
plannerctl add Ana > /dev/null
plannerctl add Ben > /dev/null
plannerctl add Eva > /dev/null
reminder=$(message_id 'is about to begin')
summary=$(message_id 'come late')

# book NAME SECONDS: the id of a session that begins so soon; sets due.
book() {
  due=$(in_seconds "$2")
  item=$(planner book "$1" --at "$due" --for 10m --force | field item.id)
}
deliveries() { count_is "$1" MESSAGE_ID="$reminder" PLANNER_ITEM_ID="$item"; }
is_past() { [ "$(date +%s)" -gt $(($(date -d "$due" +%s) + ${1:-0})) ]; }
# Once it has come, three seconds more in which it must not come again.
exactly_one() { within 15 deliveries 1 && sleep 3 && deliveries 1; }

echo "Stop and start across a due reminder"
book Ana 4
systemctl --user stop plannerd.service
within 15 is_past 1 > /dev/null
check "nothing comes while it is stopped" deliveries 0
systemctl --user start plannerd.service
check "exactly one delivery after the start" exactly_one
systemctl --user restart plannerd.service
check "none more after another start" exactly_one

echo "SIGKILL across a due reminder"
book Ben 4
until is_past 1; do
  pid=$(main_pid)
  [ "$pid" = 0 ] || kill -KILL "$pid" 2> /dev/null
  sleep 0.3
done
check "it was killed several times" at_most 3 "$(show plannerd.service NRestarts)"
check "exactly one delivery" exactly_one

echo "An upgrade while it runs"
book Eva 4
before=$(main_pid)
cp "$BINARIES/plannerd" "$HOME/.local/bin/plannerd.new"
mv "$HOME/.local/bin/plannerd.new" "$HOME/.local/bin/plannerd"
check "the old one goes on with the file it was started from" contains "$(readlink "/proc/$before/exe")" "(deleted)"
check "and answers" plannerctl status
within 10 is_past -1 > /dev/null
check "a restart at the time of the reminder" systemctl --user restart plannerd.service
check "brings the new one" equals "$(readlink "/proc/$(main_pid)/exe")" "$HOME/.local/bin/plannerd"
check "exactly one delivery" exactly_one
check "nothing came a second time as a summary" count_is 0 MESSAGE_ID="$summary"
finish

#!/usr/bin/env bash
# Replaces the program's file while the daemon runs, and starts the new one just when a reminder is due.
. "$(dirname "$0")/lib.sh"
install_planner
require "the service starts" start_planner
plannerctl prefs set leadTimeMin 0 > /dev/null
plannerctl add Ana > /dev/null

echo "An upgrade while it runs"
book Ana
before=$(main_pid)
cp "$BINARIES/plannerd" "$HOME/.local/bin/plannerd.new"
mv "$HOME/.local/bin/plannerd.new" "$HOME/.local/bin/plannerd"
check "the old one goes on with the file it was started from" contains "$(readlink "/proc/$before/exe")" "(deleted)"
check "and answers" plannerctl status
within 75 is_past 0 > /dev/null
check "a restart at the time of the reminder" systemctl --user restart plannerd.service
check "brings the new one" equals "$(readlink "/proc/$(main_pid)/exe")" "$HOME/.local/bin/plannerd"
check "exactly one delivery" exactly_one
check "nothing came a second time as a summary" count_is 0 MESSAGE_ID="$(message_id 'come late')"
finish

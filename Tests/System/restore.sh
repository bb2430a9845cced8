#!/usr/bin/env bash
# Restores a copy while the units are on: the daemon is stopped, the database replaced, and the daemon started
# again.
. "$(dirname "$0")/lib.sh"
install_planner
data=$HOME/.local/share/planner

people() { planner people | /usr/bin/python3 -c 'import json, sys
print(*sorted(entry["contact"]["displayName"] for entry in json.load(sys.stdin)["people"]))'; }
# Checks for a start of the service after the one of this process.
is_another() { local now; now=$(main_pid); [ "$now" != 0 ] && [ "$now" != "$1" ]; }

echo "A copy"
systemctl --user enable plannerd.service 2> /dev/null
require "the service starts" start_planner
plannerctl add Ana --every 1w > /dev/null
plannerctl add Bo > /dev/null
book Ana
copy=$(planner backup | field path)
check "is made beside the database, by the daemon in its sandbox" test -s "$copy"
check "goes where the user wants it too, from outside of the sandbox" plannerctl backup "$HOME/copy.db"
modes=$(stat -c %a "$copy" "$HOME/copy.db" | tr '\n' ' ')
check "for this user alone" equals "$modes" "600 600 "

echo "Brought back while the units are on"
plannerctl add Cleo > /dev/null
plannerctl remove Ana --yes > /dev/null
check "what came after it is there" equals "$(people)" "Bo Cleo"
before=$(main_pid)
check "restore" plannerctl restore
check "the daemon was stopped" fails kill -0 "$before"
check "another runs" is_another "$before"
check "and the socket" is plannerd.socket ActiveState active
check "with the people of the copy" equals "$(people)" "Ana Bo"
check "and their sessions" contains "$(planner agenda)" "$item"
check "the journal says that it was stopped and started" at_least \
  "$(count USER_UNIT=plannerd.service JOB_TYPE=stop JOB_RESULT=done)" 1
kept=$(ls "$data"/backups/replaced-*.db)
check "what was there is kept" test -s "$kept"
check "doctor finds the database whole" contains "$(plannerctl doctor)" "The database is intact."

echo "What was kept, brought back in turn"
check "by its file" plannerctl restore "$kept"
check "it holds what came after the copy" equals "$(people)" "Bo Cleo"
check "a file of the user's" plannerctl restore "$HOME/copy.db"
check "has everybody of its time" equals "$(people)" "Ana Bo"

echo "Refused"
answer=$(plannerctl restore 1999-01-01 2>&1)
check "a day without a copy, with those that there are" contains "$answer" "there are: $(basename "$copy" .db | cut -c 9-)"
check "the planner runs again" within 30 plannerctl status
check "as it was" equals "$(people)" "Ana Bo"

echo "The daemon that cannot start"
systemctl --user stop plannerd.service 2> /dev/null
head -c 5000 "$data/planner.db" > "$data/cut" && mv "$data/cut" "$data/planner.db"
rm -f "$data"/planner.db-*
systemctl --user start plannerd.service 2> /dev/null
check "of a database that was cut off" fails plannerctl status
check "restore" plannerctl restore
check "the service runs, though it had failed" is plannerd.service ActiveState active
check "with the people of the copy" equals "$(people)" "Ana Bo"

echo "A planner that was off"
systemctl --user stop plannerd.socket plannerd.service
check "restore" plannerctl restore
check "stays off" is plannerd.service ActiveState inactive
check "and so does its socket" is plannerd.socket ActiveState inactive
finish

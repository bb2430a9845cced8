#!/usr/bin/env bash
# The timer refreshes the plan, and starts a stopped daemon.
. "$(dirname "$0")/lib.sh"
install_planner
require "the service starts" start_planner
plannerctl add Ana --every 7d > /dev/null

echo "Timer"
require "the timer starts" systemctl --user start plannerd-refresh.timer
check "it catches up on what was missed while the machine was off" is plannerd-refresh.timer Persistent yes
check "it is spread over an hour" is plannerd-refresh.timer RandomizedDelayUSec 1h
check "it comes within a day" contains "$(show plannerd-refresh.timer TimersCalendar)" "*-*-* 00:00:00"
systemctl --user stop plannerd-refresh.timer

folder=$HOME/.config/systemd/user/plannerd-refresh.timer.d
mkdir -p "$folder"
printf '[Timer]\nOnCalendar=\nOnCalendar=*:*:0/2\nRandomizedDelaySec=0\nAccuracySec=100ms\n' > "$folder/often.conf"
systemctl --user daemon-reload
runs() { [ "$(journalctl --user -q -u plannerd-refresh.service -o cat | grep -c '^Finished')" -ge "$1" ]; }

systemctl --user start plannerd-refresh.timer
check "it runs the refresh" within 30 runs 1
check "which succeeds" is plannerd-refresh.service Result success
check "it is a command of the client" contains "$(show plannerd-refresh.service ExecStart)" "plannerctl refresh"

stop_planner
check "it wakes a daemon that was stopped" within 30 is plannerd.service ActiveState active
check "which succeeds" is plannerd-refresh.service Result success
systemctl --user stop plannerd-refresh.timer
check "its report, which names people, is not in the journal" \
  lacks "$(journalctl --user -q -u plannerd-refresh.service -o cat)" Ana
systemctl --user stop plannerd.socket plannerd.service
drop_in plannerd.service absent 'ExecStart=' 'ExecStart=/bin/false'
check "without a daemon it fails, and says so" fails systemctl --user start plannerd-refresh.service
# Searches by identifier, because the journal does not always know the unit of a process that has ended.
check "in the journal" within 30 bash -c "journalctl --user -q -t plannerctl -o cat | grep -q plannerctl:"
finish

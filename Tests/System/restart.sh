#!/usr/bin/env bash
# A daemon that is stopped before a reminder is due and started after it delivers it once.
. "$(dirname "$0")/lib.sh"
install_planner
require "the service starts" start_planner
plannerctl prefs set leadTimeMin 0 > /dev/null
plannerctl add Ana > /dev/null

echo "Stop and start across a due reminder"
book Ana
stop_planner
within 75 is_past 2 > /dev/null
check "nothing comes while it is stopped" deliveries 0
systemctl --user start plannerd.service
check "exactly one delivery after the start" exactly_one
systemctl --user restart plannerd.service
check "none more after another start" exactly_one
finish

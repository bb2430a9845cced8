#!/usr/bin/env bash
# A daemon that is killed repeatedly while a reminder is due delivers it once.
. "$(dirname "$0")/lib.sh"
install_planner
require "the service starts" start_planner
plannerctl prefs set leadTimeMin 0 > /dev/null
plannerctl add Ana > /dev/null
drop_in plannerd.service patient RestartSec=50ms '[Unit]' StartLimitIntervalSec=0

echo "SIGKILL across a due reminder"
book Ana
within 75 is_past -1 > /dev/null
until is_past 3; do
  pid=$(main_pid)
  [ "$pid" = 0 ] || kill -KILL "$pid" 2> /dev/null
  sleep 0.15
done
check "it was killed many times" at_least "$(show plannerd.service NRestarts)" 5
check "exactly one delivery" exactly_one
finish

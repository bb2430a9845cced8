#!/usr/bin/env bash
# Reminders as entries of the user's journal: native fields, found by MESSAGE_ID, and explained by the
# catalog.
. "$(dirname "$0")/lib.sh"
install_planner
reminder=$(message_id 'is about to begin')
require "the service starts" start_planner
plannerctl prefs set leadTimeMin 0 > /dev/null
plannerctl add Ana --every 7d --purpose "her new job" > /dev/null
book Ana

echo "Journal"
require "a reminder arrives" within 75 deliveries 1
entry=$(entries MESSAGE_ID="$reminder" PLANNER_ITEM_ID="$item")
of() { field "$1" <<< "$entry"; }
check "with an id of its own" contains "$(of PLANNER_REMINDER_ID)" -
check "the person" equals "$(of PLANNER_CONTACT)" Ana
check "the start, as RFC 3339" equals "$(of PLANNER_START)" "$(date -u -d "@$due" +%FT%TZ)"
check "the kind of event" equals "$(of PLANNER_EVENT)" reminder
check "a priority between 'warning' and 'info'" contains "4 5 6" "$(of PRIORITY)"
check "plannerd's name" equals "$(of SYSLOG_IDENTIFIER)" plannerd
check "what one needs then: the purpose" contains "$(of MESSAGE)" "her new job"
check "it is the service's" equals "$(of _SYSTEMD_USER_UNIT)" plannerd.service
check "not parsed from text" equals "$(of _TRANSPORT)" journal
check "the catalog explains it" contains "$(journalctl --user -q -x MESSAGE_ID="$reminder")" "The session $item with Ana begins"
check "at most a second late" at_most $(($(of __REALTIME_TIMESTAMP) / 1000000 - due)) 1
check "and not early" at_most "$due" $(($(of __REALTIME_TIMESTAMP) / 1000000))

echo "Every id of the catalog"
sed -n 's/^-- //p' "$checkout/systemd/planner.catalog" > "$HOME/ids"
check "has a text" equals "$(journalctl --list-catalog 2> /dev/null | grep -c -F -f "$HOME/ids")" "$(wc -l < "$HOME/ids")"

echo "A trial"
plannerctl remind --test > /dev/null
check "goes into the journal" within 30 count_is 1 MESSAGE_ID="$(message_id 'A trial')"

echo "plannerd's own log"
check "has priorities of its own" fails count_is 0 _SYSTEMD_USER_UNIT=plannerd.service SYSLOG_IDENTIFIER=plannerd PRIORITY=6 _TRANSPORT=journal
own=$(entries _SYSTEMD_USER_UNIT=plannerd.service | grep -v '"MESSAGE_ID"')
check "names nobody" lacks "$own" Ana
check "nor does the log of the manager" lacks "$(journalctl --user -q -o cat _PID="$(pgrep -u "$(id -u)" -x systemd)")" Ana
finish

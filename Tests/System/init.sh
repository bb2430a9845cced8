#!/usr/bin/env bash
# The first hour on a machine with systemd: init starts the daemon and adds the found places. After an
# interrupt, the given answers stay.
. "$(dirname "$0")/lib.sh"
install_planner
mkdir -p ~/.calendars
cp -r "$checkout/docs/samples/calendars/work" ~/.calendars/
cp -r "$checkout/docs/samples/contacts" ~/.contacts
units="plannerd.socket plannerd.service plannerd-refresh.timer"
enabled() { local unit; for unit in $units; do systemctl --user is-enabled -q "$unit" || return 1; done; }
# Runs init on a new terminal, with the exit status of a shell.
dialogue() { script -qec 'plannerctl init' /dev/null; }

echo "Interrupted"
systemctl --user daemon-reload
check "no unit is enabled" fails enabled
keys=$(mktemp -u)
mkfifo "$keys"
dialogue < "$keys" > ~/shown &
running=$!
exec 3> "$keys"
shown() { contains "$(cat ~/shown)" "$1"; }
check "it asks to start the daemon" within 30 shown "Start it? [yes]"
echo >&3
check "then for calendars" within 30 shown "Which ones?"
echo >&3
check "then for address books" within 30 shown "Address books"
check "then for their numbers" within 30 shown "People  ~/.contacts"
printf '\003' >&3
exec 3>&-
wait "$running"
check "it ends as programs do that are interrupted" equals "$?" 130
check "the units are enabled" enabled
check "the daemon runs" is plannerd.service ActiveState active
check "the timer runs" is plannerd-refresh.timer ActiveState active
check "the calendar stays" contains "$(plannerctl calendars)" "work"
check "nothing else was added" equals "$(planner people)" '{"people":[],"times":{"contactHours":[9,21]},"total":0}'
check "the planner is well" contains "$(planner status)" '"warnings":[]'

echo "Said again"
check "everything that is left, at once" plannerctl init --yes --person 'Ana Souza' --person Zoe:10d
check "the address book is there" contains "$(plannerctl people)" "Ana Souza"
check "with what their card says" contains "$(plannerctl person ana)" "Europe/Lisbon"
check "a third time changes nothing" \
  equals "$(planner init --yes)" '{"addressBooks":[],"calendars":[],"people":[],"preferences":{},"units":[]}'

echo "Started by hand"
systemctl --user disable --now $units 2> /dev/null
plannerd 2> /dev/null &
daemon=$!
check "it runs" within 30 plannerctl status
check "the units are enabled beside it" plannerctl init --yes
check "for the next login" enabled
check "and not started, which would fail" is plannerd.service ActiveState inactive
kill "$daemon"
finish

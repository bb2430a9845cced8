#!/usr/bin/env bash
# Tests `plannerctl doctor` with the real systemd, journal and bus: first a healthy planner, and then one
# fault at a time.
. "$(dirname "$0")/lib.sh"
install_planner
config=$HOME/.config
socket=$XDG_RUNTIME_DIR/planner/planner.sock
# Prints one line for each finding, without the clock's, which depends on the container.
doctor() { COLUMNS=500 plannerctl doctor > "$HOME/found"; local status=$?; grep -v '  clock$' "$HOME/found"; return $status; }
finds() { contains "$(doctor)" "$1"; }
# says SEVERITY WORD MEND: checks for a finding of that severity with the word, and with the remedy below it.
says() {
  doctor > "$HOME/lines"
  grep -A 4 "^$1 .*$2" "$HOME/lines" | tr -s ' \n' ' ' > "$HOME/line"
  contains "$(cat "$HOME/line")" "$3" || { cat "$HOME/lines"; return 1; }
}
exits() { local wanted=$1; shift; "$@" > /dev/null 2>&1; equals "$?" "$wanted"; }
in_order() { doctor | grep -v '^ok ' > "$HOME/rest"; equals "$(cat "$HOME/rest")" ""; }
hooks=$config/planner/hooks.d
mkdir -p "$hooks" "$HOME/cal"
printf '#!/bin/sh\n' > "$hooks/10-note"
chmod +x "$hooks/10-note"

echo "Without a daemon"
check "exits with 69" exits 69 plannerctl doctor
check "says where it looked" finds "$socket"
check "and what to do" finds "systemctl --user enable --now plannerd.socket"
check "as JSON too, as an error" contains "$(plannerctl doctor --json)" '{"error":"NoDaemon","parameters":{"findings":[{'

echo "In order"
systemctl --user enable --now plannerd.socket plannerd.service plannerd-refresh.timer 2> /dev/null
/usr/bin/python3 "$checkout/Tests/System/notification_server.py" "$HOME/calls" > "$HOME/server" &
server=$!
trap 'kill $server 2> /dev/null' EXIT
require "a notification server" within 30 grep -q . "$HOME/server"
plannerctl calendars add "$HOME/cal" > /dev/null
check "everything is ok" within 30 in_order
check "exits with 0" exits 0 plannerctl doctor
check "the units" finds "systemd runs the daemon: plannerd.service, plannerd.socket and plannerd-refresh.timer"
check "the watchdog" finds "systemd gets a heartbeat; without one for 300 s"
check "the socket" finds "systemd listens for clients"
check "the journal" finds "journalctl --user -t plannerd"
check "the notification server" finds "Notifications are shown by"
check "the hooks" finds "A hook is run, as units of systemd: '10-note'"

echo "Broken one by one"
systemctl --user disable plannerd-refresh.timer 2> /dev/null
check "a unit that is disabled" says warning plannerd-refresh.timer "systemctl --user enable --now plannerd-refresh.timer"
systemctl --user enable plannerd-refresh.timer 2> /dev/null
echo "# changed" >> "$HOME/.local/share/systemd/user/plannerd-refresh.timer"
check "a unit file that changed" says warning plannerd-refresh.timer "daemon-reload"
systemctl --user daemon-reload
chmod 666 "$socket"
check "a socket that others may call" says warning "planner.sock" "chmod 600 '$socket'"
chmod 600 "$socket"
chmod -x "$hooks/10-note"
check "a hook that is not executable" says warning 10-note "chmod +x '$hooks/10-note'"
chmod +x "$hooks/10-note"
mv "$HOME/cal" "$HOME/gone"
plannerctl calendars check > /dev/null
check "a calendar that is gone" says warning "calendar cal" "plannerctl calendars check 'cal'"
mv "$HOME/gone" "$HOME/cal"
plannerctl calendars check > /dev/null
chmod 755 "$HOME/.local/share/planner"
check "data that others may read" says warning "share/planner" "chmod 700"
chmod 700 "$HOME/.local/share/planner"
check "none of them is worse than a warning" exits 0 plannerctl doctor
check "and each could be fixed" within 30 in_order
cp "$BINARIES/plannerd" "$HOME/.local/bin/new" && mv "$HOME/.local/bin/new" "$HOME/.local/bin/plannerd"
check "a program that was replaced" says warning "still runs" "systemctl --user restart plannerd"
kill "$server"
wait "$server" 2> /dev/null
if grep -qs '^Name=org.freedesktop.Notifications' /usr/share/dbus-1/services/*; then
  echo "  - another one is installed here, and the bus would start it"
  check "no notification server yet" says ok org.freedesktop.Notifications "starts one at the first reminder"
else
  check "no notification server" says warning org.freedesktop.Notifications "such as mako or dunst"
fi
# The new server's own process clears the old file, which may happen after the first look.
rm "$HOME/server"
/usr/bin/python3 "$checkout/Tests/System/notification_server.py" "$HOME/calls" \
  '{"fail": {"GetServerInformation": "org.test.Failed", "GetCapabilities": "org.test.Failed"}}' > "$HOME/server" &
server=$!
require "a notification server that fails" within 30 grep -q . "$HOME/server"
check "is named" says warning org.freedesktop.Notifications "Restart the notification server"
check "while the journal still has them: exit 0" exits 0 plannerctl doctor
plannerctl prefs set channels desktop > /dev/null
check "no channel at all is broken" says broken channels "plannerctl prefs set channels"
check "and exits with 1" exits 1 plannerctl doctor
plannerctl prefs set channels journal > /dev/null
drop_in plannerd.service unwatched WatchdogSec=0
systemctl --user restart plannerd.service
check "no watchdog" says warning watchdog WatchdogSec=
rm "$config/systemd/user/plannerd.service.d/unwatched.conf"
systemctl --user daemon-reload

echo "A daemon that cannot start"
systemctl --user stop plannerd.socket plannerd.service 2> /dev/null
echo "no database at all, and long enough to be looked at twice" > "$HOME/.local/share/planner/planner.db"
rm -f "$HOME"/.local/share/planner/planner.db-*
systemctl --user start plannerd.service 2> /dev/null
systemctl --user stop plannerd.socket 2> /dev/null
check "exits with 69" exits 69 plannerctl doctor
check "says why, and where to read more" says broken "with exit code 70" "journalctl --user -u plannerd"
finish

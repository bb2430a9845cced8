#!/usr/bin/env bash
# The whole way on a real screen: the service reminds, a notification server shows it, a click puts the session
# off. IMAGES is a folder for pictures.
. "$(dirname "$0")/lib.sh"

# What desktop.sh runs on its screen: has a reminder shown, and waits for the session to move.
if [ "${1:-}" = sender ]; then
  due=$(date -u -d "+25 minutes" +%FT%H:%M:00Z)
  item=$(planner book Ana --at "$due" --for 30m --force | field item.id)
  [ -n "$item" ] || exit 1
  touch "$SHOWN"
  moved() { equals "$(plannerctl show "$item" --json | field item.startAt)" "$(date -u -d "$due + 1 hour" +%FT%TZ)"; }
  within 60 moved && plannerctl cancel "$item"
  exit
fi

install_planner
require "the service starts" start_planner
plannerctl prefs set quietHours 0-0 > /dev/null
plannerctl add Ana --purpose "keep in touch" > /dev/null
plannerctl log Ana --at "$(date -u -d "-14 days" +%FT%TZ)" --notes "moving to Lisbon in May; ask about the flat" > /dev/null

# on SERVER PICTURE: on the bus of the user's session, where the service looks for it.
on() {
  INSIDE=1 IMAGE=${IMAGES:+$IMAGES/$2} "$checkout/Tests/System/desktop.sh" "$1" "$0" sender
}

echo "A reminder on the screen"
check "notification-daemon: the mouse clicks '1 h later', and the session moves" on notification-daemon reminder.png
check "dunst: '1 h later' is chosen from its menu, and the session moves" on dunst reminder-dunst.png
finish

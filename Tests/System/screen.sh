#!/usr/bin/env bash
# The complete path on a real screen: the service reminds, a notification server shows the reminder, and a
# click snoozes the session. Then a guest writes, and a click opens the conversation. IMAGES is a folder for
# pictures.
. "$(dirname "$0")/lib.sh"

# desktop.sh runs this part on its screen: shows a reminder, and waits until the session moves.
if [ "${1:-}" = sender ]; then
  due=$(date -u -d "+25 minutes" +%FT%H:%M:00Z)
  item=$(planner book Ana --at "$due" --for 30m --force | field item.id)
  [ -n "$item" ] || exit 1
  touch "$SHOWN"
  moved() { equals "$(plannerctl show "$item" --json | field item.startAt)" "$(date -u -d "$due + 1 hour" +%FT%TZ)"; }
  within 60 moved && plannerctl cancel "$item"
  exit
fi

door=http://127.0.0.1:7527
opened=$HOME/opened
leads_to() { sed -n 's/.*; url=\([^"]*\)".*/\1/p'; }
# The same for a guest's message: waits for the browser, and checks its address.
if [ "${1:-}" = guest ]; then
  # Each desktop does this when it starts.
  systemctl --user import-environment DISPLAY PATH
  rm -f "$opened"
  text="hello from the train, $RANDOM"
  curl -sS -o /dev/null -H "Origin: $door" -F "id=$(cat /proc/sys/kernel/random/uuid)" -F "text=$text" \
    "$door/i/$(cat "$HOME/token")/send"
  touch "$SHOWN"
  # The address signs in, and its page leads to the conversation.
  visit() { curl -sS -b "$HOME/jar" -c "$HOME/jar" "$1"; }
  within 60 test -s "$opened" && onward=$(visit "$(cat "$opened")" | leads_to) \
    && contains "$(visit "$(sed 's|\(//[^/]*\)/.*|\1|' "$opened")$onward")" "$text"
  exit
fi

install_planner
require "the service starts" start_planner
plannerctl prefs set quietHours 0-0 > /dev/null
plannerctl add Ana --purpose "keep in touch" > /dev/null
plannerctl log Ana --at "$(date -u -d "-14 days" +%FT%TZ)" --notes "moving to Lisbon in May; ask about the flat" > /dev/null

# on SERVER SENDER PICTURE: runs desktop.sh on the bus of the user's session, which the service uses.
on() {
  INSIDE=1 IMAGE=${IMAGES:+$IMAGES/$3} "$checkout/Tests/System/desktop.sh" "$1" "$0" "$2"
}

echo "A reminder on the screen"
check "notification-daemon: the mouse clicks '1 h later', and the session moves" on notification-daemon sender reminder.png
check "dunst: '1 h later' is chosen from its menu, and the session moves" on dunst sender reminder-dunst.png

echo "A guest's message on the screen"
# A fake browser that records the target of the file that it opens.
printf '#!/bin/bash\n%s\nleads_to < "$1" > "%s.new" && mv "%s.new" "%s"\n' "$(declare -f leads_to)" "$opened" "$opened" "$opened" \
  > "$HOME/.local/bin/xdg-open"
chmod +x "$HOME/.local/bin/xdg-open"
drop_in plannerguests.service url "Environment=\"PLANNER_GUESTS=--url $door\""
require "the page is switched on" plannerctl web --print
require "the door is switched on" systemctl --user enable --now plannerguests.socket plannerguests.service
require "the owner says who they are" plannerctl inbox door --name Maria
planner invite Ana --for 30m | field invitation.token > "$HOME/token"
export PRESSED=reply LABEL=Reply BUTTON=1 BUTTONS=1
check "notification-daemon: the mouse clicks 'Reply', and the browser has the conversation" on notification-daemon guest reply.png
check "dunst: 'Reply' is chosen from its menu, and the browser has the conversation" on dunst guest reply-dunst.png
finish

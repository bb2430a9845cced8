#!/bin/bash
# Tests a reminder on a real screen (Xvfb), with a real notification server and simulated user input.
#
#   desktop.sh                            GNOME's notification-daemon; the mouse clicks a button
#   desktop.sh dunst                      dunst; an action is chosen from its menu
#   desktop.sh [SERVER] COMMAND...        the same with another sender
#
# COMMAND runs on the session bus of that screen. It lets a reminder be shown, touches $SHOWN when it is
# visible, and ends with 0 after receiving the key $PRESSED. The default is DesktopScreenTests; screen.sh
# passes senders that use the service. LABEL is the button's text, and the button is the BUTTON-th of BUTTONS.
# INSIDE=1 uses the existing bus instead of a new one. PACKAGE is where swift test is run; IMAGE takes a
# picture of the popup.
#
# Ends with 0 when COMMAND did, with 77 when a requirement is not installed.
set -euo pipefail

server=notification-daemon
case ${1:-} in notification-daemon | dunst) server=$1; shift ;; esac
PATH=$PATH:/usr/lib/notification-daemon:/usr/libexec

for program in Xvfb dbus-run-session faketime gdbus convert import xdotool "$server"; do
  command -v "$program" > /dev/null || { echo "desktop.sh: skipped, $program is not installed"; exit 77; }
done

if [ -z "${INSIDE:-}" ]; then
  # A private bus that starts no other services.
  INSIDE=1 exec dbus-run-session -- "$0" "$server" "$@"
fi

work=$(mktemp -d /tmp/planner-desktop-XXXXXX)
started=()
end() {
  for process in "${started[@]}"; do kill "$process" 2> /dev/null || true; done
  rm -rf "$work"
}
trap end EXIT

# until SECONDS COMMAND...: waits until COMMAND succeeds.
until_() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" > /dev/null 2>&1; do
    [ $SECONDS -lt $deadline ] || { echo "desktop.sh: waited in vain for: $*"; cat "$work"/*.log; exit 1; }
    sleep .05
  done
}

Xvfb -displayfd 3 -screen 0 900x400x24 -nolisten tcp 3> "$work/display" 2> "$work/xvfb.log" &
started+=($!)
until_ 60 test -s "$work/display"
DISPLAY=:$(cat "$work/display")
export DISPLAY NO_AT_BRIDGE=1 PRESSED=${PRESSED:-snooze-1h} SHOWN=$work/shown

case $server in
  notification-daemon)
    # The server closes a notification after five seconds. On a busy machine the mouse needs longer, so the
    # server's clock is slowed down.
    faketime -f '+0 x0.05' notification-daemon > "$work/server.log" 2>&1 &
    ;;
  dunst)
    # The menu program chooses the line of the wanted action.
    printf '#!/bin/sh\ngrep -m1 "%s"\n' "${LABEL:-1 h later}" > "$work/menu"
    chmod +x "$work/menu"
    cat > "$work/dunstrc" << END
[global]
  font = DejaVu Sans 11
  width = 420
  height = 300
  origin = top-right
  offset = 20x20
  dmenu = $work/menu
[urgency_normal]
  timeout = 0
END
    dunst -conf "$work/dunstrc" > "$work/server.log" 2>&1 &
    ;;
esac
started+=($!)
gdbus wait --session --timeout 60 org.freedesktop.Notifications

if [ $# -eq 0 ]; then
  cd "${PACKAGE:-$(dirname "$0")/../..}"
  set -- swift test --skip-build --filter DesktopScreenTests
fi
"$@" &
sender=$!
started+=("$sender")
# A reminder from the service takes up to two minutes.
until_ 150 test -e "$SHOWN"

# picture WIDTHxHEIGHT+X+Y: saves that part of the screen, on a plain background.
picture() {
  [ -n "${IMAGE:-}" ] || return 0
  import -window root -crop "$1" +repage png:- \
    | convert png:- -fill '#4a6b8a' -fuzz 2% -draw 'color 0,0 floodfill' -strip +dither -colors 64 "$IMAGE"
}

# button N: prints the middle of the Nth button of the popup. The row of buttons is 39 pixels above the lower
# edge, right of the icon. Columns of dark pixels in two labels are at least 12 apart.
button() {
  import -window root -crop "$((WIDTH - 70))x12+$((X + 70))+$((Y + HEIGHT - 45))" +repage -depth 8 txt:- \
    | awk -F '[,: ]+' -v wanted="$1" -v left=$((X + 70)) -v y=$((Y + HEIGHT - 39)) '
        /^[0-9]/ { split($0, part, /[(),]/); if (part[3] + 0 < 110) dark[$1] = 1; if ($1 > last) last = $1 }
        END {
          for (x = 0; x <= last; x++) if (x in dark) {
            if (!count || x - end > 12) begin[++count] = x
            end = x; stop[count] = x
          }
          if (count < wanted) exit 1
          print left + int((begin[wanted] + stop[wanted]) / 2), y
        }'
}

dunst_shows() { [ "$(dunstctl count displayed)" -gt 0 ]; }

case $server in
  notification-daemon)
    # The popup's layout changes with its icon and text, so each try measures its place again.
    measured() {
      popup=$(xdotool search --onlyvisible --name '^Notification$') \
        && eval "$(xdotool getwindowgeometry --shell "$popup")" \
        && place=$(button "${BUTTON:-2}") && button "${BUTTONS:-4}"
    }
    settled() { measured && before=$WIDTH,$HEIGHT,$place && sleep .3 && measured && [ "$before" = "$WIDTH,$HEIGHT,$place" ]; }
    # The mouse needs the buttons, so wait until they are drawn.
    until_ 60 settled
    picture "$((WIDTH + 12))x$((HEIGHT + 12))+$((X - 6))+$((Y - 6))"
    # A click before the toolkit has seen the pointer enter is lost, so click again. But not too soon, because
    # the next popup may appear at the same place.
    answered() { ! kill -0 "$sender"; }
    pressed() {
      ! answered || return 0
      measured || return 1
      read -r x y <<< "$place"
      xdotool mousemove $((x - 1)) "$y" mousemove "$x" "$y" click 1
      for _ in {1..50}; do
        sleep .1
        ! answered || return 0
      done
      return 1
    }
    until_ 60 pressed
    ;;
  dunst)
    until_ 60 dunst_shows
    picture 480x300+420+0
    # The reminder was sent twice, as after a crash, but it must show once.
    shown=$(dunstctl count displayed)
    [ "$shown" = 1 ] || { echo "desktop.sh: $shown notifications show instead of one"; exit 1; }
    dunstctl context
    ;;
esac

if wait "$sender"; then
  echo "desktop.sh: $server: the answer $PRESSED has arrived"
else
  echo "desktop.sh: $server: $PRESSED has not arrived"
  exit 1
fi

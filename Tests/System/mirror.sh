#!/usr/bin/env bash
# The mirror in the service's sandbox: a folder chosen by the user, and synchronisation with a CalDAV server
# in both directions.
. "$(dirname "$0")/lib.sh"
install_planner
drop_in_file=$HOME/.config/systemd/user/plannerd.service.d/mirror.conf
require "the service starts" start_planner
plannerctl add Ana --every 7d > /dev/null
plannerctl refresh > /dev/null
files() { find "$1" -name '*.ics' -not -path '*/.Radicale.cache/*'; }
is_empty() { equals "$(files "$1")" ""; }
holds() { [ -n "$(files "$1")" ] || { echo "nothing in $1"; return 1; }; }
mirror_set() { plannerctl mirror set "$@"; }
in_trouble() { contains "$(plannerctl mirror)" "Trouble: "; }
count_of_files() { planner mirror | field mirror.files; }

echo "A folder of the user's own"
own=$HOME/.local/share/planner/calendar
check "the session is in the planner's own folder" within 30 holds "$own"
first=$(main_pid)
odd="$HOME/my cal/100% \"x\" \\y"
check "mirror set opens the sandbox" mirror_set "$odd"
check "for that folder, whatever its name" contains "$(show plannerd.service ReadWritePaths)" '100% \"x\" \\y'
check "by another process" fails equals "$(main_pid)" "$first"
check "the session is there" within 30 holds "$odd"
check "and nowhere else" is_empty "$own"
sessions=$(count_of_files)
check "a second folder takes its place" mirror_set "$HOME/cal2"
check "in the sandbox too" lacks "$(cat "$drop_in_file")" 100%
check "the session moved along" within 30 holds "$HOME/cal2"
check "and left the first" is_empty "$odd"
check "a folder in /tmp is refused" fails mirror_set /tmp/planner
mv "$HOME/cal2" "$HOME/cal3"
check "without the folder the daemon starts all the same" systemctl --user restart plannerd.service
check "and says what is wrong" within 30 in_trouble
mv "$HOME/cal3" "$HOME/cal2"
check "mirror set again opens the folder that is back" mirror_set "$HOME/cal2"
check "and nothing was canceled" equals "$(count_of_files)" "$sessions"

echo "To a server and back"
# The user may not have access to .venv's interpreter.
for program in radicale vdirsyncer; do
  printf '#!/bin/sh\nPYTHONPATH=%s exec /usr/bin/python3 -m %s "$@"\n' \
    "$(echo "$checkout"/.venv/lib/python3*/site-packages)" "$program" > "$HOME/.local/bin/$program"
  chmod +x "$HOME/.local/bin/$program"
done
if ! radicale --version > /dev/null 2>&1 || ! vdirsyncer --version > /dev/null 2>&1; then
  echo "  - left out: .venv has no radicale and vdirsyncer that run ('make test-tools')"
  finish
fi
printf 'ann:secret\n' > "$HOME/users"
printf '#!/bin/sh\necho secret\n' > "$HOME/password"
chmod +x "$HOME/password"
url=http://127.0.0.1:23457/ann/planner/
radicale --config "" --server-hosts 127.0.0.1:23457 --storage-filesystem-folder "$HOME/server" --auth-type htpasswd \
  --auth-htpasswd-filename "$HOME/users" --auth-htpasswd-encryption plain > "$HOME/server.log" 2>&1 &
server=$!
trap 'kill $server' EXIT
dav() { curl -sf -u ann:secret "$@"; }
require "the server makes a calendar" within 30 dav -X MKCALENDAR "$url"
sync() { systemctl --user start planner-sync.service; }
check "sync setup switches it on" \
  plannerctl sync setup "$url" --user ann --password-command "$HOME/password" --yes
check "the session is on the server" holds "$HOME/server"
check "the timer is on" is planner-sync.timer ActiveState active
check "no password is in what it wrote" fails grep -rq secret "$HOME/.config" "$HOME/.local/state"
item=$(planner book Ana --at +3d --force | field item.id)
is_in_folder() { files "$HOME/cal2" | grep "$item"; }
check "another one is in the folder" within 30 is_in_folder
# The checkout may be in /tmp, which the service cannot see.
drop_in planner-sync.service venv "BindReadOnlyPaths=$checkout/.venv"
check "the service runs in its sandbox" sync
on_server() { grep -rl "$item" "$HOME/server" --include='*.ics' | grep -v cache; }
check "and brought it to the server" on_server
check "the phone deletes it" dav -X DELETE "$url$(basename "$(on_server | head -n 1)")"
check "which comes back" sync
canceled() { contains "$(planner history)" canceled; }
check "and cancels it" within 30 canceled

echo "A calendar from the web"
mkdir "$HOME/web"
event() {
  printf '%s\r\n' BEGIN:VCALENDAR X-WR-CALNAME:Club BEGIN:VEVENT "UID:$1" "SUMMARY:$1" DTSTART:20260101T090000Z \
    DURATION:PT1H RRULE:FREQ=DAILY END:VEVENT END:VCALENDAR
}
event tea > "$HOME/web/club.ics"
/usr/bin/python3 -m http.server --bind 127.0.0.1 --directory "$HOME/web" 23458 > "$HOME/web.log" 2>&1 &
trap 'kill $server $!' EXIT
require "its server answers" within 30 curl -sf http://127.0.0.1:23458/club.ics
check "it is added" plannerctl calendars add 'http://127.0.0.1:23458/club.ics?token=s3cret-feed'
feed_has() { grep -rq "SUMMARY:$1" "$HOME/.local/share/planner/feeds"; }
check "and downloaded" feed_has tea
check "its timer is on" is planner-feeds.timer ActiveState active
event choir > "$HOME/web/club.ics"
drop_in planner-feeds.service venv "BindReadOnlyPaths=$checkout/.venv"
check "the service runs in its sandbox" systemctl --user start planner-feeds.service
check "and brought what is new" feed_has choir
event concert | head -c 60 > "$HOME/web/club.ics"
check "it fails where the server sends rubbish" fails systemctl --user start planner-feeds.service
feed_trouble() { contains "$(plannerctl status)" 'not send a calendar,'; }
check "which status tells" within 30 feed_trouble
check "its address is in no unit" fails grep -rqs s3cret-feed "$HOME/.config"
check "and not in the journal" lacks "$(journalctl --no-pager -q)" s3cret-feed
check "it is removed" plannerctl calendars remove Club
check "with its files and its timer" fails ls "$HOME"/.local/share/planner/feeds/* "$HOME/.config/systemd/user/planner-feeds.timer"

check "back to the planner's own folder" mirror_set ''
check "which needs no drop-in" fails test -e "$drop_in_file"
check "the files are there again" within 30 holds "$own"
finish

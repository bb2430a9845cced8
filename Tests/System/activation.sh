#!/usr/bin/env bash
# Socket, service and client: which one starts which, the notifications to systemd, and clients that wait for
# a restart.
. "$(dirname "$0")/lib.sh"
install_planner
socket=$XDG_RUNTIME_DIR/planner/planner.sock
status_has() { contains "$(show plannerd.service StatusText)" "$1"; }
log_has() { contains "$(entries -u plannerd -o cat)" "$1"; }
inode() { stat -c %i "$socket"; }

echo "Socket activation"
require "the socket starts" systemctl --user start plannerd.socket
check "the socket is this user's alone" equals "$(stat -c %a "$socket" "${socket%/*}" | tr '\n' ' ')" "600 700 "
check "the daemon does not run yet" is plannerd.service ActiveState inactive
before=$(inode)
require "the first plannerctl starts the daemon and is answered" plannerctl status
check "the service is active" is plannerd.service ActiveState active
check "the descriptor was adopted, not bound anew" equals "$(inode)" "$before"
check "what the client wrote is in the data folder" plannerctl add Ana --every 7d
first=$(main_pid)
stop_planner
check "a stop leaves the socket to systemd" equals "$(inode)" "$before"
check "the next plannerctl starts it again" plannerctl status
check "it is another process" fails equals "$(main_pid)" "$first"
check "and knows what the first one knew" contains "$(plannerctl people)" Ana
stop_planner

several_at_once() {
  local clients=() client
  for _ in 1 2 3 4 5 6; do plannerctl status > /dev/null & clients+=($!); done
  for client in "${clients[@]}"; do wait "$client" || return 1; done
}
check "six clients at once start one daemon and are all answered" several_at_once
check "it was started once" is plannerd.service NRestarts 0

echo "A restart"
# A connected call that the daemon has not read when it stops is disconnected. Calls while it is down or
# starting must wait.
drop_in plannerd.service slow 'ExecStartPre=/bin/sleep 1'
systemctl --user restart plannerd.service &
require "takes a second here" within 30 is plannerd.service SubState start-pre
check "clients that call meanwhile wait, and are answered" several_at_once
wait
rm "$HOME/.config/systemd/user/plannerd.service.d/slow.conf"
systemctl --user daemon-reload
check "the socket is still the same" equals "$(inode)" "$before"

echo "What systemd is told"
check "the service says itself when it is ready" is plannerd.service Type notify
check "the status tells of the next reminder" contains "$(show plannerd.service StatusText)" "Next reminder: "
check "the status names nobody" lacks "$(show plannerd.service StatusText)" Ana
# A session in 40 minutes is announced 30 minutes before. These settings avoid earlier notices at any time of
# day.
check "no rollup comes" plannerctl prefs set defaultNotificationTimes '[]'
check "no session that the planner placed comes" plannerctl pause ana
start=$(planner book ana --at +40m --force | field item.startAt)
check "the status follows what happens" within 30 status_has "$(date -d "$start - 30 minutes" +%H:%M)"
pid=$(main_pid)
check "reload succeeds" systemctl --user reload plannerd.service
check "reload leaves the process" equals "$(main_pid)" "$pid"
check "the service is running after it" within 30 is plannerd.service SubState running
check "the reload was heard" within 30 log_has reloading
check "stop is a clean end" systemctl --user stop plannerd.service
check "with exit code 0" is plannerd.service ExecMainStatus 0
check "and result success" is plannerd.service Result success

echo "A second daemon"
start_planner
plannerd > "$HOME/second" 2>&1
check "by hand it is refused with exit code 1" equals "$?" 1
check "and says who has the data" contains "$(cat "$HOME/second")" "another plannerd is running"
check "the first one is not disturbed" plannerctl status

echo "What cannot be fixed by another try"
stop_planner
echo "no database at all, and long enough to be looked at twice" > "$HOME/.local/share/planner/planner.db"
rm -f "$HOME"/.local/share/planner/planner.db-*
systemctl --user start plannerd.service 2> /dev/null
check "a broken database fails the service with exit code 70" is plannerd.service ExecMainStatus 70
check "it is not tried again and again" is plannerd.service NRestarts 0
check "the journal says why, in a sentence" within 30 log_has "planner.db"
finish

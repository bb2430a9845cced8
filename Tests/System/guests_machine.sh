#!/usr/bin/env bash
# Tests the door for guests as a system service with its own user (DynamicUser), behind a proxy with TLS,
# beside the planner of an ordinary user, and with real networks around the machine. Checks which process can
# reach which service.
# Runs as root in the sandbox.
here=$(cd "$(dirname "$0")" && pwd -P)
export HOME=/root
. "$here/lib.sh"
user=tester
folder=/home/$user
run=/run/user/$(id -u $user)
socket=/run/planner-guests/guests.sock
# as_user COMMAND...: runs a command as the planner's user.
as_user() {
  runuser -u $user -- env HOME=$folder XDG_RUNTIME_DIR="$run" DBUS_SESSION_BUS_ADDRESS="unix:path=$run/bus" \
    PATH="$folder/.local/bin:$PATH" BINARIES="$BINARIES" PLANNER_GUESTS_SOCKET=$socket "$@"
}
# of UNIT PROPERTY: prints a property of a system service.
of() { systemctl show --value -p "$2" "$1"; }
# Not in /tmp, because services have a private one.
work=$(mktemp -d /srv/planner.XXXXXX)
chmod 777 "$work"

echo "The machine's service"
groupadd --system planner-guests
usermod --append --groups planner-guests $user
# A user's services have the groups that the user had when their manager started.
systemctl restart "user@$(id -u $user).service"
require "the user's planner is installed" as_user bash -c ". $here/lib.sh; install_planner
  drop_in plannerd.service guests 'Environment=PLANNER_GUESTS_SOCKET=$socket'"
install -D -m 755 -t /usr/bin "$BINARIES/plannerguests"
install -D -m 644 -t /etc/systemd/system "$checkout"/systemd/system/plannerguests.*
# A container may not mount over /dev/kmsg. This is the only directive that cannot be tested here.
mkdir -p /etc/systemd/system/plannerguests.service.d
printf '[Service]\nProtectKernelLogs=no\nEnvironment="PLANNER_GUESTS=--url https://meet.example.org --proxied"\n' \
  > /etc/systemd/system/plannerguests.service.d/here.conf
systemctl daemon-reload
for unit in plannerguests.service plannerguests.socket; do
  check "$unit is without fault" systemd-analyze verify --man=no --recursive-errors=no "/etc/systemd/system/$unit"
done
require "it starts" systemctl enable --now plannerguests.socket plannerguests.service
require "the planner starts" as_user systemctl --user enable --now plannerd.socket plannerd.service
pid=$(of plannerguests.service MainPID)
identity=$(stat -c %u "/proc/$pid")
check "it has a user of its own, that no account is" fails grep -q ":x:$identity:" /etc/passwd
check "which is one of systemd's" at_least "$identity" 61184
capabilities=$(awk '/^Cap(Prm|Eff|Bnd|Inh|Amb)/ { print $2 }' "/proc/$pid/status" | sort -u)
check "it runs without a single capability" equals "$capabilities" 0000000000000000
check "it can get none" equals "$(awk '/^NoNewPrivs/ { print $2 }' "/proc/$pid/status")" 1
check "its calls to the kernel are filtered" equals "$(awk '/^Seccomp:/ { print $2 }' "/proc/$pid/status")" 2
check "its socket is the group's" equals "$(stat -c '%G %a' $socket)" "planner-guests 660"
check "and so is the folder" equals "$(stat -c '%G %a' /run/planner-guests)" "planner-guests 750"
check "its store is its own alone" equals "$(stat -L -c '%u %a' /var/lib/private/planner-guests/guests.db)" "$identity 600"
is_reached() { contains "$(as_user plannerctl inbox door --json 2>&1)" '"here":true'; }
check "the daemon reaches it" within 30 is_reached
check "the owner says who they are" as_user plannerctl inbox door --name Maria
as_user plannerctl add Ana > /dev/null
check "and makes a link" as_user plannerctl invite ana --for 45m
link=$(as_user plannerctl invite --list --json | field invitations.0.link 2> /dev/null ||
  as_user plannerctl invite --list --json | grep -o '"link":"[^"]*"' | head -1 | cut -d '"' -f 4)
check "which begins as guests reach it" contains "$link" https://meet.example.org/i/
nobody_else() { runuser -u nobody -- /usr/bin/python3 "$here/guests_owner.py" $socket GetDoor '{}'; }
check "somebody who is not of the group does not" fails nobody_else

echo "Networks"
# Three machines: the stranger's, this one, and a third one with a CalDAV server, a page and a name server.
for name in stranger elsewhere; do
  ip netns add $name
  ip link add $name type veth peer name eth0 netns $name
  ip link set $name up
  ip -n $name link set lo up
  ip -n $name link set eth0 up
done
ip address add 192.0.2.1/24 dev stranger
ip -n stranger address add 192.0.2.2/24 dev eth0
ip address add 198.51.100.1/24 dev elsewhere
ip -n elsewhere address add 198.51.100.2/24 dev eth0
sysctl -qw net.ipv4.ip_forward=1
ip -n elsewhere route add default via 198.51.100.1
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=meet.example.org -addext subjectAltName=DNS:meet.example.org \
  -keyout "$work/key.pem" -out "$work/chain.pem" 2> /dev/null
{
  echo "user root; error_log $work/nginx-errors; pid $work/nginx.pid; events {} http {"
  sed -e "s|/etc/letsencrypt/live/meet.example.org/fullchain.pem|$work/chain.pem|" \
    -e "s|/etc/letsencrypt/live/meet.example.org/privkey.pem|$work/key.pem|" -e '/\[::\]/d' "$checkout/docs/guests/nginx.conf"
  echo "}"
} > "$work/nginx.conf"
require "nginx starts, as the documents have it" nginx -c "$work/nginx.conf"
# The third machine answers every connection, by TCP and UDP.
cat > "$work/answer.py" << 'ANSWER'
import select, socket, sys
listening = []
for kind, port in (("tcp", 80), ("tcp", 8443), ("udp", 53)):
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM if kind == "tcp" else socket.SOCK_DGRAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind(("0.0.0.0", port))
    if kind == "tcp":
        made.listen(16)
    listening.append(made)
print("there", flush=True)
while True:
    for ready in select.select(listening, [], [])[0]:
        if ready.type == socket.SOCK_DGRAM:
            ready.sendto(b"here", ready.recvfrom(512)[1])
        else:
            ready.accept()[0].close()
ANSWER
ip netns exec elsewhere /usr/bin/python3 "$work/answer.py" > "$work/elsewhere" &
elsewhere=$!
require "elsewhere answers" within 30 grep -q there "$work/elsewhere"
as_user bash -c "chmod 700 $folder; echo Dear > '$folder/a letter'"
# So that the page's program runs too.
as_user systemctl --user start plannerweb.socket
# The ports of the door and the page only exist on 127.0.0.1. A stranger tries them at the address of this
# machine.
cat > "$work/reach.py" << 'REACH'
import os, socket, sys
here, user, home = sys.argv[1:]
def tcp(host, port):
    with socket.create_connection((host, port), 2):
        pass
def udp(host, port):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.settimeout(2)
        made.sendto(b"?", (host, port))
        made.recv(100)
def unix(path):
    with socket.socket(socket.AF_UNIX) as made:
        made.settimeout(2)
        made.connect(path)
for name, what in (
        ("proxy", lambda: tcp(here if here != "127.0.0.1" else "192.0.2.1", 443)),
        ("door", lambda: tcp(here, 7527)), ("page", lambda: tcp(here, 7526)),
        ("door's socket", lambda: unix("/run/planner-guests/guests.sock")),
        ("planner's socket", lambda: unix(f"{user}/planner/planner.sock")),
        ("session bus", lambda: unix(f"{user}/bus")),
        ("planner's data", lambda: open(f"{home}/.local/share/planner/planner.db", "rb").close()),
        ("user's files", lambda: open(f"{home}/a letter", "rb").close()),
        ("CalDAV host", lambda: tcp("198.51.100.2", 8443)), ("web", lambda: tcp("198.51.100.2", 80)),
        ("name server", lambda: udp("198.51.100.2", 53))):
    try:
        what()
        print(f"{name}: yes")
    except OSError:
        print(f"{name}: no")
REACH
columns=("proxy" "door" "page" "door's socket" "planner's socket" "session bus" "planner's data" "user's files" "CalDAV host" "web" "name server")
# Runs the probe in the sandbox of a unit.
# probe MANAGER UNIT: as a system service ("") or a user service (--user).
probe() {
  local manager=$1 unit=$2 place start
  if [ -n "$manager" ]; then
    place=$folder/.config/systemd/user start="as_user systemctl --user"
    unit=$folder/.local/share/systemd/user/$unit
  else
    place=/etc/systemd/system start=systemctl unit=/etc/systemd/system/$unit
  fi
  rm -f "$work"/probed*
  mkdir -p $place
  sed -e '/^Requires=/d; /^After=/d; /^ProtectKernelLogs=/d; /^Type=/d; /^NotifyAccess=/d; /^Restart/d; /^Watchdog/d' \
    -e '/^StateDirectory/d; /^RuntimeDirectory/d; /^ExecReload=/d; /^BindPaths=/d; /^Sockets=/d' \
    -e "s|^ExecStart=.*|ExecStart=/usr/bin/python3 -I $work/reach.py 127.0.0.1 $run $folder|" \
    "$unit" |
    sed "s|^\[Service\]|&\nType=oneshot\nStandardOutput=file:$work/probed\nStandardError=file:$work/probed-errors|" \
    > $place/reach.service
  $start daemon-reload
  $start start reach.service || { cat "$work/probed-errors"; return 1; }
  cat "$work/probed"
  rm -f $place/reach.service
}
declare -A reached
reached["stranger"]=$(ip netns exec stranger runuser -u nobody -- /usr/bin/python3 "$work/reach.py" 192.0.2.1 "$run" $folder)
reached["owner"]=$(as_user /usr/bin/python3 "$work/reach.py" 127.0.0.1 "$run" $folder)
reached["plannerguests"]=$(probe "" plannerguests.service)
reached["the user's"]=$(probe --user plannerguests.service)
reached["plannerd"]=$(probe --user plannerd.service)
reached["plannerweb"]=$(probe --user plannerweb.service)
printf '  %-14s' ""
printf ' %-17s' "${columns[@]}"
echo
for who in owner stranger plannerguests "the user's" plannerd plannerweb; do
  printf '  %-14s' "$who"
  for what in "${columns[@]}"; do printf ' %-17s' "$(sed -n "s/^$what: //p" <<< "${reached[$who]}")"; done
  echo
done
# expect WHO COLUMN...: checks that it reaches exactly these.
expect() {
  local who=$1 what wanted
  shift
  for what in "${columns[@]}"; do
    wanted=no
    [[ " $* " != *" ${what// /_} "* ]] || wanted=yes
    if [ $wanted = yes ]; then name="$who reaches the $what"; else name="$who does not reach the $what"; fi
    check "$name" equals "$(sed -n "s/^$what: //p" <<< "${reached[$who]}")" $wanted
  done
}
expect owner proxy door page "door's_socket" "planner's_socket" session_bus "planner's_data" "user's_files" CalDAV_host web name_server
expect stranger proxy
# Its own socket.
expect plannerguests "door's_socket"
# The system's door, because its user is in the group.
expect "the user's" "door's_socket"
expect plannerd "door's_socket" "planner's_socket" session_bus "planner's_data" "user's_files"
expect plannerweb "door's_socket" "planner's_socket"
# The real process, not only the probe in its place.
for name in plannerguests plannerd; do
  if [ $name = plannerd ]; then id=$(as_user systemctl --user show --value -p MainPID plannerd.service); else id=$pid; fi
  check "$name has no network but its own" fails equals "$(readlink "/proc/$id/ns/net")" "$(readlink /proc/self/ns/net)"
  check "in which nothing is but the loopback" equals "$(nsenter -t "$id" -n ip -o link | awk '{ print $2 }' | tr -d '\n')" lo:
  check "and no way out" equals "$(nsenter -t "$id" -n ip route)" ""
  check "and nothing listens" equals "$(nsenter -t "$id" -n ss -Hltun)" ""
done
guest() { ip netns exec stranger curl -sS --max-time 20 --cacert "$work/chain.pem" \
  --resolve meet.example.org:443:192.0.2.1 "$@"; }
check "the stranger sees the invitation through the proxy" contains "$(guest "$link")" "Meet Maria for 45 min"
check "and can write" equals "$(guest -o /dev/null -w '%{http_code}' -H 'Origin: https://meet.example.org' \
  -F "id=$(cat /proc/sys/kernel/random/uuid)" -F text=hello "$link/send")" 303
check "which the owner has" within 30 as_user bash -c 'plannerctl inbox | grep -q hello'
check "neither address nor text is in the journal" lacks "$(journalctl -q -o cat -u plannerguests.service)" 192.0.2.2
kill "$(cat "$work/nginx.pid")"
systemctl stop plannerguests.socket plannerguests.service 2> /dev/null
kill $elsewhere
finish

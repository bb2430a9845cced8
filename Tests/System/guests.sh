#!/usr/bin/env bash
# The door for guests in the real systemd: on the port that systemd holds, without other network, and without
# files or sockets of the planner. Tests the conversion of pictures within that sandbox, and nginx as a proxy.
. "$(dirname "$0")/lib.sh"
install_planner
units=$HOME/.local/share/systemd/user
port=7527
address=http://127.0.0.1:$port
owner=$XDG_RUNTIME_DIR/planner-guests/guests.sock
guests_pid() { show plannerguests.service MainPID; }
code() { curl -sS --max-time 20 -o /dev/null -w '%{http_code}' "$@"; }
drop_in plannerguests.service url "Environment=\"PLANNER_GUESTS=--url $address\""

# ask METHOD JSON: makes a call of the owner.
ask() { python3 "$(dirname "$0")/guests_owner.py" "$owner" "$1" "${2:-{\}}"; }

echo "The door"
require "the daemon starts" start_planner
check "somebody is in the planner" plannerctl add Zoe --every 7d
require "the door is switched on" systemctl --user enable --now plannerguests.socket plannerguests.service
check "it runs" is plannerguests.service ActiveState active
check "it shows nothing before the owner has a name" equals "$(code $address/chat)" 404
check "the owner says who they are" plannerctl inbox door --name Maria
made=$(plannerctl invite zoe --for 30m --json)
token=$(python3 -c 'import json, sys; print(json.load(sys.stdin)["invitation"]["token"])' <<< "$made")
check "and makes an invitation" [ ${#token} = 22 ]
check "a guest sees it" contains "$(curl -sS $address/i/$token)" "Meet Maria for 30 min"
check "another name of this machine shows nothing" equals "$(code -H 'Host: evil.example' $address/i/$token)" 421
send() {
  code -H "Origin: $address" -F "id=$(cat /proc/sys/kernel/random/uuid)" "$@" $address/i/$token/send
}
check "a guest writes" equals "$(send -F 'text=a word that no log has: xylophone')" 303
convert -size 30x20 xc:red "$HOME/red.jpg"
check "and sends a picture, which is made anew within the sandbox" equals "$(send -F "image=@$HOME/red.jpg")" 303
check "the owner has both" contains "$(ask ListConversations)" '"messages": 2'
check "the journal has none of it" lacks "$(entries --user-unit plannerguests -o cat)" xylophone

echo "What it may do"
network() { readlink "/proc/$1/ns/net"; }
check "it is in a network of its own" fails equals "$(network "$(guests_pid)")" "$(network self)"
capabilities=$(awk '/^Cap(Prm|Eff|Bnd|Inh|Amb)/ { print $2 }' "/proc/$(guests_pid)/status" | sort -u)
check "it runs without a single capability" equals "$capabilities" 0000000000000000
check "no core file with messages in it" equals "$(awk '/core file/ { print $5, $6 }' "/proc/$(guests_pid)/limits")" "0 0"
cp "$units/plannerguests.service" "$HOME/alone.service"
exposure=$(systemd-analyze --user security --offline=yes --no-pager "$HOME/alone.service" |
  sed -n 's/.*exposure level for .*: \([0-9.]*\).*/\1/p')
check "exposure of the door is at most 1.0 (it is $exposure)" at_most "$exposure" 1.0
cp "$checkout/systemd/system/plannerguests.service" "$HOME/alone.service"
exposure=$(systemd-analyze security --offline=yes --no-pager "$HOME/alone.service" |
  sed -n 's/.*exposure level for .*: \([0-9.]*\).*/\1/p')
check "exposure of the machine's is at most 1.0 (it is $exposure)" at_most "$exposure" 1.0
for unit in plannerguests.service plannerguests.socket; do
  check "$unit is without fault" systemd-analyze --user verify --man=no --recursive-errors=no "$units/$unit"
done
# The same sandbox around a shell that attempts attacks.
sed -e '/^Requires=/d; /^After=/d; /^ProtectKernelLogs=/d; /^Type=/d; /^NotifyAccess=/d; /^Restart/d; /Directory/d' \
  -e "s|^ExecStart=.*|ExecStart=/bin/bash $HOME/probe|" -e "s|^BindReadOnlyPaths=.*|& $HOME/probe|" \
  "$units/plannerguests.service" |
  sed "s|^\[Service\]|&\nType=oneshot\nStandardOutput=file:$HOME/probed\nStandardError=null|" > "$units/probe.service"
cat > "$HOME/probe" << 'PROBE'
try() { if (eval "$2") > /dev/null 2>&1; then echo "$1: yes"; else echo "$1: no"; fi; }
try "read the zones" 'head -c 4 /usr/share/zoneinfo/Europe/Berlin'
try "read what guests wrote" 'head -c 4 ~/.config/planner-guests/guests.db'
try "reach the daemon" '/usr/bin/python3 -c "import os, socket; socket.socket(socket.AF_UNIX).connect(os.environ[\"XDG_RUNTIME_DIR\"] + \"/planner/planner.sock\")"'
try "read the database" 'head -c 4 ~/.local/share/planner/planner.db'
try "read the home folder" 'ls ~/red.jpg || ls ~/.config/systemd'
try "write programs" 'touch ~/.local/bin/x'
try "speak on the session bus" 'gdbus call --session --dest org.freedesktop.DBus --object-path / --method org.freedesktop.DBus.GetId'
try "open an internet socket" '/usr/bin/python3 -c "import socket; socket.socket(socket.AF_INET)"'
try "make a namespace" 'unshare --user true'
try "get root by setuid" 'su -c true < /dev/null'
PROBE
systemctl --user daemon-reload
check "the sandbox can be built" systemctl --user start probe.service
result=$(cat "$HOME/probed")
for may in "read the zones" "read what guests wrote"; do check "it may $may" contains "$result" "$may: yes"; done
for may in "reach the daemon" "read the database" "read the home folder" "speak on the session bus" \
  "open an internet socket" "make a namespace" "get root by setuid"; do
  check "it may not $may" contains "$result" "$may: no"
done

# In the sandbox, the folder is a separate empty one.
check "what it writes to the programs' folder is not there" fails test -e "$HOME/.local/bin/x"

echo "A proxy before it"
drop_in plannerguests.service url "Environment=\"PLANNER_GUESTS=--url http://meet.example.org:8080 --proxied\""
systemctl --user restart plannerguests.service
# The documented configuration, without its certificate and on an unprivileged port.
{
  echo "error_log $HOME/nginx-errors; pid $HOME/nginx.pid; events {} http { access_log off; client_body_temp_path $HOME/nginx-body;"
  echo "proxy_temp_path $HOME/nginx-proxy; fastcgi_temp_path $HOME/n1; uwsgi_temp_path $HOME/n2; scgi_temp_path $HOME/n3;"
  sed -e '/ssl_certificate/d; /\[::\]/d' -e 's/listen 443 ssl/listen 127.0.0.1:8080/' "$checkout/docs/guests/nginx.conf"
  echo "}"
} > "$HOME/nginx.conf"
require "nginx starts" nginx -c "$HOME/nginx.conf"
contains_page() { contains "$(through http://meet.example.org:8080/i/$token)" "$1"; }
through() { curl -sS --max-time 20 --resolve meet.example.org:8080:127.0.0.1 "$@"; }
check "a guest sees the invitation through it" contains "$(through http://meet.example.org:8080/i/$token)" "Meet Maria"
through -N http://meet.example.org:8080/i/$token/live?after=0 > "$HOME/stream" &
stream=$!
within 30 test -s "$HOME/stream" > /dev/null
conversation=$(ask ListConversations | python3 -c 'import json, sys; print(json.load(sys.stdin)["conversations"][0]["id"])')
check "the owner writes" ask SendMessage "{\"conversation\": \"$conversation\",
  \"id\": \"$(cat /proc/sys/kernel/random/uuid)\", \"text\": \"through the proxy\"}"
check "and the guest has it at once" within 30 grep -q "through the proxy" "$HOME/stream"
kill $stream
# Each address has separate limits, and cannot claim to be another one.
flood() {
  for claimed in 198.51.100.{1,2,3,4}; do
    through -H "X-Forwarded-For: $claimed" -o /dev/null -w '%{http_code}\n' "$1?[1-500]"
  done | sort | uniq -c
}
check "who floods is held up, whatever they claim to be" contains "$(flood http://meet.example.org:8080/robots.txt)" 429
# A link is a secret, so no log may contain it, even while the program behind the proxy is down.
door="plannerguests.socket plannerguests.service"
systemctl --user stop $door
status_of() { through -o /dev/null -w '%{http_code}' "http://meet.example.org:8080/i/$token"; }
check "where nobody answers, the proxy says so" equals "$(status_of)" 502
check "and has no link in its log" fails grep -rqs "$token" "$HOME/nginx-errors" /var/log/nginx
systemctl --user start $door
kill "$(cat "$HOME/nginx.pid")"
# The other proxy, also without a certificate.
sed 's|^meet.example.org {|http://meet.example.org:8080 {|' "$checkout/docs/guests/Caddyfile" > "$HOME/Caddyfile"
caddy run --config "$HOME/Caddyfile" --adapter caddyfile > "$HOME/caddy-log" 2>&1 &
caddy=$!
check "caddy shows it, too" within 30 contains_page "Meet Maria"
through -N http://meet.example.org:8080/i/$token/live?after=0 > "$HOME/stream" &
stream=$!
within 30 test -s "$HOME/stream" > /dev/null
check "the owner writes again" ask SendMessage "{\"conversation\": \"$conversation\",
  \"id\": \"$(cat /proc/sys/kernel/random/uuid)\", \"text\": \"through the other\"}"
check "and the guest has that at once, too" within 30 grep -q "through the other" "$HOME/stream"
kill $stream
systemctl --user stop $door
check "where nobody answers, this one says so, too" equals "$(status_of)" 502
check "and has no link in its log" fails grep -q "$token" "$HOME/caddy-log"
kill $caddy
finish

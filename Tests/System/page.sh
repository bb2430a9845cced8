#!/usr/bin/env bash
# The page in the real systemd: started by its socket, without a network or files, and ended after an idle
# time.
. "$(dirname "$0")/lib.sh"
install_planner
units=$HOME/.local/share/systemd/user
port=7526
address=http://127.0.0.1:$port
jar=$HOME/cookies
page_pid() { show plannerweb.service MainPID; }
get() { curl -sS --max-time 20 -b "$jar" "$@"; }
shows() { get "$address/inbox" | grep -q "$1"; }
code() { get -o /dev/null -w '%{http_code}' "$@"; }
is_there() { equals "$(code "$address/")" 200; }
# Avoids waiting for ten minutes.
drop_in plannerweb.service rest 'ExecStart=' 'ExecStart=%h/.local/bin/plannerweb --rest 3'

echo "The first look"
require "the daemon starts" start_planner
check "somebody is in the planner" plannerctl add Ana --every 7d
check "the socket of the page is not switched on" fails systemctl --user is-active plannerweb.socket
# Without a display, the address is printed.
require "plannerctl web switches it on" plannerctl web
check "for each login" systemctl --user is-enabled plannerweb.socket
check "it listens on this machine alone" equals "$(show plannerweb.socket Listen)" "127.0.0.1:$port (Stream)"
url=$(plannerctl web --print)
check "the address is that of the socket" contains "$url" "$address/enter?ticket="
within 30 is plannerweb.service ActiveState inactive > /dev/null
check "the program does not run" is plannerweb.service ActiveState inactive
check "nor does it for a stranger longer than it takes to say no" equals "$(code "$address/")" 403
check "the ticket lets in" equals "$(code -c "$jar" "$url")" 200
check "it runs now" is plannerweb.service ActiveState active
check "Today is shown" contains "$(get "$address/")" Ana
check "the ticket is used up" equals "$(curl -s -o /dev/null -w '%{http_code}' "$url")" 403
check "another name of this machine shows nothing" equals "$(code -H 'Host: evil.example' "$address/")" 421

echo "What it may do"
network() { readlink "/proc/$1/ns/net"; }
check "it is in a network of its own" fails equals "$(network "$(page_pid)")" "$(network self)"
capabilities=$(awk '/^Cap(Prm|Eff|Bnd|Inh|Amb)/ { print $2 }' "/proc/$(page_pid)/status" | sort -u)
check "it runs without a single capability" equals "$capabilities" 0000000000000000
check "no core file with people in it" equals "$(awk '/core file/ { print $5, $6 }' "/proc/$(page_pid)/limits")" "0 0"
check "it has few threads" at_most "$(show plannerweb.service TasksCurrent)" 16
# The same sandbox around a shell that attempts attacks.
sed -e '/^Requires=/d; /^Wants=/d; /^After=/d; /^ProtectKernelLogs=/d' \
  -e "s|^ExecStart=.*|ExecStart=/bin/bash $HOME/probe|" -e "s|^BindReadOnlyPaths=.*|& $HOME/probe|" \
  "$units/plannerweb.service" |
  sed "s|^\[Service\]|&\nType=oneshot\nStandardOutput=file:$HOME/probed\nStandardError=null|" > "$units/probe.service"
cat > "$HOME/probe" << 'PROBE'
try() { if (eval "$2") > /dev/null 2>&1; then echo "$1: yes"; else echo "$1: no"; fi; }
try "reach the daemon" '/usr/bin/python3 -c "import os, socket; socket.socket(socket.AF_UNIX).connect(os.environ[\"XDG_RUNTIME_DIR\"] + \"/planner/planner.sock\")"'
try "read the zones" 'head -c 4 /usr/share/zoneinfo/Europe/Berlin /etc/localtime'
try "read the database" 'head -c 4 ~/.local/share/planner/planner.db'
try "read the home folder" 'ls ~/cookies || ls ~/.config'
try "write the home folder" 'touch ~/x'
try "write beside the socket" 'touch $XDG_RUNTIME_DIR/planner/x'
try "speak on the session bus" 'gdbus call --session --dest org.freedesktop.DBus --object-path / --method org.freedesktop.DBus.GetId'
try "open an internet socket" '/usr/bin/python3 -c "import socket; socket.socket(socket.AF_INET)"'
try "make a namespace" 'unshare --user true'
try "get root by setuid" 'su -c true < /dev/null'
PROBE
systemctl --user daemon-reload
check "the sandbox can be built" systemctl --user start probe.service
result=$(cat "$HOME/probed")
for may in "reach the daemon" "read the zones"; do check "it may $may" contains "$result" "$may: yes"; done
for may in "read the database" "read the home folder" "write beside the socket" \
  "speak on the session bus" "open an internet socket" "make a namespace" "get root by setuid"; do
  check "it may not $may" contains "$result" "$may: no"
done
# In the sandbox, the folder is a separate empty one.
check "what it writes to the home folder is not there" fails test -e "$HOME/x"

echo "Questions"
check "the socket of what answers was switched on with it" is plannerassist.socket ActiveState active
check "a question is answered" contains "$(get "$address/ask?question=when+do+i+next+see+ana")" "You next meet Ana"
check "by a program for the question" contains "$(entries --user -o cat)" plannerassist@
token=$(get "$address/ask?question=cancel+ana" | sed -n 's/.*name="token" value="\([^"]*\)".*/\1/p' | head -n 1)
post() { get -H "Origin: $address" --data-urlencode "token=$token" "$@"; }
check "an order is done by its button" equals \
  "$(post -o /dev/null -w '%{http_code}' -d word=note -d word=Ana -d word=tea "$address/ask/do")" 303
check "which shows" contains "$(plannerctl person ana)" tea
mkdir -p "$HOME/.config/planner"
python3 "$(dirname "$0")/model_host.py" 8714 "$HOME/asked" &
host=$!
trap 'kill $host' EXIT
echo '{"protocol": "openai", "url": "http://127.0.0.1:8714", "model": "m"}' > "$HOME/.config/planner/provider.json"
within 30 plannerctl chat what about Ana > /dev/null
check "a model is asked, from a page without a network" \
  contains "$(post -L --data-urlencode 'text=what about Ana' "$address/chat")" "Call Ana soon."
check "the journal names nobody" lacks "$(entries --user -o cat | grep -E 'plannerassist|plannerweb')" Ana
systemctl --user stop plannerassist.socket
check "where nobody answers, that is said" \
  contains "$(get "$address/ask?question=who+is+due")" "systemctl --user enable --now plannerassist.socket"
check "and the page is there" equals "$(code "$address/")" 200
systemctl --user start plannerassist.socket
check "it is answered again" contains "$(get "$address/ask?question=when+do+i+next+see+ana")" "You next meet Ana"
rm "$HOME/.config/planner/provider.json"

echo "Large files"
# The largest accepted uploads, including the upload that needs the most memory when decoded.
python3 -c 'print("{\"contacts\": [" + "{}," * 11_100_000 + "{}]}")' > "$HOME/objects.json"
head -c 33000000 /dev/zero | tr '\0' x > "$HOME/text.json"
check "the page is there" equals "$(code "$address/")" 200
before=$(page_pid) sent=()
for name in objects text objects text objects text; do
  get --max-time 300 -o /dev/null -w '%{http_code}\n' -H "Origin: $address" -H 'Expect:' -F "token=$token" \
    -F "document=@$HOME/$name.json" "$address/settings/import" >> "$HOME/codes" &
  sent+=($!)
done
check "another page is there meanwhile" equals "$(code "$address/")" 200
wait "${sent[@]}"
check "six files of 33 MB at once are read and refused" equals "$(sort "$HOME/codes" | uniq -c | xargs)" "6 422"
check "it did not end" equals "$(page_pid)" "$before"
most=$(awk '/^VmHWM/ { print $2 * 1024 }' "/proc/$(page_pid)/status")
check "it took no more memory than it may (${most} bytes)" at_most "$most" "$(show plannerweb.service MemoryMax)"

echo "The end"
get -N "$address/live" > "$HOME/stream" &
stream=$!
within 30 test -s "$HOME/stream" > /dev/null
sleep 5
check "an open page keeps it" is plannerweb.service ActiveState active
check "and is told of a change" plannerctl add Ben --every 9d
check "at once" within 30 grep -q changed "$HOME/stream"
stop_planner
systemctl --user stop plannerd.socket
check "where the daemon is gone, that is said" equals "$(code "$address/")" 503
check "with the way out" contains "$(get "$address/")" "systemctl --user start plannerd"
start_planner
check "and the page is back with it" within 60 is_there
kill "$stream" 2> /dev/null
check "it ends by itself after the last look" within 30 is plannerweb.service ActiveState inactive
check "cleanly" is plannerweb.service Result success
check "and begins with the next one" equals "$(code "$address/")" 200
check "the session held" is plannerweb.service ActiveState active
check "the journal names nobody" lacks "$(entries --user-unit plannerweb -o cat)" Ana

echo "Guests"
check "without plannerguests the inbox says so" contains "$(get "$address/inbox")" "Your inbox is not available"
mkdir -p "$HOME/.config/planner"
echo "See you in the garden." > "$HOME/.config/planner/replies"
door=http://127.0.0.1:7527
drop_in plannerguests.service url "Environment=\"PLANNER_GUESTS=--url $door\""
require "the door is switched on" systemctl --user enable --now plannerguests.socket plannerguests.service
check "guests call the owner by a name" plannerctl inbox door --name Robin
link=$(plannerctl invite ana --json | sed -n 's/.*"link" *: *"\([^"]*\)".*/\1/p' | sed 's|\\/|/|g')
check "there is a link" contains "$link" "$door/i/"
code_of_send() {
  curl -sS -o /dev/null -w '%{http_code}' -H "Origin: $door" -F "id=$(cat /proc/sys/kernel/random/uuid)" \
    -F 'text=a word that no log has: xylophone' "$link/send"
}
check "a guest writes" equals "$(code_of_send)" 303
check "which the page has, in the sandbox that began before plannerguests" within 30 shows xylophone
conversation=$(get "$address/inbox" | grep -o '/inbox/[0-9a-f-]*' | head -n 1)
check "the owner answers" equals \
  "$(post -o /dev/null -w '%{http_code}' -d "id=$(cat /proc/sys/kernel/random/uuid)" -d text=Gladly "$address$conversation")" 303
check "the guest reads it" contains "$(curl -sS "$link")" Gladly
systemctl --user restart plannerguests.service
check "the page finds plannerguests again" within 30 shows Gladly
systemctl --user stop plannerweb.service
check "quick replies are those of the file" contains "$(get "$address$conversation")" "See you in the garden."
check "the journal has none of it" lacks "$(entries --user -o cat )" xylophone
systemctl --user disable --now plannerguests.socket plannerguests.service

echo "Another port"
check "it moves with the preference" plannerctl prefs set webPort 7600
check "systemd listens there" equals "$(show plannerweb.socket Listen)" "127.0.0.1:7600 (Stream)"
check "and the page is there" equals "$(code "http://127.0.0.1:7600/")" 200
check "a port that browsers block is refused" fails plannerctl prefs set webPort 6000
finish

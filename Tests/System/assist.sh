#!/usr/bin/env bash
# The assistant in the real systemd: one process for each question, with access to the model's host and the
# daemon's socket, and without files. Tests the addresses that it contacts, with a model and without one.
. "$(dirname "$0")/lib.sh"
install_planner
units=$HOME/.local/share/systemd/user
mkdir -p "$HOME/.config/planner"
port=8713

# traced FILE COMMAND...: records the addresses that the command and its children contact.
traced() {
  local file=$1
  shift
  strace -f -qq -e trace=connect,sendto -o "$file" "$@"
}
strangers() { grep -E 'AF_INET' "$1" | grep -v "htons($port)" || true; }

echo "Without a model"
require "the daemon starts" start_planner
check "somebody is in the planner" plannerctl add Ana --every 7d
check "a question is answered" contains "$(traced "$HOME/ask" plannerctl ask when do i next see ana)" "You next meet Ana"
check "and nothing but Unix sockets was spoken to" lacks "$(cat "$HOME/ask")" AF_INET
check "so is what is said" contains "$(traced "$HOME/rules" plannerctl chat when do i next see ana)" "You next meet Ana"
check "and nothing but Unix sockets was spoken to then" lacks "$(cat "$HOME/rules")" AF_INET
check "the kernel lets it make no other" contains "$(strace -f -qq -e trace=seccomp plannerctl ask who is due 2>&1)" "SECCOMP_FILTER_FLAG_TSYNC"
check "the daemon was spoken to" contains "$(cat "$HOME/ask")" planner.sock

echo "With one, by the program itself"
python3 "$(dirname "$0")/model_host.py" $port "$HOME/asked" &
host=$!
trap 'kill $host' EXIT
echo "{\"protocol\": \"openai\", \"url\": \"http://127.0.0.1:$port\", \"model\": \"m\"}" > "$HOME/.config/planner/provider.json"
answer() { plannerctl chat what about Ana; }
within 30 answer > /dev/null
check "the model answers" contains "$(traced "$HOME/model" plannerctl chat what about Ana)" "Call Ana soon."
check "its host was spoken to" contains "$(cat "$HOME/model")" "htons($port)"
check "and nobody else" equals "$(strangers "$HOME/model")" ""
check "what was sent is in the audit log" contains "$(plannerctl audit)" "asked the model at 127.0.0.1:$port"

echo "By systemd"
require "the socket is switched on" systemctl --user enable --now plannerassist.socket
check "the model answers" contains "$(plannerctl chat what about Ana)" "Call Ana soon."
check "a program for the question was there" contains "$(entries --user -o cat)" plannerassist@
check "and is gone" equals "$(systemctl --user list-units --no-legend 'plannerassist@*' | wc -l)" 0
check "the journal names nobody" lacks "$(entries --user -o cat | grep plannerassist)" Ana
check "a draft is written, too" contains "$(plannerctl draft ana --with-model)" "To Ana"

echo "What it may do"
# The same sandbox around a shell that attempts attacks.
sed -e '/^Wants=/d; /^After=/d; /^ProtectKernelLogs=/d; /^Standard/d' \
  -e "s|^ExecStart=.*|ExecStart=/bin/bash $HOME/probe|" -e "s|^BindReadOnlyPaths=.*|& $HOME/probe|" \
  "$units/plannerassist@.service" |
  sed "s|^\[Service\]|&\nType=oneshot\nStandardOutput=file:$HOME/probed\nStandardError=null|" > "$units/probe.service"
cat > "$HOME/probe" << 'PROBE'
try() { if (eval "$2") > /dev/null 2>&1; then echo "$1: yes"; else echo "$1: no"; fi; }
try "reach the daemon" '/usr/bin/python3 -c "import os, socket; socket.socket(socket.AF_UNIX).connect(os.environ[\"XDG_RUNTIME_DIR\"] + \"/planner/planner.sock\")"'
try "reach the model's host" '/usr/bin/python3 -c "import socket; socket.create_connection((\"127.0.0.1\", 8713))"'
try "read what is set up" 'head -c 4 ~/.config/planner/provider.json'
try "read the certificates' folder" 'ls /etc/ssl'
try "read the database" 'head -c 4 ~/.local/share/planner/planner.db'
try "read the home folder" 'ls ~/probed || ls ~/.config/systemd'
try "write what is set up" 'touch ~/.config/planner/x'
try "write beside the socket" 'touch $XDG_RUNTIME_DIR/planner/x'
try "open a raw socket" '/usr/bin/python3 -c "import socket; socket.socket(socket.AF_PACKET)"'
try "make a namespace" 'unshare --user true'
try "get root by setuid" 'su -c true < /dev/null'
PROBE
systemctl --user daemon-reload
check "the sandbox can be built" systemctl --user start probe.service
result=$(cat "$HOME/probed")
for may in "reach the daemon" "reach the model's host" "read what is set up" "read the certificates' folder"; do
  check "it may $may" contains "$result" "$may: yes"
done
for may in "read the database" "read the home folder" "write what is set up" "write beside the socket" "open a raw socket" \
  "make a namespace" "get root by setuid"; do
  check "it may not $may" contains "$result" "$may: no"
done

finish

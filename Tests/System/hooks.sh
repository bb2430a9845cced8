#!/usr/bin/env bash
# Hooks run outside the service's sandbox, each in a separate transient unit.
. "$(dirname "$0")/lib.sh"
install_planner
hooks=$HOME/.config/planner/hooks.d
mkdir -p "$hooks"
cat > "$hooks/10-broken" << 'HOOK'
#!/bin/sh
echo "this hook is broken"
exit 3
HOOK
cat > "$hooks/20-note" << 'HOOK'
#!/bin/sh
cat > "$HOME/event.json"
env > "$HOME/environment"
cat /proc/self/cgroup > "$HOME/group"
readlink /proc/self/ns/net > "$HOME/net"
echo "$PLANNER_REMINDER_ID" >> "$HOME/ids"
HOOK
chmod +x "$hooks"/*
require "the service starts" start_planner
plannerctl prefs set leadTimeMin 0 > /dev/null
plannerctl add Ana > /dev/null
book Ana
reminder_id() { variable PLANNER_REMINDER_ID; }
variable() { sed -n "s/^$1=//p" "$HOME/environment"; }

echo "Hooks"
check "a reminder runs them" within 75 grep -qs reminder "$HOME/event.json"
check "the event comes as JSON" fails equals "$(/usr/bin/python3 -m json.tool "$HOME/event.json")" ""
check "and as variables" equals "$(variable PLANNER_EVENT)" reminder
check "with the session" equals "$(variable PLANNER_ITEM_ID)" "$item"
check "it may write the home folder, which the service may not" test -s "$HOME/ids"
check "it runs in a unit of its own" contains "$(cat "$HOME/group")" planner-hook
check "it has the machine's network" equals "$(cat "$HOME/net")" "$(readlink /proc/self/ns/net)"
check "nothing of systemd's dealings with the daemon is handed on" equals "$(variable NOTIFY_SOCKET)$(variable LISTEN_FDS)" ""
check "the journal has it too" within 30 deliveries 1
check "the id is the journal's" equals "$(entries PLANNER_ITEM_ID="$item" PLANNER_EVENT=reminder | field PLANNER_REMINDER_ID)" "$(reminder_id)"
check "what a hook says is in the journal" within 30 bash -c "journalctl --user -q -o cat | grep -q 'this hook is broken'"
check "a hook that fails fails alone" equals "$(sort "$HOME/ids" | uniq -d)" ""
no_hook_units() { equals "$(systemctl --user list-units --all --no-legend 'planner-hook*')" ""; }
check "no unit stays behind" within 30 no_hook_units
finish

#!/usr/bin/env bash
# The units as installed by make install: valid for systemd, hardened and limited.
. "$(dirname "$0")/lib.sh"
install_planner
units=$HOME/.local/share/systemd/user

echo "Units"
for unit in plannerd.service plannerd.socket plannerd-refresh.service plannerd-refresh.timer plannerweb.service \
  plannerweb.socket plannerassist.socket plannerassist@.service; do
  check "$unit is without fault" systemd-analyze --user verify --man=no --recursive-errors=no "$units/$unit"
done
sed 's/^Restart=/Restrat=/' "$units/plannerd.service" > "$HOME/broken.service"
check "a misspelt key would be found" \
  fails systemd-analyze --user verify --man=no --recursive-errors=no "$HOME/broken.service"

# Under another name, so that this container's drop-in does not apply.
cp "$units/plannerd.service" "$HOME/alone.service"
exposure=$(systemd-analyze --user security --offline=yes --no-pager "$HOME/alone.service" |
  sed -n 's/.*exposure level for .*: \([0-9.]*\).*/\1/p')
check "exposure of the service is at most 1.3 (it is $exposure)" at_most "$exposure" 1.3
cp "$units/plannerweb.service" "$HOME/alone.service"
exposure=$(systemd-analyze --user security --offline=yes --no-pager "$HOME/alone.service" |
  sed -n 's/.*exposure level for .*: \([0-9.]*\).*/\1/p')
check "exposure of the page's is at most 1.0 (it is $exposure)" at_most "$exposure" 1.0

cp "$units/plannerassist@.service" "$HOME/alone.service"
exposure=$(systemd-analyze --user security --offline=yes --no-pager "$HOME/alone.service" |
  sed -n 's/.*exposure level for .*: \([0-9.]*\).*/\1/p')
check "exposure of the assistant's is at most 2.0 (it is $exposure)" at_most "$exposure" 2.0

systemctl --user enable plannerd.service plannerd-refresh.timer 2> /dev/null
check "enabling the service enables its socket" systemctl --user is-enabled plannerd.socket
check "the service comes with the session" contains "$(show default.target Wants)" plannerd.service
check "the timer comes with the session" contains "$(show timers.target Wants)" plannerd-refresh.timer

echo "What the service may do"
# The same sandbox around a shell that attempts attacks.
sed -e '/^Type=/d; /^Watchdog/d; /^Restart/d; /^NotifyAccess=/d; /^Requires=/d; /^After=/d' \
  -e "s|^ExecStart=.*|ExecStart=/bin/bash $HOME/probe|" "$units/plannerd.service" |
  sed 's/^\[Service\]/&\nType=oneshot\nProtectKernelLogs=no/' > "$units/probe.service"
sed -i '/^ProtectKernelLogs=yes/d' "$units/probe.service"
cat > "$HOME/probe" << 'PROBE'
exec > ~/.local/share/planner/probe 2>&1
try() { if (eval "$2") > /dev/null 2>&1; then echo "$1: yes"; else echo "$1: no"; fi; }
try "write the data" 'touch ~/.local/share/planner/x'
try "write beside the socket" 'touch $XDG_RUNTIME_DIR/planner/x'
try "write the home folder" 'touch ~/x'
try "write the configuration" 'touch ~/.config/x'
try "write programs" 'touch ~/.local/bin/x'
try "read keys" 'ls ~/.ssh ~/.gnupg || cat ~/.ssh/id'
try "read passwords" 'ls ~/.password-store || ls ~/.local/share/keyrings || cat ~/.netrc'
try "read a browser's profile" 'ls ~/.mozilla/firefox || ls ~/.config/chromium'
try "read cloud credentials" 'cat ~/.aws/credentials || ls ~/.config/gcloud'
try "read a mail program's calendar" 'cat ~/.thunderbird/x.default/local.ics'
try "write the runtime folder" 'touch $XDG_RUNTIME_DIR/x'
try "read the configuration" 'ls ~/.config/systemd'
try "read the zones" 'head -c 4 /usr/share/zoneinfo/Europe/Berlin /etc/localtime'
try "speak on the session bus" 'gdbus call --session --dest org.freedesktop.DBus --object-path / --method org.freedesktop.DBus.GetId'
try "write the journal" 'echo probe was here | systemd-cat -t planner-probe'
try "read the journal" '[ -n "$(journalctl --user -q -n 1 -o cat)" ]'
try "open an internet socket" '/usr/bin/python3 -c "import socket; socket.socket(socket.AF_INET)"'
try "make a namespace" 'unshare --user true'
try "get root by setuid" 'su -c true < /dev/null'
PROBE
for folder in .ssh .gnupg .password-store .local/share/keyrings .mozilla/firefox .config/chromium .aws .config/gcloud \
  .thunderbird/x.default; do
  mkdir -p "$HOME/$folder"
done
for file in .ssh/id .netrc .aws/credentials .thunderbird/x.default/local.ics; do echo x > "$HOME/$file"; done
systemctl --user daemon-reload
systemctl --user start plannerd.socket
check "the socket makes the folders that the sandbox lets it write" \
  test -d "$HOME/.local/share/planner" -a -d "$XDG_RUNTIME_DIR/planner"
check "the sandbox can be built" systemctl --user start probe.service
result=$(cat "$HOME/.local/share/planner/probe")
for may in "write the data" "write beside the socket" "read the configuration" "read the zones" \
  "speak on the session bus" "write the journal" "read the journal" "read a mail program's calendar"; do
  check "it may $may" contains "$result" "$may: yes"
done
for may in "read keys" "read passwords" "read a browser's profile" "read cloud credentials" "write the home folder" "write the configuration" "write programs" "write the runtime folder" \
  "open an internet socket" "make a namespace" "get root by setuid"; do
  check "it may not $may" contains "$result" "$may: no"
done
# All hidden folders, tested with the daemon itself: it cannot even read a calendar there.
seen=$(grep -o '%h/[^ ]*' <(grep '^InaccessiblePaths=' "$units/plannerd.service") | while IFS= read -r place; do
  folder=$HOME/${place#%h/}
  [ -f "$folder" ] || mkdir -p "$folder" 2> /dev/null
  ics='BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n'
  [ -d "$folder" ] && printf "$ics" > "$folder/cal.ics" && echo "$folder/cal.ics"
done)
mkdir -p "$HOME/open" && cp "$(head -n 1 <<< "$seen")" "$HOME/open/cal.ics"
require "the service starts among them" start_planner
for file in $seen; do
  check "no calendar in ${file#"$HOME/"}" fails plannerctl calendars add "$file"
done
check "but beside them" plannerctl calendars add "$HOME/open/cal.ics"
check "what it writes to the journal arrives" within 30 count_is 1 -t planner-probe

echo "Limits"
require "the service starts" start_planner
check "memory is limited" is plannerd.service MemoryMax $((1024 * 1024 * 1024))
check "tasks are limited" is plannerd.service TasksMax 64
group=/sys/fs/cgroup$(show plannerd.service ControlGroup)
if [ -e "$group/memory.max" ]; then
  check "the kernel holds it to its memory" equals "$(cat "$group/memory.max")" $((1024 * 1024 * 1024))
else
  echo "  - not seen: the kernel's own limits (this machine gives user managers no memory controller)"
fi
check "no core file with people in it" equals "$(awk '/core file/ { print $5, $6 }' "/proc/$(main_pid)/limits")" "0 0"
capabilities=$(awk '/^Cap(Prm|Eff|Bnd|Inh|Amb)/ { print $2 }' "/proc/$(main_pid)/status" | sort -u)
check "it runs without a single capability" equals "$capabilities" 0000000000000000
check "it is in a network of its own" fails equals "$(readlink "/proc/$(main_pid)/ns/net")" "$(readlink /proc/self/ns/net)"
modes=$(cd "$HOME/.local/share" && stat -c %a planner planner/planner.db | tr '\n' ' ')
check "the data is this user's alone" equals "$modes" "700 600 "

echo "Removal"
systemctl --user disable --now plannerd-refresh.timer plannerd.socket plannerd.service plannerweb.socket 2> /dev/null
check "uninstall takes the units away" make -s -C "$checkout" uninstall PREFIX="$HOME/.local"
check "nothing of them stays" equals "$(cd "$units" && ls planner* 2> /dev/null)" ""
check "the data stays" test -e "$HOME/.local/share/planner/planner.db"
finish

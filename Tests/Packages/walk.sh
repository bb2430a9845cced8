#!/usr/bin/env bash
# Tests the packages on a Debian without Swift, in the order of a user: install, first hour, upgrade while the
# daemon runs, removal, and a second install. PACKAGE and LATER are two versions of the package. PAGE and
# LATER_PAGE are two versions of the page's package. DOOR is the package of the door for guests.
. "$(dirname "$0")/../System/lib.sh"

apt() { sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 --no-install-recommends "$@"; }
version() { dpkg-query -W -f '${Version}' social-planner; }
data=$HOME/.local/share/planner
# Prints the user's data, without parts that a start may refresh.
memory() { plannerctl people && plannerctl history && plannerctl agenda; }

echo "A Debian without Swift"
check "there is no swift" fails command -v swift
check "and no library of it" equals "$(find / -xdev -name 'libswift*' -o -xdev -name 'lib*Foundation*' 2> /dev/null)" ""
check "there is no planner" fails command -v plannerd
downloaded=0 installed=0
for file in "$PACKAGE" "$PAGE" "$DOOR"; do
  downloaded=$((downloaded + $(stat -c %s "$file"))) installed=$((installed + $(dpkg-deb -f "$file" Installed-Size)))
done
# The packages from .ci/run are not optimised, so the limits do not apply.
[ -n "$BUILT" ] || check "40 MB are downloaded for everything at most" at_most "$downloaded" 40000000
[ -n "$BUILT" ] || check "130 MB are installed for everything at most" at_most "$installed" $((130000000 / 1024))

echo "Installed"
require "apt installs it with what it depends on" apt install "$PACKAGE"
require "apt installs the page" apt install "$PAGE"
files=$(dpkg -L social-planner social-planner-web | while read -r file; do [ -d "$file" ] || echo "$file"; done)
check "every file is as it was packed" dpkg --verify social-planner social-planner-web
check "no library is missing" lacks "$(ldd /usr/bin/plannerd /usr/bin/plannerassist /usr/bin/plannerweb)" "not found"
check "plannerctl needs none" contains "$(ldd /usr/bin/plannerctl 2>&1)" "not a dynamic executable"
check "the programs say their version" equals "$(plannerctl --version)" "$(plannerd --version)"
check "which is the package's" contains "$(version)" "$(plannerctl --version)"
for page in plannerctl plannerd plannerassist plannerweb; do
  check "man $page" contains "$(man "$page" 2> /dev/null | head -n 40)" "$page"
done
check "bash completes" contains "$(bash -c '. /usr/share/bash-completion/completions/plannerctl && complete -p plannerctl')" \
  plannerctl
check "zsh finds what it completes by" contains "$(head -n 1 /usr/share/zsh/vendor-completions/_plannerctl)" \
  "#compdef plannerctl"
check "so does fish" grep -q "complete -c 'plannerctl'" /usr/share/fish/vendor_completions.d/plannerctl.fish
check "journalctl -x has the catalog" contains "$(journalctl --list-catalog "$(message_id 'is about to begin')")" \
  "is about to begin"
check "the desktop entry is there" grep -q '^TryExec=plannerctl' /usr/share/applications/org.socialplanner.plannerctl.desktop
for hook in 10-notify-send 20-mail 30-speak 40-next; do
  check "the example $hook is there" cmp "/usr/share/doc/social-planner/examples/hooks/$hook" "$checkout/docs/hooks/$hook"
done
for name in GRDB.swift swift-nio swift-foundation-icu libc6-dev; do
  check "the licence of $name is said" grep -A 2 "^$name [0-9]" /usr/share/doc/social-planner/copyright
done
for unit in plannerd.service plannerd.socket plannerd-refresh.service plannerd-refresh.timer \
  plannerweb.service plannerweb.socket plannerassist.socket plannerassist@.service; do
  check "$unit is without fault" \
    systemd-analyze --user verify --recursive-errors=no "/usr/lib/systemd/user/$unit"
done
check "nobody gets a daemon who did not ask for it" fails systemctl --user is-enabled plannerd.service
check "and none runs" fails pgrep plannerd

echo "The first hour"
# A container may not mount over /dev/kmsg. This is the only directive that cannot be tested here.
drop_in plannerd.service container 'ProtectKernelLogs=no'
mkdir -p ~/.calendars
cp -r "$checkout/docs/samples/calendars/work" ~/.calendars/
cp -r "$checkout/docs/samples/contacts" ~/.contacts
require "init" plannerctl init --yes --person 'Ana Souza' --person Zoe:10d
check "the service runs" is plannerd.service ActiveState active
check "from /usr" equals "$(readlink "/proc/$(main_pid)/exe")" /usr/bin/plannerd
check "the timer is on" systemctl --user is-enabled plannerd-refresh.timer
check "somebody more" plannerctl add "Boris Ünal" --every 3d
check "a plan" plannerctl plan
check "with sessions" contains "$(plannerctl agenda)" "Boris Ünal"
check "and reasons" contains "$(plannerctl why boris)" "How due it was"
check "next" contains "$(plannerctl next)" ":"
check "done" plannerctl done boris --notes "has a new job"
check "which history knows" contains "$(plannerctl history)" "has a new job"
check "undo" plannerctl undo
check "takes it back" lacks "$(plannerctl history)" "has a new job"
check "done again" plannerctl done boris --notes "moved to Porto"
check "export" plannerctl export ~/backup.json
check "holds everybody" contains "$(cat ~/backup.json)" "Ana Souza"
check "the timer's refresh works" systemctl --user start plannerd-refresh.service
drop_in plannerweb.service container 'ProtectKernelLogs=no'
check "the page is switched on" plannerctl web
# ask PATH [HEADER]: prints the page's answer. Uses only bash.
ask() {
  exec 3<> /dev/tcp/127.0.0.1/7526
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:7526\r\nConnection: close\r\n%s\r\n' "$1" "${2:+$2$'\r\n'}" >&3
  cat <&3
}
url=$(plannerctl web --print)
cookie=$(ask "/enter${url##*/enter}" | sed -n 's/^set-cookie: \(planner=[^;]*\).*/\1/Ip')
check "and lets in who has a ticket" contains "$(ask /people "Cookie: $cookie")" "Boris Ünal"
check "and nobody else" lacks "$(ask /people)" "Boris"
check "doctor finds nothing broken" lacks "$(plannerctl doctor; true)" broken

echo "The door for guests"
require "apt installs it" apt install "$DOOR"
door_files=$(dpkg -L social-planner-guests | while read -r file; do [ -d "$file" ] || echo "$file"; done)
check "every file is as it was packed" dpkg --verify social-planner-guests
check "no library is missing" lacks "$(ldd /usr/bin/plannerguests)" "not found"
check "what makes pictures anew is recommended" contains "$(dpkg-query -W -f '${Recommends}' social-planner-guests)" libvips-tools
for unit in plannerguests.service plannerguests.socket; do
  check "the user's $unit is without fault" \
    systemd-analyze --user verify --recursive-errors=no "/usr/lib/systemd/user/$unit"
  check "the machine's $unit, too" systemd-analyze verify --man=no --recursive-errors=no "/usr/lib/systemd/system/$unit"
  check "nobody's $unit is on unasked" fails systemctl --user is-enabled "$unit"
  check "nor is the machine's" fails systemctl is-enabled "$unit"
done
drop_in plannerguests.service container 'ProtectKernelLogs=no'
check "it is switched on" systemctl --user enable --now plannerguests.socket plannerguests.service
check "the owner says who they are" plannerctl inbox door --name Robin
check "and makes a link" plannerctl invite boris
link() { plannerctl invite --list --json | sed -n 's|.*"link":"http://127.0.0.1:7527\([^"]*\)".*|\1|p'; }
# Uses only bash.
invited() {
  exec 4<> /dev/tcp/127.0.0.1/7527
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:7527\r\nConnection: close\r\n\r\n' "$(link)" >&4
  contains "$(cat <&4)" "Meet Robin"
}
check "a guest sees it" within 10 invited
check "doctor sees it" contains "$(plannerctl doctor; true)" "Guests reach you at"
systemctl --user disable --now plannerguests.socket plannerguests.service 2> /dev/null
require "apt removes it" apt remove social-planner-guests
check "no file of it is left" equals "$(for file in $door_files; do [ ! -e "$file" ] || echo "$file"; done)" ""
check "what guests wrote is" test -s ~/.config/planner-guests/guests.db

echo "An upgrade while it runs"
memory > ~/before
pid=$(main_pid)
require "apt installs the later version" apt install "$LATER" "$LATER_PAGE"
check "it is that one" contains "$(version)" "+later"
check "the daemon went on" equals "$(main_pid)" "$pid"
check "and doctor says that its file was replaced" contains "$(plannerctl doctor; true)" "replaced"
check "systemd reads the units again" systemctl --user daemon-reload
check "a restart" systemctl --user restart plannerd.service
check "brings the new one" equals "$(readlink "/proc/$(main_pid)/exe")" /usr/bin/plannerd
memory > ~/after
check "nothing is lost" diff ~/before ~/after
check "and it can still be taken back" plannerctl undo
check "as it was meant" lacks "$(plannerctl history)" "moved to Porto"
check "it still starts at each login" systemctl --user is-enabled plannerd.service

echo "Removed"
memory > ~/before
systemctl --user stop plannerweb.socket plannerweb.service plannerd.socket plannerd.service plannerd-refresh.timer
sum() { (cd "$data" && find . -type f -exec sha256sum {} + | sort -k 2); }
sum > ~/sums
require "apt removes it" apt remove social-planner social-planner-web
check "no file of it is left" equals "$(for file in $files; do [ ! -e "$file" ] || echo "$file"; done)" ""
check "the data is, as it was" equals "$(sum)" "$(cat ~/sums)"
check "apt purges it" apt purge social-planner social-planner-web
check "dpkg has forgotten it" fails dpkg-query --status social-planner
check "the data is still there" equals "$(sum)" "$(cat ~/sums)"
check "what was exported too" test -s ~/backup.json

echo "A second try"
require "apt installs it again" apt install "$PACKAGE"
systemctl --user daemon-reload
require "the service starts" start_planner
memory > ~/after
check "and knows everybody" diff ~/before ~/after
check "without the page, the client says what is missing" contains "$(plannerctl web 2>&1)" social-planner-web
finish

#!/usr/bin/env bash
# A new user's first hour, in a terminal (tmux) on a fresh machine: init with the sample address book and
# calendars, answer by answer, up to a reminder at its time. docs/tutorial.md is its transcript. SCREENS is a
# folder for each screen (docs/generate-tutorial.py), and IMAGES one for the picture of the reminder.
. "$(dirname "$0")/lib.sh"

# desktop.sh runs this part on its screen. The reminder comes from the service, half an hour before the
# session.
if [ "${1:-}" = sender ]; then
  start=$((($(date +%s) + 64) / 60 * 60 + 1800))
  item=$(planner book Haruto --at "$(date -u -d "@$start" +%FT%TZ)" --for 30m --force | field item.id)
  [ -n "$item" ] || exit 1
  due=$((start - 1800))
  within 90 deliveries 1 || exit 1
  # The time of the first entry in microseconds since 1970.
  told=$(entries MESSAGE_ID="$(message_id 'is about to begin')" PLANNER_ITEM_ID="$item" | head -n 1 | field __REALTIME_TIMESTAMP)
  echo "$((told / 1000 - due * 1000))" > "$LATE"
  touch "$SHOWN"
  # Moved an hour later, or after another session.
  moved() { at_least "$(date -u -d "$(planner show "$item" | field item.startAt)" +%s)" $((start + 3600)); }
  if within 60 moved; then
    plannerctl show "$item" > "$SCREENS/snoozed.txt" && plannerctl cancel "$item"
    exit
  fi
  planner show "$item"
  journalctl --user -o cat -n 20 --no-pager
  exit 1
fi

install_planner
: "${SCREENS:=$HOME/screens}"
export SCREENS LATE=$HOME/late
mkdir -p "$SCREENS"

# The setup of a user of khal and khard, as in their manuals.
mkdir -p "$HOME/.calendars" "$HOME/.contacts" "$HOME/.config/khal" "$HOME/.config/khard"
cp -r "$checkout/docs/samples/calendars/." "$HOME/.calendars"
cp -r "$checkout/docs/samples/contacts" "$HOME/.contacts/people"
cat > "$HOME/.config/khal/config" << END
[calendars]
[[my_calendars]]
path = ~/.calendars/*
type = discover
END
cat > "$HOME/.config/khard/khard.conf" << END
[addressbooks]
[[people]]
path = ~/.contacts/people
END

# A terminal of 80 columns, with enough lines for all output.
tmux() { command tmux -L "hour-$$" "$@"; }
tmux -f /dev/null new-session -d -x 80 -y 400 "env TERM=dumb PS1='$ ' bash --norc --noprofile"
trap 'tmux kill-server 2> /dev/null' EXIT
screen() { tmux capture-pane -p | sed -e 's/[[:space:]]*$//' -e '/./,$!d' | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'; }
shows() { contains "$(screen | tr '\n' ' ')" "$1"; }
# type TEXT: types a text and presses enter, like a user.
type_() { [ -z "$1" ] || tmux send-keys -l -- "$1"; tmux send-keys Enter; }
# asks WORDS: checks the question on the last line.
asks() { contains "$(screen | tail -n 1)" "$1"; }
asks_after() { asks "$2" && shows "$1"; }
at_prompt() { equals "$(screen | tail -n 1)" '$'; }
# keep NAME [LINE]: saves the screen, from that line on, without the shell's prompt.
keep() { screen | sed '${/^\$$/d}' | awk -v from="${2:-}" 'from != "" && $0 == from { text = "" } { text = text $0 "\n" }
  END { printf "%s", text }' > "$SCREENS/$1.txt"; }
# run COMMAND NAME: runs a command and saves its screen.
run() {
  type_ clear
  sleep 0.5
  type_ "$1"
  sleep 0.2
  within 30 at_prompt > /dev/null && keep "$2" "\$ $1"
}

echo "The first hour"
require "the shell waits" within 30 at_prompt
type_ "plannerctl init"
require "init offers to start the planner" within 30 asks "Start it?"
check "in plain words" shows "It has no network"
type_ ""
require "it asks for calendars" within 30 asks "Which ones?"
check "those of khal" shows "khal"
check "and says what it reads and writes" shows "it never writes there"
type_ ""
require "it asks for address books" within 30 asks_after "Address books" "Which ones?"
check "those of khard" shows "khard"
check "and reads no messages" shows "We only read the names you pick; we never read messages."
type_ ""
require "it asks for people" within 30 asks "Person 1 of 5"

# person ANSWER WORDS CLOSENESS: adds one of five people. Without CLOSENESS, uses the relation that the card
# suggests.
number=0
person() {
  number=$((number + 1))
  require "person $number is asked for" within 30 asks "Person $number of 5"
  type_ "$1"
  [ -z "${4:-}" ] || { within 30 asks "none: [1]" > /dev/null; type_ ""; }
  require "how close $2 is, too" within 30 asks "How close is $2"
  type_ "${3:-}"
}
person 1 "Ana Souza"
person mori "Haruto Mori" "" found
person "Mara Lind" "Mara Lind"
person chen "Chen Wei" mentor found
person "Uncle Joe" "Uncle Joe" 10d
require "it asks when there is time for people" within 30 asks "Days and hours:"
check "and offers evenings and weekends" shows "mon-fri 17:30-21, sat,sun 10-20"
type_ ""
require "it asks for quiet hours" within 30 asks "From-to:"
check "everybody is there" equals "$(planner people | field people | grep -o displayName | wc -l)" 5
type_ ""
require "it asks for the room in a week" within 30 asks "Sessions a week:"
type_ 6
require "it shows the plan" within 30 asks "Send a reminder now"
check "with their time" shows "their "
type_ n
require "and ends" within 30 at_prompt
keep init
check "docs/tutorial.md says it word for word" /usr/bin/python3 "$checkout/docs/generate-tutorial.py" --check "$SCREENS"
check "six sessions a week" equals "$(planner prefs get capacityPerWeek | field preferences.capacityPerWeek)" 6
check "the planner starts at each login" is plannerd.service UnitFileState enabled

run "plannerctl agenda" agenda
run "plannerctl why haruto" why
check "why says when they can be met" contains "$(cat "$SCREENS/why.txt")" "Asia/Tokyo"
run "plannerctl contacts search mori" search
run "plannerctl person haruto" person
check "the phone number is the card's" contains "$(cat "$SCREENS/person.txt")" "+81 555 0107"
run "plannerctl doctor" doctor

echo "The reminder, at its time"
# on SERVER PICTURE: runs desktop.sh on the bus of the user's session, which the service uses.
check "it shows, and the mouse puts it off" env INSIDE=1 IMAGE="${IMAGES:+$IMAGES/first-reminder.png}" \
  "$checkout/Tests/System/desktop.sh" notification-daemon "$0" sender
check "it was not early" at_least "$(cat "$LATE")" 0
check "and came within a second" at_most "$(cat "$LATE")" 1000
run "plannerctl history" history
finish

#!/bin/bash
# journald.sh COMMAND... (as root): runs a command with a separate, real systemd-journald, on empty folders
# that only these two processes see. Exits with the command's status. JOURNALD_UID runs the command as that
# user, who gets a separate journal file as usual.
set -euo pipefail
if [ -z "${JOURNALD_INSIDE:-}" ]; then
  exec env JOURNALD_INSIDE=1 unshare --mount --propagation private "$0" "$@"
fi
for folder in /run /var/log; do mount -t tmpfs -o mode=755 none "$folder"; done
# The second folder makes journald keep entries on "disk", and the flag makes it begin at once.
mkdir -p /run/systemd/journal "/var/log/journal/$(cat /etc/machine-id)"
touch /run/systemd/journal/flushed

/lib/systemd/systemd-journald 2> /run/journald.log &
journald=$!
for _ in {1..250}; do
  [ -S /run/systemd/journal/socket ] && [ -S /run/systemd/journal/stdout ] && break
  sleep 0.02
done
[ -S /run/systemd/journal/socket ] || { cat /run/journald.log >&2; exit 70; }

command=("$@")
[ -z "${JOURNALD_UID:-}" ] ||
  command=(setpriv --reuid="$JOURNALD_UID" --regid="$JOURNALD_UID" --clear-groups "$@")
status=0
"${command[@]}" || status=$?
kill "$journald"
wait "$journald" || true
exit "$status"

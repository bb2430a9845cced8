#!/usr/bin/env bash
# Boots a separate systemd and runs a command in it, as an ordinary user with a user manager, a session bus
# and a journal. Ends with the command's status.
#
#   Tests/System/sandbox.sh [--keep FOLDER] COMMAND...
#
# The machine's whole / is visible, copy on write: changes by the command are discarded, except in FOLDER.
# SANDBOX_ROOT is the / of another system to use instead, in which the checkout must be readable. The only
# network is loopback. SANDBOX_TIMEOUT limits the command (seconds, 300). SANDBOX_AS=root runs it as root, for
# networks and system services.
# Needs root and the packages that `make test-system` installs: systemd-nspawn, systemd as init, dbus,
# pam_systemd.
set -euo pipefail

readonly user=tester uid=4711
readonly checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)

[ "$(id -u)" = 0 ] || { echo "sandbox: it needs root, to mount and to boot" >&2; exit 77; }

# Separate mounts and processes, which end with this script in every case.
if [ "${SANDBOX_INSIDE:-}" != yes ]; then
  exec env SANDBOX_INSIDE=yes unshare --mount --propagation private --pid --fork --kill-child --mount-proc \
    "$0" "$@"
fi

keep=()
if [ "${1:-}" = --keep ]; then
  keep=("--bind=$2")
  shift 2
fi
[ $# -gt 0 ] || { echo "sandbox: say what to run in it" >&2; exit 64; }

base=$(mktemp -d /run/planner-sandbox.XXXXXX)
root=$base/root
system=${SANDBOX_ROOT:-/}
groups=()

leave() {
  local group
  for group in ${groups[@]+"${groups[@]}"}; do find "$group" -depth -type d -exec rmdir {} + 2> /dev/null || true; done
  umount -l "$root" "$base" 2> /dev/null || true
  rmdir "$base"
}
trap leave EXIT

# A copy-on-write view of this machine or of that system.
mount -t tmpfs -o mode=755 planner-sandbox "$base"
mkdir "$base/changes" "$base/work" "$base/exchange" "$root"
mount -t overlay -o "lowerdir=$system,upperdir=$base/changes,workdir=$base/work" planner-sandbox "$root"

# Parts of this machine that must not be copied: its mounts, its id, its journal, and the cleaning of /tmp.
: > "$root/etc/fstab"
rm -f "$root/etc/machine-id"
systemd-id128 new > "$root/etc/machine-id"
mkdir -p "$root/etc/tmpfiles.d" "$root/etc/systemd/system" "$root/var/log/journal"
rm -rf "$root"/var/log/journal/*
: > "$root/etc/tmpfiles.d/tmp.conf"

# A user with a manager that runs without a login.
echo "$user:x:$uid:$uid::/home/$user:/bin/bash" >> "$root/etc/passwd"
echo "$user:x:$uid:" >> "$root/etc/group"
echo "$user:*:19000:0:99999:7:::" >> "$root/etc/shadow"
install -d -o $uid -g $uid "$root/home/$user"
mkdir -p "$root/var/lib/systemd/linger"
: > "$root/var/lib/systemd/linger/$user"

path=$PATH
if [ "$system" = / ]; then
  # The user needs access to the checkout and the toolchain, which may be below /root.
  for place in "$checkout" "$(dirname "$(readlink -f "$(command -v swift || echo /bin/sh)")")"; do
    while [ "$place" != / ]; do
      chmod a+x "$root$place"
      place=$(dirname "$place")
    done
  done
  # The catalog, as root installs it on a real machine.
  install -D -m 644 -t "$root/usr/local/lib/systemd/catalog" "$checkout/systemd/planner.catalog"
  chroot "$root" journalctl --update-catalog
else
  path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  keep+=("--bind-ro=$checkout")
fi

install -m 666 /dev/null "$base/exchange/output"
{
  echo '#!/bin/bash'
  echo 'exec >> /sandbox/output 2>&1 < /dev/null'
  printf 'cd %q && exec' "$PWD"
  printf ' %q' "$@"
  echo
} > "$base/exchange/command"
chmod 755 "$base/exchange/command"

cat > "$root/etc/systemd/system/sandbox.service" << UNIT
[Unit]
Description=The command in the sandbox
Requires=basic.target dbus.socket systemd-logind.service user@$uid.service
After=basic.target dbus.socket systemd-logind.service user@$uid.service
SuccessAction=exit
FailureAction=exit

[Service]
Type=oneshot
User=$user
PAMName=login
Environment=LANG=C.UTF-8 TZ=UTC "PATH=$path" SWIFT_BACKTRACE=enable=no
Environment=XDG_RUNTIME_DIR=/run/user/$uid DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/$uid/bus
ExecStart=/sandbox/command
TimeoutStartSec=${SANDBOX_TIMEOUT:-300}
UNIT

# A separate control group in every hierarchy, so that the machine's own groups stay unchanged.
for hierarchy in /sys/fs/cgroup /sys/fs/cgroup/unified /sys/fs/cgroup/systemd; do
  [ -e "$hierarchy/cgroup.procs" ] || continue
  mkdir "$hierarchy/${base##*/}"
  groups+=("$hierarchy/${base##*/}")
done

# Root has no session and must outlive the user's manager, which it sets up and restarts.
[ "${SANDBOX_AS:-$user}" = "$user" ] || sed -i -e "s/^User=.*/User=$SANDBOX_AS/" -e '/^PAMName=/d' \
  -e '/^Requires=/s/ user@.*//' "$root/etc/systemd/system/sandbox.service"

status=0
(
  for group in ${groups[@]+"${groups[@]}"}; do echo 0 > "$group/cgroup.procs"; done
  # /tmp stays the machine's. An empty one would hide it.
  export SYSTEMD_NSPAWN_TMPFS_TMP=0
  exec systemd-nspawn --quiet --directory="$root" --bind="$base/exchange:/sandbox" ${keep[@]+"${keep[@]}"} \
    --boot --register=no --keep-unit --private-network --link-journal=no --console=pipe \
    --system-call-filter='landlock_create_ruleset landlock_add_rule landlock_restrict_self' \
    systemd.unit=sandbox.service systemd.show_status=false systemd.mask=systemd-timesyncd.service
) > "$base/boot.log" 2>&1 < /dev/null || status=$?

if [ "$status" != 0 ] && [ ! -s "$base/exchange/output" ]; then cat "$base/boot.log" >&2; fi
cat "$base/exchange/output"
exit "$status"

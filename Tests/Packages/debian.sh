#!/usr/bin/env bash
# Creates a Debian in a folder, as its installer leaves it: with systemd, a session bus and sudo, and without
# Swift or the planner. The folder is kept for the next run.
#
#   Tests/Packages/debian.sh FOLDER [PACKAGE.deb...]
#
# Also fetches the dependencies of the given packages, for an installation without a network. Needs root,
# debootstrap and Debian's packages. The release is the one of this machine.
set -euo pipefail
root=$1
shift
release=$(. /etc/os-release && echo "$VERSION_CODENAME")

if ! [ -e "$root/.complete" ]; then
  rm -rf "$root"
  mkdir -p "$(dirname "$root")"
  debootstrap --variant=minbase \
    --include=systemd,systemd-sysv,dbus,dbus-user-session,libpam-systemd,sudo,ca-certificates,man-db,procps \
    "$release" "$root" > "$root.log" 2>&1 || {
      tail -n 30 "$root.log" >&2
      echo "debian.sh: no Debian could be fetched" >&2
      exit 69
    }
  # Allows sudo without a password: the machine only exists for one test.
  echo 'tester ALL=(ALL) NOPASSWD: ALL' > "$root/etc/sudoers.d/tester"
  # Keeps the lists and packages for runs without a network.
  rm -f "$root/etc/apt/apt.conf.d/docker-clean"
  echo "127.0.0.1 localhost $(uname -n)" > "$root/etc/hosts"
  touch "$root/.complete"
fi

if [ $# -gt 0 ]; then
  mkdir "$root/packages"
  cp "$@" "$root/packages"
  chroot "$root" sh -c 'apt-get update -qq &&
    apt-get install -y -qq --download-only --no-install-recommends /packages/*.deb' > /dev/null
  rm -r "$root/packages"
fi

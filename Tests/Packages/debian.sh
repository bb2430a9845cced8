#!/usr/bin/env bash
# A Debian as its installer leaves it, with a systemd, a session bus and sudo, and without anything of Swift or
# of the planner: a folder, kept for the next time.
#
#   Tests/Packages/debian.sh FOLDER [PACKAGE.deb...]
#
# With packages, what they depend on is fetched, for an installation without a network. It needs root, debootstrap
# and Debian's packages. The release is the one that this machine runs.
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
  # Whoever asks for root gets it: the machine lives for one test.
  echo 'tester ALL=(ALL) NOPASSWD: ALL' > "$root/etc/sudoers.d/tester"
  # Lists and packages are there for those who have no network.
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

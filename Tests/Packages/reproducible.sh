#!/usr/bin/env bash
# Builds the package once more, in a folder elsewhere, by a user with another umask, language and time zone, and
# compares it with the one that is there.
#
#   Tests/Packages/reproducible.sh FOLDER     FOLDER holds the package (make deb)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
first=$(echo "$(cd "$1" && pwd -P)"/social-planner_*.deb)
elsewhere=$(mktemp -d "${TMPDIR:-/var/tmp}/planner-elsewhere.XXXXXX")
trap 'rm -rf "$elsewhere"' EXIT

(umask 027 && LC_ALL=C TZ=Asia/Kathmandu "$here/../../debian/build.sh" "$elsewhere/a/longer/path")
second=$(echo "$elsewhere"/a/longer/path/social-planner_*.deb)
sha256sum "$first" "$second"
name="the same bytes"
if cmp --silent "$first" "$second"; then
  echo "  ✔ $name"
  echo "reproducible: 1 passed, 0 failed"
  exit
fi
echo "  ✘ $name"

for package in "$first" "$second"; do
  dpkg-deb --raw-extract "$package" "$elsewhere/$(basename "$(dirname "$package")")"
done
diff -rq "$elsewhere/$(basename "$(dirname "$first")")" "$elsewhere/$(basename "$(dirname "$second")")" || true
echo "reproducible: 0 passed, 1 failed"
exit 1

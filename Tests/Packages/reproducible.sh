#!/usr/bin/env bash
# Builds the packages again in another folder, as a user with another umask, language and time zone, and
# compares them with the existing ones.
#
#   Tests/Packages/reproducible.sh FOLDER     FOLDER holds the packages (make deb)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
folder=$(cd "$1" && pwd -P)
elsewhere=$(mktemp -d "${TMPDIR:-/var/tmp}/planner-elsewhere.XXXXXX")
trap 'rm -rf "$elsewhere"' EXIT

(umask 027 && LC_ALL=C TZ=Asia/Kathmandu "$here/../../debian/build.sh" "$elsewhere/a/longer/path")
failed=0
name="the same bytes, of all packages"
for first in "$folder"/social-planner_*.deb "$folder"/social-planner-web_*.deb \
  "$folder"/social-planner-guests_*.deb; do
  second=$elsewhere/a/longer/path/$(basename "$first")
  sha256sum "$first" "$second"
  cmp --silent "$first" "$second" && continue
  failed=1
  dpkg-deb --raw-extract "$first" "$elsewhere/first"
  dpkg-deb --raw-extract "$second" "$elsewhere/second"
  diff -rq "$elsewhere/first" "$elsewhere/second" || true
  rm -rf "$elsewhere/first" "$elsewhere/second"
done
[ "$failed" = 0 ] && echo "  ✔ $name" || echo "  ✘ $name"
echo "reproducible: $((1 - failed)) passed, $failed failed"
[ "$failed" = 0 ]

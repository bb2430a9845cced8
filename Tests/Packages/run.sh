#!/usr/bin/env bash
# Tests the packages in a separate Debian with systemd and without Swift.
#
#   Tests/Packages/run.sh FOLDER     FOLDER holds the packages and lies in the checkout (make deb); the Debian and
#                                    later versions of the packages are left there too
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
folder=$(cd "$1" && pwd -P)
package=$(echo "$folder"/social-planner_*.deb)
page=$(echo "$folder"/social-planner-web_*.deb)
door=$(echo "$folder"/social-planner-guests_*.deb)
for file in "$package" "$page" "$door"; do
  [ -e "$file" ] || { echo "test-deb: there is not one package in $folder but: $file" >&2; exit 66; }
done

"$here/debian.sh" "$folder/debian" "$package" "$page" "$door"

# Packs the same programs with a later version number, so that dpkg replaces the files.
opened=$(mktemp -d)
trap 'rm -rf "$opened"' EXIT
# later PACKAGE FILE
later() {
  dpkg-deb --raw-extract "$1" "$opened/package"
  sed -i -E 's/^Version: .*/&+later/; s/^(Depends:.*social-planner \(= [^)]*)/\1+later/' "$opened/package/DEBIAN/control"
  dpkg-deb --root-owner-group -Znone --build "$opened/package" "$2" > /dev/null
  rm -r "$opened/package"
}
later "$package" "$folder/later.deb"
later "$page" "$folder/later-web.deb"

status=0
SANDBOX_ROOT="$folder/debian" "$here/../System/sandbox.sh" \
  env BUILT="${BUILT-}" PACKAGE="$package" PAGE="$page" DOOR="$door" LATER="$folder/later.deb" LATER_PAGE="$folder/later-web.deb" \
  "$here/walk.sh" > "$opened/output" 2>&1 || status=$?
cat "$opened/output"
passed=$(grep -c '^  ✔ ' "$opened/output" || true)
failed=$(grep -c '^  ✘ ' "$opened/output" || true)
[ "$passed" -gt 0 ] && [ "$status" = 0 ] || [ "$failed" -gt 0 ] || failed=1
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]

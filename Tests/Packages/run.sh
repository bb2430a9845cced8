#!/usr/bin/env bash
# The package, walked through in a Debian of its own, in which a systemd runs and nothing of Swift is.
#
#   Tests/Packages/run.sh FOLDER     FOLDER holds the package and lies in the checkout (make deb); the Debian and
#                                    a later version of the package are left there too
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
folder=$(cd "$1" && pwd -P)
package=$(echo "$folder"/social-planner_*.deb)
[ -e "$package" ] || { echo "test-deb: there is not one package in $folder but: $package" >&2; exit 66; }

"$here/debian.sh" "$folder/debian" "$package"

# The same programs under a later version: for dpkg new files in the place of the old ones.
later=$folder/later.deb
opened=$(mktemp -d)
trap 'rm -rf "$opened"' EXIT
dpkg-deb --raw-extract "$package" "$opened/package"
sed -i 's/^Version: .*/&+later/' "$opened/package/DEBIAN/control"
dpkg-deb --root-owner-group -Znone --build "$opened/package" "$later" > /dev/null

status=0
SANDBOX_ROOT="$folder/debian" "$here/../System/sandbox.sh" \
  env PACKAGE="$package" LATER="$later" "$here/walk.sh" > "$opened/output" 2>&1 || status=$?
cat "$opened/output"
passed=$(grep -c '^  ✔ ' "$opened/output" || true)
failed=$(grep -c '^  ✘ ' "$opened/output" || true)
[ "$passed" -gt 0 ] && [ "$status" = 0 ] || [ "$failed" -gt 0 ] || failed=1
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]

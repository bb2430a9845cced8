#!/usr/bin/env bash
# Builds the Debian packages and checks them with lintian.
#
#   debian/build.sh FOLDER     leaves the packages in FOLDER, and the copy of the sources that they were built from
#
# With BUILT=1 in the environment, they contain the programs of .build, the tests' build.
#
# dpkg-buildpackage writes beside its sources. They are copied, so that the checkout stays unchanged.
set -euo pipefail
checkout=$(cd "$(dirname "$0")/.." && pwd -P)
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
cd "$checkout"

version=$(dpkg-parsechangelog -S Version)
sources=$folder/social-planner-$version
rm -rf "$sources" "$folder"/social-planner_* "$folder"/social-planner-web_* "$folder"/social-planner-guests_*
mkdir "$sources"
# The files that git knows, and the versions that were resolved here.
{ git ls-files -z --cached --others --exclude-standard; ! [ -e Package.resolved ] || printf 'Package.resolved\0'; } |
  tar --create --null --files-from=- | tar --extract --directory="$sources"
[ -z "${BUILT-}" ] || ln -s "$checkout/.build" "$sources/.build-release"

(cd "$sources" && dpkg-buildpackage --build=binary --no-sign)
lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$folder/social-planner_${version}"_*.changes
ls -l "$folder"/*.deb

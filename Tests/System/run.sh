#!/usr/bin/env bash
# Runs the specifications of this folder, each in a separate sandbox. They run in parallel, because they
# mostly wait.
#
#   Tests/System/run.sh BINARIES [SPECIFICATION...]     BINARIES: where plannerd, plannerctl and plannerweb were built
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
binaries=$(cd "$1" && pwd -P)
shift
[ $# -gt 0 ] || set -- activation assist doctor firsthour guests guests_machine hooks init journal kill mirror page refresh restart restore screen units \
  upgrade watchdog

output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
running=()
for name in "$@"; do
  # Root sets up system services.
  as=tester
  [[ $name != *_machine ]] || as=root
  SANDBOX_AS=$as SANDBOX_TIMEOUT=600 "$here/sandbox.sh" env BINARIES="$binaries" "$here/$name.sh" > "$output/$name" 2>&1 &
  running+=($!)
done

failed=()
for name in "$@"; do
  status=0
  wait "${running[0]}" || status=$?
  running=("${running[@]:1}")
  echo "== $name"
  cat "$output/$name"
  [ "$status" = 0 ] || failed+=("$name")
done

checks=$(cat "$output"/* | grep -cE '^  [✔✘] ' || true)
echo "== $checks checks in $# specifications, $(cat "$output"/* | grep -cE '^  ✘ ' || true) failed, in $SECONDS s"
# Repeats the failures at the end, where readers of a long log look first.
grep -A 5 -E '^  ✘ ' "$output"/* | sed "s|^$output/||" || true
[ ${#failed[@]} = 0 ] || { echo "failed: ${failed[*]}"; exit 1; }
[ "$checks" -gt 0 ]

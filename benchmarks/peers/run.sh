#!/usr/bin/env bash
# What next, asked of the planner and of its peers over N items: run.sh N PLANNERCTL
# The planner's daemon is running (PLANNER_HOME); the peers' caches are warm. Programs of Debian's packages
# hyperfine taskwarrior remind calcurse khal todoman; one that is not installed is named and left out.
set -euo pipefail
items=$1
client=$(readlink -f "$2")
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 generate.py "$items" "$work"
export TASKRC=$work/taskrc DOTREMINDERS=$work/remind/all.rem LANG=C.UTF-8 TZ=UTC
export XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
mkdir -p "$XDG_CACHE_HOME" "$XDG_DATA_HOME"
PATH=/usr/bin:/bin:$PATH

echo "peers: what next, over $items items (wall ms, whole process; the planner: its 10,000 contacts, 1,000 items)"
today=$(date +%Y-%m-%d)
measure() {
  local name=$1 runs=$2
  shift 2
  command -v "$1" >/dev/null || { printf '  %-22s not installed\n' "$name"; return; }
  hyperfine -N --ignore-failure --warmup 2 --runs "$runs" --export-json "$work/result.json" "$*" >/dev/null 2>&1 ||
    { printf '  %-22s failed\n' "$name"; return; }
  python3 - "$name" "$work/result.json" <<'PYTHON'
import json, sys
times = sorted(json.load(open(sys.argv[2]))["results"][0]["times"])
print("  %-22s median %8.1f  [%.1f ... %.1f]" % (sys.argv[1], times[len(times) // 2] * 1e3, times[0] * 1e3, times[-1] * 1e3))
PYTHON
}

measure "plannerctl next" 100 "$client" next
if command -v task >/dev/null; then task import "$work/task.json" >/dev/null 2>&1 || true; fi
measure "task next" 10 task rc.verbose=nothing next
measure "rem -n" 10 rem -n
measure "calcurse -a" 10 calcurse -D "$work/calcurse" -a
measure "khal list" 5 khal list "$today" 7d
measure "todoman list" 5 todoman list

#!/usr/bin/env bash
# Lives the years of `lifelike` with the planner of another commit, and keeps what came of it in before.json:
#
#   benchmarks/lifelike/before.sh [COMMIT]     30f1912 without one, the last without preferred hours
set -euo pipefail
cd "$(dirname "$0")/../.."
commit=${1:-30f1912}
bench=benchmarks/plannerbench
other=$(mktemp -d)
trap 'rm -rf "$other"' EXIT
git clone --quiet . "$other/planner"
git -C "$other/planner" checkout --quiet "$commit"
cp $bench/{Lifelike*,Measuring,LearningYear}.swift "$other/planner/$bench/"
cd "$other/planner"
sed -i 's/SlotEngine.self, /SlotEngine.self, Lifelike.self, /' $bench/Plannerbench.swift
# It carries out use cases.
sed -i '/name: "plannerbench"/,/path:/s/argumentParser,/argumentParser, "PlannerService", "PlannerStore", logging,/' Package.swift
swift build -c release --product plannerbench 2>&1 | tail -1
cd - >/dev/null
"$other/planner/.build/release/plannerbench" lifelike --json benchmarks/lifelike/before.json

#!/usr/bin/env bash
# Runs each target of the fuzzer for some time, starting from Corpus/. Keeps inputs with new coverage in
# FOLDER/corpus, and inputs that end the process in FOLDER/crashes. Add the bytes of a crash to Corpus/, so
# that the usual tests replay them.
#
#   Tests/Fuzz/fuzz.sh FUZZER FOLDER SECONDS [TARGET...]
set -uo pipefail
fuzzer=$1 folder=$2 seconds=$3
here=$(cd "$(dirname "$0")" && pwd -P)
shift 3
[ $# -gt 0 ] || set -- frames messages scenario time duration selectors filters calendar card document zone guestRequests \
  guestParts guestEvents
failed=0
for target in "$@"; do
  mkdir -p "$folder/corpus/$target" "$folder/crashes"
  # Without this setting, Swift's own backtracer would catch the trap before libFuzzer.
  if PLANNER_FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no "$fuzzer" "$folder/corpus/$target" "$here/Corpus/$target" \
    -max_total_time="$seconds" -max_len=8192 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 \
    -artifact_prefix="$folder/crashes/$target-" > "$folder/$target.log" 2>&1; then
    verdict="nothing found"
  else
    verdict="FAILED: $folder/$target.log" failed=1
  fi
  echo "$target: $(grep -o 'cov: [0-9]* ft: [0-9]*' "$folder/$target.log" | tail -n 1), $(sed -n \
    's/stat::number_of_executed_units: *//p' "$folder/$target.log") runs, $verdict"
done
exit "$failed"

#!/usr/bin/env python3
"""Measures quickly again and compares with ratios.json: `make bench-check`; `make bench-accept` writes the table.

All ratios are costs: less is better. A ratio fails if it exceeds its limit twice. The limit is a third more
than the accepted value (`allowed` times as much if the row has it), and never above `most`, which is
promised.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from measuring import by_name, load, number

here = pathlib.Path(__file__).resolve().parent
table_path = here / "ratios.json"
table = json.loads(table_path.read_text())
rows = table["ratios"]
ALLOWED = 4 / 3


def measure(parts):
    """Returns the figures, and the reasons for parts that cannot be measured here."""
    with tempfile.TemporaryDirectory(prefix="planner-bench-") as folder:
        subprocess.run([here / "run.sh", "--quick", *parts], check=True, env={**os.environ, "RESULTS": folder},
                       stdout=subprocess.DEVNULL)
        results = load(folder)
        return by_name(results.values()), {part: result["skipped"] for part, result in results.items() if "skipped" in result}


def limit(row):
    """Returns the limit; None if no value was accepted yet. The factor allows for rounding."""
    limits = [row["ratio"] * row.get("allowed", ALLOWED) * (1 + 1e-9)] if row.get("ratio") is not None else []
    limits += [row["most"]] if "most" in row else []
    return min(limits, default=None)


def held(row, figures):
    """Returns the measured value. A figure that is no longer measured is an error."""
    if row["name"] not in figures:
        sys.exit(f"bench-check: '{row['name']}' of ratios.json is not among what was measured")
    return figures[row["name"]]["median"]


def is_worse(row, figures):
    return limit(row) is not None and held(row, figures) > limit(row)


def accept(rows, figures):
    broken = [row["name"] for row in rows if "most" in row and held(row, figures) > row["most"]]
    if broken:
        sys.exit(f"bench-accept: above what is promised, so nothing was accepted: {', '.join(broken)}")
    for row in rows:
        if "ratio" in row:
            # Keeps three digits. Values without randomness keep all digits.
            value = held(row, figures)
            row["ratio"] = value if row.get("allowed") == 1 else float(f"{value:.3g}")
    lines = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in table["ratios"])
    table_path.write_text(f'{{\n  "about": {json.dumps(table["about"])},\n  "ratios": [\n{lines}\n  ]\n}}\n')


def main(rows):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--accept", action="store_true", help="write what is measured now into ratios.json")
    parser.add_argument("parts", nargs="*", help="only these parts")
    options = parser.parse_args()
    unknown = set(options.parts) - {row["part"] for row in rows}
    if unknown:
        parser.error(f"no part of ratios.json: {', '.join(sorted(unknown))}")
    rows = [row for row in rows if not options.parts or row["part"] in options.parts]

    figures, skipped = measure(sorted({row["part"] for row in rows}))
    for part, why in skipped.items():
        print(f"  {part}: {why}")
    rows = [row for row in rows if row["part"] not in skipped]
    if options.accept:
        accept(rows, figures)
    worse = [row for row in rows if is_worse(row, figures)]
    if worse:
        print(f"once more, since they were worse: {', '.join(row['name'] for row in worse)}", flush=True)
        again, _ = measure(sorted({row["part"] for row in worse}))
        figures.update({row["name"]: again[row["name"]] for row in worse if row["name"] in again})
        worse = [row for row in worse if is_worse(row, figures)]
    fresh = [row for row in rows if limit(row) is None or row.get("ratio", 0) is None]
    for row in rows:
        print("  %-6s %-30s now %8s, at most %-8s %s" % (
            "WORSE" if row in worse else "NEW" if row in fresh else "ok", row["name"], number(held(row, figures)),
            "-" if limit(row) is None else number(limit(row)), row["of"]))
    if worse:
        print("bench-check: worse than accepted: " + "; ".join(
            f"{row['name']} is {number(held(row, figures))}, at most {number(limit(row))}" for row in worse))
    if fresh:
        print(f"bench-check: nothing was accepted yet of {', '.join(row['name'] for row in fresh)}: make bench-accept")
    return 1 if worse or fresh else 0


if __name__ == "__main__":
    sys.exit(main(rows))

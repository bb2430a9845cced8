#!/usr/bin/env python3
"""Measures quickly again and compares with ratios.json: `make bench-check`.

All are costs: less is better. A ratio that is worse by more than a third, twice, fails. --accept writes what was measured into the table.
"""

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
    with tempfile.TemporaryDirectory(prefix="planner-bench-") as folder:
        subprocess.run([here / "run.sh", "--quick", *parts], check=True, env={**os.environ, "RESULTS": folder},
                       stdout=subprocess.DEVNULL)
        return by_name(load(folder).values())


def worsening(row, figures):
    """How many times as bad as accepted. A figure that is not measured any more cannot be held to anything."""
    if row["name"] not in figures:
        sys.exit(f"bench-check: '{row['name']}' of ratios.json is not among what was measured")
    return figures[row["name"]]["median"] / row["ratio"]


figures = measure(sorted({row["part"] for row in rows}))
if sys.argv[1:] == ["--accept"]:
    for row in rows:
        row["ratio"] = float(f"{figures[row['name']]['median']:.3g}")
    table_path.write_text(json.dumps(table, indent=2) + "\n")
elif sys.argv[1:]:
    sys.exit("usage: check.py [--accept]")

worse = [row for row in rows if worsening(row, figures) > ALLOWED]
if worse:
    parts = sorted({row["part"] for row in worse})
    print(f"once more, since they were worse: {', '.join(row['name'] for row in worse)}", flush=True)
    again = measure(parts)
    figures.update({row["name"]: again[row["name"]] for row in worse if row["name"] in again})
    worse = [row for row in worse if worsening(row, figures) > ALLOWED]
for row in rows:
    print("  %-10s %-30s accepted %8s, now %8s  %s" % (
        "WORSE" if row in worse else "ok", row["name"], number(row["ratio"]), number(figures[row["name"]]["median"]),
        row["of"]))
if worse:
    print("bench-check: worse by more than a third: " + "; ".join(
        f"{row['name']} {number(row['ratio'])} → {number(figures[row['name']]['median'])}" for row in worse))
    sys.exit(1)

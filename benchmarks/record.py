#!/usr/bin/env python3
"""Reads a part's results from standard input and stores them with time, machine and version: record.py
PART FOLDER

Also prints them for people."""

import datetime
import json
import os
import pathlib
import platform
import subprocess
import sys

from measuring import number, version

part, folder = sys.argv[1], pathlib.Path(sys.argv[2])
began = datetime.datetime.now(datetime.timezone.utc)
# Before the part runs: the load by other programs.
load = os.getloadavg()[0]
here = pathlib.Path(__file__).resolve().parent


def first(path, key):
    return next((line.split(":", 1)[1].strip() for line in open(path) if line.startswith(key)), "unknown")


said = sys.stdin.read()
if not said.strip():
    sys.exit(f"{part}: nothing was measured")
result = json.loads(said)
# The measured and the measuring code, without the written results, which change from part to part.
SOURCES = ["Sources", "Package.swift", "benchmarks", ":!benchmarks/results", ":!benchmarks/plots", ":!benchmarks/ratios.json",
           ":!benchmarks/report.md", ":!benchmarks/*README.md"]


def git(*words):
    return subprocess.run(["git", "-C", here.parent, *words, "--", *SOURCES], text=True, stdout=subprocess.PIPE).stdout.strip()


def lines(value):
    """Formats JSON with each object of a list on one line."""
    if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        return "[\n" + ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value) + "\n ]"
    return json.dumps(value, indent=1, ensure_ascii=False).replace("\n", "\n ")


# The last commit that changed any of it, so that a change of a document does not count as another planner.
commit = git("log", "-1", "--format=%h") + "-dirty" * bool(git("status", "--porcelain"))
result = {
    **result,
    "part": part,
    "began": began.strftime("%Y-%m-%d %H:%M UTC"),
    "seconds": round((datetime.datetime.now(datetime.timezone.utc) - began).total_seconds()),
    "machine": {
        "cpu": first("/proc/cpuinfo", "model name"), "cores": os.cpu_count(),
        "memoryMB": int(first("/proc/meminfo", "MemTotal").split()[0]) // 1000, "kernel": platform.release(),
        "loadBefore": round(load, 2),
    },
    "versions": {"planner": commit or "unknown", "Swift": version("swift", "--version"), **result.get("versions", {})},
}
folder.mkdir(parents=True, exist_ok=True)
(folder / f"{part}.json").write_text(
    "{\n" + ",\n".join(f" {json.dumps(key)}: {lines(value)}" for key, value in result.items()) + "\n}\n")

print(f"{part}: {result['seconds']} s")
if "skipped" in result:
    print(f"  {result['skipped']}")
for figure in result.get("figures", []):
    print("  %-72s %10s %-12s [%s ... %s]" % (figure["label"], number(figure["median"]), figure["unit"],
                                             number(figure["min"]), number(figure["max"])))

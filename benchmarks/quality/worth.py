#!/usr/bin/env python3
"""Measures the value of greedy's plans relative to packed's on some tight fortnights, for bench-check:
worth.py PLANNERD

The digits are the same on every machine, because the result depends on neither time nor an exact solver.
"""

import json
import subprocess
import sys

import check
import generate

daemon = sys.argv[1]
COUNT, SEED = 5, 1


def worth(checker, plan):
    """Returns the sum of 1 + score over the placements (run.py checks that the plans follow the rules)."""
    return sum(1 + checker.score(goal, checker.next_due(goal))[1]
               for goal in (checker.goals[placement["goalId"]] for placement in plan["placements"]))


scenarios = [generate.scenario(name, size, number, SEED) for name in generate.CLASSES if name != "loose"
             for size in (30, 100) for number in range(COUNT)]
checkers = [check.Checker(scenario) for scenario in scenarios]
totals = {}
for placement in ("greedy", "packed"):
    lines = "".join(json.dumps({**s, "prefs": {**s["prefs"], "placement": placement}}) + "\n" for s in scenarios)
    plans = subprocess.run([daemon, "simulate"], input=lines, stdout=subprocess.PIPE, text=True, check=True).stdout
    totals[placement] = [worth(checker, json.loads(line))
                         for checker, line in zip(checkers, plans.splitlines(), strict=True)]
ratios = [a / b for a, b in zip(totals["greedy"], totals["packed"])]
# Uses the mean, because a median would ignore most of them.
print(json.dumps({"seed": SEED, "figures": [{
    "name": "worth-greedy-packed", "label": f"what greedy's plans are worth to packed's, {len(ratios)} tight fortnights: the mean",
    "unit": "times", "median": sum(ratios) / len(ratios), "min": min(ratios), "max": max(ratios), "runs": len(ratios)}]}))

#!/usr/bin/env python3
"""`packed` beside greedy and the optimum that CP-SAT proves: how good, and how fast. README.md says how to read it.

    run.py [--classes tight-evenings,...] [--sizes 30,100] [--count 30] [--seed 1] [--quick]
           [--cache] [--only-large] [--json FILE]

The programs are PLANNERD and PLANNERBENCH of the environment, else those that `make bench-quality` builds.
--cache keeps CP-SAT's answers in .build-bench/quality by instance, model and limit, for changes of the engine
only; --quick uses three instances of each kind. Exits with 1 and a sentence for each broken promise.
"""

import argparse
import datetime
import hashlib
import importlib.metadata
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import check
import generate
import model

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLANNERD = os.environ.get("PLANNERD") or str(ROOT / ".build-release/release/plannerd")
PLANNERBENCH = os.environ.get("PLANNERBENCH") or str(ROOT / ".build-release/release/plannerbench")
CACHE = ROOT / ".build-bench/quality"
# `intervals` proves an instance within this number of seconds or almost never.
INTERVALS_LIMIT = 5.0
# The error of a total: half a millionth for each goal (model.py).
ROUNDING = 1e-6

# Gaps are parts of 1. `packedToGreedy` is a limit for every instance. `solverToPacked` applies to the ratio
# of the medians over proved instances, and to the median of their ratios.
PROMISES = {"meanGap": 0.01, "worstGap": 0.05, "packedToGreedy": 10, "solverToPacked": 50, "proved": 200}


def simulate(scenarios, placement):
    """Returns the plan of each scenario; None if the placement is refused."""
    lines = "".join(
        json.dumps({**scenario, "prefs": {**scenario["prefs"], "placement": placement}}) + "\n" for scenario in scenarios)
    done = subprocess.run([PLANNERD, "simulate"], input=lines, capture_output=True, text=True)
    plans = [json.loads(line) for line in done.stdout.splitlines()]
    if len(plans) != len(scenarios):
        sys.exit("%s simulate answered %d of %d scenarios: %s" % (PLANNERD, len(plans), len(scenarios), done.stderr[:300]))
    for scenario, plan in zip(scenarios, plans):
        if "error" in plan and plan["error"]["field"] != "prefs.placement":
            sys.exit("%s was refused: %s" % (scenario["name"], plan["error"]))
    return [None if "error" in plan else plan for plan in plans]


def engine_times(scenarios, runs=21):
    """Returns the microseconds of greedy and of packed for each scenario, by plannerbench."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for scenario in scenarios:
            file.write(json.dumps(scenario) + "\n")
        file.flush()
        done = subprocess.run([PLANNERBENCH, "quality", "--runs", str(runs), file.name], capture_output=True, text=True, check=True)
    times = [json.loads(line) for line in done.stdout.splitlines()]
    if [entry["line"] for entry in times] != list(range(1, len(scenarios) + 1)):
        sys.exit("%s quality did not time every scenario" % PLANNERBENCH)
    return times


def optimum(scenario, limit, cache):
    """Returns CP-SAT's best answer by both models, and the time of the faster proof."""
    source = pathlib.Path(model.__file__).read_bytes()
    text = json.dumps([scenario, limit, INTERVALS_LIMIT, importlib.metadata.version("ortools")], sort_keys=True)
    kept = CACHE / (hashlib.sha256(source + text.encode()).hexdigest()[:32] + ".json")
    if cache and kept.exists():
        return {**json.loads(kept.read_text()), "cached": True}
    round_ = model.Round(scenario)
    answers = [{**model.solve(round_, "intervals", min(limit, INTERVALS_LIMIT)), "model": "intervals"}]
    # After one model has proved the instance, the other only has to be faster.
    left = answers[0]["seconds"] if answers[0]["status"] == "OPTIMAL" else limit
    answers.append({**model.solve(round_, "starts", left), "model": "starts"})
    proofs = [answer for answer in answers if answer["status"] == "OPTIMAL"]
    if len({round(answer["objective"], 6) for answer in proofs}) > 1:
        sys.exit("%s: the two models prove different optima: %s" % (scenario["name"], [a["objective"] for a in proofs]))
    best = min(proofs, key=lambda a: a["seconds"]) if proofs else max(answers, key=lambda a: a["total"])
    answer = {
        **best, "proved": bool(proofs), "cached": False,
        "bound": min(
            [a["bound"] for a in answers if a["status"] in ("OPTIMAL", "FEASIBLE")]
            + [sum(occurrence.worth for occurrence in round_.occurrences if occurrence.starts) / model.SCALE]),
        "all": {a["model"]: [a["status"], round(a["seconds"], 4)] for a in answers}}
    if cache:
        CACHE.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(answer))
    return answer


def judged(scenario, plan, checker, faults, who):
    """Returns the total of a plan. Appends its faults to the list."""
    found, total = checker.check(plan)
    for rule, sentence in found:
        faults.append("%s breaks a rule (%s) in %s: %s" % (who, rule, scenario["name"], sentence))
    return total


def measure(scenarios, limit, cache, faults):
    """Returns one record for each scenario."""
    greedy, packed, times = simulate(scenarios, "greedy"), simulate(scenarios, "packed"), engine_times(scenarios)
    if None in packed:
        faults.append("packed is refused by %s: greedy stands in for it in everything below" % PLANNERD)
        packed = [other or plan for plan, other in zip(greedy, packed)]
    records = []
    for number, scenario in enumerate(scenarios):
        kind, size = scenario["name"].rsplit("-", 3)[:2]
        checker = check.Checker(scenario)
        record = {
            "name": scenario["name"], "class": kind, "size": int(size), "goals": len(scenario["goals"]),
            "placed": [len(greedy[number]["placements"]), len(packed[number]["placements"])],
            "greedy": judged(scenario, greedy[number], checker, faults, "greedy"),
            "packed": judged(scenario, packed[number], checker, faults, "packed"),
            "greedyMicroseconds": times[number]["greedy"], "packedMicroseconds": times[number]["packed"]}
        answer = optimum(scenario, limit, cache)
        record.update({key: answer[key] for key in ("proved", "bound", "seconds", "cached", "model", "status")})
        record["solver"] = answer["total"] if answer["plan"] else 0.0
        if answer["proved"]:
            judge_solver(scenario, answer, greedy[number], checker, faults)
        slack = ROUNDING * len(scenario["goals"])
        for who in ("greedy", "packed"):
            if record[who] > record["bound"] + slack:
                faults.append("%s: %s reaches %.6f, above CP-SAT's bound %.6f: the model is wrong" % (
                    scenario["name"], who, record[who], record["bound"]))
        records.append(record)
        print("%d of %d  %s  %s %.2f s" % (
            number + 1, len(scenarios), scenario["name"], answer["status"], answer["seconds"]), file=sys.stderr, flush=True)
    return records


def measure_large(count, seed, faults):
    """Returns a record for each round that is too large for CP-SAT: the times, and checks that the plans
    follow the rules."""
    scenarios = [generate.large(name, number, seed) for name in generate.LARGE for number in range(count)]
    plans = {placement: simulate(scenarios, placement) for placement in ("greedy", "packed")}
    times = engine_times(scenarios, runs=7)
    records = []
    for number, scenario in enumerate(scenarios):
        checker = check.Checker(scenario)
        totals = {who: judged(scenario, plans[who][number], checker, faults, who) for who in plans}
        if totals["packed"] < totals["greedy"] - 1e-9:
            faults.append("packed is below greedy on %s" % scenario["name"])
        records.append({
            "name": scenario["name"], "class": scenario["name"].rsplit("-", 2)[0], "goals": len(scenario["goals"]),
            "days": scenario["prefs"]["schedulingHorizonDays"],
            "placed": {who: len(plans[who][number]["placements"]) for who in plans}, **totals,
            "greedyMicroseconds": times[number]["greedy"], "packedMicroseconds": times[number]["packed"],
            "packedToGreedy": times[number]["packed"] / times[number]["greedy"]})
        print("%d of %d  %s  %.2f times greedy" % (
            number + 1, len(scenarios), scenario["name"], records[-1]["packedToGreedy"]), file=sys.stderr, flush=True)
    return records


def judge_solver(scenario, answer, greedy, checker, faults):
    """Checks CP-SAT's plan like any other: it must follow every rule, and its total must be CP-SAT's."""
    durations = {goal["id"]: goal["minDurationMin"] for goal in scenario["goals"]}
    plan = {
        "scores": greedy["scores"],
        "placements": [
            {"goalId": goal, "startAt": datetime.datetime.fromtimestamp(start * 60, datetime.timezone.utc).isoformat(),
             "durationMin": durations[goal]} for goal, start in sorted(answer["plan"].items())],
        "unplaced": []}
    found, total = checker.check(plan)
    for rule, sentence in found:
        # The plan has no reasons, so missing reports are not faults.
        if rule != "reported":
            faults.append("CP-SAT breaks a rule (%s) in %s: %s" % (rule, scenario["name"], sentence))
    if abs(total - answer["objective"]) > ROUNDING * len(scenario["goals"]):
        faults.append("%s: CP-SAT says %.6f, its plan is worth %.6f" % (scenario["name"], answer["objective"], total))


def gap(best, total):
    return max(0.0, (best - total) / best) if best > 0 else 0.0


def summary(records, kind, size):
    """Returns the summary of one class and size, or of several together."""
    proved = [r for r in records if r["proved"]]
    open_ = [r for r in records if not r["proved"]]
    entry = {"class": kind, "size": size, "instances": len(records), "proved": len(proved)}
    for who in ("greedy", "packed"):
        gaps = [gap(r["bound"], r[who]) for r in proved]
        entry[who] = {
            "mean": statistics.mean(gaps), "least": min(gaps), "worst": max(gaps), "optimal": sum(g < 1e-7 for g in gaps)} if gaps else None
    entry["below"] = sum(r["packed"] < r["greedy"] - 1e-9 for r in records)
    entry["unproved"] = {
        "toBound": statistics.mean(gap(r["bound"], r["packed"]) for r in open_),
        "toBetter": statistics.mean(gap(max(r["solver"], r["packed"]), r["packed"]) for r in open_),
        "worstToBound": max(gap(r["bound"], r["packed"]) for r in open_),
        "worstToBetter": max(gap(max(r["solver"], r["packed"]), r["packed"]) for r in open_),
    } if open_ else None
    ratios = [r["packedMicroseconds"] / r["greedyMicroseconds"] for r in records]
    entry["greedyMicroseconds"] = statistics.median(r["greedyMicroseconds"] for r in records)
    entry["packedMicroseconds"] = statistics.median(r["packedMicroseconds"] for r in records)
    entry["packedToGreedy"] = {"median": statistics.median(ratios), "least": min(ratios), "worst": max(ratios)}
    if proved:
        speed = [r["seconds"] * 1e6 / r["packedMicroseconds"] for r in proved]
        entry["solverSeconds"] = statistics.median(r["seconds"] for r in proved)
        entry["solverToPacked"] = {
            "medians": entry["solverSeconds"] * 1e6 / statistics.median(r["packedMicroseconds"] for r in proved),
            "median": statistics.median(speed), "least": min(speed), "most": max(speed)}
    return entry


def percent(value):
    return "%.2f" % (100 * value)


def show(entries):
    print("\nQuality: gap to the proved optimum of the sum of 1 + score, in percent; of the unproved, packed's gap to")
    print("CP-SAT's bound and to the better of the two plans (mean, worst)")
    print("%-16s %5s %5s %6s | %6s %6s | %6s %6s %7s | %5s | %s" % (
        "", "goals", "of", "proved", "greedy", "worst", "packed", "worst", "optimal", "below", "unproved: bound, better"))
    for e in entries:
        g, p = (["%6s" % percent(e[who][key]) for key in ("mean", "worst")] if e[who] else ["-"] * 2 for who in ("greedy", "packed"))
        u = e["unproved"]
        print("%-16s %5s %5d %6d | %6s %6s | %6s %6s %7s | %5d | %s" % (
            e["class"], e["size"], e["instances"], e["proved"], *g, *p, e["packed"]["optimal"] if e["packed"] else "-", e["below"],
            "%s %s, %s %s" % tuple(percent(u[k]) for k in ("toBound", "worstToBound", "toBetter", "worstToBetter")) if u else "-"))
    print("\nSpeed: the engine's own time, and CP-SAT's solve on what it proved (the faster of two models), medians; CP-SAT to")
    print("packed as the ratio of the medians, and as the median and the least of each instance's ratio")
    print("%-16s %5s | %9s %9s | %7s %6s | %9s | %8s %8s %8s" % (
        "", "goals", "greedy us", "packed us", "ratio", "worst", "CP-SAT ms", "medians", "each", "least"))
    for e in entries:
        s = e.get("solverToPacked")
        print("%-16s %5s | %9.0f %9.0f | %7.2f %6.2f | %9s | %8s %8s %8s" % (
            e["class"], e["size"], e["greedyMicroseconds"], e["packedMicroseconds"], e["packedToGreedy"]["median"],
            e["packedToGreedy"]["worst"], "%.1f" % (e["solverSeconds"] * 1e3) if s else "-",
            *("%.0f" % s[key] if s else "-" for key in ("medians", "median", "least"))))


def show_large(records):
    print("\nLarge rounds, without CP-SAT")
    print("%-26s | %7s %7s | %9s %9s | %7s" % ("", "greedy", "packed", "greedy ms", "packed ms", "ratio"))
    for r in records:
        print("%-26s | %7d %7d | %9.2f %9.2f | %7.2f" % (
            r["name"], r["placed"]["greedy"], r["placed"]["packed"], r["greedyMicroseconds"] / 1e3,
            r["packedMicroseconds"] / 1e3, r["packedToGreedy"]))


def broken_promises(tight, everything, complete):
    """Yields the broken promises as sentences. `complete` also requires the promised number of proofs."""
    if everything["packedToGreedy"]["worst"] > PROMISES["packedToGreedy"]:
        yield "packed takes up to %.1f times greedy's time, at most %d are promised" % (
            everything["packedToGreedy"]["worst"], PROMISES["packedToGreedy"])
    if everything["below"]:
        yield "packed is below greedy on %d instances" % everything["below"]
    if tight is None:
        return
    if complete and tight["proved"] < PROMISES["proved"]:
        yield "only %d tight instances were proved, %d are promised" % (tight["proved"], PROMISES["proved"])
    if not tight["proved"]:
        yield "CP-SAT proved nothing: there is no gap to speak of"
        return
    if tight["packed"]["mean"] > PROMISES["meanGap"]:
        yield "packed's mean gap is %s %%, at most 1 %% is promised" % percent(tight["packed"]["mean"])
    if tight["packed"]["worst"] > PROMISES["worstGap"]:
        yield "packed's worst gap is %s %%, at most 5 %% is promised" % percent(tight["packed"]["worst"])
    for key, words in (("medians", "by the medians of both"), ("median", "by the median of the ratios")):
        if tight["solverToPacked"][key] < PROMISES["solverToPacked"]:
            yield "CP-SAT takes %.1f times packed's time %s, at least %d are promised" % (
                tight["solverToPacked"][key], words, PROMISES["solverToPacked"])


def write(path, options, entries, records, large, faults):
    """Writes the results as JSON. record.py adds the time, the machine and the version."""
    version = subprocess.run([PLANNERD, "--version"], capture_output=True, text=True).stdout.strip()
    head = {
        "versions": {"Python": sys.version.split()[0], "ortools": importlib.metadata.version("ortools"), "plannerd": version},
        "seed": options.seed, "limitSeconds": options.limit, "workers": 2,
        "fromCache": sum(r["cached"] for r in records), "promises": PROMISES, "faults": faults, "summary": entries, "large": large}
    digits = {"greedy": 9, "packed": 9, "solver": 9, "bound": 6, "seconds": 4, "greedyMicroseconds": 1, "packedMicroseconds": 1}
    head["instances"] = [
        {k: round(v, digits[k]) if k in digits else v for k, v in record.items() if k not in ("class", "size", "cached")}
        for record in records]
    path.write_text(json.dumps(head))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--classes", default=",".join(generate.CLASSES))
    parser.add_argument("--sizes", default="30,100")
    parser.add_argument("--count", type=int, help="instances of each class and size (30; loose 10; with --quick 3)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds of CP-SAT for an instance")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--cache", action="store_true", help="keep and use CP-SAT's answers")
    parser.add_argument("--only-large", action="store_true", help="only the large rounds, which CP-SAT is not asked about")
    parser.add_argument("--json", type=pathlib.Path, help="where the results go")
    options = parser.parse_args()
    classes, sizes = options.classes.split(","), [int(size) for size in options.sizes.split(",")]
    unknown = [name for name in classes if name not in generate.CLASSES]
    if unknown or not set(sizes) <= {30, 100}:
        sys.exit("classes are %s, sizes 30 and 100" % ", ".join(generate.CLASSES))
    scenarios = []
    for name in classes:
        count = options.count or (3 if options.quick else 10 if name == "loose" else 30)
        scenarios += [generate.scenario(name, size, number, options.seed) for size in sizes for number in range(count)]

    faults = []
    large = measure_large(1 if options.quick else 3, options.seed, faults)
    show_large(large)
    worst = max(record["packedToGreedy"] for record in large)
    if worst > PROMISES["packedToGreedy"]:
        faults.append("packed takes up to %.1f times greedy's time on large rounds, at most %d are promised" % (
            worst, PROMISES["packedToGreedy"]))
    if options.only_large:
        print("".join("bench-quality: %s\n" % fault for fault in faults), end="")
        return 1 if faults else 0
    records = measure(scenarios, options.limit, options.cache, faults)
    entries = []
    for name in classes:
        for size in sizes:
            entries.append(summary([r for r in records if (r["class"], r["size"]) == (name, size)], name, size))
    tight_records = [r for r in records if r["class"] != "loose"]
    tight = None
    for size in sizes if len(sizes) > 1 and tight_records else []:
        entries.append(summary([r for r in tight_records if r["size"] == size], "all tight", size))
    if tight_records:
        tight = summary(tight_records, "all tight", "")
        entries.append(tight)
    show(entries)
    complete = not (options.quick or options.count or options.classes != parser.get_default("classes"))
    faults += broken_promises(tight, summary(records, "all", ""), complete)
    if options.json:
        write(options.json, options, entries, records, large, faults)
    cached = sum(r["cached"] for r in records)
    if cached:
        print("\nCP-SAT's times of %d instances are from an earlier run (--cache)" % cached)
    for fault in faults:
        print("bench-quality: " + fault)
    if not faults:
        print("\nevery promise is kept: mean gap <= 1 %, worst <= 5 %, never below greedy, <= 10 x greedy on every instance, >= 50 x faster than")
        print("CP-SAT, by the medians and instance by instance")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

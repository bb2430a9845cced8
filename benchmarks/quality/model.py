#!/usr/bin/env python3
"""What a round could place at best: docs/engine.md, sections 2 to 4, as a model for OR-Tools CP-SAT.

    model.py [--formulation starts|intervals] [--limit 20] FILE      one line of JSON an instance
    model.py --self-test [--plannerd PROGRAM]

The valid starts are computed here from the page, by Python's zoneinfo, and share no code with the engine.
`starts` has one Boolean for each goal and valid start, and for each minute at which a session could begin the
clause that at most one session, including the buffer after it, covers it. `intervals` has one optional
interval for each goal, with one of the valid starts, and NoOverlap. README.md compares their speed.

CP-SAT only supports integers: 1 + score is counted in millionths, rounded. So totals are exact to
half a millionth for each goal.
"""

import argparse
import datetime
import json
import random
import subprocess
import sys
import time
import zoneinfo

import numpy

SCALE = 1_000_000
WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
LIVE = {"pending", "snoozed", "rescheduled"}
DAY = datetime.timedelta(days=1)


def seconds_of(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def rounded_down(text):
    return int(seconds_of(text) // 60)


def rounded_up(text):
    return int(-(-seconds_of(text) // 60))


def clock_minutes(text):
    return int(text[:2]) * 60 + int(text[3:])


class Local:
    """Converts local times of one zone to minutes since 1970, and back."""

    def __init__(self, name):
        self.zone = zoneinfo.ZoneInfo(name)

    def minute(self, date, of_day):
        """Uses fold=0, which is RFC 5545's rule: the first of two, and the offset before a gap."""
        wall = datetime.datetime.combine(date, datetime.time()) + datetime.timedelta(minutes=of_day)
        return int(-(-wall.replace(tzinfo=self.zone, fold=0).timestamp() // 60))

    def wall(self, minute):
        return datetime.datetime.fromtimestamp(minute * 60, self.zone)

    def date(self, minute):
        return self.wall(minute).date()

    def span(self, date, start, end):
        """Returns the minutes from one local time to another, on the next day if the end is not after the
        start."""
        return self.minute(date, start), self.minute(date + DAY if end <= start else date, end)


class Occurrence:
    """A goal that is due in this round: the value of placing it, and its possible starts (minutes since
    1970)."""

    def __init__(self, goal, duration, score, starts):
        self.id, self.duration, self.score, self.starts = goal, duration, score, starts
        self.worth = round((1 + score) * SCALE)


class Round:
    """The first round of a scenario: its occurrences with their valid starts, and the room in each week."""

    def __init__(self, scenario):
        prefs = {
            "capacityPerWeek": 5, "quietHours": [22, 8], "contactHours": [9, 21], "schedulingHorizonDays": 14,
            "leadTimeMin": 30, "slotStepMin": 15, "bufferMin": 0, **(scenario.get("prefs") or {})}
        local = Local(scenario["timeZone"])
        self.local = local
        now = rounded_up(scenario["now"])
        self.today = local.date(now)
        self.end_date = self.today + prefs["schedulingHorizonDays"] * DAY
        self.low = now + prefs["leadTimeMin"]
        self.high = local.minute(self.end_date, 0)
        self.buffer = prefs["bufferMin"]
        length = max(0, self.high - self.low)
        walls = [local.wall(minute) for minute in range(self.low, self.high)]
        on_grid = numpy.fromiter((wall.minute % prefs["slotStepMin"] == 0 for wall in walls), bool, length)
        live = [item for item in scenario.get("items") or [] if item["status"] in LIVE]

        free = numpy.ones(length, bool)
        for start, end in self.daily(local, *prefs["quietHours"]):
            self.fill(free, start, end, False)
        for busy in scenario.get("busy") or []:
            if seconds_of(busy["start"]) < seconds_of(busy["end"]):
                self.fill(free, rounded_down(busy["start"]) - self.buffer, rounded_up(busy["end"]) + self.buffer, False)
        for item in live:
            start = rounded_down(item["startAt"])
            self.fill(free, start - self.buffer, start + item["durationMin"] + self.buffer, False)

        def week(minute):
            date = local.date(minute)
            return date - date.weekday() * DAY

        full = {}
        for item in scenario.get("items") or []:
            if item["status"] in LIVE or item["status"] == "done":
                monday = week(rounded_down(item["startAt"]))
                full[monday] = full.get(monday, 0) + 1
        week_of = {}
        for offset in numpy.flatnonzero(on_grid):
            minute = self.low + int(offset)
            week_of[minute] = week(minute)
        self.week_of = week_of
        self.room = {w: max(0, prefs["capacityPerWeek"] - full.get(w, 0)) for w in set(week_of.values())}

        self.occurrences = []
        for goal in scenario["goals"]:
            if goal.get("paused"):
                continue
            due = self.next_due(goal, live)
            if due >= self.end_date:
                continue
            open_ = free & self.window(goal.get("windows") or {})
            if goal.get("contactTimeZone"):
                open_ &= self.contact(goal["contactTimeZone"], prefs["contactHours"])
            earliest = max(self.low, local.minute(max(due, self.today), 0))
            duration = goal["minDurationMin"]
            covered = numpy.concatenate(([0], numpy.cumsum(open_)))
            starts = []
            if length >= duration:
                fits = covered[duration:] - covered[:-duration] == duration
                for offset in numpy.flatnonzero(fits & on_grid[: len(fits)]):
                    minute = self.low + int(offset)
                    if minute >= earliest and self.room[week_of[minute]] > 0:
                        starts.append(minute)
            overdue = max(0, (self.today - due).days)
            score = 0.7 * (overdue / goal["cadenceDays"]) + 0.3 * ((goal["importance"] - 1) / 4)
            self.occurrences.append(Occurrence(goal["id"], duration, score, starts))

    def next_due(self, goal, live):
        cadence = goal["cadenceDays"] * DAY
        mine = [item["startAt"] for item in live if item.get("goalId") == goal["id"]]
        if mine:
            return self.local.date(max(map(rounded_down, mine))) + cadence
        if goal.get("lastCompletedAt"):
            return self.local.date(rounded_down(goal["lastCompletedAt"])) + cadence
        return self.local.date(rounded_down(goal["createdAt"]))

    def fill(self, minutes, start, end, value):
        start, end = max(0, start - self.low), min(len(minutes), end - self.low)
        if start < end:
            minutes[start:end] = value

    def dates(self, local):
        """Yields every date with spans of up to two days that could reach into the horizon."""
        date, last = local.date(self.low) - 3 * DAY, local.date(self.high) + DAY
        while date <= last:
            yield date
            date += DAY

    def daily(self, local, start, end):
        if start != end:
            for date in self.dates(local):
                yield local.span(date, start * 60, end * 60)

    def window(self, windows):
        minutes = numpy.zeros(max(0, self.high - self.low), bool)
        weekdays = windows.get("weekdays") or WEEKDAYS
        excluded = set(windows.get("excludedDates") or [])
        for date in self.dates(self.local):
            if WEEKDAYS[date.weekday()] in weekdays and date.isoformat() not in excluded:
                for block in windows.get("timeBlocks") or [{"start": "00:00", "end": "24:00"}]:
                    start, end = self.local.span(date, clock_minutes(block["start"]), clock_minutes(block["end"]))
                    self.fill(minutes, start, end, True)
        return minutes

    def contact(self, zone, hours):
        if hours[0] == hours[1]:
            return numpy.ones(max(0, self.high - self.low), bool)
        minutes = numpy.zeros(max(0, self.high - self.low), bool)
        for start, end in self.daily(Local(zone), *hours):
            self.fill(minutes, start, end, True)
        return minutes


def solve(round_, formulation="starts", limit=20.0, workers=2, parameters=None):
    """Returns CP-SAT's result: status, total, bound (both of 1 + score), seconds of the solve only, and
    the plan."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    asked = [occurrence for occurrence in round_.occurrences if occurrence.starts]
    chosen = {}
    if formulation == "starts":
        chosen = starts_model(model, round_, asked)
    else:
        chosen = intervals_model(model, round_, asked)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.max_time_in_seconds = limit
    solver.parameters.random_seed = 1
    if formulation == "starts" and workers == 2:
        # Uses two searches with the linear relaxation, which is strong here, instead of one of them and a
        # local search.
        solver.parameters.subsolvers.extend(["max_lp", "reduced_costs"])
    for key, value in (parameters or {}).items():
        setattr(solver.parameters, key, value)
    began = time.monotonic()
    status = solver.Solve(model)
    seconds = time.monotonic() - began
    plan = {}
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        plan = chosen(solver)
    scores = {occurrence.id: occurrence.score for occurrence in asked}
    return {
        "status": solver.StatusName(status), "total": sum(1 + scores[goal] for goal in plan),
        "objective": solver.ObjectiveValue() / SCALE, "bound": solver.BestObjectiveBound() / SCALE,
        "seconds": seconds, "placed": len(plan), "plan": plan}


def starts_model(model, round_, asked):
    variables = {}
    by_week = {}
    terms = []
    covering = {}
    begins = sorted({start for occurrence in asked for start in occurrence.starts})
    for occurrence in asked:
        mine = []
        for start in occurrence.starts:
            variable = model.NewBoolVar("")
            variables[occurrence.id, start] = variable
            mine.append(variable)
            by_week.setdefault(round_.week_of[start], []).append(variable)
            terms.append((variable, occurrence.worth))
        model.AddAtMostOne(mine)
    # Two overlapping sessions also overlap at the beginning of the later one.
    index = {minute: number for number, minute in enumerate(begins)}
    for occurrence in asked:
        for start in occurrence.starts:
            number = index[start]
            until = start + occurrence.duration + round_.buffer
            while number < len(begins) and begins[number] < until:
                covering.setdefault(number, []).append(variables[occurrence.id, start])
                number += 1
    for clique in covering.values():
        if len(clique) > 1:
            model.AddAtMostOne(clique)
    for week, inside in by_week.items():
        if round_.room[week] < len(asked):
            model.Add(sum(inside) <= round_.room[week])
    model.Maximize(sum(variable * worth for variable, worth in terms))
    return lambda solver: {goal: start for (goal, start), v in variables.items() if solver.BooleanValue(v)}


def intervals_model(model, round_, asked):
    from ortools.sat.python import cp_model

    intervals, found = [], {}
    by_week = {}
    for occurrence in asked:
        present = model.NewBoolVar("")
        start = model.NewIntVarFromDomain(cp_model.Domain.FromValues([s - round_.low for s in occurrence.starts]), "")
        intervals.append(
            model.NewOptionalFixedSizeIntervalVar(start, occurrence.duration + round_.buffer, present, ""))
        found[occurrence.id] = (present, start)
        weeks = {}
        for minute in occurrence.starts:
            weeks.setdefault(round_.week_of[minute], []).append(minute - round_.low)
        if any(round_.room[week] < len(asked) for week in weeks):
            inside = []
            for week, minutes in weeks.items():
                here = model.NewBoolVar("")
                model.AddLinearExpressionInDomain(start, cp_model.Domain.FromValues(minutes)).OnlyEnforceIf(here)
                by_week.setdefault(week, []).append(here)
                inside.append(here)
            model.Add(sum(inside) == present)
    model.AddNoOverlap(intervals)
    for week, inside in by_week.items():
        model.Add(sum(inside) <= round_.room[week])
    model.Maximize(sum(found[occurrence.id][0] * occurrence.worth for occurrence in asked))
    return lambda solver: {
        goal: solver.Value(start) + round_.low for goal, (present, start) in found.items() if solver.BooleanValue(present)}


def brute_force(round_):
    """Returns the best total by exhaustive search, for a handful of occurrences."""
    best = 0

    def place(index, taken, room, total):
        nonlocal best
        best = max(best, total)
        rest = sum(o.worth for o in round_.occurrences[index:])
        if index == len(round_.occurrences) or total + rest <= best:
            return
        occurrence = round_.occurrences[index]
        for start in occurrence.starts:
            end, week = start + occurrence.duration, round_.week_of[start]
            if room[week] > 0 and all(end + round_.buffer <= a or b + round_.buffer <= start for a, b in taken):
                room[week] -= 1
                place(index + 1, taken + [(start, end)], room, total + occurrence.worth)
                room[week] += 1
        place(index + 1, taken, room, total)

    place(0, [], dict(round_.room), 0)
    return best / SCALE


ODD_WINDOWS = [
    {"timeBlocks": [{"start": "22:00", "end": "03:30"}]}, {"timeBlocks": [{"start": "01:30", "end": "02:30"}]},
    {"weekdays": ["Sat", "Sun"], "timeBlocks": [{"start": "02:30", "end": "02:30"}]}, {},
    {"timeBlocks": [{"start": "12:00", "end": "12:40"}, {"start": "12:40", "end": "24:00"}]},
]


def odd(scenario, number):
    """Returns the scenario with features that generate.py omits: windows across midnight and clock
    changes."""
    rng = random.Random(number)
    scenario["prefs"]["quietHours"] = rng.choice([[22, 8], [3, 5], [0, 0], [23, 2]])
    scenario["prefs"]["contactHours"] = rng.choice([[9, 21], [20, 4]])
    scenario["prefs"]["slotStepMin"] = rng.choice([10, 20, 30])
    scenario["items"].append(
        {"id": "done", "startAt": scenario["now"], "durationMin": 30, "status": rng.choice(["done", "missed"])})
    for goal in scenario["goals"]:
        if rng.random() < 0.5:
            windows = dict(rng.choice(ODD_WINDOWS))
            if "excludedDates" in goal["windows"]:
                windows["excludedDates"] = goal["windows"]["excludedDates"]
            goal["windows"] = windows
    return scenario


def differing_starts(scenarios):
    """Compares every valid start of every goal with the definitions in check.py. Returns (count,
    differences)."""
    import check

    count, wrong = 0, []
    for scenario in scenarios:
        checker, round_ = check.Checker(scenario), Round(scenario)
        for occurrence in round_.occurrences:
            goal = checker.goals[occurrence.id]
            due = checker.next_due(goal)
            valid = [
                minute for minute in range(round_.low - 60, round_.high + 60)
                if checker.home.shown[minute].minute % checker.step == 0
                and not any(checker.obstacles(goal, minute, goal["minDurationMin"], due, [], checker.weeks))]
            count += len(valid)
            if valid != occurrence.starts:
                differ = sorted(set(valid) ^ set(occurrence.starts))
                wrong.append("%s, %s: %d starts differ, the first %s" % (
                    scenario["name"], goal["id"], len(differ), checker.home.shown[differ[0]]))
    return count, wrong


def self_test(plannerd):
    """Compares both formulations with brute force on small rounds, the valid starts with check.py's
    definitions, and greedy's places with the valid starts."""
    import generate

    # Every third is a fortnight with a clock change.
    scenarios = [odd(generate.scenario(name, 30, number, 76), number)
                 for name in ("narrow-windows", "capacity-bound") for number in (0, 3, 6, 1)]
    compared, wrong = differing_starts(scenarios)
    for sentence in wrong:
        print(sentence)
    failures = len(wrong)
    for number in range(60):
        name = list(generate.CLASSES)[number % len(generate.CLASSES)]
        scenario = generate.scenario(name, 30, number, 77)
        rng = random.Random(number)
        kept = set(goal["id"] for goal in rng.sample(scenario["goals"], 7))
        scenario["goals"] = [goal for goal in scenario["goals"] if goal["id"] in kept]
        # Long sessions and few days, so that not everything fits.
        scenario["prefs"].update(schedulingHorizonDays=rng.choice([2, 3, 4]), capacityPerWeek=rng.choice([2, 3, 9]))
        scenario["prefs"].update(slotStepMin=rng.choice([30, 60]))
        for goal in scenario["goals"]:
            goal["minDurationMin"] = min(180, goal["minDurationMin"] * 2)
            goal["windows"] = {"timeBlocks": [{"start": "17:00", "end": rng.choice(["21:00", "22:00"])}]}
        round_ = Round(scenario)
        wanted = brute_force(round_)
        for formulation in ("starts", "intervals"):
            answer = solve(round_, formulation)
            if answer["status"] != "OPTIMAL" or abs(answer["objective"] - wanted) > 1e-9:
                failures += 1
                print("%s: %s says %s %.6f, trying everything %.6f" % (
                    scenario["name"], formulation, answer["status"], answer["objective"], wanted))
    count = 0
    if plannerd:
        scenarios = [generate.scenario(name, size, number, 78)
                     for name in generate.CLASSES for size in (30, 100) for number in range(6)]
        for scenario in scenarios:
            scenario["prefs"]["placement"] = "greedy"
        lines = "".join(json.dumps(scenario) + "\n" for scenario in scenarios)
        plans = subprocess.run([plannerd, "simulate"], input=lines, capture_output=True, text=True, check=True).stdout
        for scenario, line in zip(scenarios, plans.splitlines(), strict=True):
            plan, round_ = json.loads(line), Round(scenario)
            by_id = {occurrence.id: occurrence for occurrence in round_.occurrences}
            for placement in plan["placements"]:
                count += 1
                if rounded_down(placement["startAt"]) not in by_id[placement["goalId"]].starts:
                    failures += 1
                    print("%s: the model has no start %s for %s" % (
                        scenario["name"], placement["startAt"], placement["goalId"]))
            noted = {unplaced["goalId"] for unplaced in plan["unplaced"] if unplaced["reason"] == "noWindow"}
            for goal in noted:
                if by_id[goal].starts:
                    failures += 1
                    print("%s: the engine knows no start for %s, the model does" % (scenario["name"], goal))
            decided = {p["goalId"] for p in plan["placements"]} | {u["goalId"] for u in plan["unplaced"]}
            if decided != set(by_id):
                failures += 1
                print("%s: not the same goals are due" % scenario["name"])
    print("model: %d starts as check.py has them, 60 small rounds as by brute force, %d places of greedy: %s" % (
        compared, count, "%d faults" % failures if failures else "all agree"))
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?")
    parser.add_argument("--formulation", choices=["starts", "intervals"], default="starts")
    parser.add_argument("--limit", type=float, default=20)
    parser.add_argument("--parameters", type=json.loads, help="of CP-SAT, as a JSON object")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--plannerd")
    options = parser.parse_args()
    if options.self_test:
        return self_test(options.plannerd)
    with open(options.file) as lines:
        for line in lines:
            scenario = json.loads(line)
            began = time.monotonic()
            round_ = Round(scenario)
            built = time.monotonic() - began
            answer = solve(round_, options.formulation, options.limit, parameters=options.parameters)
            del answer["plan"]
            answer.update(name=scenario["name"], build=round(built, 2), starts=sum(len(o.starts) for o in round_.occurrences))
            print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

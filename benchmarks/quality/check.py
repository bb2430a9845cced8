#!/usr/bin/env python3
"""Whether a plan keeps every hard rule of docs/engine.md (sections 2 to 4, and section 6's "due once a cadence").

    check.py SCENARIOS PLANS        both JSON Lines, PLANS as `plannerd simulate` printed it
    check.py --self-test PLANNERD   good plans, broken in every way that there is: each fault must be found

It looks at every minute of every session, by the definitions, and shares no code with model.py: clock times
are found by listing all minutes of the stretch, not by a library's rules for gaps and folds. Beyond the rules
it asks that nobody is left out who would still fit, and that scores are the same to the last bit.
"""

import copy
import datetime
import json
import math
import subprocess
import sys
import zoneinfo

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
MINUTE = datetime.timedelta(minutes=1)
NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def parse(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def floor_minute(text):
    return (parse(text) - EPOCH) // MINUTE


def ceil_minute(text):
    return -((EPOCH - parse(text)) // MINUTE)


# Reasons that forbid a start within the window and the time limits.
OCCUPIED = {"taken", "overlap", "capacity"}


class Stretch:
    """Every minute of some weeks, with the local time in a zone."""

    def __init__(self, zone, first, last):
        info = zoneinfo.ZoneInfo(zone)
        self.shown = {}
        self.when = {}
        for minute in range(first, last):
            wall = (EPOCH + minute * MINUTE).astimezone(info).replace(tzinfo=None)
            self.shown[minute] = wall
            # The first of two.
            self.when.setdefault(wall, minute)

    def instant(self, wall):
        """Returns the minute of a local time. For a skipped time, continues from the last one before the gap,
        as if the clock went on."""
        back = 0
        while wall - back * MINUTE not in self.when:
            back += 1
        return self.when[wall - back * MINUTE] + back

    def spans(self, start, end, dates):
        """Yields the span of local time on each date; start and end in minutes of the day."""
        for date in dates:
            midnight = datetime.datetime(date.year, date.month, date.day)
            until = end if end > start else end + 1440
            yield self.instant(midnight + start * MINUTE), self.instant(midnight + until * MINUTE)


class Checker:
    def __init__(self, scenario):
        self.scenario = scenario
        prefs = scenario.get("prefs") or {}
        self.lead = prefs.get("leadTimeMin", 30)
        self.step = prefs.get("slotStepMin", 15)
        self.buffer = prefs.get("bufferMin", 0)
        self.capacity = prefs.get("capacityPerWeek", 5)
        self.contact_hours = prefs.get("contactHours", [9, 21])
        days = prefs.get("schedulingHorizonDays", 14)
        self.now = ceil_minute(scenario["now"])
        self.first, self.last = self.now - 4 * 1440, self.now + (days + 4) * 1440
        self.home = Stretch(scenario["timeZone"], self.first, self.last)
        self.abroad = {}
        self.today = self.home.shown[self.now].date()
        self.end = self.today + datetime.timedelta(days=days)
        self.high = self.midnight(self.end)
        self.dates = [self.today + datetime.timedelta(days=day) for day in range(-2, days + 2)]
        quiet = prefs.get("quietHours", [22, 8])
        self.quiet = list(self.home.spans(quiet[0] * 60, quiet[1] * 60, self.dates)) if quiet[0] != quiet[1] else []
        self.goals = {goal["id"]: goal for goal in scenario["goals"]}
        self.items = [item for item in scenario.get("items") or [] if item["status"] in ("pending", "snoozed", "rescheduled")]
        self.busy = [
            (floor_minute(busy["start"]), ceil_minute(busy["end"])) for busy in scenario.get("busy") or []
            if parse(busy["start"]) != parse(busy["end"])]
        self.busy += [(floor_minute(item["startAt"]), floor_minute(item["startAt"]) + item["durationMin"]) for item in self.items]
        self.weeks = {}
        for item in scenario.get("items") or []:
            if item["status"] in ("pending", "snoozed", "rescheduled", "done"):
                week = self.week(floor_minute(item["startAt"]))
                self.weeks[week] = self.weeks.get(week, 0) + 1
        self.open = {}
        self.masks = {}

    def midnight(self, date):
        return self.home.instant(datetime.datetime(date.year, date.month, date.day))

    def date(self, minute):
        if minute in self.home.shown:
            return self.home.shown[minute].date()
        return (EPOCH + minute * MINUTE).astimezone(zoneinfo.ZoneInfo(self.scenario["timeZone"])).date()

    def week(self, minute):
        return self.date(minute).isocalendar()[:2]

    def due_on(self, goal):
        if goal.get("lastCompletedAt"):
            return self.date(floor_minute(goal["lastCompletedAt"])) + datetime.timedelta(days=goal["cadenceDays"])
        return self.date(floor_minute(goal["createdAt"]))

    def next_due(self, goal):
        starts = [floor_minute(item["startAt"]) for item in self.items if item.get("goalId") == goal["id"]]
        return self.date(max(starts)) + datetime.timedelta(days=goal["cadenceDays"]) if starts else self.due_on(goal)

    def score(self, goal, due):
        """Returns the score by section 3, with its order of operations: Python's floats are IEEE doubles."""
        overdue = max(0, (self.today - due).days)
        urgency = overdue / goal["cadenceDays"]
        importance = (goal["importance"] - 1) / 4
        return overdue, 0.7 * urgency + 0.3 * importance

    def windows(self, goal):
        windows = goal.get("windows") or {}
        excluded = windows.get("excludedDates") or []
        dates = [
            date for date in self.dates
            if NAMES[date.weekday()] in (windows.get("weekdays") or NAMES) and str(date) not in excluded]
        spans = []
        for block in windows.get("timeBlocks") or [{"start": "00:00", "end": "24:00"}]:
            start, end = (int(block[key].split(":")[0]) * 60 + int(block[key].split(":")[1]) for key in ("start", "end"))
            spans += self.home.spans(start, end, dates)
        return spans

    def reach(self, goal):
        """Returns the spans of its windows, and the spans of the contact hours (None: always)."""
        if goal["id"] not in self.open:
            contact, zone = None, goal.get("contactTimeZone")
            start, end = self.contact_hours
            if zone and start != end:
                if zone not in self.abroad:
                    self.abroad[zone] = Stretch(zone, self.first, self.last)
                contact = list(self.abroad[zone].spans(start * 60, end * 60, self.dates))
            self.open[goal["id"]] = (self.windows(goal), contact)
        return self.open[goal["id"]]

    def mask(self, spans):
        """Returns a byte for each minute of the stretch: 1 within one of the spans."""
        minutes = bytearray(self.last - self.first)
        for start, end in spans:
            start, end = max(start - self.first, 0), min(end - self.first, len(minutes))
            if start < end:
                minutes[start:end] = b"\1" * (end - start)
        return minutes

    def allowed(self, goal):
        """Returns (rule, mask, the violating value) for each rule about every minute of a session."""
        if goal["id"] not in self.masks:
            windows, contact = self.reach(goal)
            rules = [("window", windows, 0), ("contact", contact, 0), ("quiet", self.quiet, 1)]
            self.masks[goal["id"]] = [(rule, self.mask(spans), bad) for rule, spans, bad in rules if spans is not None]
        return self.masks[goal["id"]]

    def obstacles(self, goal, start, length, due, others, weeks):
        """Yields the obstacles to a session as (rule, sentence). `others` are placed sessions."""
        end = start + length
        if start not in self.home.shown or end not in self.home.shown:
            yield "bounds", "far outside the horizon"
            return
        if self.home.shown[start].minute % self.step:
            yield "grid", "not on the grid of starts"
        if start < self.now + self.lead:
            yield "lead", "before now and the lead time"
        if end > self.high:
            yield "horizon", "ends after the horizon"
        if start < self.midnight(max(due, self.today)):
            yield "due", "before it is due on %s" % due
        for rule, minutes, bad in self.allowed(goal):
            at = minutes.find(bad, start - self.first, end - self.first)
            if at >= 0:
                yield rule, "breaks the rule at %s" % self.home.shown[at + self.first]
        for a, b in self.busy:
            if a - self.buffer < end and start < b + self.buffer:
                yield "taken", "touches what is taken from %s" % self.home.shown.get(a, a)
                break
        for a, b in others:
            if a - self.buffer < end and start < b + self.buffer:
                yield "overlap", "too near to the session at %s" % self.home.shown.get(a, a)
                break
        if weeks.get(self.week(start), 0) + 1 > self.capacity:
            yield "capacity", "its week is full"

    def check(self, plan):
        """Returns all faults as (rule, sentence), and the total of 1 + score over the placements."""
        faults, total = [], 0.0
        next_due = {goal["id"]: self.next_due(goal) for goal in self.goals.values()}
        weeks, placed = dict(self.weeks), []
        for placement in plan["placements"]:
            goal = self.goals.get(placement["goalId"])
            name = "%s at %s" % (placement["goalId"], placement["startAt"])
            if goal is None or goal.get("paused"):
                faults.append(("goal", name + ": no goal that is planned"))
                continue
            due = next_due[goal["id"]]
            if due >= self.end:
                faults.append(("notDue", name + ": not due within the horizon"))
            start, length = floor_minute(placement["startAt"]), placement["durationMin"]
            if parse(placement["startAt"]).second:
                faults.append(("grid", name + ": no whole minute"))
            if length != goal["minDurationMin"]:
                faults.append(("duration", name + ": not as long as its goal asks"))
            for rule, sentence in self.obstacles(goal, start, length, due, placed, weeks):
                faults.append((rule, "%s: %s" % (name, sentence)))
            placed.append((start, start + length))
            week = self.week(start)
            weeks[week] = weeks.get(week, 0) + 1
            next_due[goal["id"]] = self.date(start) + datetime.timedelta(days=goal["cadenceDays"])
            total += 1 + self.score(goal, due)[1]
        faults += self.left_out(plan, next_due, placed, weeks) + self.wrong_scores(plan)
        return faults, total

    def left_out(self, plan, next_due, placed, weeks):
        """Returns faults if a due goal is neither placed nor reported, or is reported twice or for a wrong
        reason, or if a reported one would still fit."""
        faults = []
        done = {placement["goalId"] for placement in plan["placements"]}
        reported = {}
        for unplaced in plan["unplaced"]:
            reported.setdefault(unplaced["goalId"], []).append(unplaced)
        for goal in self.goals.values():
            due, reports = next_due[goal["id"]], reported.get(goal["id"], [])
            wanted = 1 if due < self.end and not goal.get("paused") else 0
            if len(reports) != wanted:
                faults.append(("reported", "%s: reported %d times, not %d" % (goal["id"], len(reports), wanted)))
            if not wanted:
                continue
            # The obstacles of all starts within the window and the time limits.
            hurdles = []
            _, window, _ = self.allowed(goal)[0]
            for start in range(max(self.now + self.lead, self.midnight(max(due, self.today))), self.high):
                if window[start - self.first] and self.home.shown[start].minute % self.step == 0:
                    against = self.obstacles(goal, start, goal["minDurationMin"], due, placed, weeks)
                    rules = {next(against, ("", ""))[0]}
                    if rules == {""}:
                        faults.append(("room", "%s: left out, but %s is free" % (goal["id"], self.home.shown[start])))
                        break
                    if rules <= OCCUPIED:
                        hurdles.append(rules | {rule for rule, _ in against})
            faults += [("reason", "%s: %s" % (goal["id"], text)) for report in reports for text in self.wrong(report, due, hurdles, done)]
        return faults + [("reported", "%s: no such goal" % goal) for goal in reported if goal not in self.goals]

    def wrong(self, report, due, hurdles, done):
        """Yields the faults of a reason, as far as the finished plan shows them. `noFreeTime` was decided
        when less time was taken, and whether a week was full before other starts were unknown cannot be
        determined here."""
        reason = report["reason"]
        if report["dueOn"] != str(due):
            yield "due on %s, not %s" % (due, report["dueOn"])
        if (reason == "noWindow") != (not hurdles):
            yield "%s is reported, and %d starts fit its window" % (reason, len(hurdles))
        if reason == "noFreeTime" and {"capacity"} in hurdles:
            yield "noFreeTime is reported, but there is free time in a full week"
        if (reason == "givenUpFor") != bool(report.get("givenUpFor")):
            yield "givenUpFor and the reason do not go together"
        if report.get("givenUpFor") and report["givenUpFor"] not in done:
            yield "given up for %s, who was not placed" % report["givenUpFor"]

    def wrong_scores(self, plan):
        wanted = []
        for goal in self.goals.values():
            if not goal.get("paused"):
                due = self.due_on(goal)
                overdue, score = self.score(goal, due)
                wanted.append({"goalId": goal["id"], "dueOn": str(due), "overdueDays": overdue, "score": score})
        wanted.sort(key=lambda score: (-score["score"], score["dueOn"], score["goalId"].encode()))
        return [] if plan["scores"] == wanted else [("score", "the scores are not those of section 3")]


def broken(checker, plan):
    """Yields (rule to be found, scenario, plan): good plans with one fault each."""
    scenario = checker.scenario

    def moved(index, minute, **more):
        other = copy.deepcopy(plan)
        other["placements"][index].update(startAt=(EPOCH + minute * MINUTE).strftime("%Y-%m-%dT%H:%M:%SZ"), **more)
        return other

    def put(rule, minutes, index=0):
        """Yields a session at the first of the minutes, if any, which breaks the rule."""
        for minute in minutes[:1]:
            yield rule, scenario, moved(index, minute)

    placements = plan["placements"]
    starts = [floor_minute(placement["startAt"]) for placement in placements]
    yield "grid", scenario, moved(0, starts[0] + 1)
    yield "grid", scenario, json.loads(json.dumps(plan).replace(placements[0]["startAt"], placements[0]["startAt"][:-3] + "30Z"))
    yield "lead", scenario, moved(0, checker.now)
    yield "bounds", scenario, moved(0, checker.now + 4000 * 1440)
    yield "horizon", scenario, moved(0, checker.high - 5)
    yield "duration", scenario, moved(0, starts[0], durationMin=placements[0]["durationMin"] + 5)
    yield from put("overlap", starts[1:])
    yield from put("overlap", [starts[0] + placements[0]["durationMin"] - 1], 1)
    if checker.buffer:
        yield from put("overlap", [starts[0] + placements[0]["durationMin"] + checker.buffer - 1], 1)
        yield from put("taken", [checker.busy[0][1] + checker.buffer - 1])
    yield from put("taken", [checker.busy[0][1] - 1])
    yield from put("taken", [floor_minute(item["startAt"]) for item in checker.items])
    yield from put("quiet", [checker.quiet[5][1] - 1])
    yield from put("quiet", [checker.quiet[5][0] - placements[0]["durationMin"] + 1])
    for index, placement in enumerate(placements):
        goal = checker.goals[placement["goalId"]]
        spans, contact = checker.reach(goal)
        ends = {b for a, b in spans if checker.now + 1440 < b < checker.high} - {a for a, b in spans}
        yield from put("window", sorted(ends), index)
        yield from put("window", [b - placement["durationMin"] + 1 for b in sorted(ends)[:1]], index)
        if contact:
            yield from put("contact", [b - placement["durationMin"] + 1 for a, b in contact][6:7], index)
        due = checker.next_due(goal)
        if due > checker.today:
            yield from put("due", [starts[index] - 1440 * ((checker.date(starts[index]) - due).days + 1)], index)
        for date in goal["windows"].get("excludedDates", [])[3:4]:
            yield from put("window", [checker.midnight(datetime.date.fromisoformat(date)) + 18 * 60], index)
    stranger = copy.deepcopy(plan)
    stranger["placements"][0]["goalId"] = "nobody"
    yield "goal", scenario, stranger
    yield "reported", scenario, stranger
    other = copy.deepcopy(plan)
    other["placements"][0]["goalId"] = placements[1]["goalId"]
    yield "notDue", scenario, other
    twice = copy.deepcopy(plan)
    twice["placements"].append(dict(placements[0]))
    yield "notDue", scenario, twice
    yield "overlap", scenario, twice
    fewer = copy.deepcopy(plan)
    gone = fewer["placements"].pop()
    yield "reported", scenario, fewer
    fewer = copy.deepcopy(fewer)
    fewer["unplaced"].append({"goalId": gone["goalId"], "dueOn": "2026-01-01", "reason": "noFreeTime"})
    yield "room", scenario, fewer
    again = copy.deepcopy(plan)
    again["unplaced"].append({"goalId": placements[0]["goalId"], "dueOn": "2026-01-01", "reason": "noFreeTime"})
    yield "reported", scenario, again
    for changes in (
        {"reason": "noWindow"}, {"reason": "noFreeTime", "givenUpFor": placements[0]["goalId"]},
        {"reason": "givenUpFor", "givenUpFor": "nobody"}, {"reason": "givenUpFor"}, {"dueOn": "2026-01-01"},
    ):
        for index in [i for i, u in enumerate(plan["unplaced"]) if u["reason"] != "noWindow"][:1]:
            excuse = copy.deepcopy(plan)
            excuse["unplaced"][index].update(changes)
            yield "reason", scenario, excuse
    weeks = dict(checker.weeks)
    for start in starts:
        weeks[checker.week(start)] = weeks.get(checker.week(start), 0) + 1
    crowded = copy.deepcopy(scenario)
    crowded["prefs"]["capacityPerWeek"] = weeks[checker.week(starts[-1])] - 1
    yield "capacity", crowded, plan
    off = copy.deepcopy(plan)
    off["scores"][0]["score"] = math.nextafter(off["scores"][0]["score"], 9)
    yield "score", scenario, off
    off = copy.deepcopy(plan)
    off["scores"][0], off["scores"][-1] = off["scores"][-1], off["scores"][0]
    yield "score", scenario, off


RULES = {
    "bounds", "capacity", "contact", "due", "duration", "goal", "grid", "horizon", "lead", "notDue", "overlap", "quiet",
    "reason", "reported", "room", "score", "taken", "window"}


def self_test(plannerd):
    import generate

    scenarios = [
        generate.scenario(name, 30, number, 79) for name in generate.CLASSES for number in range(2)]
    for scenario in scenarios:
        scenario["prefs"]["placement"] = "greedy"
    lines = "".join(json.dumps(scenario) + "\n" for scenario in scenarios)
    answer = subprocess.run([plannerd, "simulate"], input=lines, capture_output=True, text=True, check=True)
    found, failures = {}, 0
    for scenario, line in zip(scenarios, answer.stdout.splitlines(), strict=True):
        plan = json.loads(line)
        checker = Checker(scenario)
        faults, _ = checker.check(plan)
        if faults:
            failures += 1
            print("%s: a good plan is called bad: %s" % (scenario["name"], faults[0][1]))
        for rule, changed, bad in broken(checker, plan):
            judge = checker if changed is scenario else Checker(changed)
            if rule in {fault for fault, _ in judge.check(bad)[0]}:
                found[rule] = found.get(rule, 0) + 1
            else:
                failures += 1
                print("%s: a fault was not found: %s" % (scenario["name"], rule))
    for rule in sorted(RULES - set(found)):
        failures += 1
        print("no plan was broken by the rule %s" % rule)
    print("check: %d good plans, %d broken ones by %d rules: %s" % (
        len(scenarios), sum(found.values()), len(found), "%d mistakes" % failures if failures else "every fault was found"))
    return 1 if failures else 0


def main(arguments):
    if arguments[:1] == ["--self-test"] and len(arguments) == 2:
        return self_test(arguments[1])
    if len(arguments) != 2:
        sys.exit(__doc__)
    bad = 0
    with open(arguments[0]) as scenarios, open(arguments[1]) as plans:
        for scenario, plan in zip(map(json.loads, scenarios), map(json.loads, plans), strict=True):
            faults, total = Checker(scenario).check(plan)
            bad += bool(faults)
            print("%s: %.6f%s" % (scenario.get("name", "?"), total, "".join("\n  %s: %s" % fault for fault in faults)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

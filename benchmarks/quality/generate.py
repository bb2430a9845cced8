#!/usr/bin/env python3
"""Seeded scenarios for the quality of placement, as JSON Lines (docs/engine.md, section 1).

    generate.py [--classes tight-evenings,...] [--sizes 30,100] [--count 20] [--seed 1]

Each is a real planner's fortnight at a bad moment: most people are due, evenings are full, and people who can
only meet on Tuesday compete with those who can meet on any day. Every cadence is 14 days or more, so each
goal is due at most once within the horizon and the whole plan is one round. The key `name` has class, size,
number and seed; the engine ignores it.
"""

import argparse
import datetime
import json
import random
import sys
import zoneinfo

DAYS = 14
WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
WORKDAYS = WEEKDAYS[:5]
ZONES = ["America/New_York", "Europe/Berlin", "Europe/London", "Australia/Sydney", "America/Sao_Paulo", "Asia/Kolkata"]
# The zones of other people for each of those zones, near enough that their day and an evening here overlap.
CONTACT_ZONES = {
    "America/New_York": ["America/Los_Angeles", "America/Chicago"],
    "Europe/Berlin": ["America/New_York", "Europe/London"],
    "Europe/London": ["America/New_York", "Europe/Athens"],
    "Australia/Sydney": ["Asia/Tokyo", "Pacific/Auckland"],
    "America/Sao_Paulo": ["America/New_York", "Europe/Lisbon"],
    "Asia/Kolkata": ["Europe/Berlin", "Asia/Singapore"],
}
# The start of a fortnight with a clock change, by zone (2026).
CHANGES = {
    "America/New_York": ["2026-03-08", "2026-11-01"],
    "Europe/Berlin": ["2026-03-29", "2026-10-25"],
    "Europe/London": ["2026-03-29", "2026-10-25"],
    "Australia/Sydney": ["2026-04-05", "2026-10-04"],
}


def minutes(clock):
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)


def clock(minute):
    return "%02d:%02d" % divmod(minute, 60)


class Class:
    """The parameters of a class of scenarios.

    windows: (weight, function of random -> (weekdays, [(start, end)])); durations by size; fit: the share of
    the goals that fits (``Fortnight.fitting``), from ... to; away: the share of people who are away for a
    part of the fortnight; last_due: the last day on which a goal becomes due.
    """

    def __init__(self, windows, durations, fit, due_now=0.7, away=0.1, last_due=9, capacity=None):
        self.windows = windows
        self.durations = durations
        self.fit = fit
        self.due_now = due_now
        self.away = away
        self.last_due = last_due
        self.capacity = capacity


def some_weekdays(rng, among, least, most):
    count = rng.randint(least, min(most, len(among)))
    return sorted(rng.sample(among, count), key=WEEKDAYS.index)


def evening(rng, least=1, most=5, among=WEEKDAYS, long=(120, 240)):
    start = rng.choice([1020, 1050, 1080, 1110, 1140, 1170])
    end = min(1320, start + 30 * rng.randint(long[0] // 30, long[1] // 30))
    return some_weekdays(rng, among, least, most), [(start, end)]


def evenings(rng):
    """Returns evenings on any day of the week."""
    return WEEKDAYS, [(rng.choice([1020, 1050, 1080]), rng.choice([1290, 1320]))]


def one_evening(rng):
    return evening(rng, 1, 1, long=(60, 150))


def two_evenings(rng):
    return evening(rng, 2, 2, long=(90, 180))


def some_evenings(rng):
    return evening(rng, 1, 3)


def work_evenings(rng):
    return WORKDAYS[:4], [(1080, rng.choice([1230, 1260, 1290]))]


def lunch(rng):
    return some_weekdays(rng, WORKDAYS, 1, 4), [(720, rng.choice([780, 810]))]


def lunch_or_evening(rng):
    return some_weekdays(rng, WORKDAYS, 2, 4), [(720, 780), (1140, 1260)]


def weekend(rng):
    start = rng.choice([600, 660, 720])
    return ["Sat", "Sun"], [(start, start + 60 * rng.randint(3, 7))]


def weekend_day(rng):
    start = 30 * rng.randint(20, 32)
    return [rng.choice(["Sat", "Sun"])], [(start, start + rng.choice([60, 90, 120, 150]))]


def early(rng):
    return some_weekdays(rng, WORKDAYS, 1, 3), [(480, rng.choice([540, 570]))]


def any_day(rng):
    return WEEKDAYS, [(rng.choice([540, 600, 660]), rng.choice([1260, 1290, 1320]))]


CLASSES = {
    # Everything fits. This only checks that no placement is worse without scarcity.
    "loose": Class(
        [(3, any_day), (3, evenings), (2, work_evenings), (1, weekend)],
        {30: [15, 30, 30, 45, 60], 100: [15, 15, 20, 30, 30]}, (1.0, 1.0), away=0, last_due=5),
    "tight-evenings": Class(
        [(1, evenings), (2, work_evenings), (4, some_evenings), (3, one_evening), (3, two_evenings)],
        {30: [30, 45, 60, 60, 75, 90, 120], 100: [15, 30, 30, 30, 45, 45, 60]}, (0.8, 0.93)),
    "narrow-windows": Class(
        [(4, one_evening), (3, two_evenings), (2, weekend_day), (2, lunch), (1, early), (2, evenings), (1, weekend)],
        {30: [30, 30, 45, 60, 60, 90], 100: [15, 20, 30, 30, 45, 60]}, (0.75, 0.9)),
    "mixed-lengths": Class(
        [(4, some_evenings), (1, evenings), (2, one_evening), (2, lunch_or_evening), (2, weekend), (2, weekend_day)],
        {30: [15, 20, 30, 45, 60, 90, 120, 120], 100: [15, 15, 15, 20, 30, 45, 60, 90, 120]}, (0.8, 0.93)),
    "capacity-bound": Class(
        [(3, evening), (3, evenings), (2, two_evenings), (2, weekend), (1, lunch), (1, any_day)],
        {30: [15, 30, 30, 45, 60], 100: [15, 15, 20, 30]}, (0.9, 1.0), due_now=0.6, away=0.5, capacity=(0.75, 1.0)),
}


class Fortnight:
    """The free minutes of the fortnight in local time, ignoring clock changes."""

    def __init__(self, first, now_minute, quiet):
        self.first = first
        self.free = bytearray(b"\1") * (DAYS * 1440)
        self.free[:now_minute] = bytes(now_minute)
        for day in range(-1, DAYS):
            self.block(day * 1440 + quiet[0] * 60, day * 1440 + (quiet[1] + (24 if quiet[1] <= quiet[0] else 0)) * 60)

    def block(self, start, end):
        start, end = max(0, start), min(len(self.free), end)
        if start < end:
            self.free[start:end] = bytes(end - start)

    def window(self, goal):
        days = set(goal["windows"]["weekdays"])
        excluded = set(goal["windows"].get("excludedDates", []))
        for day in range(goal["_due"], DAYS):
            date = self.first + datetime.timedelta(days=day)
            if WEEKDAYS[date.weekday()] in days and date.isoformat() not in excluded:
                for block in goal["windows"]["timeBlocks"]:
                    yield day * 1440 + minutes(block["start"]), day * 1440 + minutes(block["end"])

    def fitting(self, goals, buffer):
        """Counts the goals that fit if the goal with the least time comes first and takes the first gap. This
        is a rough measure for filling up the fortnight; the solver finds the real optimum."""
        free = bytearray(self.free)
        windows = [(goal, list(self.window(goal))) for goal in goals]
        windows.sort(key=lambda pair: sum(end - start for start, end in pair[1]) - pair[0]["minDurationMin"])
        count = 0
        for goal, blocks in windows:
            session = b"\1" * goal["minDurationMin"]
            for start, end in blocks:
                at = free.find(session, start, min(end, len(free)))
                if at >= 0:
                    # Starts lie on a grid, so the time before the next grid point is lost.
                    until = -(-(at + len(session) + buffer) // 15) * 15
                    free[at:until] = bytes(until - at)
                    count += 1
                    break
        return count


def instant(zone, date, minute):
    """Returns the instant of a local time on a date: the first of two, or for a skipped time by the offset
    before the gap."""
    wall = datetime.datetime.combine(date, datetime.time()) + datetime.timedelta(minutes=minute)
    return wall.replace(tzinfo=zone).astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def scenario(name, size, number, seed):
    kind = CLASSES[name]
    rng = random.Random("%s/%d/%d/%d" % (name, size, number, seed))
    zone_name = rng.choice(ZONES[:4] if number % 3 == 0 else ZONES)
    zone = zoneinfo.ZoneInfo(zone_name)
    if number % 3 == 0:
        first = datetime.date.fromisoformat(rng.choice(CHANGES[zone_name])) - datetime.timedelta(days=rng.randint(1, 12))
    else:
        first = datetime.date(2026, 1, 5) + datetime.timedelta(days=rng.randrange(350))
    now_minute = rng.choice([420, 480, 555, 720, 1050])
    quiet = rng.choice([[22, 8], [22, 7], [23, 7], [22, 8]])
    buffer = rng.choice([0, 0, 0, 5, 10, 15] if size < 100 else [0, 0, 0, 0, 0, 5, 10, 15])
    step = rng.choice([15, 15, 15, 30])
    fortnight = Fortnight(first, now_minute + 30, quiet)

    goals = []
    for index in range(size):
        weekdays, blocks = rng.choices([w[1] for w in kind.windows], [w[0] for w in kind.windows])[0](rng)
        cadence = rng.choice([14, 14, 21, 21, 28, 30, 30, 42, 60, 90])
        # Overdue by up to 1.3 cadences, or due in the next days.
        due = -int(cadence * 1.3 * rng.random() ** 2) if rng.random() < kind.due_now else rng.randint(1, kind.last_due)
        last = first + datetime.timedelta(days=due - cadence)
        goal = {
            "id": "g%03d" % index, "contactId": "c%03d" % index, "cadenceDays": cadence,
            "importance": rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 5]),
            "minDurationMin": min(rng.choice(kind.durations[size]), max(end - start for start, end in blocks)),
            "windows": {"weekdays": weekdays, "timeBlocks": [{"start": clock(a), "end": clock(b)} for a, b in blocks]},
            "createdAt": instant(zone, first - datetime.timedelta(days=400), 600), "_due": max(0, due),
        }
        if rng.random() < 0.9:
            goal["lastCompletedAt"] = instant(zone, last, rng.choice([750, 1110, 1170, 1230]))
        else:
            goal["createdAt"] = instant(zone, last, 600)
        if rng.random() < kind.away:
            # Away for one of the weeks, or for a few days.
            start = rng.choice([0, 7, rng.randint(0, 10)])
            goal["windows"]["excludedDates"] = [
                (first + datetime.timedelta(days=start + day)).isoformat() for day in range(rng.choice([4, 7, 7]))]
        if rng.random() < 0.08:
            goal["contactTimeZone"] = rng.choice(CONTACT_ZONES[zone_name])
        goals.append(goal)

    busy, items = [], []

    def book(start, length):
        busy.append({
            "start": instant(zone, first, start), "end": instant(zone, first, start + length)})
        fortnight.block(start - buffer, start + length + buffer)

    # Work events as in calendars, and existing sessions: with people who are not due, and one without a goal.
    for day in range(DAYS):
        if (first + datetime.timedelta(days=day)).weekday() < 5:
            for _ in range(rng.randint(1, 3)):
                book(day * 1440 + 30 * rng.randint(18, 31), rng.choice([30, 45, 60, 90]))
    if rng.random() < 0.5:
        for index in range(rng.randint(1, 2 + size // 20)):
            day, minute, length = rng.randint(1, DAYS - 2), 30 * rng.randint(34, 40), rng.choice([30, 45, 60])
            items.append({
                "id": "i%02d" % index, "startAt": instant(zone, first, day * 1440 + minute),
                "durationMin": length, "status": rng.choice(["pending", "pending", "rescheduled", "snoozed"])})
            fortnight.block(day * 1440 + minute - buffer, day * 1440 + minute + length + buffer)
            if index:
                goal = dict(rng.choice(goals))
                goal.update(id="s%02d" % index, contactId="cs%02d" % index)
                goals.append(goal)
                items[-1]["goalId"] = goal["id"]

    # Fills evenings and weekends until the class's share of goals fits.
    asked = [goal for goal in goals if goal["id"].startswith("g")]
    target = round(size * (kind.fit[0] + (kind.fit[1] - kind.fit[0]) * rng.random()))
    fitting = fortnight.fitting(asked, buffer)
    while fitting < target - 1:
        for goal in asked:
            if rng.random() < 0.2:
                goal["minDurationMin"] = max(15, goal["minDurationMin"] - 15)
        fitting = fortnight.fitting(asked, buffer)
        if all(goal["minDurationMin"] <= 15 for goal in asked):
            break
    for _ in range(150):
        if fitting <= target:
            break
        day = rng.randrange(DAYS)
        if (first + datetime.timedelta(days=day)).weekday() < 5:
            book(day * 1440 + 15 * rng.randint(66, 80), rng.choice([45, 60, 90, 120]))
        else:
            book(day * 1440 + 30 * rng.randint(18, 40), rng.choice([60, 90, 120, 180]))
        fitting = fortnight.fitting(asked, buffer)

    capacity = 10 * size
    if kind.capacity:
        low, high = kind.capacity
        share = low + (high - low) * rng.random()
        # The capacity for two weeks, which may span three calendar weeks.
        capacity = max(2, round(share * size / 2))
    for goal in goals:
        del goal["_due"]
    return {
        "name": "%s-%d-%d-%d" % (name, size, number, seed),
        "now": instant(zone, first, now_minute), "timeZone": zone_name,
        "prefs": {
            "capacityPerWeek": capacity, "quietHours": quiet, "schedulingHorizonDays": DAYS, "leadTimeMin": 30,
            "slotStepMin": step, "bufferMin": buffer},
        "goals": goals, "items": items, "busy": busy,
        "history": [
            {"startAt": instant(zone, first - datetime.timedelta(days=rng.randint(1, 120)), rng.choice([735, 1100, 1145, 1205])),
             "kept": rng.random() < 0.75} for _ in range(rng.choice([0, 20, 60]))],
    }


# Large rounds, measured for time only: goals, days, grid of starts, sessions a week.
LARGE = {
    "narrow-300-step-15": (300, 14, 15, 3000), "narrow-300-step-5": (300, 14, 5, 3000),
    "evenings-2000": (2000, 28, 15, 60),
}


def large(name, number, seed):
    """Returns a scenario with an hour on one or two evenings a week for each goal, or with whole evenings and
    few sessions a week for very many."""
    size, days, step, capacity = LARGE[name]
    # Both grids use the same people.
    rng = random.Random("large/%d/%d/%d" % (size, number, seed))
    zone_name = rng.choice(ZONES)
    zone = zoneinfo.ZoneInfo(zone_name)
    first = datetime.date(2026, 1, 5) + datetime.timedelta(days=rng.randrange(350))
    goals = []
    for index in range(size):
        if name == "evenings-2000":
            weekdays, blocks = rng.choice([evenings, work_evenings, some_evenings, two_evenings])(rng)
        else:
            start = 30 * rng.randint(34, 42)
            weekdays, blocks = some_weekdays(rng, WEEKDAYS, 1, 2), [(start, start + 60)]
        cadence = rng.choice([28, 30, 42, 60, 90])
        due = -int(cadence * 1.3 * rng.random() ** 2) if rng.random() < 0.6 else rng.randint(1, days - 5)
        last = first + datetime.timedelta(days=due - cadence)
        goals.append({
            "id": "g%04d" % index, "contactId": "c%04d" % index, "cadenceDays": cadence, "importance": rng.randint(1, 5),
            "minDurationMin": rng.choice([15, 20, 30, 30, 45, 60]),
            "windows": {"weekdays": weekdays, "timeBlocks": [{"start": clock(a), "end": clock(b)} for a, b in blocks]},
            "createdAt": instant(zone, first - datetime.timedelta(days=400), 600),
            "lastCompletedAt": instant(zone, last, 1110)})
        if rng.random() < 0.5 and name == "evenings-2000":
            # Away, so that more people can meet in some weeks than in others.
            away = rng.randrange(days - 7)
            goals[-1]["windows"]["excludedDates"] = [
                (first + datetime.timedelta(days=away + day)).isoformat() for day in range(rng.choice([7, 10, 14]))]
    busy = []
    for day in range(days):
        start, length = day * 1440 + 15 * rng.randint(64, 80), rng.choice([30, 60, 90])
        busy.append({"start": instant(zone, first, start), "end": instant(zone, first, start + length)})
    return {
        "name": "%s-%d-%d" % (name, number, seed), "now": instant(zone, first, 480), "timeZone": zone_name,
        "prefs": {
            "capacityPerWeek": capacity, "quietHours": [22, 8], "schedulingHorizonDays": days, "leadTimeMin": 30,
            "slotStepMin": step, "bufferMin": 0},
        "goals": goals, "items": [], "busy": busy, "history": []}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--classes", default=",".join(CLASSES))
    parser.add_argument("--sizes", default="30,100")
    parser.add_argument("--count", type=int, default=20, help="instances of each class and size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in options.classes.split(","):
        for size in map(int, options.sizes.split(",")):
            for number in range(options.count):
                sys.stdout.write(json.dumps(scenario(name, size, number, options.seed)) + "\n")


if __name__ == "__main__":
    main()

"""Generates the people of a host with many planners, repeatable by seed and number.

Each is a scenario of docs/engine.md, one line of JSON: five to thirty people to keep in touch with, the meetings and
evenings of a fortnight, a few existing sessions, and the outcomes of earlier ones.
"""

import datetime
import json
import random

ZONES = ["America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Tokyo", "Europe/Berlin", "Europe/London"]
WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
# A Monday, 05:00 UTC. All planners run at the same time, as in a nightly job.
NOW = datetime.datetime(2026, 3, 2, 5, tzinfo=datetime.timezone.utc)
# The possible times of a week's sessions: evenings, lunches, weekend mornings, any time.
WINDOWS = [
    (4, WEEKDAYS[:5], "18:00", "21:30"), (2, WEEKDAYS[:4], "19:00", "22:00"), (2, WEEKDAYS[:5], "12:00", "13:30"),
    (3, WEEKDAYS[5:], "09:00", "18:00"), (2, WEEKDAYS, "08:00", "22:00"), (1, ["Fri", "Sat"], "17:00", "22:00"),
]


def instant(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def person(seed, number):
    """Returns a scenario. Its goals contain the person's name, so that a plan shows its owner."""
    dice = random.Random(seed * 1_000_000_007 + number)
    who = f"u{number:09d}"

    def moment(days, minutes):
        return NOW + datetime.timedelta(days=days, minutes=minutes)

    goals = []
    # Few scenarios have many goals; the median is ten.
    for index in range(min(30, 5 + int(dice.expovariate(1 / 7)))):
        _, weekdays, start, end = dice.choices(WINDOWS, [window[0] for window in WINDOWS])[0]
        cadence = dice.choice([7, 7, 14, 14, 14, 21, 30, 30, 60, 90])
        goal = {"id": f"{who}-{index}", "contactId": f"c{index}", "cadenceDays": cadence,
                "importance": dice.choice([1, 2, 3, 3, 3, 4, 5]), "minDurationMin": dice.choice([15, 20, 30, 30, 45, 60]),
                "windows": {"weekdays": weekdays, "timeBlocks": [{"start": start, "end": end}]},
                "createdAt": instant(moment(-dice.randrange(30, 700), 0))}
        if dice.random() < 0.85:
            goal["lastCompletedAt"] = instant(moment(-dice.randrange(1, cadence * 3 // 2 + 2), 15 * dice.randrange(60)))
        goals.append(goal)
    busy = []
    for _ in range(dice.randrange(8, 40)):
        # Meetings during the day, and sometimes an evening event.
        length = dice.choice([30, 30, 60, 60, 90]) if dice.random() < 0.8 else 180
        start = moment(dice.randrange(14), 15 * dice.randrange(16, 64))
        busy.append({"start": instant(start), "end": instant(start + datetime.timedelta(minutes=length))})
    items = [{"id": f"{who}-s{index}", "goalId": goal["id"], "durationMin": goal["minDurationMin"], "status": "pending",
              "startAt": instant(moment(dice.randrange(1, 10), 30 * dice.randrange(20, 34)))}
             for index, goal in enumerate(goals) if dice.random() < 0.2]
    history = [{"startAt": instant(moment(-dice.randrange(1, 365), 30 * dice.randrange(6, 34))),
                "kept": dice.random() < 0.75} for _ in range(dice.randrange(10, 60))]
    return {"user": who, "now": instant(NOW), "timeZone": dice.choice(ZONES),
            "prefs": {"capacityPerWeek": dice.choice([3, 5, 5, 7, 10]), "bufferMin": dice.choice([0, 0, 15])},
            "goals": goals, "items": items, "busy": busy, "history": history}


def line(seed, number):
    return json.dumps(person(seed, number), separators=(",", ":"))


def user(text):
    """Returns the owner of a line without parsing the rest."""
    head = '{"user":"'
    if not text.startswith(head):
        raise ValueError(f"no scenario of a fleet: {text[:60]}")
    return text[len(head):text.index('"', len(head))]

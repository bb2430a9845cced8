#!/usr/bin/env python3
"""Writes a calendar in vdirsyncer's format, repeatable by seed and day: generate.py N SEED FOLDER

One file per event over two years around today, one in twenty recurring. Four in ten have times in UTC, five
in New York's or Berlin's zone with its rules in the file, and one lasts whole days; every other one has a
description, a place and an alarm.
"""

import datetime
import os
import random
import sys

count, seed, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
dice = random.Random(seed)
os.makedirs(folder, exist_ok=True)
today = datetime.datetime.now(datetime.timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
stamp = today.strftime("%Y%m%dT%H%M%SZ")
words = "review call dentist report invoice lunch plan write fix buy visit choir".split()
weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def rule(start):
    """Returns a rule that includes the start itself."""
    day = weekdays[start.weekday()]
    return dice.choice(["FREQ=WEEKLY", f"FREQ=WEEKLY;BYDAY={day},{dice.choice(weekdays)};COUNT=60", "FREQ=DAILY;COUNT=30",
                        f"FREQ=MONTHLY;BYDAY={(start.day + 6) // 7}{day}", "FREQ=YEARLY"])


def zone(name, standard, daylight, winter, summer):
    part = "BEGIN:%s\r\nDTSTART:%s\r\nRRULE:%s\r\nTZOFFSETFROM:%s\r\nTZOFFSETTO:%s\r\nEND:%s"
    return "\r\n".join(["BEGIN:VTIMEZONE", f"TZID:{name}", part % ("STANDARD", *winter, daylight, standard, "STANDARD"),
                        part % ("DAYLIGHT", *summer, standard, daylight, "DAYLIGHT"), "END:VTIMEZONE"])


zones = {
    "America/New_York": zone("America/New_York", "-0500", "-0400",
                             ("20071104T020000", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
                             ("20070311T020000", "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU")),
    "Europe/Berlin": zone("Europe/Berlin", "+0100", "+0200", ("19961027T030000", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"),
                          ("19810329T020000", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")),
}

for index in range(count):
    # During the day, so that every local time exists.
    start = today + datetime.timedelta(days=dice.randrange(-365, 365), minutes=15 * dice.randrange(24, 88))
    minutes = dice.choice([15, 30, 45, 60, 90, 120])
    uid = "%032x" % dice.getrandbits(128)
    kind = dice.randrange(10)
    head, lines = [], [f"UID:{uid}", f"DTSTAMP:{stamp}"]
    if kind < 4:
        lines += [f"DTSTART:{start:%Y%m%dT%H%M%SZ}", f"DURATION:PT{minutes}M"]
    elif kind < 9:
        name = dice.choice(sorted(zones))
        end = start + datetime.timedelta(minutes=minutes)
        head = [zones[name]]
        lines += [f"DTSTART;TZID={name}:{start:%Y%m%dT%H%M%S}", f"DTEND;TZID={name}:{end:%Y%m%dT%H%M%S}"]
    else:
        end = start + datetime.timedelta(days=dice.randrange(1, 4))
        lines += [f"DTSTART;VALUE=DATE:{start:%Y%m%d}", f"DTEND;VALUE=DATE:{end:%Y%m%d}"]
    lines.append(f"SUMMARY:{dice.choice(words)} {dice.choice(words)} {index}")
    if index % 20 == 0:
        lines.append(f"RRULE:{rule(start)}")
    if index % 2 == 0:
        lines += ["LOCATION:Room %d" % dice.randrange(100), "DESCRIPTION:" + "\r\n ".join(["notes and more notes, " * 3] * 4),
                  "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:soon", "TRIGGER:-PT15M", "END:VALARM"]
    text = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bench//EN", *head, "BEGIN:VEVENT", *lines,
                        "END:VEVENT", "END:VCALENDAR", ""])
    with open(f"{folder}/{uid}.ics", "w", newline="") as file:
        file.write(text)

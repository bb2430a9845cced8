#!/usr/bin/env python3
"""Writes the same N tasks and appointments in the formats of the planner's peers: generate.py N FOLDER."""

import datetime
import json
import os
import random
import sys
import uuid

count, folder = int(sys.argv[1]), sys.argv[2]
random.seed(count)
now = datetime.datetime.now(datetime.timezone.utc).replace(second=0, microsecond=0, tzinfo=None)
stamp = now.strftime("%Y%m%dT%H%M%SZ")
words = "review call dentist report invoice lunch plan write fix buy visit".split()
weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
for name in ("vdir/calendar", "vdir/tasks", "task", "calcurse", "remind", "config/khal", "config/todoman"):
    os.makedirs(f"{folder}/{name}", exist_ok=True)


def ics(kind, uid, lines):
    body = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bench//EN", f"BEGIN:{kind}", f"UID:{uid}",
                        f"DTSTAMP:{stamp}", *lines, f"END:{kind}", "END:VCALENDAR", ""])
    place = "calendar" if kind == "VEVENT" else "tasks"
    with open(f"{folder}/vdir/{place}/{uid}.ics", "w", newline="") as file:
        file.write(body)


tasks, reminders, appointments = [], [], []
for index in range(count):
    # Spread over two years, one in twenty weekly.
    start = now + datetime.timedelta(minutes=15 * random.randrange(-365 * 96, 365 * 96))
    end = start + datetime.timedelta(minutes=45)
    title = f"{random.choice(words)} {random.choice(words)} {index}"
    weekly = index % 20 == 0
    ics("VEVENT", uuid.UUID(int=random.getrandbits(128)),
        [f"DTSTART:{start:%Y%m%dT%H%M%SZ}", "DURATION:PT45M", f"SUMMARY:{title}"] + ["RRULE:FREQ=WEEKLY"] * weekly)
    due = now + datetime.timedelta(hours=random.randrange(-24 * 30, 24 * 300))
    uid = str(uuid.UUID(int=random.getrandbits(128)))
    ics("VTODO", uid, [f"DUE:{due:%Y%m%dT%H%M%SZ}", f"PRIORITY:{random.randrange(10)}", "STATUS:NEEDS-ACTION",
                       f"SUMMARY:{title}"])
    tasks.append({"uuid": uid, "description": title, "status": "pending", "entry": stamp,
                  "due": f"{due:%Y%m%dT%H%M%SZ}", "priority": "HML"[index % 3], "tags": [f"t{index % 9}"]})
    day = f"REM {weekdays[start.weekday()]}" if weekly else f"REM {start.day} {start:%b} {start.year}"
    reminders.append(f"{day} AT {start:%H:%M} DURATION 0:45 MSG {title}")
    appointments.append(f"{start:%m/%d/%Y @ %H:%M} -> {end:%m/%d/%Y @ %H:%M}{' {1W}' if weekly else ''} |{title}")


def write(name, text):
    with open(f"{folder}/{name}", "w") as file:
        file.write(text)


write("task.json", json.dumps(tasks))
write("taskrc", f"data.location={folder}/task\nconfirmation=no\nhooks=off\n")
write("remind/all.rem", "\n".join(reminders) + "\n")
write("calcurse/apts", "\n".join(appointments) + "\n")
write("calcurse/conf", "general.firsttimeuser=no\n")
write("config/khal/config", f"""[calendars]
[[all]]
path = {folder}/vdir/calendar
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = UTC
default_timezone = UTC
[sqlite]
path = {folder}/khal.db
""")
write("config/todoman/config.py", f"""path = "{folder}/vdir/tasks*"
date_format = "%Y-%m-%d"
time_format = "%H:%M"
cache_path = "{folder}/todoman.db"
""")

"""Expands every .ics file of a folder with recurring-ical-events, for comparison in CalendarCrossCheckTests.

expand.py FOLDER START END ZONE: prints {"file": [[start, end], ...]} in seconds; START and END are seconds, too.
"""
import datetime
import json
import pathlib
import signal
import sys
import zoneinfo

import dateutil.rrule
import icalendar
import recurring_ical_events

folder, start, end = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
zone = zoneinfo.ZoneInfo(sys.argv[4])
utc = datetime.timezone.utc


def aware(value):
    """Returns a date or a floating time as a time in the reader's zone."""
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day)
    return value if value.tzinfo else value.replace(tzinfo=zone)


def seconds(event):
    first, last = event["DTSTART"].dt, event["DTEND"].dt
    begun = aware(first).timestamp()
    if event.get("X-LENGTH") == "exact":
        # Python adds wall-clock time. In RFC 5545 section 3.3.6, hours are elapsed time.
        return [begun, begun + (last.replace(tzinfo=None) - first.replace(tzinfo=None)).total_seconds()]
    return [begun, aware(last).timestamp()]


def excluded(calendar):
    """Returns the wall-clock times that EXRULE excludes. recurring-ical-events ignores EXRULE, but dateutil
    expands it."""
    found = set()
    for event in calendar.walk("VEVENT"):
        rules = event.get("EXRULE", [])
        for rule in rules if isinstance(rules, list) else [rules]:
            first = wall(event["DTSTART"].dt)
            given = dateutil.rrule.rrulestr(rule.to_ical().decode(), dtstart=first, ignoretz=True)
            found.update(given.between(first, datetime.datetime.fromtimestamp(end) + datetime.timedelta(days=2), True))
    return found


def wall(value):
    if not isinstance(value, datetime.datetime):
        return datetime.datetime(value.year, value.month, value.day)
    return value.replace(tzinfo=None)


def give_up(*_):
    raise TimeoutError("a rule that hardly ever gives a time: dateutil looks until the year 9999")


# A limit of processor time, so that a busy machine gives the same answers.
signal.signal(signal.SIGVTALRM, give_up)
found = {}
for path in sorted(folder.glob("*.ics")):
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    # One more day on each side, because floating times are compared as if they were UTC.
    day = datetime.timedelta(days=1)
    span = (datetime.datetime.fromtimestamp(start, utc) - day, datetime.datetime.fromtimestamp(end, utc) + day)
    signal.setitimer(signal.ITIMER_VIRTUAL, 1)
    try:
        events = recurring_ical_events.of(calendar).between(*span)
        left_out = excluded(calendar)
        times = [
            seconds(event)
            for event in events
            if event.get("STATUS") != "CANCELLED" and wall(event["DTSTART"].dt) not in left_out
        ]
        found[path.name] = [time for time in times if time[0] < end and time[1] > start]
    except Exception as error:  # the test skips and counts the refused files
        found[path.name] = None
        print(f"{path.name}: {error!r}", file=sys.stderr)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
print(json.dumps(found))

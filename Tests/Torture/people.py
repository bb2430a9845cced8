"""Import documents of very many people."""

import datetime
import uuid

from speaker import now, text


def documents(random, size, entries, goals, piece=10_000):
    """Yields documents of `size` people in pieces, each person with log entries over ten years, and the first
    `goals` people with a goal. A message may have 64 MiB."""

    def id():
        return str(uuid.UUID(int=random.getrandbits(128)))

    made = text(now() - datetime.timedelta(days=3660))
    for first in range(0, size, piece):
        contacts, with_goal, log = [], [], []
        for number in range(first, min(first + piece, size)):
            person = id()
            contacts.append({"id": person, "displayName": f"Person {number:06d}", "tags": [f"t{number % 50}"],
                             "purpose": "somebody who was met on the way"})
            if number < goals:
                with_goal.append({"id": id(), "contactId": person, "cadenceDays": 7 + number % 90,
                                  "importance": 1 + number % 5, "minDurationMin": 30, "windows": {}, "createdAt": made,
                                  "paused": False})
            for _ in range(entries):
                day = random.randrange(1, 3650)
                log.append({"id": id(), "contactId": person, "outcome": "met", "notes": f"what was said, {day}",
                            "when": text(now() - datetime.timedelta(days=day))})
        yield {"format": "org.socialplanner.export", "version": 1, "contacts": contacts, "goals": with_goal,
               "items": [], "log": log, "away": []}

"""Measures a change and a restart while very many messages of strangers wait for channels that do not
deliver.

    python3 Tests/Torture/waiting.py [--binaries .build/release] [--messages 10000]

Each message is in a separate conversation, which is the worst case, because messages of one conversation wait
as one notice. They are inserted into the ledger as plannerd leaves them after one attempt on each channel.
There is no bus and no journal. Exits with 1 if a change takes 20 ms or more, or a restart a second or more.
"""

import argparse
import os
import sqlite3
import statistics
import sys
import time
import uuid

from planner import Planner

CHANGES = 200


def fill(home, count):
    """Inserts notices into the ledger, each with a delivery on each channel that failed once."""
    now = int(time.time())
    with sqlite3.connect(os.path.join(home, "planner.db")) as database:
        database.execute("PRAGMA foreign_keys = ON")
        rows = [(str(uuid.uuid4()), f'["{uuid.uuid4()}"]') for _ in range(count)]
        database.executemany(
            "INSERT INTO reminder (id, kind, dueAt, expiresAt, state, claimedAt, late, itemIds, detail)"
            " VALUES (?, 'message', ?, ?, 'claimed', ?, 0, ?, 'Somebody (a guest) wrote to you')",
            [(key, now - 60, now + 86_000, now - 60, ids) for key, ids in rows])
        database.executemany(
            "INSERT INTO delivery (reminderId, channel, state, attempts, nextAttemptAt, lastError)"
            " VALUES (?, ?, 'pending', 1, ?, 'It does not answer.')",
            [(key, channel, now - 50) for key, _ in rows for channel in ("desktop", "journal")])
    database.close()


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--binaries", default=".build/release")
    arguments.add_argument("--messages", type=int, default=10_000)
    options = arguments.parse_args()
    planner = Planner(os.path.abspath(options.binaries), hooks=False)
    failed = False
    try:
        for count in (0, options.messages):
            planner.start()
            planner.stop()
            fill(planner.home, count)
            begun = time.perf_counter()
            planner.start()
            with planner.connect() as connection:
                connection.call("Status")
                restart = time.perf_counter() - begun
                times = []
                for number in range(CHANGES):
                    before = time.perf_counter()
                    connection.call("AddContact", displayName=f"Somebody {count} {number}")
                    times.append((time.perf_counter() - before) * 1000)
            planner.stop()
            times.sort()
            p50, p99 = statistics.median(times), times[int(len(times) * 0.99)]
            print(f"{count} messages: a restart {restart:.2f} s; a change p50 {p50:.1f} ms, p99 {p99:.1f} ms,"
                  f" longest {times[-1]:.1f} ms")
            failed = failed or p99 >= 20 or restart >= 1
    finally:
        planner.discard()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

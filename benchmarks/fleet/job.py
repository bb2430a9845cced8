#!/usr/bin/env python3
"""Plans many people under Spark: job.py PLANNERD SCENARIOS PLANS

Each partition of the scenarios (JSON Lines) goes through a separate `plannerd simulate`; PLANS gets a line
for each person, NAME TAB PLAN, in the order of the scenarios. A partition fails if its process fails or gives
too few answers. It is then planned again, at most four times, and the output of failed attempts is dropped.
Prints a summary as JSON.

FLEET_FAULT=N kills the process of partition N during its first attempt.
"""

import json
import os
import subprocess
import sys
import threading
import time

from pyspark import SparkConf, SparkContext, TaskContext

daemon, scenarios, plans = sys.argv[1:]
fault = int(os.environ.get("FLEET_FAULT", "-1"))
cores = os.cpu_count()


def plan(lines):
    """Yields the plans of a partition, each with its owner."""
    # Spark's workers import modules through PYTHONPATH.
    from generate import user

    task = TaskContext.get()
    is_doomed = task.partitionId() == fault and task.attemptNumber() == 0
    users = []
    with subprocess.Popen([daemon, "simulate"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        def feed():
            try:
                with process.stdin as pipe:
                    for line in lines:
                        users.append(user(line))
                        pipe.write(line.encode() + b"\n")
            except BrokenPipeError:
                pass  # its exit status gives the reason

        feeder = threading.Thread(target=feed)
        feeder.start()
        answered = 0
        for answer in process.stdout:
            who = users[answered]
            answered += 1
            if is_doomed and answered == 10:
                process.kill()
            if f'"{who}-0"'.encode() not in answer:
                process.kill()
                raise RuntimeError(f"what should be the plan of {who} is {answer[:200]!r}")
            yield f"{who}\t{answer.decode().rstrip()}"
        feeder.join()
    if process.returncode != 0 or answered != len(users):
        raise RuntimeError(f"plannerd simulate ended with {process.returncode} after {answered} of {len(users)} plans")
    attempts.add(task.attemptNumber())
    planned.add(answered)


conf = SparkConf().setMaster(f"local[{cores},4]").setAppName("planner-fleet").setAll([
    ("spark.ui.enabled", "false"), ("spark.local.dir", os.path.dirname(os.path.abspath(plans)))])
with SparkContext(conf=conf) as spark:
    attempts, planned = spark.accumulator(0), spark.accumulator(0)
    source = spark.textFile(scenarios, minPartitions=16 * cores)
    began = time.monotonic()
    source.mapPartitions(plan).saveAsTextFile(plans)
    seconds = time.monotonic() - began
    # Counts the stored plans, not those reported along the way.
    names = spark.textFile(plans).map(lambda text: text.split("\t", 1)[0])
    print(json.dumps({"seconds": seconds, "cores": cores, "partitions": source.getNumPartitions(),
                      "planned": planned.value, "delivered": names.count(), "people": names.distinct().count(),
                      "retried": attempts.value, "spark": spark.version}))

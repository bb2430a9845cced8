#!/usr/bin/env python3
"""Asks each of the hundred questions reserved for measuring in a separate process. Counts the answered and
the rightly rejected ones, and measures the time from the start of plannerctl to its end. Then measures a
draft: measure.py [--quick] PLANNERD PLANNERCTL PLANNERASSIST PLANNERBENCH"""

import json
import os
import pathlib
import sys
import tempfile
import time

from measuring import Planner, figure, ratio, run, version

quick = "--quick" in sys.argv
daemon, client, assist, bench = (word for word in sys.argv[1:] if word != "--quick")
# plannerctl starts the answering program from the PATH.
PROGRAMS = {"PATH": f"{os.path.dirname(assist)}:{os.environ['PATH']}"}
ROUNDS = 1 if quick else 5
MORE = [150] if quick else [150, 1_000, 10_000]
ROOT = pathlib.Path(__file__).resolve().parents[2]
QUESTIONS = [json.loads(line) for line in open(ROOT / "Tests/PlannerAssistTests/Questions/kept.jsonl")]

# The people that the questions are about (Tests/PlannerAssistTests/SamplePlanner.swift).
PEOPLE = [
    ("Ana Souza", ["friends"], 14, {"addresses": [{"city": "Lisbon"}], "interests": ["golf"], "birthday": "1990-03-15"}),
    ("Anna Schmidt", ["work"], None, {"addresses": [{"city": "Hamburg"}]}),
    ("Chen Wei", ["friends"], 30, {"company": "Harbour Labs", "interests": ["chess"], "birthday": "1988-12-02"}),
    ("Mara Keller", ["friends"], 10, {"addresses": [{"city": "Berlin"}], "interests": ["climbing"]}),
    ("Jörg Weiß", ["vip"], 21, {"addresses": [{"city": "Munich"}], "company": "Siemens", "birthday": "1975-11-30"}),
    ("Tom Baker", ["work"], 60, {}), ("Tom Fischer", [], 60, {}),
    ("Sabine Müller", [], None, {"addresses": [{"city": "Hamburg"}], "offers": ["tax advice"]}),
    ("Robert \"Bob\" Lang", [], None, {"addresses": [{"city": "Leipzig"}]}),
    ("Priya Nair", ["mentor"], 45, {"interests": ["climbing"], "seeks": ["cofounder"]}),
    ("Oma Hilde", ["family"], 7, {"birthday": "1938-01-08"}), ("Will Grant", [], 40, {}), ("May Lin", ["friends"], None, {}),
    ("François Dubois", [], None, {"interests": ["wine"]}),
]


def ask(words, environment, output=os.devnull):
    """Returns the milliseconds of a whole process. The process exits with 1 if it does not understand the
    question."""
    actions = [(os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
               (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)]
    began = time.perf_counter()
    process = os.posix_spawn(
        client, [client, "ask", "--json", "--", *words], {**environment, **PROGRAMS}, file_actions=actions)
    _, status = os.waitpid(process, 0)
    took = (time.perf_counter() - began) * 1000
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"{' '.join(words)}: exit status {os.waitstatus_to_exitcode(status)}")
    return took


def timed(body):
    """Returns the milliseconds of a call."""
    began = time.perf_counter()
    body()
    return (time.perf_counter() - began) * 1000


figures = []
with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
    planner = Planner(daemon, f"{work}/few").start()
    for name, tags, days, profile in PEOPLE:
        goal = {"goal": {"cadenceDays": days}} if days else {}
        planner.call("AddContact", displayName=name, tags=tags, profile=profile, **goal)
    right, times, trues = 0, [], []
    for round in range(ROUNDS):
        for asked in QUESTIONS:
            times.append(ask(asked["question"].split(), planner.environment, f"{work}/answer"))
            trues.append(run(["/bin/true"]) * 1000)
            if round == 0:
                # The meaning of a question depends on the day, and the tests compare it.
                right += json.load(open(f"{work}/answer"))["understood"] == bool(asked["expect"])
    planner.stop()
    figures.append(figure("assist-score", "of a hundred kept questions, answered or rightly not", "questions", [right]))
    figures.append(figure("assist-latency", f"a question to its answer, whole process, {len(PEOPLE)} people", "ms", times))
    figures.append(ratio("assist-beside-true", "the same beside /bin/true", times, trues))
    for size in MORE:
        planner = Planner(daemon, f"{work}/{size}").start()
        run([bench, "document", "--contacts", str(size), "--items", str(max(60, size // 10))], output=f"{work}/{size}.json")
        with open(f"{work}/{size}.json") as document:
            planner.call("Import", document=json.load(document))
        # A first name that several people have: each question needs all names.
        name = planner.call("People", limit=1)["people"][0]["contact"]["displayName"]
        many = [ask(["when", "do", "i", "next", "see", *name.split()], planner.environment) for _ in range(21)]
        figures.append(figure(f"assist-latency-{size}", f"the same with {size:,} people", "ms", many))
        drafts = [timed(lambda: planner.call("MakeDrafts", interface="Drafts", name=name, purpose="checkIn")) for _ in range(21)]
        figures.append(figure(f"draft-latency-{size}", f"MakeDrafts of one draft, from the call to the answer, {size:,} people", "ms", drafts))
        planner.stop()

print(json.dumps({"figures": figures, "versions": {"plannerd": version(daemon, "--version")}}))

#!/usr/bin/env python3
"""Writes report.md and plots/ from results/, and updates the figures of the report that other pages quote
(PAGES).

A figure is quoted by a link to its line, [WHATEVER](benchmarks/report.md#NAME): the text of the link becomes
the figure. Needs requirements.txt.
"""

import math
import pathlib
import re
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

from derived import DERIVED  # noqa: E402
from measuring import by_name, load, number, quantity  # noqa: E402

here = pathlib.Path(__file__).resolve().parent
# The same bytes for the same figures.
matplotlib.rcParams.update({"svg.hashsalt": "planner", "svg.fonttype": "none", "font.size": 10, "axes.grid": True,
                            "grid.color": "#dddddd", "axes.spines.top": False, "axes.spines.right": False})

# The part, heading, description and plots of each section, in the report's order.
SECTIONS = [
    ("engine", "The engine",
     "`Engine.plan` on scenarios in memory, beside sorting as many (score, id) pairs as there are goals by Swift's own "
     "`sort`, in the same loop. A person has 150 goals, 14 days and 5 sessions a week; an office 2,000, 84 and 100; a "
     "city 10,000, 366 and no bound. Then the time by the number of goals and by the horizon, beside n log n through "
     "the first point.", ["engine-goals", "engine-days"]),
    ("quality", "Packed placement beside CP-SAT",
     "How near `packed` comes to the best plan that OR-Tools' CP-SAT finds for the same instance, and in what time. \"How "
     "many times faster\" is told in two ways: the median of CP-SAT's times to the median of packed's, and the median of "
     "what it is instance by instance.", []),
    ("learning", "Learning",
     "A year of people with hidden preferences, planned with and without learning, over seeds. "
     "[learning](learning/README.md) says what is made of it.", []),
    ("socket", "The socket",
     "`Next` over one connection to a daemon that keeps 10,000 people, beside a C server that answers every message "
     "with as many bytes (`echo/echo.c`): the same client, in turn, 2,000 calls at a time. The first line is the median "
     "of the medians of these rounds.", []),
    ("commands", "Every command",
     "Calls over one connection to a daemon with 150, 1,000 and 10,000 people and a goal each, one after the other as a "
     "user might say them; then how long another client waits for `Next` or `Status` while something long goes on.", []),
    ("start", "The start of the client", "Counted: the page faults of `plannerctl next` over three people.", []),
    ("client", "The client",
     "`plannerctl next` as a whole process, beside programs of its kind that hold as many items, in turn. They read their files "
     "(khal and todoman a cache) where the planner asks its daemon: that difference in design is what is shown.",
     ["client"]),
    ("calendars", "Calendars",
     "A calendar of one file for each event, one in twenty recurring: from `AddCalendar` on a fresh planner to its answer, beside "
     "`khal list` of 84 days without a cache, and beside opening and reading the files; then restarts.", ["calendars"]),
    ("contacts", "Address books",
     "10,000 cards of sixteen lines, one in ten with a photo of 20 kB, looked through for the first time and again; "
     "beside opening the same files and reading them to their end.", []),
    ("finding", "Finding people",
     "`Find` among 100,000 people with ten notes each, one connection, from the call to the answer. Then what the index "
     "costs those who write.", []),
    ("introductions", "Introductions",
     "Who would gain from knowing whom, among made-up people: the time without reading them from the store, and how many "
     "planted pairs (a hobby that nobody else has, and one offers what the other seeks) are among the first hundred.", []),
    ("assist", "Asking",
     "The hundred questions that are kept for measuring, each asked by a process of its own, from its start to its end; then "
     "one question with more people.", []),
    ("page", "The page",
     "`plannerweb` in front of a daemon with 150 and 10,000 people: each page over one connection, in turn; what a browser "
     "transfers, with headers, compressed; memory when all pages were shown; an open page on which nothing happens; and "
     "the first look, for which systemd starts the program in its sandbox.", []),
    ("guests", "The door for guests",
     "`plannerguests` on the loopback, with the load made by one more process on the same cores. Half of the messages are "
     "the owner's, on their way to the open page of a guest; half are guests', over a connection each, on their way to the "
     "owner's `Watch`. Each is on the disk before it is told. \"What measuring adds\" is the same load on a program that "
     "keeps nothing and passes on at once what it gets. Memory is the process's; what the kernel has for each connection is "
     "not in it. The fight is with a daemon that answers.", []),
    ("idle", "Idle", "A daemon with three people and all its channels that nobody talks to.", []),
    ("simulate", "`plannerd simulate`",
     "Scenarios a line each (four goals, two busy times, one item), planned by one process.", []),
    ("fleet", "A fleet",
     "Many people's scenarios, partitioned and piped through `plannerd simulate` by Spark, beside plain "
     "`plannerd simulate` on the same scenarios. [docs/fleet.md](../docs/fleet.md) says what is made of it.", []),
]

# The pages that quote the report.
PAGES = ["README.md", "docs/fleet.md", "docs/guests.md", "benchmarks/learning/README.md"]

results = load(here / "results")
tables = {}
for part, made_of in DERIVED.items():
    if part in results:
        results[part]["figures"], tables[part] = made_of(results[part])


def points(part, stem, tail=""):
    """Returns a curve: the figures of a part with a size and a matching name."""
    pattern = re.compile(rf"{stem}\d+{tail}$")
    found = [f for f in results.get(part, {}).get("figures", []) if "size" in f and pattern.fullmatch(f["name"])]
    return sorted(found, key=lambda f: f["size"])


def plot(name, part, axis, curves, reference=False):
    """Draws a log-log plot of medians with minimum and maximum. Returns False if there is nothing to draw."""
    curves = [(label, points(part, *stem)) for label, stem in curves]
    curves = [(label, found) for label, found in curves if len(found) > 1]
    if not curves:
        return False
    figure, axes = plt.subplots(figsize=(6.4, 3.8), layout="constrained")
    for (label, found), marker in zip(curves, "osD^vPX"):
        sizes, medians = [f["size"] for f in found], [f["median"] for f in found]
        errors = [[f["median"] - f["min"] for f in found], [f["max"] - f["median"] for f in found]]
        axes.errorbar(sizes, medians, yerr=errors, label=label, marker=marker, markersize=4, capsize=2, linewidth=1.2)
    if reference:
        sizes = [f["size"] for f in curves[0][1]]
        scale = curves[0][1][0]["median"] / (sizes[0] * math.log(sizes[0]))
        axes.plot(sizes, [scale * n * math.log(n) for n in sizes], "--", color="#888888", label="n log n", linewidth=1)
    axes.set(xscale="log", yscale="log", xlabel=axis, ylabel="ms")
    axes.legend(frameon=False, fontsize=9)
    (here / "plots").mkdir(exist_ok=True)
    figure.savefig(here / "plots" / f"{name}.svg", metadata={"Date": None})
    plt.close(figure)
    return True


def plots():
    engine = [("greedy", "-greedy"), ("packed", "-packed")]
    drawn = {
        "engine-goals": plot("engine-goals", "engine", "goals (84 days)",
                             [(label, ("engine-goals-", tail)) for label, tail in engine], True),
        "engine-days": plot("engine-days", "engine", "days ahead (1,000 goals)",
                            [(label, ("engine-days-", tail)) for label, tail in engine], True),
        "client": plot("client", "client", "items", [
            ("plannerctl next", ("client-planner-",)), ("task next", ("client-task-",)),
            ("rem -n", ("client-remind-",)), ("calcurse -n", ("client-calcurse-",)),
            ("khal list", ("client-khal-",)), ("todoman list", ("client-todoman-",))]),
        "calendars": plot("calendars", "calendars", "events", [
            ("planner, first load", ("calendar-first-",)), ("khal, no cache", ("calendar-khal-cold-",))]),
    }
    return {name for name, there in drawn.items() if there}


def place(machine):
    return (f"{machine['cpu']}, {machine['cores']} cores, {number(machine['memoryMB'] / 1000)} GB, Linux {machine['kernel']}, "
            f"load {machine['loadBefore']} before")


def when(result):
    return f"Measured {result['began']} in {result['seconds']} s" if "began" in result else "Measured, and not recorded when"


def overview():
    """Yields a row for each part, and problems of the parts as a whole."""
    yield "| part | planner | measured | seconds | load before |"
    yield "| --- | --- | --- | ---: | ---: |"
    planners = {}
    for part, heading, *_ in SECTIONS:
        result = results.get(part)
        if result is None:
            yield f"| {heading} | not measured: `benchmarks/run.sh {part}` | | | |"
            continue
        planner = result.get("versions", {}).get("planner", "unknown")
        planners.setdefault(planner, []).append(part)
        load_before = result["machine"].get("loadBefore", "") if "machine" in result else ""
        yield f"| {heading} | {planner} | {result.get('began', '')} | {result.get('seconds', '')} | {load_before} |"
    yield ""
    doubts = []
    if len(planners) > 1:
        doubts.append("the parts are of different planners: " + "; ".join(
            f"{planner} ({', '.join(parts)})" for planner, parts in planners.items()))
    dirty = [part for planner, parts in planners.items() if planner.endswith("-dirty") or planner == "unknown" for part in parts]
    if dirty:
        doubts.append(f"measured on what is in no commit: {', '.join(dirty)}")
    broken = [fault for result in results.values() for fault in result.get("faults", [])]
    if broken:
        doubts.append(f"promises that are not kept: {'; '.join(broken)}")
    for doubt in doubts:
        print(f"report.py: {doubt}", file=sys.stderr)
        yield f"**Not to be relied on: {doubt}.**"
        yield ""


def figures_table(figures):
    yield "| | median | least | most | runs |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for f in figures:
        yield (f'| <a id="{f["name"]}"></a>{f["label"]} | {quantity(f["median"], f["unit"])} | {number(f["min"])} | '
               f'{number(f["max"])} | {f["runs"]} |')


def cell(value):
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "-"}[value]
    return number(value) if isinstance(value, (int, float)) else str(value).replace("|", "\\|")


def rows_table(heading, rows):
    """Returns a table. A long one is collapsed."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    # All columns except the row's name.
    numbers = {name for name in columns if not any(re.search(r"[a-z]", str(row.get(name, ""))) for row in rows)}
    table = [f"| {' | '.join(columns)} |", "|" + "".join(" ---: |" if name in numbers else " --- |" for name in columns)]
    table += [f"| {' | '.join(cell(row.get(name)) for name in columns)} |" for row in rows]
    if len(rows) > 30:
        return [f"<details><summary>{heading}: {len(rows)}</summary>", "", *table, "", "</details>", ""]
    return [f"{heading}:", "", *table, ""]


def section(part, heading, text, names, drawn):
    result = results.get(part)
    if result is None:
        return [f"## {heading}", "", f"Not measured; `benchmarks/run.sh {part}` does.", ""]
    lines = [f"## {heading}", "", text, ""]
    if "skipped" in result:
        lines += [result["skipped"], ""]
    if "note" in result:
        lines += [result["note"], ""]
    for name in names:
        if name in drawn:
            lines += [f"![{heading}: {name}](plots/{name}.svg)", ""]
    if result.get("figures"):
        lines += [*figures_table(result["figures"]), ""]
    for name, rows in tables.get(part, []):
        lines += rows_table(name, rows)
    known = [value if value.startswith(name) else f"{name} {value}"
             for name, value in result.get("versions", {}).items() if value]
    said = [when(result), f"on {place(result['machine'])}" if "memoryMB" in result.get("machine", {}) else "",
            f"seed {result['seed']}" if result.get("seed") is not None else "", "; ".join(known)]
    return lines + ["<sub>" + "; ".join(word for word in said if word) + ".</sub>", ""]


def quote(path, figures):
    """Updates the figures that a page quotes. Names links without a target."""
    text = path.read_text()
    lost = []

    def renew(match):
        f = figures.get(match[3])
        if f is None:
            lost.append(match[3])
            return match[0]
        return f"[{quantity(f['median'], f['unit'])}]({match[2]}#{match[3]})"

    path.write_text(re.sub(r"\[([^\]]*)\]\(((?:(?:\.\./)?benchmarks/|\.\./)report\.md)#([a-z0-9-]+)\)", renew, text))
    for name in lost:
        print(f"report.py: {path.name} quotes '{name}', which is not among the results: the old figure stays",
              file=sys.stderr)
    return not lost


drawn = plots()
text = ["# What was measured", "",
        "Written by `make bench` from `results/*.json`; [README.md](README.md) says what each part measures and what it "
        "leaves out. Every line is a median, with the least and the most of its runs; ratios are of what was measured in "
        "turn in one run.", "", *overview()]
for part in SECTIONS:
    text += section(*part, drawn)
(here / "report.md").write_text("\n".join(text).rstrip() + "\n")
names = [name for result in results.values() for name in (f["name"] for f in result.get("figures", []))]
twice = {name for name in names if names.count(name) > 1}
if twice:
    sys.exit(f"report.py: figures of one name: {', '.join(sorted(twice))}")
figures = by_name(results.values())
quoted = [quote(here.parent / page, figures) for page in PAGES]
print(f"report: benchmarks/report.md, {len(names)} figures of {len(results)} parts, {len(drawn)} plots")
sys.exit(0 if all(quoted) else 1)

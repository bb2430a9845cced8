"""Figures and tables of parts with a separate result format: quality (quality/run.py) and learning.

Each returns (figures, tables); a table is (heading, rows), a row the words of its columns by their headings.
"""

import re

from measuring import figure, number


def slug(*words):
    return re.sub(r"[^a-z0-9]+", "-", "-".join(str(word) for word in words).lower()).strip("-")


def told(name, label, unit, value, least, most, runs):
    """Returns a figure with a given median."""
    return {"name": name, "label": label, "unit": unit, "median": value, "min": least, "max": most, "runs": runs}


def percent(part):
    """Formats a part of 1 in per cent with two decimals."""
    return "-" if part is None else f"{100 * part:.2f}"


def quality(result):
    """Returns the figures over all tight instances, as quality/run.py sums them up, a table of the classes,
    and a table of large rounds."""
    entries = {(entry["class"], entry["size"]): entry for entry in result["summary"]}
    figures = []
    tight = entries.get(("all tight", ""))
    if tight and tight["proved"]:
        proved = tight["proved"]
        figures.append(figure("quality-proved", f"tight instances that CP-SAT proved optimal, of {tight['instances']}",
                              "instances", [proved]))
        for who, name in (("packed", "quality-gap"), ("greedy", "quality-greedy-gap")):
            figures.append(told(name, f"gap of {who} to the proved optimum, tight instances: the mean", "%",
                                *(100 * tight[who][key] for key in ("mean", "least", "worst")), proved))
        below = sum(entry["below"] for entry in result["summary"] if entry["class"] != "all tight")
        figures.append(figure("quality-below", "instances, of all, on which packed is below greedy", "instances", [below]))
        ratio = tight["packedToGreedy"]
        figures.append(told("quality-packed-ratio", "packed to greedy, time, tight instances", "times", ratio["median"],
                            ratio["least"], ratio["worst"], tight["instances"]))
        worst = max(entry["packedToGreedy"]["worst"] for entry in result["summary"])
        figures.append(figure("quality-packed-worst", "packed to greedy, time, the worst of all instances", "times", [worst]))
        for entry, size in [(tight, ""), *((entries.get(("all tight", size)), size) for size in (30, 100))]:
            if entry and entry["proved"]:
                ratio, tail = entry["solverToPacked"], f"-{size}" if size else ""
                which = f"proved tight instances{f' of {size} goals' if size else ''}"
                figures += [
                    figure(f"quality-solver-medians{tail}", f"CP-SAT's median solve to packed's median time, {which}",
                           "times", [ratio["medians"]]),
                    told(f"quality-solver-ratio{tail}", f"CP-SAT's solve to packed's time, instance by instance, {which}",
                         "times", ratio["median"], ratio["least"], ratio["most"], entry["proved"])]
    tables = [("Quality: gap to the proved optimum (of the unproved: packed's to CP-SAT's bound)", [
        {"class": entry["class"], "goals": entry["size"] or "both", "instances": entry["instances"], "proved": entry["proved"],
         **{f"{who}, {words} (%)": percent(entry[who] and entry[who][key]) for who in ("greedy", "packed")
            for key, words in (("mean", "mean"), ("worst", "worst"))},
         "packed optimal": entry["packed"]["optimal"] if entry["packed"] else "-", "packed below greedy": entry["below"],
         "unproved, mean (%)": percent(entry["unproved"] and entry["unproved"]["toBound"]),
         "unproved, worst (%)": percent(entry["unproved"] and entry["unproved"]["worstToBound"])}
        for entry in result["summary"]])]
    tables.append(("Speed: medians", [
        {"class": entry["class"], "goals": entry["size"] or "both", "greedy (ms)": number(entry["greedyMicroseconds"] / 1e3),
         "packed (ms)": number(entry["packedMicroseconds"] / 1e3),
         "packed to greedy (times)": number(entry["packedToGreedy"]["median"]),
         "worst": number(entry["packedToGreedy"]["worst"]),
         "CP-SAT, proved (ms)": number(entry["solverSeconds"] * 1e3) if entry["proved"] else "-",
         "CP-SAT to packed, of the medians (times)": number(entry["solverToPacked"]["medians"]) if entry["proved"] else "-",
         "each instance's": number(entry["solverToPacked"]["median"]) if entry["proved"] else "-",
         "least": number(entry["solverToPacked"]["least"]) if entry["proved"] else "-"}
        for entry in result["summary"]]))
    large = result.get("large", [])
    if large:
        ratios = [row["packedToGreedy"] for row in large]
        figures.append(figure("quality-large-ratio", "packed to greedy, time, large rounds", "times", ratios))
        figures.append(figure("quality-large-worst", "packed to greedy, time, the worst of the large rounds", "times", [max(ratios)]))
        tables.append(("Large rounds, which CP-SAT is not asked about", [
            {"round": row["name"], "goals": row["goals"], "days": row["days"], "greedy places": row["placed"]["greedy"],
             "packed places": row["placed"]["packed"], "greedy (ms)": number(row["greedyMicroseconds"] / 1e3),
             "packed (ms)": number(row["packedMicroseconds"] / 1e3),
             "packed to greedy (times)": number(row["packedToGreedy"])} for row in large]))
    tables.append(("Instances", [
        {"instance": row["name"], "goals": row["goals"], "greedy": f"{row['greedy']:.2f}", "packed": f"{row['packed']:.2f}",
         "best or bound": f"{row['bound']:.2f}", "proved": "yes" if row["proved"] else "no",
         "greedy (ms)": number(row["greedyMicroseconds"] / 1e3), "packed (ms)": number(row["packedMicroseconds"] / 1e3),
         "CP-SAT (ms)": number(row["seconds"] * 1e3)} for row in result["instances"]]))
    return figures, tables


def learning(result):
    """Returns rates in per cent, gains in points, the effect of fading, and a row for each variant."""
    figures, rows = [], []
    by_variant = {}
    for arm in result["arms"]:
        by_variant.setdefault(arm["variant"], {})[arm.get("halfLifeDays")] = arm
        name, words = slug("learning", arm["variant"], arm["learning"]), f"{arm['variant']}, learning {arm['learning']}"
        is_learning = arm.get("halfLifeDays") is not None
        kinds = [("rate", "sessions kept in the year: the mean", "%")]
        if is_learning:
            kinds.append(("gain", "more than without learning, person by person: the mean", "points"))
        figures += [told(f"{name}-{key}", f"{words}: {label}", unit,
                         *(100 * arm[key][part] for part in ("mean", "min", "max")), result["seeds"])
                    for key, label, unit in kinds]

        def spread(key):
            middle, *rest = (f"{100 * arm[key][part]:.1f}" for part in ("mean", "sd", "min", "max"))
            return f"{middle} ± {rest[0]} [{rest[1]} ... {rest[2]}]"

        rows.append({
            "windows, habits": arm["variant"], "learning": arm["learning"], "kept in the year (%)": spread("rate"),
            "gain (points)": spread("gain") if is_learning else "", "second half (%)": f"{100 * arm['lateRate']['mean']:.1f}",
            "its gain (points)": f"{100 * arm['lateGain']['mean']:.1f}" if is_learning else "",
            "better for, worse for": f"{arm['better']}, {arm['worse']}" if is_learning else ""})
    for variant, arms in by_variant.items():
        if 0 in arms and 90 in arms:
            difference = 100 * (arms[0]["rate"]["mean"] - arms[90]["rate"]["mean"])
            figures.append(figure(slug("learning", variant, "fading"),
                                  f"{variant}: kept when evidence never fades, more than when it fades by 90 days", "points",
                                  [difference]))
    return figures, [("Sessions kept: mean ± standard deviation [least ... most] over people", rows)]


def commands(result):
    """Returns a row for each method: the median and the worst time by the number of people, and the growth
    of the median."""
    sizes = list(dict.fromkeys(size for row in result["commands"] for size in row["sizes"]))

    def cell(found):
        return f"{number(round(found['median'], 2))} ({number(round(found['worst'], 1))})" if found else "-"

    def growth(found):
        first, last = found.get(sizes[0]), found.get(sizes[-1])
        return number(round(last["median"] / first["median"], 1)) if first and last else "-"

    return result["figures"], [("From the call to its answer in ms: the median (the worst)", [
        {"method": row["method"], **{f"{int(size):,} people": cell(row["sizes"].get(size)) for size in sizes},
         f"{int(sizes[-1]):,} to {int(sizes[0]):,} (times)": growth(row["sizes"]),
         "of one person": "yes" if row["ofOnePerson"] else ""}
        for row in result["commands"]])]


DERIVED = {"quality": quality, "learning": learning, "commands": commands}

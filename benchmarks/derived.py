"""Figures of the parts that keep their results in a form of their own: quality (quality/run.py) and learning."""

import re

from measuring import figure


def slug(*words):
    return re.sub(r"[^a-z0-9]+", "-", "-".join(str(word) for word in words).lower()).strip("-")


def mean(name, label, unit, value, least, most, runs):
    """As a figure, where the mean is what was promised, not the median."""
    return {"name": name, "label": f"{label}: the mean", "unit": unit, "median": value, "min": least, "max": most,
            "runs": runs}


def quality(result):
    """Over all tight instances, from the lines of the instances."""
    every = [i for i in result.get("instances", []) if not i["name"].startswith("loose")]
    proved = [i for i in every if i["proved"]]
    if not proved:
        return []

    def gaps(name, who):
        values = [max(0.0, 100 * (i["bound"] - i[who]) / i["bound"]) for i in proved if i["bound"] > 0]
        return mean(name, f"gap of {who} to the proved optimum, tight instances", "%", sum(values) / len(values),
                    min(values), max(values), len(values))

    return [
        figure("quality-proved", f"tight instances that CP-SAT proved optimal, of {len(every)}", "instances", [len(proved)]),
        gaps("quality-gap", "packed"), gaps("quality-greedy-gap", "greedy"),
        figure("quality-below", "instances, of all, on which packed is below greedy", "instances",
               [sum(i["packed"] < i["greedy"] - 1e-9 for i in result["instances"])]),
        figure("quality-packed-ratio", "packed to greedy, time, tight instances", "times",
               [i["packedMicroseconds"] / i["greedyMicroseconds"] for i in every]),
        figure("quality-solver-ratio", "CP-SAT's solve to packed, time, proved tight instances", "times",
               [i["seconds"] * 1e6 / i["packedMicroseconds"] for i in proved]),
    ]


def learning(result):
    figures = []
    for arm in result.get("arms", []):
        name, words = slug("learning", arm["variant"], arm["learning"]), f"{arm['variant']}, learning {arm['learning']}"
        kinds = [("rate", "sessions kept in the year", "%")]
        if arm.get("halfLifeDays") is not None:
            kinds.append(("gain", "more than without learning, seed by seed", "points"))
        figures += [mean(f"{name}-{key}", f"{words}: {label}", unit, *(100 * arm[key][part] for part in ("mean", "min", "max")),
                         result["seeds"]) for key, label, unit in kinds]
    return figures


DERIVED = {"quality": quality, "learning": learning}

"""Reports passed and failed parts, at once and again at the end."""

import json
import threading
import time


def row(seconds):
    """Returns the count and the durations in milliseconds."""
    ordered = sorted(1000 * value for value in seconds)
    return {"calls": len(ordered), "p50": round(ordered[len(ordered) // 2], 2),
            "p99": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 2), "worst": round(ordered[-1], 2)}


class Report:
    def __init__(self, again):
        """`again`: the command that repeats the run."""
        self.again = again
        self.lock = threading.Lock()
        self.began = time.monotonic()
        self.parts, self.failures, self.skipped, self.figures = [], [], [], {}

    def say(self, text):
        with self.lock:
            print(f"[{time.monotonic() - self.began:6.0f} s] {text}", flush=True)

    def passed(self, part, figures):
        """Reports the figures of a completed part."""
        self.parts.append(part)
        self.figures[part] = figures
        self.say(f"{part}: " + ", ".join(f"{value} {key}" for key, value in figures.items() if isinstance(value, int)))

    def failed(self, part, text):
        self.failures.append((part, text))
        self.say(f"✘ {part}: {text}")

    def skip(self, part, reason):
        self.skipped.append(f"{part}: {reason}")
        self.say(f"not run: {part}: {reason}")

    def write(self, path):
        with open(path, "w") as file:
            json.dump({"figures": self.figures, "failures": self.failures, "skipped": self.skipped,
                       "seconds": round(time.monotonic() - self.began)}, file, indent=2, ensure_ascii=False)

    def close(self):
        """Prints the last lines. Returns whether all parts passed."""
        for part, text in self.failures:
            print(f"✘ {part}: {text}")
        for text in self.skipped:
            print(f"not run: {text}")
        if self.failures:
            print(f"To repeat it: {self.again}")
        failed = {part for part, _ in self.failures}
        print(f"{len(set(self.parts) - failed)} passed, {len(failed)} failed", flush=True)
        return not failed

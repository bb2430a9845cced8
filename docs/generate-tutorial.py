#!/usr/bin/env python3
"""Writes the screens of docs/tutorial.md from a walkthrough on a fresh machine (Tests/System/firsthour.sh).

  docs/generate-tutorial.py BINARIES          walks (root, about a minute), and writes the screens and the picture
  docs/generate-tutorial.py --check SCREENS   compares the screens that do not depend on the date with the walk's

A comment such as <!-- screen: agenda --> stands before each block of the page. 'init, Calendars' is the part of the
dialogue that begins with the line 'Calendars'.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

docs = pathlib.Path(__file__).resolve().parent
page = docs / "tutorial.md"
block = re.compile(r"(<!-- screen: (.+?) -->\n```\n)(.*?)(```\n)", re.S)
# Parts of the dialogue that are the same on every day, and then the other parts.
timeless = ["Welcome", "The planner's daemon", "Calendars", "Address books", "Your time", "Quiet hours", "That is all."]
parts = timeless + ["People", "Room in a week", "Your plan"]


def screen(folder, name):
    file, _, part = name.partition(", ")
    text = (folder / f"{file}.txt").read_text()
    if not part:
        return text.strip("\n") + "\n"
    for each in re.split(rf"\n\n(?=(?:{'|'.join(map(re.escape, parts))})\n)", text.strip("\n")):
        if each.startswith(f"{part}\n") or part == "Welcome" and each.startswith("$ "):
            return each.rstrip("\n") + "\n"
    sys.exit(f"tutorial: the walkthrough has no part '{part}'")


def main():
    if sys.argv[1:2] == ["--check"]:
        folder = pathlib.Path(sys.argv[2])
        other = [
            name
            for _, name, shown, _ in block.findall(page.read_text())
            if name.partition(", ")[2] in timeless and shown != screen(folder, name)
        ]
        if other:
            sys.exit(f"docs/tutorial.md shows other screens: {', '.join(other)}; run docs/generate-tutorial.py")
        return
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o777)
        subprocess.run(
            [docs.parent / "Tests/System/sandbox.sh", "--keep", name, "env", f"BINARIES={sys.argv[1]}",
             f"SCREENS={name}", f"IMAGES={name}", docs.parent / "Tests/System/firsthour.sh"],
            check=False)
        page.write_text(block.sub(lambda m: m[1] + screen(folder, m[2]) + m[4], page.read_text()))
        shutil.copyfile(folder / "first-reminder.png", docs / "images/first-reminder.png")


main()

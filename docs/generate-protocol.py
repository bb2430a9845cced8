#!/usr/bin/env python3
"""Writes docs/protocol.md from the interface file; with --check, only says whether it is current."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "Sources/PlannerProtocol/org.socialplanner.Planner.varlink"
TARGET = ROOT / "docs/protocol.md"

INTRODUCTION = """\
<!-- Written by docs/generate-protocol.py from the interface file. Change that, and run it again. -->

# The protocol

`plannerd` speaks [Varlink](https://varlink.org) on a Unix stream socket: JSON messages, each ended by a
NUL byte, at most 64 MiB long and of at most six million values. The socket is `$XDG_RUNTIME_DIR/planner/planner.sock`,
`$PLANNER_HOME/planner.sock` where `PLANNER_HOME` is set, or what `PLANNER_SOCKET` names. Only the user
that the daemon runs as is answered.

There may be 64 connections, 48 of them with a `Watch`. Where one more comes, the connection that nobody has used for
the longest time is ended for it: without an answer, for it has no call in hand. One with a call in hand, a message on
its way (30 seconds at most) or a stream that is read is in use; where all are, the new one is refused with `Busy`.
Each connection has one stream at most.

Any Varlink client works:

```sh
python3 -m varlink.cli call "unix:$XDG_RUNTIME_DIR/planner/planner.sock/org.socialplanner.Planner.Next" '{}'
```

A member marked `?` may be absent or null. Keys that a reader does not know are to be ignored: members may
be added, none will be taken away or change its meaning. The daemon describes itself through
`org.varlink.service.GetInterfaceDescription`; this page is made from the same file.
"""


def declarations(text):
    """(prose lines, declaration) for everything in the file, blank lines ending what stands above them."""
    prose, code = [], []
    for line in text.splitlines():
        if code:
            code.append(line)
        elif line.startswith("#"):
            prose.append(line[1:])
        elif line.strip():
            code.append(line)
        else:
            prose = []
        if code:
            joined = "\n".join(code)
            complete = joined.count("(") == joined.count(")") and not joined.rstrip().endswith("->")
            if complete:
                yield prose, joined
                prose, code = [], []


def rendered(prose):
    """Prose as Markdown: lines set in by three blanks are a list of members."""
    lines = []
    in_list = False
    for line in prose:
        member = re.match(r"   (\w+(?:, \w+)*): (.*)", line)
        if member:
            if not in_list and lines and lines[-1]:
                lines.append("")
            in_list = True
            names = ", ".join(f"`{name}`" for name in member[1].split(", "))
            lines.append(f"- {names}: {member[2]}")
        elif in_list and line.startswith("     "):
            lines.append("  " + line.strip())
        else:
            if in_list and line.strip():
                lines.append("")
            in_list = False
            lines.append(line.strip())
    return "\n".join(lines).strip()


def page(text):
    found = list(declarations(text))
    interface = next(prose for prose, code in found if code.startswith("interface"))
    parts = [INTRODUCTION, rendered(interface)]
    for keyword, title in [("method", "Methods"), ("error", "Errors"), ("type", "Types")]:
        parts.append(f"## {title}")
        for prose, code in found:
            if code.split()[0] == keyword:
                name = re.match(r"\w+ (\w+)", code)[1]
                parts += [f"### {name}", rendered(prose), f"```varlink\n{code}\n```"]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def main():
    current = page(SOURCE.read_text(encoding="utf-8"))
    if "--check" in sys.argv[1:]:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != current:
            sys.exit("docs/protocol.md is not current: run docs/generate-protocol.py")
    else:
        TARGET.write_text(current, encoding="utf-8")


if __name__ == "__main__":
    main()

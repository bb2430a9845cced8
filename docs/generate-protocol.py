#!/usr/bin/env python3
"""Writes docs/protocol.md and the Swift types of the protocol from the interface files.

It also copies a type that several interface files declare from the first one to the others.

With --check it only says whether they are current.
"""

import dataclasses
import pathlib
import re
import sys

import protocol_swift

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources/PlannerProtocol"
# Each interface file, the Swift enum that its methods live in, and its page.
INTERFACES = [
    ("org.socialplanner.Planner.varlink", "Methods", "docs/protocol.md"),
    ("org.socialplanner.People.varlink", "PeopleMethods", "docs/protocol-people.md"),
    ("org.socialplanner.Page.varlink", "PageMethods", "docs/protocol-page.md"),
    ("org.socialplanner.Drafts.varlink", "DraftMethods", "docs/protocol-drafts.md"),
    ("org.socialplanner.Assistant.varlink", "AssistantMethods", "docs/protocol-assistant.md"),
    ("org.socialplanner.Content.varlink", "ContentMethods", "docs/protocol-content.md"),
    ("org.socialplanner.Ask.varlink", "AskMethods", "docs/protocol-ask.md"),
    ("org.socialplanner.Modules.varlink", "ModuleMethods", "docs/protocol-modules.md"),
    ("org.socialplanner.Guests.varlink", "GuestMethods", "docs/protocol-guests.md"),
    ("org.socialplanner.Invitations.varlink", "InvitationMethods", "docs/protocol-invitations.md"),
]

NOTICE = """\
<!-- Written by docs/generate-protocol.py from the interface file. Change that, and run it again. -->
"""

PEOPLE = """
# The protocol: people

The interface `org.socialplanner.People` is served on the same socket as the planner's ([protocol.md](protocol.md)).
"""

PAGE = """
# The protocol: the page

The interface `org.socialplanner.Page` is served on the same socket as the planner's ([protocol.md](protocol.md)).
"""

DRAFTS = """
# The protocol: drafts

The interface `org.socialplanner.Drafts` is served on the same socket as the planner's ([protocol.md](protocol.md)).
"""

ASSISTANT = """
# The protocol: the assistant

The interface `org.socialplanner.Assistant` is served on the same socket as the planner's ([protocol.md](protocol.md)).
"""

CONTENT = """
# The protocol: content

The interface `org.socialplanner.Content` is served on the same socket as the planner's ([protocol.md](protocol.md)).
"""

MODULES = """
# The protocol: modules

The interface `org.socialplanner.Modules` is served on the same socket as the planner's ([protocol.md](protocol.md)).
"""

ASK = """
# The protocol: asking

`plannerassist` serves the interface `org.socialplanner.Ask`, in the form that [protocol.md](protocol.md) describes.
Its standard input is the socket. `plannerctl` starts it so, and systemd starts it for each connection to
`$XDG_RUNTIME_DIR/planner/assist.sock`.
"""

GUESTS = """
# The protocol: guests

`plannerguests`, the program that strangers reach, serves the interface `org.socialplanner.Guests`, in the form that
[protocol.md](protocol.md) describes, on a separate Unix socket ([guests.md](guests.md)).
"""

INVITATIONS = """
# The protocol: invitations

The interface `org.socialplanner.Invitations` is served on the same socket as the planner's ([protocol.md](protocol.md)).
"""

PLANNER = """
# The protocol

`plannerd` speaks [Varlink](https://varlink.org) on a Unix stream socket: JSON messages, each ended by a
NUL byte, at most 64 MiB long and with at most six million values. The path of the socket is `PLANNER_SOCKET`, or else
`$PLANNER_HOME/planner.sock`, or else `$XDG_RUNTIME_DIR/planner/planner.sock`. The daemon answers only the user that it
runs as.

There may be 64 connections, 48 of them with a `Watch`. If another client connects, the daemon closes the connection
that was unused for the longest time, without a message. A connection is in use while it has a call without an answer,
a message on its way (30 seconds at most) or a stream that is read. If all connections are in use, the new one is
refused with `Busy`. Each connection has at most one stream.

Any Varlink client works:

```sh
python3 -m varlink.cli call "unix:$XDG_RUNTIME_DIR/planner/planner.sock/org.socialplanner.Planner.Next" '{}'
```

A member marked `?` may be absent or null. Readers should ignore unknown keys: members may be added, but no member will
be removed or change its meaning. `org.varlink.service.GetInterfaceDescription` returns the description of the
interface. This page is made from the same file.
"""


@dataclasses.dataclass
class Member:
    name: str
    type: str


@dataclasses.dataclass
class Declaration:
    """keyword: interface, type, method or error. Of a type there are members or cases."""
    keyword: str
    name: str
    prose: list
    code: str
    members: list = dataclasses.field(default_factory=list)
    cases: list = dataclasses.field(default_factory=list)
    reply: list = dataclasses.field(default_factory=list)


def split(text):
    """What stands between the commas of a list, those of lists within it aside."""
    parts, depth = [""], 0
    for character in text:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part for part in parts if part]


def parsed(prose, code):
    """A declaration from its text (varlink.org, "Interface Definition")."""
    keyword, rest = code.split(None, 1)
    name = re.match(r"[\w.]+", rest)[0]
    found = Declaration(keyword, name, prose, code)
    given, _, answer = "".join(rest[len(name):].split()).partition("->")
    for item in split(given[1:-1]):
        if ":" in item:
            found.members.append(Member(*item.split(":", 1)))
        else:
            found.cases.append(item)
    found.reply = [Member(*item.split(":", 1)) for item in split(answer[1:-1])]
    return found


def declarations(text):
    """Everything in the file with the prose above it; blank lines end prose."""
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
                yield parsed(prose, joined)
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


def page(found, introduction):
    interface = next(d for d in found if d.keyword == "interface")
    parts = [NOTICE + introduction, rendered(interface.prose)]
    for keyword, title in [("method", "Methods"), ("error", "Errors"), ("type", "Types")]:
        if any(one.keyword == keyword for one in found):
            parts.append(f"## {title}")
        for one in found:
            if one.keyword == keyword:
                parts += [f"### {one.name}", rendered(one.prose), f"```varlink\n{one.code}\n```"]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def main():
    written, known = {}, {}
    for (source, namespace, target), introduction in zip(
            INTERFACES, [PLANNER, PEOPLE, PAGE, DRAFTS, ASSISTANT, CONTENT, ASK, MODULES, GUESTS, INVITATIONS]):
        text = (SOURCES / source).read_text(encoding="utf-8")
        # An interface file has to declare all its types. The first file in INTERFACES that declares a type is
        # edited by hand, and the later ones get copies.
        for one in declarations(text):
            if one.keyword == "type" and one.name in known and one.code != known[one.name]:
                text = text.replace(one.code, known[one.name])
                written[SOURCES / source] = text
        found = list(declarations(text))
        written[ROOT / target] = page(found, introduction)
        for path, text in protocol_swift.Swift(found, source, namespace, set(known)).files().items():
            written[ROOT / "Sources" / path] = text
        known |= {one.name: one.code for one in found if one.keyword == "type"}
    stale = [path for path, text in written.items()
             if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv[1:]:
        if stale:
            names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
            sys.exit(f"{names}: not what the interface file says; run docs/generate-protocol.py")
        return
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(written[path], encoding="utf-8")


if __name__ == "__main__":
    main()

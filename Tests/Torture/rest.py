"""The conditions at rest: the mirror's files, the history, the hooks' lines, the database's bytes."""

import contextlib
import glob
import hashlib
import json
import os
import sqlite3
import time

from model import Violation
from state import LIVE


def read_mirror(folder):
    """Returns the time in each file, by session id and component."""
    found = {}
    for path in glob.glob(os.path.join(glob.escape(folder), "*.ics")):
        try:
            with open(path, newline="") as file:
                lines = file.read().replace("\r\n ", "").split("\r\n")
        except FileNotFoundError:
            continue
        values = {}
        for line in lines:
            if line.startswith("BEGIN:VALARM"):
                break
            key, _, value = line.partition(":")
            values.setdefault(key.split(";")[0], value)
        task = "BEGIN:VTODO" in lines
        item = values.get("UID", "").partition("@")[0].removesuffix(".task")
        if (item, task) in found:
            raise Violation(f"two files of the mirror are of session {item}")
        found[item, task] = values.get("DUE" if task else "DTSTART")
    return found


def mirror_faults(items, mirror):
    """Returns the differences between the mirror's files and the sessions."""
    files = read_mirror(mirror["path"])
    forms = {"event": (False,), "task": (True,), "both": (False, True)}[mirror["form"]]
    known = {item["id"]: item for item in items}
    faults = []
    for item in items:
        if item["status"] in LIVE:
            for task in forms:
                at = item["startAt"].replace("-", "").replace(":", "")
                if files.get((item["id"], task)) != at:
                    faults.append(f"{item['id']} starts at {at}, its file says {files.get((item['id'], task))}")
    faults += [f"a file of {item}, which is no session" for item, _ in files if item not in known]
    faults += [f"a file of {item} of another form" for item, task in files if task not in forms]
    return faults


def check_mirror(connection, patience=15):
    """Waits until the files match the plan."""
    deadline = time.monotonic() + patience
    while True:
        mirror = connection.call("GetMirror")["mirror"]
        faults = mirror_faults(connection.call("Export")["document"]["items"], mirror)
        if not faults and not mirror.get("trouble"):
            break
        if time.monotonic() > deadline:
            raise Violation(f"the mirror does not equal the plan after {patience} s: "
                            f"{mirror.get('trouble') or ''} {'; '.join(faults[:5])}")
        time.sleep(0.02)


def check_blame(connection):
    """Checks that the history blames no other program, because only the planner wrote files. Only looks at
    new entries."""
    edits = connection.call("History", limit=1000)["edits"]
    if edits:
        raise Violation(f"{len(edits)} changes are said to be another program's: {edits[0]['detail']}")


class Told:
    """Reads the hooks' lines as they are written."""

    def __init__(self, planner, slack=5.0):
        """`slack`: the seconds that a hook and the storing of its result may take on a busy machine."""
        self.planner, self.slack = planner, slack
        self.path = os.path.join(planner.home, "told")
        self.offset, self.repeats = 0, 0
        self.latest, self.reminded = {}, {}

    def read(self):
        """Checks that each notice was delivered once, or again if a kill happened while its hook ran
        (docs/hooks.md, at least once)."""
        try:
            with open(self.path, "rb") as file:
                file.seek(self.offset)
                lines = file.read()
        except FileNotFoundError:
            return
        lines = lines[:lines.rfind(b"\n") + 1]
        self.offset += len(lines)
        for line in lines.decode().splitlines():
            when, _, event = line.partition(" ")
            self.tell(float(when), json.loads(event))

    def is_interrupted(self, told, again):
        """Returns whether a kill happened while the hook ran, before its result was stored."""
        return any(kill <= again and -self.slack <= kill - told <= self.slack for kill in self.planner.kills)

    def tell(self, when, event):
        before = self.latest.get(event["id"])
        if before is not None:
            if not self.is_interrupted(before, when):
                raise Violation(f"the hook was run twice for {event['id']} ({event['title']}), {when - before:.1f} s "
                                "apart, and no kill interrupted it")
            self.repeats += 1
        self.latest[event["id"]] = when
        for session in event["sessions"] if event["event"] == "reminder" else ():
            start = (session["id"], session["startAt"])
            known, told = self.reminded.setdefault(start, (event["id"], when))
            if known != event["id"] and not self.is_interrupted(told, when):
                raise Violation(f"{session['name']}'s session at {session['startAt']} was reminded of twice, "
                                f"{when - told:.1f} s apart, and no kill interrupted it")


def check_ledger(planner, told):
    """Checks at rest that the ledger matches the hooks' lines for each reminder."""
    rows = query(planner, "SELECT r.id, r.state, d.state FROM reminder r LEFT JOIN delivery d "
                          "ON d.reminderId = r.id AND d.channel = 'hooks' WHERE r.kind = 'reminder'")
    lines = {id for id, _ in told.reminded.values()}
    for id, state, delivery in rows:
        if delivery == "sent" and state != "planned" and id not in lines:
            raise Violation(f"the ledger says that reminder {id} was sent, and no hook ran")
        if state == "planned" and id in lines:
            raise Violation(f"the ledger says that reminder {id} is still to be sent, and a hook ran")
    return len(rows)


def query(planner, sql):
    """Queries the database over a separate read-only connection."""
    connection = sqlite3.connect(f"file:{planner.home}/planner.db?mode=ro", uri=True, timeout=10)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def check_whole(planner):
    """Runs SQLite's own checks of integrity and references."""
    found = [row[0] for row in query(planner, "PRAGMA integrity_check")]
    found += [str(row) for row in query(planner, "PRAGMA foreign_key_check")] if found == ["ok"] else []
    if found != ["ok"]:
        raise Violation(f"the database is damaged: {found[:3]}")


def check_file(path):
    """Does the same for a database that no program has open."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        found = [row[0] for row in database.execute("PRAGMA integrity_check")]
        found += [str(row) for row in database.execute("PRAGMA foreign_key_check")] if found == ["ok"] else []
    if found != ["ok"]:
        raise Violation(f"{path} is damaged: {found[:3]}")


def check_audit(planner):
    """Verifies the chain of the audit log, as described in docs/storage.md."""
    previous, rows = "0" * 64, query(planner, "SELECT id, at, program, did, people, hash FROM audit ORDER BY id")
    for expected, (*parts, found) in enumerate(rows, 1):
        text = "\n".join([previous, *map(str, parts)])
        previous = hashlib.sha256(text.encode()).hexdigest()
        if (parts[0], found) != (expected, previous):
            raise Violation(f"entry {parts[0]} of the audit log does not follow the one before")


def check_photos(planner, state):
    """Checks that the file of each person's picture exists and is whole."""
    for (kind, person), value in state.items():
        if kind != "profile" or not value["photo"]:
            continue
        try:
            with open(os.path.join(planner.home, "photos", value["photo"]), "rb") as file:
                found = hashlib.sha256(file.read()).hexdigest()
        except FileNotFoundError:
            found = "no file"
        if found != value["photo"]:
            raise Violation(f"the picture of {person} is {found}, and {value['photo']} was acknowledged")


def check_content(planner, state):
    """Checks that the content of each kept file exists and is whole."""
    for (kind, id), value in state.items():
        if kind != "content":
            continue
        try:
            with open(os.path.join(planner.home, "content", value["file"] + ".txt"), "rb") as file:
                found = hashlib.sha256(file.read()).hexdigest()
        except FileNotFoundError:
            found = "no file"
        if found != value["file"]:
            raise Violation(f"the file {value['name']} is {found}, and {value['file']} was acknowledged")


def check_strays(planner):
    """Checks right after a start that every kept file belongs to a row or an undo, so that leftovers of a
    kill are gone."""
    used = {row[0] + ".txt" for row in query(planner, "SELECT sha256 FROM content UNION SELECT json_extract(rowBefore, "
                                             "'$.sha256') FROM undoRow WHERE tableName = 'content' AND rowBefore IS NOT NULL")}
    strays = {os.path.basename(path) for path in glob.glob(os.path.join(planner.home, "content", "*"))} - used
    if strays:
        raise Violation(f"files of nothing are kept after a start: {sorted(strays)[:3]}")


def check_erased(planner, words):
    """Checks that the database, its log and the kept files contain no byte of an erased person."""
    for path in glob.glob(os.path.join(planner.home, "planner.db*")) + glob.glob(os.path.join(planner.home, "content", "*")):
        with open(path, "rb") as file:
            content = file.read()
        for word in words:
            if word.encode() in content:
                raise Violation(f"{word} was erased and is still in {os.path.basename(path)}")


def check_names(document):
    """Checks that live sessions have their person's name, and that the person exists."""
    names = {person["id"]: person["displayName"] for person in document["contacts"]}
    for item in document["items"]:
        if item["contactId"] not in names:
            raise Violation(f"session {item['id']} is nobody's")
        if item["name"] != names[item["contactId"]]:
            raise Violation(f"session {item['id']} is called {item['name']}, its person {names[item['contactId']]}")

"""The conditions between the planner, its door and the guests while all are silent."""

import collections
import time

from client import Gone, Refusal
from model import Violation
from state import LIVE

PATIENCE = 40


class Agreement:
    """`guests`: the record of all actions."""

    def __init__(self, guests):
        self.guests = guests
        # The last state of each invitation: the booked time, whether a request was open, and the number of
        # answers.
        self.before = {}

    def check(self):
        ours, theirs = self.settle()
        document = self.guests.call("Export")["document"]
        conversations = {one["id"]: one for one in self.guests.conversations()}
        messages = {id: self.messages(id) for id in conversations}
        self.check_said(messages)
        self.check_shown(messages)
        self.check_open_pages(conversations)
        self.check_booked(ours, theirs, messages, document)
        self.check_log(messages, document)
        self.check_offers(ours)

    # Both programs

    def settle(self):
        """Waits until both programs have everything, as long as the planner makes progress. Returns their
        invitations by id."""
        # The planner limits the pace of guests' events (docs/security.md), and these guests are faster than
        # people.
        acknowledged, deadline = None, time.monotonic() + PATIENCE
        while True:
            try:
                ours, theirs, now, faults = self.differences()
                if not faults:
                    return ours, theirs
                if now != acknowledged:
                    acknowledged, deadline = now, time.monotonic() + PATIENCE
            except (Gone, Refusal) as fault:
                faults = [str(fault)]
            if time.monotonic() > deadline:
                raise Violation(f"{PATIENCE} s later the two still do not agree: {'; '.join(faults[:5])}")
            time.sleep(0.05)

    def differences(self):
        listed = self.guests.call("ListInvitations", all=True)
        ours = {one["id"]: one for one in listed["invitations"]}
        door = self.guests.inbox("GetDoor")
        theirs = {one["id"]: one for one in self.guests.inbox("ListInvitations")["invitations"]}
        faults = [] if listed["door"]["here"] else [f"plannerguests is not there: {listed['door'].get('trouble')}"]
        if door["acknowledged"] != door["latest"]:
            faults.append(f"of {door['latest']} events {door['acknowledged']} are acknowledged")
        if set(ours) != set(theirs):
            faults.append(f"one has invitations that the other has not: {set(ours) ^ set(theirs)}")
        for id in set(ours) & set(theirs):
            for key in ("kind", "state", "bookedAt", "times", "revoked"):
                if ours[id].get(key) != theirs[id].get(key):
                    faults.append(f"{key} of {id} is {ours[id].get(key)} and {theirs[id].get(key)}")
            if not ours[id]["told"]:
                faults.append(f"{id} is still to be told")
        return ours, theirs, door["acknowledged"], faults

    def messages(self, conversation):
        found, after = [], 0
        while True:
            part = self.guests.inbox("GetConversation", id=conversation, after=after, limit=500)
            found += part["messages"]
            if not part["more"]:
                return found
            after = found[-1]["number"]

    # Messages

    def check_said(self, messages):
        """Checks that acknowledged messages exist once, unanswered ones at most once, and no refused or other
        ones."""
        found = collections.defaultdict(list)
        for conversation, all in messages.items():
            if [one["number"] for one in all] != list(range(1, len(all) + 1)):
                raise Violation(f"the messages of {conversation} are numbered {[one['number'] for one in all]}")
            for one in all:
                if one["kind"] in ("text", "image"):
                    found[one["id"]].append((conversation, one))
        for said in self.guests.said.values():
            there = found.pop(said.id, [])
            wanted = {"acknowledged": (1,), "open": (0, 1), "refused": (0,)}[said.state]
            if len(there) not in wanted:
                raise Violation(f"a message of the {said.side} that is {said.state} is there {len(there)} times: "
                                f"{said.who.name} {said.text} {said.refusal}")
            for conversation, one in there:
                if (one["text"], one["side"]) != (said.text, said.side):
                    raise Violation(f"{said.text} of the {said.side} became {one}")
                is_known = said.side == "owner" or said.device in said.who.devices
                if said.who.conversation and is_known and conversation != said.who.conversation:
                    raise Violation(f"{said.text} of {said.who.name} is in another conversation")
        if found:
            raise Violation(f"nobody said {list(found.values())[:3]}")

    def check_shown(self, messages):
        """Checks that each device of a guest shows the owner's messages."""
        for someone in self.guests.people:
            if not someone.conversation:
                continue
            expected = [(one["number"], one["side"] == "guest", one["text"]) for one in messages[someone.conversation]
                        if one["kind"] in ("text", "image")]
            for device in someone.devices:
                texts = {text for _, _, text in expected}
                shown = [one for one in device.everything() if one[2] in texts]
                if shown != expected:
                    raise Violation(f"{someone.name} sees {len(shown)} messages, the owner {len(expected)}: "
                                    f"{sorted(set(shown) ^ set(expected))[:4]}")

    def check_open_pages(self, conversations):
        """Checks that an open page got all messages once and in order, across all breaks."""
        deadline = time.monotonic() + PATIENCE
        for someone in self.guests.people:
            if not someone.is_open:
                continue
            last = conversations[someone.conversation]["messages"]
            while someone.last < last and time.monotonic() < deadline:
                time.sleep(0.02)
            numbers = [number for number, _ in someone.told]
            if numbers != list(range(1, last + 1)):
                raise Violation(f"the open page of {someone.name} was told {numbers[-20:]} of {last}")

    # Times

    def check_booked(self, ours, theirs, messages, document):
        """Checks that each time confirmed to a guest is one session of the planner."""
        by_invitation = collections.defaultdict(list)
        for all in messages.values():
            for one in all:
                if one.get("invitation"):
                    by_invitation[one["invitation"]].append(one)
        items = {item["id"]: item for item in document["items"]}
        booked = collections.Counter()
        for id, one in ours.items():
            at = one.get("bookedAt")
            told, answers = told_last(by_invitation[id])
            if told != at:
                raise Violation(f"the guest was told {told} last, and {at} is booked: {one['state']} "
                                f"{[(m['kind'], m['side'], m['times'][:1]) for m in by_invitation[id]]}")
            if at:
                booked[one["item"]] += 1
                item = items.get(one["item"])
                if not item or item["status"] not in LIVE or item["startAt"] != at:
                    raise Violation(f"{id} is booked at {at}, and the session is {item}")
            self.check_asked(id, one, at, answers)
            self.before[id] = (at, one["state"] == "asked", answers)
        self.guests.asked.clear()
        people = {someone.person for someone in self.guests.people}
        for item in items.values():
            if item["contactId"] in people and item["origin"] == "manual" and item["status"] in LIVE \
                    and booked[item["id"]] != 1:
                raise Violation(f"a session that {booked[item['id']]} invitations have: {item}")
        # The owner's own sessions.
        known = collections.Counter(item["startAt"] for item in items.values()
                                    if item["contactId"] == self.guests.other and item["origin"] == "manual")
        for at in {at for at, _ in self.guests.owned}:
            least = sum(done for when, done in self.guests.owned if when == at)
            most = sum(when == at for when, _ in self.guests.owned)
            if not least <= known[at] <= most:
                raise Violation(f"{known[at]} sessions at {at}, of which {least} to {most} were booked")

    def check_asked(self, id, one, at, answers):
        """If there was a single, acknowledged request since the last check, verifies its outcome."""
        asked = self.guests.asked.get(id, [])
        if len(asked) != 1 or not asked[0][2] or id not in self.before:
            return
        what, when, _ = asked[0]
        was, was_asked, had = self.before[id]
        self.guests.counts["alone, and looked at"] += 1
        is_right = {
            "taken": at == when or one["state"] == "asked" or answers > had,
            "proposed": at != was or one["state"] == "asked" or answers > had,
            "called off": one["state"] != "asked" and at == (was if was_asked else None),
            "moved": at == when, "canceled": at is None, "answered": one["state"] != "asked" and answers > had or not was_asked,
        }[what]
        if not is_right:
            raise Violation(f"{id} was {what} {when or ''}, with an acknowledgement, and is {one['state']} at {at}; before "
                            f"{was}, asked {was_asked}")

    # Other checks

    def check_log(self, messages, document):
        """Checks that the contact log has one text for each day with a message, and no others."""
        logged = collections.Counter((entry["contactId"], entry["when"][:10]) for entry in document["log"]
                                     if entry["outcome"] == "text")
        if any(someone.conversation is None for someone in self.guests.people):
            return
        expected = {(someone.person, one["at"][:10]) for someone in self.guests.people
                    for one in messages[someone.conversation]
                    if one["side"] == "guest" and one["kind"] in ("text", "image")}
        if logged != collections.Counter(expected):
            raise Violation(f"the log has {dict(logged)}, and on these days somebody wrote: {expected}")

    def check_offers(self, ours):
        lost = [id for id in self.guests.offers if id not in ours]
        if lost:
            raise Violation(f"of the invitations that were acknowledged these are gone: {lost}")
        notes = collections.Counter(one["note"] for one in ours.values() if one.get("note"))
        if any(count > 1 for count in notes.values()):
            raise Violation(f"an offer is there twice: {notes.most_common(2)}")


def told_last(messages):
    """Returns the last confirmed time in the messages about one invitation, and the number of answers."""
    at, asked, answers = None, [], 0
    for one in messages:
        if one["kind"] in ("picked", "proposed"):
            asked = one["times"]
        elif one["kind"] == "canceled":
            # A guest's cancellation withdraws their open request, if any. This also holds if the owner moved
            # the booking in the meantime; only the times show which case it is.
            if one["side"] == "owner" or one["times"] == [at] or one["times"] != asked:
                at = None
            asked = []
        elif one["kind"] in ("booked", "fresh", "declined"):
            answers += 1
            if one["kind"] == "booked":
                at = one["times"][0]
    return at, answers

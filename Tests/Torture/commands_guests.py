"""Invitations without a running plannerguests: created, closed, never answered. They cannot be undone."""

import uuid

from command import Command, change
from model import Violation


class Invite(Command):
    """A link for a person, or an open page. Its note or name is unique."""

    undoable = False

    def __init__(self, client, person, selector, word, minutes):
        given = {"name": selector, "note": word, "durationMin": minutes} if person else {"kind": "open", "token": word}
        super().__init__(client, "Invite", None)
        self.parameters.update(given)
        self.person, self.word = person, word

    def learn(self, reply):
        self.id = reply["invitation"]["id"]

    def find(self, actual, state):
        self.id = next((key[1] for key, value in actual.items() if key[0] == "invitation" and value["word"] == self.word),
                       None)
        return self.id is not None

    def apply(self, state):
        if self.person is None or ("person", self.person) in state:
            state["invitation", self.id] = {
                "person": self.person, "word": self.word, "revoked": False,
                "minutes": self.parameters.get("durationMin", 30)}


class RevokeInvitation(Command):
    undoable = False

    def __init__(self, client, id, person):
        super().__init__(client, "RevokeInvitation", None, id=id)
        self.person = person

    def apply(self, state):
        change(state, ("invitation", self.parameters["id"]), revoked=True)


class SetDoor(Command):
    """The user's settings for guests, which one client owns."""

    undoable = False

    def __init__(self, client, name, greeting, days):
        super().__init__(client, "SetDoor", None, displayName=name, greeting=greeting, retentionDays=days)

    def apply(self, state):
        given = self.parameters
        state["door", ""] = {"name": given["displayName"], "greeting": given["greeting"] or None,
                             "days": given["retentionDays"]}


class Unheard(Command):
    """A call that only a guest or plannerguests could have caused. It is refused without effect."""

    undoable = False
    visible = False

    def learn(self, reply):
        raise Violation(f"{self.method} {self.parameters} was answered with {reply}, and there is no plannerguests")


def answer(client, id, kind):
    return Unheard(client, "AnswerInvitation", None, id=id, answer=kind)


def link(client, chance, selector):
    """Returns a link to a conversation that does not exist."""
    command = Unheard(client, "LinkGuest", None, conversation=str(uuid.UUID(int=chance.getrandbits(128))))
    command.parameters["name"] = selector
    return command

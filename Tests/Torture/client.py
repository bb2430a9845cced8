"""Raw Varlink over a Unix socket: JSON messages, each ended by a NUL byte (docs/protocol.md)."""

import json
import socket

INTERFACE = "org.socialplanner.Planner."
# Methods of the other interfaces.
PEOPLE = "org.socialplanner.People."
OF_PEOPLE = ("Profile", "SetProfile", "SetPhoto", "Photo", "Dates", "AddDate", "PlanDate", "RemoveDate", "ListDates", "Find",
             "Filter", "SetSegment", "ListSegments", "Introductions", "SetIntroduction", "ListIntroductions", "Audit",
             "VerifyAudit", "ExportPerson")
DRAFTS = "org.socialplanner.Drafts."
OF_DRAFTS = ("MakeDrafts", "EditDraft", "SetDraft", "ListDrafts")
CONTENT = "org.socialplanner.Content."
OF_CONTENT = ("AddContent", "RemoveContent", "ListContent")
ASSISTANT = "org.socialplanner.Assistant."
OF_ASSISTANT = ("KeepChat", "EraseChats", "ListChats")
MODULES = "org.socialplanner.Modules."
OF_MODULES = ("InstallModule", "SetModule", "RemoveModule", "ListModules")
INVITATIONS = "org.socialplanner.Invitations."
OF_INVITATIONS = ("Invite", "RevokeInvitation", "AnswerInvitation", "ListInvitations", "SetDoor", "GetDoor", "LinkGuest")
OTHERS = {method: interface for interface, methods in (
    (PEOPLE, OF_PEOPLE), (DRAFTS, OF_DRAFTS), (CONTENT, OF_CONTENT), (ASSISTANT, OF_ASSISTANT), (MODULES, OF_MODULES),
    (INVITATIONS, OF_INVITATIONS))
    for method in methods}
# Valid refusals of a correct command.
HONEST = ("NotFound", "InvalidField", "NoFreeSlot", "AlreadyDone", "DoneAlready", "GuestBooked", "Conflict", "NothingToUndo", "UndoRefused",
          "Ambiguous")


class Refusal(Exception):
    """An error reply: its name without the interface, and its parameters."""

    def __init__(self, name, parameters):
        self.name = name.rpartition(".")[2]
        self.parameters = parameters or {}
        self.message = self.parameters.get("message", "")
        super().__init__(f"{self.name}: {self.message or self.parameters}")
        self.is_honest = self.name in HONEST
        # The daemon does not know whether the command was carried out.
        self.is_unknown = self.name == "OutcomeUnknown"
        # A refusal for an invalid field names the field and the valid values, so it needs no sentence.
        self.is_mute = self.name != "InvalidField" and not self.message.strip()


class Gone(Exception):
    """The daemon disconnected or is not running. It is unknown whether the call was carried out."""


class Connection:
    def __init__(self, path, timeout=60):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self.socket.settimeout(timeout)
        self.rest = b""
        try:
            self.socket.connect(path)
        except OSError as error:
            self.socket.close()
            raise Gone(f"no connection to {path}: {error}") from error

    def close(self):
        self.socket.close()

    def hang_up(self):
        """Disconnects. A reader in another thread notices."""
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, method, parameters=None, more=False):
        """Sends a call. `method`: with its interface, or one of the planner's own."""
        name = method if "." in method else OTHERS.get(method, INTERFACE) + method
        message = {"method": name, "parameters": parameters or {}}
        if more:
            message["more"] = True
        try:
            self.socket.sendall(json.dumps(message).encode() + b"\0")
        except OSError as error:
            raise Gone(f"{method} could not be sent: {error}") from error

    def receive(self):
        chunks = [self.rest]
        while b"\0" not in chunks[-1]:
            try:
                chunk = self.socket.recv(1 << 20)
            except OSError as error:
                raise Gone(f"no reply: {error}") from error
            if not chunk:
                raise Gone("no reply: the daemon hung up")
            chunks.append(chunk)
        text, _, self.rest = b"".join(chunks).partition(b"\0")
        reply = json.loads(text)
        if reply.get("error"):
            raise Refusal(reply["error"], reply.get("parameters"))
        return reply.get("parameters") or {}

    def call(self, method, **parameters):
        """Makes a call and returns the reply. Raises Refusal for an error, and Gone without a reply."""
        self.send(method, parameters)
        return self.receive()

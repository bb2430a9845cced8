"""Browsers with access to the page: signed-in ones stay signed in, and signed-out ones stay signed out, after
any fault."""

from client import Refusal
from model import Violation

PAGE = "org.socialplanner.Page."


class Browsers:
    def __init__(self):
        self.inside, self.outside = [], []

    def change(self, connection, random):
        """Signs a browser in. If there are more than three, signs one out."""
        ticket = connection.call(PAGE + "Open")["ticket"]
        self.inside.append(connection.call(PAGE + "Enter", ticket=ticket, browser="torture")["session"])
        if self.is_taken(connection, "Enter", ticket=ticket):
            raise Violation("a ticket let a second browser in")
        if len(self.inside) > 3:
            session = self.inside.pop(random.randrange(3))
            known = connection.call(PAGE + "Session", session=session)["session"]
            connection.call(PAGE + "EndSessions", id=known["id"])
            self.outside = self.outside[-9:] + [session]

    def check(self, connection):
        for session in self.inside:
            if not self.is_taken(connection, "Session", session=session):
                raise Violation("a browser that was let in may see the page no longer")
        for session in self.outside:
            if self.is_taken(connection, "Session", session=session):
                raise Violation("a browser that was shut out may see the page again")

    @staticmethod
    def is_taken(connection, method, **parameters):
        try:
            connection.call(PAGE + method, **parameters)
            return True
        except Refusal as refusal:
            if refusal.name != "NotFound":
                raise
            return False

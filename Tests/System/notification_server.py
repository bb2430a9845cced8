#!/usr/bin/python3
"""org.freedesktop.Notifications for tests: notification_server.py LOG [MODE]

Each call becomes a line of JSON in LOG. MODE is a JSON object:
  name          the name in the answer of GetServerInformation
  capabilities  a list
  fail          {METHOD: ERROR}, an error's name for each call of that method
  slow          {METHOD: SECONDS}, the delay of the answer; the effect is immediate
  die           [METHOD], ends without an answer
  refuse        numbers that cannot be replaced
The interface org.socialplanner.TestServer changes the mode and acts for the user: Mode(JSON), Press(u id,
s key), Close(u id, u reason)."""
import json
import os
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NOTIFICATIONS = "org.freedesktop.Notifications"
CONTROL = "org.socialplanner.TestServer"
mode = json.loads(sys.argv[2]) if len(sys.argv) > 2 else {}


def plain(value):
    if isinstance(value, dbus.Boolean):
        return bool(value)
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, int):
        return int(value)
    return str(value)


def method(signature_in, signature_out):
    """Declares a method of the server, which may fail, be slow or die according to the mode."""
    def decorate(function):
        name = function.__name__

        def served(self, *arguments, done=None, failed=None):
            log.write(json.dumps({"method": name, "arguments": plain(arguments)}) + "\n")
            if name in mode.get("die", []):
                os._exit(1)
            error = mode.get("fail", {}).get(name)
            if name == "Notify" and arguments[1] in mode.get("refuse", []):
                error = "org.freedesktop.DBus.Error.InvalidArgs"
            result = None if error else function(self, *arguments)

            def answer():
                if error:
                    failed(dbus.exceptions.DBusException("the test wants it so", name=error))
                elif isinstance(result, tuple):
                    done(*result)
                elif result is None:
                    done()
                else:
                    done(result)
            wait = mode.get("slow", {}).get(name)
            if wait:
                GLib.timeout_add(int(wait * 1000), answer)
            else:
                answer()

        # dbus-python inspects a function's parameters, so each method needs its own function.
        names = ", ".join(f"a{index}" for index in range(len(list(dbus.Signature(signature_in)))))
        head = f"self, {names}, done, failed" if names else "self, done, failed"
        space = {"served": served}
        exec(f"def {name}({head}): served(self, {names + ', ' if names else ''}done=done, failed=failed)", space)
        return dbus.service.method(
            NOTIFICATIONS, in_signature=signature_in, out_signature=signature_out,
            async_callbacks=("done", "failed"))(space[name])
    return decorate


class Server(dbus.service.Object):
    last = 0

    @method("susssasa{sv}i", "u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
        if not replaces:
            Server.last += 1
        return dbus.UInt32(replaces or Server.last)

    @method("", "as")
    def GetCapabilities(self):
        return dbus.Array(mode.get("capabilities", ["actions", "body", "body-markup", "persistence"]), "s")

    @method("", "ssss")
    def GetServerInformation(self):
        return (mode.get("name", "test"), "planner", "1.0", "1.2")

    @method("u", "")
    def CloseNotification(self, number):
        self.NotificationClosed(number, 3)

    @dbus.service.signal(NOTIFICATIONS, signature="us")
    def ActionInvoked(self, number, key):
        pass

    @dbus.service.signal(NOTIFICATIONS, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.method(CONTROL, in_signature="s")
    def Mode(self, text):
        global mode
        mode = json.loads(text)

    @dbus.service.method(CONTROL, in_signature="us")
    def Press(self, number, key):
        self.ActionInvoked(number, key)
        self.NotificationClosed(number, 2)

    @dbus.service.method(CONTROL, in_signature="uu")
    def Close(self, number, reason):
        self.NotificationClosed(number, reason)


log = open(sys.argv[1], "a", buffering=1)
DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
server = Server(bus, "/org/freedesktop/Notifications")
name = dbus.service.BusName(NOTIFICATIONS, bus, do_not_queue=True)
print("ready", flush=True)
GLib.MainLoop().run()

#!/usr/bin/python3
"""A peer on the bus for the tests of Bus: bus_peer.py NAME

Echo answers with its arguments, Read with the text behind a descriptor, Emit sends a signal to all or to one
client, Odd answers with a type that the planner does not read, Hang never answers but signals to all that it
hangs, Quit ends."""
import os
import sys

import dbus
import dbus.lowlevel
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

OBJECT = ("/test", "org.socialplanner.Test")


def answer(bus, message):
    if message.get_type() != dbus.lowlevel.MESSAGE_TYPE_METHOD_CALL or message.get_interface() != OBJECT[1]:
        return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
    member = message.get_member()
    reply = dbus.lowlevel.MethodReturnMessage(message)
    arguments = message.get_args_list()
    if member == "Echo":
        signature = message.get_signature()
        if signature:
            reply.append(signature=signature, *arguments)
    elif member == "Read":
        with os.fdopen(arguments[0].take()) as file:
            reply.append(file.read(), signature="s")
    elif member == "Emit":
        signal = dbus.lowlevel.SignalMessage(OBJECT[0], OBJECT[1], str(arguments[0]))
        signal.append(arguments[1], signature="s")
        if arguments[2]:
            signal.set_destination(str(arguments[2]))
        bus.send_message(signal)
    elif member == "Hang":
        signal = dbus.lowlevel.SignalMessage(OBJECT[0], OBJECT[1], "Told")
        signal.append("hanging", signature="s")
        bus.send_message(signal)
    elif member == "Odd":
        reply.append(-1, signature="x")
    elif member == "Fail":
        reply = dbus.lowlevel.ErrorMessage(message, "org.socialplanner.Test.Refused", str(arguments[0]))
    elif member == "Quit":
        os._exit(0)
    if member != "Hang":
        bus.send_message(reply)
    return dbus.lowlevel.HANDLER_RESULT_HANDLED


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
bus.add_message_filter(answer)
if sys.argv[1]:
    bus.request_name(sys.argv[1], dbus.bus.NAME_FLAG_DO_NOT_QUEUE)
print(bus.get_unique_name(), flush=True)
GLib.MainLoop().run()

#!/usr/bin/python3
"""A fake user's service manager for the tests of TransientUnits: service_manager.py WAIT

It answers StartTransientUnit only after WAIT units were requested, and then reports that each job is done.
With WAIT 0 it answers at once and reports no jobs. Started returns the names of the units in the order of
their requests, Forgotten the names of released ones.

It has plannerd.service and plannerd.socket, of which the second failed. With WAIT -1 it never answers."""
import sys

import dbus
import dbus.lowlevel
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.systemd1"
MANAGER = ("/org/freedesktop/systemd1", NAME + ".Manager")
wait = int(sys.argv[1])
started = []
forgotten = []
held = []


def unit(name):
    states = {"plannerd.service": ("loaded", "active"), "plannerd.socket": ("loaded", "failed")}
    load, active = states.get(name, ("not-found", "inactive"))
    path = "/unit/" + "".join(c if c.isalnum() else "_" for c in name)
    return (name, "", load, active, "", "", dbus.ObjectPath(path), dbus.UInt32(0), "", dbus.ObjectPath("/"))


PROPERTIES = {
    "NeedDaemonReload": True,
    "MainPID": dbus.UInt32(4711),
    "WatchdogUSec": dbus.UInt64(300_000_000),
    "WatchdogTimestampMonotonic": dbus.UInt64(1),
}


def answer(bus, message):
    interfaces = (MANAGER[1], "org.freedesktop.DBus.Properties")
    if message.get_type() != dbus.lowlevel.MESSAGE_TYPE_METHOD_CALL or message.get_interface() not in interfaces:
        return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
    if wait < 0:
        return dbus.lowlevel.HANDLER_RESULT_HANDLED
    member = message.get_member()
    reply = dbus.lowlevel.MethodReturnMessage(message)
    if member == "ListUnitsByNames":
        rows = [unit(str(name)) for name in message.get_args_list()[0]]
        reply.append(dbus.Array(rows, signature="(ssssssouso)"), signature="a(ssssssouso)")
    elif member == "GetUnitFileState":
        if unit(str(message.get_args_list()[0]))[2] == "loaded":
            reply.append("enabled", signature="s")
        else:
            reply = dbus.lowlevel.ErrorMessage(message, "org.freedesktop.DBus.Error.FileNotFound", "no such unit")
    elif member == "Get":
        reply.append(PROPERTIES[str(message.get_args_list()[1])], signature="v")
    elif member == "StartTransientUnit":
        started.append(str(message.get_args_list()[0]))
        reply.append(dbus.ObjectPath("/org/freedesktop/systemd1/job/1"), signature="o")
        held.append((started[-1], reply))
        if len(held) >= wait:
            release(bus)
        return dbus.lowlevel.HANDLER_RESULT_HANDLED
    if member == "UnrefUnit":
        forgotten.append(str(message.get_args_list()[0]))
    elif member == "Started":
        reply.append(dbus.Array(started, signature="s"), signature="as")
    elif member == "Forgotten":
        reply.append(dbus.Array(forgotten, signature="s"), signature="as")
    bus.send_message(reply)
    return dbus.lowlevel.HANDLER_RESULT_HANDLED


def release(bus):
    for _, reply in held:
        bus.send_message(reply)
    for unit, _ in held if wait else []:
        signal = dbus.lowlevel.SignalMessage(MANAGER[0], MANAGER[1], "JobRemoved")
        signal.append(1, dbus.ObjectPath("/org/freedesktop/systemd1/job/1"), unit, "done", signature="uoss")
        bus.send_message(signal)
    held.clear()


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
bus.add_message_filter(answer)
bus.request_name(NAME, dbus.bus.NAME_FLAG_DO_NOT_QUEUE)
print(bus.get_unique_name(), flush=True)
GLib.MainLoop().run()

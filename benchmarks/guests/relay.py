#!/usr/bin/env python3
"""Forwards all input at once, in place of plannerguests and without a store, to show what load.py itself adds
to a message. relay.py PORT SOCKET"""

import json
import select
import socket
import sys

port, path = int(sys.argv[1]), sys.argv[2]
web = socket.create_server(("127.0.0.1", port), backlog=4096)
owners = socket.socket(socket.AF_UNIX)
owners.bind(path)
owners.listen(64)
poll = select.epoll()
streams, pages, watchers, parts = {}, {}, [], {}
for server in (web, owners):
    poll.register(server, select.EPOLLIN)
print("relay: ready", flush=True)


def ask(stream, data):
    """Handles a request of a guest."""
    token = data.split(b"/", 3)[2].decode()
    if data.startswith(b"GET"):
        pages[token] = stream
        return stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
    key = data[data.index(b"text=sent+") + 10:][:6].decode()
    event = json.dumps({"parameters": {"event": {"message": {"text": f"sent {key}"}}}}).encode() + b"\0"
    for watcher in watchers:
        watcher.sendall(event)
    stream.sendall(b"HTTP/1.1 303 See Other\r\nConnection: close\r\n\r\n")
    forget(stream)


def call(stream, data):
    """Handles a call of the owner. Here the guest's token is also the conversation's id."""
    asked = json.loads(data)
    if asked["method"].endswith("Watch"):
        return watchers.append(stream)
    parameters = asked["parameters"]
    pages[parameters["conversation"]].sendall(f"data: {parameters['text']} \n\n".encode())
    stream.sendall(b'{"parameters":{}}\0')


def forget(stream):
    poll.unregister(stream)
    del streams[stream.fileno()]
    stream.close()


while True:
    for descriptor, _ in poll.poll():
        if descriptor in (web.fileno(), owners.fileno()):
            server = web if descriptor == web.fileno() else owners
            stream, _ = server.accept()
            streams[stream.fileno()] = (stream, server is web)
            poll.register(stream, select.EPOLLIN)
            continue
        stream, is_guest = streams[descriptor]
        data = stream.recv(1 << 16)
        if not data:
            forget(stream)
        elif is_guest:
            ask(stream, data)
        else:
            data = parts.pop(descriptor, b"") + data
            *whole, rest = data.split(b"\0")
            if rest:
                parts[descriptor] = rest
            for one in whole:
                call(stream, one)

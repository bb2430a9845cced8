#!/usr/bin/env python3
"""A fake language model with the OpenAI-compatible protocol, which calls a tool about a person and then
answers: model_host.py PORT LOG"""

import http.server
import json
import sys

PORT, LOG = int(sys.argv[1]), sys.argv[2]


class Host(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with open(LOG, "a") as log:
            log.write(json.dumps(asked) + "\n")
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        if asked["messages"][-1]["role"] == "user":
            call = {"index": 0, "id": "c", "function": {"name": "person", "arguments": '{"person": "Ana"}'}}
            self.event({"tool_calls": [call]})
        else:
            self.event({"content": "Call Ana soon."})
        self.wfile.write(b"data: [DONE]\n\n")

    def event(self, delta):
        self.wfile.write(f'data: {json.dumps({"choices": [{"delta": delta}]})}\n\n'.encode())


http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Host).serve_forever()

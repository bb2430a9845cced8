"""guests_owner.py SOCKET METHOD JSON: makes a call of org.socialplanner.Guests, and prints the answer."""

import json
import socket
import sys

path, method, parameters = sys.argv[1:]
with socket.socket(socket.AF_UNIX) as door:
    door.connect(path)
    call = {"method": f"org.socialplanner.Guests.{method}", "parameters": json.loads(parameters)}
    door.sendall(json.dumps(call).encode() + b"\0")
    answer = b""
    while not answer.endswith(b"\0"):
        answer += door.recv(65536)
reply = json.loads(answer[:-1])
print(json.dumps(reply["parameters"]))
sys.exit("error" in reply and reply["error"])

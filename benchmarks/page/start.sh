#!/usr/bin/env bash
# Measures the time from a connection to the page's port until the first byte of Today, if systemd has to
# start the program: start.sh PROGRAMS PLANNERBENCH PEOPLE TIMES RESULT, in Tests/System/sandbox.sh. PROGRAMS:
# the folder of all programs.
set -euo pipefail
export BINARIES=$1
bench=$2 people=$3 times=$4 result=$5
. "$(dirname "$0")/../../Tests/System/lib.sh"
set -e
install_planner
systemctl --user start plannerd.socket plannerd.service
"$bench" document --contacts "$people" --items $((people / 10 > 60 ? people / 10 : 60)) > "$HOME/document"
plannerctl import "$HOME/document" > /dev/null
systemctl --user start plannerweb.socket
/usr/bin/python3 - "$(plannerctl web --print)" "$times" > "$result" << 'PYTHON'
import re, socket, subprocess, sys, time

url, times = sys.argv[1], int(sys.argv[2])


def get(path, cookie):
    began = time.perf_counter()
    stream = socket.create_connection(("127.0.0.1", 7526))
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:7526\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n".encode())
    answer = stream.recv(1 << 20)
    took = (time.perf_counter() - began) * 1000
    while part := stream.recv(1 << 20):
        answer += part
    return took, answer.decode(errors="replace")


_, entered = get("/enter" + url.split("/enter")[1], "")
cookie = re.search(r"(?i)set-cookie: (planner=[^;]+)", entered).group(1)
for _ in range(times):
    subprocess.run(["systemctl", "--user", "stop", "plannerweb.service"], check=True, stderr=subprocess.DEVNULL)
    # Nobody looks so often: the unit allows ten starts a minute.
    subprocess.run(["systemctl", "--user", "reset-failed", "plannerweb.service"], stderr=subprocess.DEVNULL)
    time.sleep(0.5)
    took, answer = get("/", cookie)
    if not answer.startswith("HTTP/1.1 200"):
        sys.exit(answer[:200])
    print(took)
PYTHON

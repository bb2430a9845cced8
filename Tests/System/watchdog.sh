#!/usr/bin/env bash
# A hanging daemon is killed and restarted, and an idle daemon is not.
. "$(dirname "$0")/lib.sh"
install_planner
drop_in plannerd.service impatient WatchdogSec=2s RestartSec=100ms
restarts() { is plannerd.service NRestarts "$1"; }
answers() { timeout 5 plannerctl status; }

echo "Watchdog"
require "the service starts" start_planner
plannerctl add Ana --every 7d > /dev/null
pid=$(main_pid)
# Two and a half times the limit: without heartbeats the daemon would be killed.
sleep 5
check "an idle daemon is left alone" equals "$(main_pid)" "$pid"

kill -STOP "$pid"
check "a stopped process is killed and started again" within 30 restarts 1
check "it was the watchdog" contains "$(journalctl --user -q -u plannerd -o cat)" "Watchdog timeout"
check "the next one answers" within 30 answers
check "nothing was lost" contains "$(plannerctl people)" Ana

# A permanent hang. Any answer during it comes from the hanging daemon, even on a busy machine.
drop_in plannerd.service impatient WatchdogSec=20s RestartSec=100ms
systemctl --user restart plannerd.service
require "the next one answers" within 30 answers

# Stops a single thread: the process lives and its other threads run, but one event loop does not.
cat > "$HOME/hang" << 'PY'
import ctypes, os, sys, time
SEIZE, INTERRUPT, CONT = 0x4206, 0x4207, 7
EPOLL = "232", "281", "22"  # epoll_wait, epoll_pwait; epoll_pwait of aarch64
pid = int(sys.argv[1])
threads = {int(t): open(f"/proc/{pid}/task/{t}/comm").read().strip() for t in os.listdir(f"/proc/{pid}/task")}
# The planner's was made first, the sockets' after it.
loops = sorted((name, t) for t, name in threads.items() if name.startswith("NIO-ELT"))
loop = loops[["planner", "sockets"].index(sys.argv[2])][1]
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
def trace(request):
    if libc.ptrace(request, loop, None, None) != 0:
        sys.exit(os.strerror(ctypes.get_errno()))
def waits():
    with open(f"/proc/{pid}/task/{loop}/syscall") as call:
        return call.read().split()[0] in EPOLL
trace(SEIZE)
# Where it waits for work, it holds no lock that every thread needs, such as that of the memory.
while True:
    trace(INTERRUPT)
    os.waitpid(loop, 0x40000000)
    if waits():
        break
    trace(CONT)
    time.sleep(0.01)
print("hung", loop, threads, flush=True)
while os.path.exists(f"/proc/{pid}/task/{loop}"):
    try:
        os.waitpid(loop, 0x40000000 | os.WNOHANG)
    except ChildProcessError:
        break
    time.sleep(0.05)
PY
hang() {
  rm -f "$HOME/hung"
  /usr/bin/python3 "$HOME/hang" "$(main_pid)" "$1" > "$HOME/hung" 2>&1 &
  within 30 grep -q hung "$HOME/hung"
}
# Checks that the hanging daemon PID answers, not its successor.
answers_hung() { timeout 8 plannerctl status && equals "$(main_pid)" "$1"; }
pid=$(main_pid)
require "the sockets' loop that hangs" hang sockets
check "hangs its clients" fails answers_hung "$pid"
check "is killed and started again" within 30 restarts 1
check "the next one answers" within 30 answers
pid=$(main_pid)
require "the planner's loop that hangs" hang planner
check "hangs nobody who only asks" answers_hung "$pid"
check "is killed and started again" within 30 restarts 2
check "the next one answers" within 30 answers
check "it left no core file" equals "$(find / -xdev -regex '.*/core\(\.[0-9]+\)?' -newer "$HOME/hang" -type f -size +100k 2> /dev/null)" ""

echo "Crash"
kill -SEGV "$(main_pid)"
check "a crash is followed by a start" within 30 restarts 3
check "the next one answers" within 30 answers
check "a client meanwhile waited instead of failing" bash -c "kill -KILL $(main_pid); timeout 10 plannerctl status"
finish

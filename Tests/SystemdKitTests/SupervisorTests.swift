import Glibc
import SystemdKit
import Testing

@Suite struct `What systemd is told` {
  @Test(arguments: [false, true])
  func `are the messages of sd_notify(3)`(isAbstract: Bool) throws {
    let manager = try NotifySocket(isAbstract: isAbstract)
    let supervisor = Supervisor(socket: manager.name)
    supervisor.ready(status: "Next: Ana at 18:00")
    #expect(manager.next() == ["READY=1", "STATUS=Next: Ana at 18:00"])
    supervisor.status("Nothing is due.")
    #expect(manager.next() == ["STATUS=Nothing is due."])
    supervisor.heartbeat()
    #expect(manager.next() == ["WATCHDOG=1"])
    supervisor.stopping()
    #expect(manager.next() == ["STOPPING=1"])
  }

  @Test func `says that the settings are read again`() throws {
    let manager = try NotifySocket()
    Supervisor(socket: manager.name).reloading()
    #expect(manager.next() == ["RELOADING=1"])
  }

  @Test func `stays one line of status, whatever the text: nobody can smuggle a message in`() throws {
    let manager = try NotifySocket()
    Supervisor(socket: manager.name).status("a\nSTOPPING=1\r\nb")
    #expect(manager.next() == ["STATUS=a STOPPING=1 b"])
  }

  @Test(arguments: [nil, "", "relative", "/nowhere/at/all", "/" + String(repeating: "long", count: 40)])
  func `goes nowhere, and disturbs nobody, without a socket or with one that cannot be`(socket: String?) {
    let supervisor = Supervisor(socket: socket)
    supervisor.ready(status: "")
    supervisor.heartbeat()
    #expect(supervisor.heartbeatInterval == nil)
  }

  @Test func `comes twice in the time after which systemd would lose patience`() {
    #expect(Supervisor(socket: nil, watchdogMicroseconds: 30_000_000).heartbeatInterval == 15_000_000)
    #expect(Supervisor(socket: nil, watchdogMicroseconds: 0).heartbeatInterval == nil)
  }

  @Test func `is learnt from the environment, and taken out of it, so that no child speaks in our name`()
    async
  {
    await #expect(processExitsWith: .success) {
      let manager = try NotifySocket()
      setenv("NOTIFY_SOCKET", manager.name, 1)
      setenv("WATCHDOG_USEC", "4000000", 1)
      setenv("WATCHDOG_PID", "\(getpid())", 1)
      let supervisor = Supervisor.adopt()
      #expect(supervisor.heartbeatInterval == 2_000_000)
      for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { #expect(getenv(name) == nil) }
      supervisor.heartbeat()
      #expect(manager.next() == ["WATCHDOG=1"])
    }
  }

  @Test func `is no heartbeat where another process is watched, or the interval is no number`() async {
    await #expect(processExitsWith: .success) {
      setenv("WATCHDOG_USEC", "4000000", 1)
      setenv("WATCHDOG_PID", "1", 1)
      #expect(Supervisor.adopt().heartbeatInterval == nil)
      setenv("WATCHDOG_USEC", "soon", 1)
      #expect(Supervisor.adopt().heartbeatInterval == nil)
      #expect(getenv("WATCHDOG_USEC") == nil)
    }
  }
}

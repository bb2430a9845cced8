import ArgumentParser
import Foundation
import Glibc
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import plannerctl

@Suite struct `The page is opened` {
  private static let ticket = Example.answer(#"{"ticket":"s3cret-T_k","port":7526}"#)
  private static let address = "http://127.0.0.1:7526/enter?ticket=s3cret-T_k"

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Run {
    try Run(
      ["web"] + arguments, answers: [Self.ticket, Example.preferences], environment: environment)
  }

  private func standIns(_ browser: String? = "") throws -> StandIns {
    let home = try StandIns(browser.map { ["xdg-open": $0] } ?? [:])
    try FileManager.default.createDirectory(
      atPath: "\(home.folder)/planner", withIntermediateDirectories: true)
    return home
  }

  private func environment(_ home: StandIns, display: String? = ":0") -> [String: String] {
    home.environment.merging(["PATH": "\(home.folder)/bin", "DISPLAY": display ?? ""]) { $1 }
  }

  @Test func `or its address printed, alone on a line`() throws {
    let printed = try run("--print")
    #expect((printed.exitCode, printed.output) == (0, "\(Self.address)\n"))
    #expect(printed.calls == [#"{"method":"org.socialplanner.Page.Open"}"#])
    #expect(try run("--print", "--port", "8000").output.hasPrefix("http://127.0.0.1:8000/enter?ticket="))
    #expect(try run("open", "--print").output == printed.output)
  }

  @Test func `or given as JSON`() throws {
    let run = try run("--json")
    #expect(run.exitCode == 0)
    #expect(
      try JSONDecoder().decode([String: String].self, from: Data(run.output.utf8)) == ["url": Self.address])
  }

  @Test func `by a file that only its user can read, as everybody can read the arguments of a process`()
    throws
  {
    let port = try Listener()
    let home = try standIns()
    let run = try run("--port", "\(port.number)", environment: environment(home))
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(run.output.hasPrefix("Your page opens in the browser."))
    let file = "\(home.folder)/planner/planner.sock-page.html"
    #expect(home.calls == ["xdg-open \(file)"])
    #expect(home.mode(file) == 0o600)
    let address = "http://127.0.0.1:\(port.number)/enter?ticket=s3cret-T_k"
    #expect(home.text(file).contains(#"content="0; url=\#(address)""#))
    #expect(home.text(file).contains("no-referrer"))
    #expect(!(run.output + run.complaint).contains("s3cret"))
  }

  @Test func `at a conversation, or not at all`() throws {
    let port = try Listener()
    let home = try standIns()
    let id = "1a2b0000-0000-4000-8000-00000000000F"
    let arguments = ["--port", "\(port.number)", "--conversation", id]
    func run(_ environment: [String: String]) throws -> Run {
      try Run(["web"] + arguments, answers: [Self.ticket, Example.preferences], environment: environment)
    }
    let opened = try run(environment(home))
    #expect((opened.exitCode, opened.output, opened.complaint) == (0, "", ""))
    let file = "\(home.folder)/planner/planner.sock-page.html"
    #expect(home.text(file).contains("s3cret-T_k&conversation=\(id.lowercased())\""))
    let none = try run(environment(home, display: nil))
    #expect((none.exitCode, none.output) == (1, ""), "the address would be in the journal")
    #expect(none.complaint == "plannerctl: There is no display\n")
  }

  @Test func `and a browser that goes on is left running`() throws {
    let port = try Listener()
    let home = try standIns("echo $$ > $HERE/pid; exec sleep 60")
    let run = try run(
      "--port", "\(port.number)",
      environment: environment(home).merging(["PATH": "\(home.folder)/bin:/usr/bin:/bin"]) { $1 })
    #expect((run.exitCode, run.complaint) == (0, ""))
    let id = try #require(pid_t(home.text("\(home.folder)/pid").trimmingCharacters(in: .newlines)))
    #expect(kill(id, 0) == 0)
    kill(id, SIGKILL)
    // Exit tests of others would wait forever for a child that is not reaped.
    waitpid(id, nil, 0)
  }

  @Test func `by hand where there is no display, no xdg-open, or no browser`() throws {
    let port = try Listener()
    func obstacle(_ home: StandIns, display: String? = ":0") throws -> String {
      let run = try run("--port", "\(port.number)", environment: environment(home, display: display))
      #expect(run.exitCode == 0)
      let lines = run.output.split(separator: "\n").map(String.init)
      #expect(lines.last == "http://127.0.0.1:\(port.number)/enter?ticket=s3cret-T_k")
      return lines.dropLast().joined(separator: " ")
    }
    let ask = "Open this address in your browser; it works once, within a minute:"
    #expect(try obstacle(standIns(), display: nil) == "There is no display. \(ask)")
    #expect(try obstacle(standIns(nil)) == "xdg-open is not installed. \(ask)")
    #expect(try obstacle(standIns("exit 3")) == "xdg-open cannot open a browser. \(ask)")
  }

  @Test func `only where it is, and else with the way out`() throws {
    let port = try LoopbackPort.free().number
    func complaint(_ home: StandIns) throws -> String {
      let run = try run("--port", "\(port)", environment: environment(home))
      #expect((run.exitCode, run.output, home.calls) == (1, "", []))
      return run.complaint
    }
    let missing =
      "plannerctl: your page is not available: nothing listens on port \(port) of this machine; "
    #expect(
      try complaint(StandIns(["xdg-open": "", "plannerweb": ""])) == missing
        + "start it with: systemctl --user enable --now plannerweb.socket, or plannerweb --port \(port)\n")
    #expect(
      try complaint(standIns()) == missing + "its program, plannerweb, is not on your PATH; its Debian "
        + "package is social-planner-web\n")
  }

  @Test func `which systemd is told to listen for, where nobody does`() throws {
    let port = try LoopbackPort.free().number
    let ticket = Example.answer(#"{"ticket":"s3cret-T_k","port":\#(port)}"#)
    func run(active: Bool, _ arguments: String...) throws -> (Run, [String]) {
      let home = try StandIns(["xdg-open": "", "systemctl": StandIns.systemctl(active: active)])
      // The unit has the port already.
      try home.write(
        "# Written by plannerctl prefs set webPort.\n[Socket]\nListenStream=\nListenStream=127.0.0.1:\(port)\n",
        to: "\(home.units)/plannerweb.socket.d/port.conf")
      let run = try Run(
        ["web"] + arguments, answers: [ticket, Example.preferences],
        environment: home.environment.merging(["DISPLAY": ":0"]) { $1 })
      return (run, home.calls)
    }
    let on = "systemctl --user enable --now plannerweb.socket"
    let (first, calls) = try run(active: false)
    #expect(calls.contains(on), "\(first.complaint)")
    // The stand-in only claims to listen.
    #expect(first.exitCode == 1 && first.complaint.contains("nothing listens on port \(port)"))
    #expect(try !run(active: true).1.contains(on), "it listens, and is not at fault")
    #expect(try !run(active: false, "--port", "\(port)").1.contains(on), "a port of one's own is one's own")
    #expect(try !run(active: false, "--print").1.contains(on))
  }

  @Test(arguments: [
    ["--port", "0"], ["--port", "65536"], ["--port", "http"], ["end"], ["end", "6f2a", "--all"],
  ])
  func `not by words that make no sense`(arguments: [String]) {
    #expect(throws: (any Error).self) { try Run(["web"] + arguments, answers: []) }
  }
}

@Suite struct `The browsers that may see the page` {
  private static func session(_ id: String, _ browser: String?, _ seenAt: String) -> PageSession {
    PageSession(
      id: "\(id)0000-0000-4000-8000-000000000000", createdAt: Example.instant("2026-02-20T14:05:00-05:00"),
      seenAt: Example.instant(seenAt), endsAt: Example.instant("2026-03-22T14:05:00-04:00"), browser: browser)
  }
  private static let reply = PageMethods.ListSessions.Reply(sessions: [
    session(
      "6f2a", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
      "2026-03-02T07:10:00-05:00"),
    session("6f2b", nil, "2026-02-21T09:30:00-05:00"),
  ])

  @Test func `are listed`() {
    var wide = Example.context
    wide.width = 120
    #expect(
      shown(Self.reply, wide) == """
        BROWSER                                                             SINCE             LAST SEEN         ENDS        ID
        Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/…  Fri 20 Feb 14:05  Mon  2 Mar 07:10  Sun 22 Mar  6f2a
        unknown                                                             Fri 20 Feb 14:05  Sat 21 Feb 09:30  Sun 22 Mar  6f2b
        """)
  }

  @Test(arguments: [40, 80, 120])
  func `are listed within the terminal, with the id that ends one`(width: Int) {
    var context = Example.context
    context.width = width
    let lines = shown(Self.reply, context).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { displayWidth(String($0)) <= width })
    #expect(lines[1].hasSuffix("6f2a") && lines[2].hasSuffix("6f2b"))
  }

  @Test func `are none before the first`() {
    #expect(
      shown(PageMethods.ListSessions.Reply(sessions: []))
        == "No browser has access to your page. `plannerctl web` opens it.")
  }

  @Test func `are let in no longer, one or all`() throws {
    func ended(_ arguments: [String], _ count: Int) throws -> Run {
      try Run(
        ["web", "end"] + arguments, answers: [Example.answer(#"{"ended":\#(count)}"#), Example.preferences])
    }
    let one = try ended(["6f2a"], 1)
    #expect(one.output == "Ended: that browser has no access to your page any more.\n")
    #expect(one.calls.first == #"{"method":"org.socialplanner.Page.EndSessions","parameters":{"id":"6f2a"}}"#)
    let all = try ended(["--all"], 3)
    #expect(all.output == "Ended 3 sessions: no browser has access to your page any more.\n")
    #expect(all.calls.first == #"{"method":"org.socialplanner.Page.EndSessions","parameters":{}}"#)
    #expect(try ended(["--all"], 0).output == "No browser has access to your page.\n")
  }
}

@Suite struct `The port of the page` {
  private static func answer(_ port: Int) -> String {
    Example.answer(#"{"preferences":{"webPort":\#(port)},"plan":\#(Example.emptyPlan)}"#)
  }

  private func set(_ port: Int, _ home: StandIns, _ more: String..., environment: [String: String] = [:])
    throws -> Run
  {
    try Run(
      ["prefs", "set", "webPort", "\(port)"] + more, answers: [Self.answer(port), Example.preferences],
      environment: home.environment.merging(environment) { $1 })
  }

  private func file(_ home: StandIns) -> String { "\(home.units)/plannerweb.socket.d/port.conf" }

  @Test func `is told to systemd, which listens there from then on`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    let run = try set(8000, home)
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(run.output.hasPrefix("webPort is now 8000.\nWrote"))
    #expect(run.output.contains("Restarted plannerweb.socket."))
    #expect(
      home.text(file(home)) == """
        # Written by plannerctl prefs set webPort.
        [Socket]
        ListenStream=
        ListenStream=127.0.0.1:8000

        """)
    #expect(
      home.calls == [
        "systemctl --user show plannerweb.socket -p LoadState -p ActiveState",
        "systemctl --user daemon-reload",
        "systemctl --user stop plannerweb.service", "systemctl --user restart plannerweb.socket",
      ])
    #expect(try set(8000, home).output == "webPort is now 8000.\n", "nothing is left to do")
    #expect(home.calls.count == 4)
  }

  @Test func `of the unit needs no drop-in`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl(active: false)])
    _ = try set(8000, home)
    let run = try set(Preferences.defaults.webPort, home)
    #expect(run.output.contains("Removed"))
    #expect(!home.exists(file(home)))
    #expect(home.calls.filter { $0.contains("restart") } == [], "it does not listen now")
  }

  @Test func `is left to the user where the file is theirs, or there is no unit`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    try home.write("[Socket]\n", to: file(home))
    #expect(try set(8000, home).exitCode == 1)
    #expect(home.text(file(home)) == "[Socket]\n")
    let bare = try StandIns(["systemctl": "echo LoadState=not-found"])
    #expect(try set(8000, bare).output == "webPort is now 8000.\n")
    #expect(!bare.exists(file(bare)))
    let trial = try StandIns(["systemctl": StandIns.systemctl()])
    #expect(
      try set(8000, trial, environment: ["PLANNER_HOME": trial.home]).output == "webPort is now 8000.\n")
    #expect(trial.calls == [])
  }

  @Test func `that cannot be had is told, and so is all of it beside JSON`() throws {
    let taken = "\(StandIns.systemctl()); [ $2 != restart ] || { echo 'Job failed: port taken'; exit 1; }"
    let home = try StandIns(["systemctl": taken])
    let run = try set(8000, home)
    #expect(
      (run.exitCode, run.complaint) == (
        1, "plannerctl: `systemctl --user restart plannerweb.socket` failed: Job failed: port taken\n"
      ))
    let other = try StandIns(["systemctl": StandIns.systemctl()])
    let quiet = try set(8000, other, "--json")
    #expect(
      quiet.output.hasPrefix("{") && quiet.complaint.contains("plannerctl: Restarted plannerweb.socket.\n"))
  }
}

/// A local port with a listener.
private final class Listener {
  let number: UInt16
  private let descriptor: Int32

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw UnexpectedOutcome("nobody can listen: errno \(errno)") }
    descriptor = listener
    number = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }
}

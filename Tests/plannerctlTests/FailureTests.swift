import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol
import Testing
import Varlink

@testable import plannerctl

@Suite struct `An error` {
  @Test func `of a refused undo names what overrides it`() {
    let failure = Failure(UndoRefused(message: "Ada booked Thu 3 Dec 18:45, and would see it canceled."))
    #expect(
      failure.message
        == "Ada booked Thu 3 Dec 18:45, and would see it canceled. Use --force to do it anyway.")
  }

  @Test(arguments: [
    (NotFound(kind: .item, selector: "x", message: "m") as any Error, "NotFound", Int32(1)),
    (Ambiguous(selector: "x", matches: [], message: "m"), "Ambiguous", 1),
    (AlreadyDone(item: "x", status: "done", message: "m"), "AlreadyDone", 1),
    (NoFreeSlot(item: "x", target: "t", message: "m"), "NoFreeSlot", 1),
    (Conflict(obstacles: [], message: "m"), "Conflict", 1),
    (NothingToUndo(message: "m"), "NothingToUndo", 1), (Busy(message: "m"), "Busy", 1),
    (InvalidField(field: "f", value: 1, allowed: "2"), "InvalidField", 65),
    (ClientError.noDaemon(path: "/s", reason: "r"), "NoDaemon", 69), (Internal(message: "m"), "Internal", 70),
    (ClientError.lost, "Lost", 70), (ClientError.tooLong, "TooLong", 70),
    (ClientError.garbled("x"), "Garbled", 70), (ReadOnly(path: "/p", message: "m"), "ReadOnly", 77),
    (OutcomeUnknown(path: "/p", message: "m"), "OutcomeUnknown", 70),
    (ClientError.notPermitted(path: "/s", reason: "r"), "PermissionDenied", 77),
    (
      ClientError.remote(name: VarlinkError.permissionDenied, parameters: .object([:])), "PermissionDenied",
      77
    ),
    (ClientError.remote(name: VarlinkError.methodNotFound, parameters: .object([:])), "MethodNotFound", 70),
    (ClientError.remote(name: "org.socialplanner.Planner.Busy", parameters: .object([:])), "Busy", 1),
  ])
  func `has a name and an exit code`(error: any Error, name: String, exitCode: Int32) {
    let failure = Failure(error)
    #expect(failure.name == name)
    #expect(failure.exitCode == exitCode)
    #expect(failure.text(in: nil).hasPrefix("plannerctl: "))
    #expect(failure.json.hasPrefix(#"{"error":"\#(name)","parameters":{"#))
  }

  @Test func `names the parameter that the daemon did not take`() {
    let failure = Failure(
      ClientError.remote(
        name: VarlinkError.invalidParameter, parameters: .object(["parameter": "document.contacts[0].tags"])))
    #expect(failure.exitCode == 65)
    #expect(
      failure.text(in: nil)
        == "plannerctl: document.contacts[0].tags is missing or invalid\n")
  }

  @Test func `says how to start a daemon`() {
    let failure = Failure(ClientError.noDaemon(path: "/s", reason: "nobody listens there"))
    let message = "no daemon answers at /s (nobody listens there); start one with: plannerd &"
    #expect(failure.text(in: nil) == "plannerctl: \(message)\n")
    #expect(
      failure.json == #"{"error":"NoDaemon","parameters":{"message":"\#(message)","socket":"/s"}}"#)
  }

  @Test func `says where no daemon can be, and not to start one`() throws {
    let misplaced = try #require(Misplaced(["PLANNER_HOME": "planner"]))
    let failure = Failure(ClientError.misplaced(misplaced))
    #expect(failure.name == "NoDaemon" && failure.exitCode == 69)
    #expect(failure.text(in: nil) == "plannerctl: \(misplaced.message)\n")
    #expect(!failure.message.contains("plannerd &"))
  }

  @Test func `says how to have systemd start a daemon, where it holds the socket`() throws {
    let runtime = FileManager.default.temporaryDirectory.appending(path: "plannerctl-\(UUID().uuidString)")
    let systemd = runtime.appending(path: "systemd")
    try FileManager.default.createDirectory(at: systemd, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: runtime) }
    func message(_ socket: String) -> String {
      Failure(ClientError.noDaemon(path: "\(runtime.path)/\(socket)", reason: "nobody listens there")).message
    }
    #expect(message("planner/planner.sock").hasSuffix("; start one with: plannerd &"))
    try Data().write(to: systemd.appending(path: "private"))
    #expect(
      message("planner/planner.sock").hasSuffix("; start one with: systemctl --user start plannerd.socket"))
    // A separate planner, in PLANNER_HOME.
    #expect(message("planner.sock").hasSuffix("; start one with: plannerd &"))
  }

  @Test func `lists what matches`() {
    let error = Ambiguous(
      selector: "a",
      matches: [
        Match(id: "c1", name: "Ada\u{1B}[2J"),
        Match(id: "3f2a0000-0000", name: "Adam", startAt: Example.ada.startAt),
      ], message: "'a' matches 2 sessions.")
    #expect(
      Failure(error).text(in: Example.context) == """
        plannerctl: 'a' matches 2 sessions.
          Ada\\u{1B}[2J
          Adam          Mon 2 Mar 18:00  3f2a0000

        """)
  }

  @Test func `lists what is in the way`() {
    let error = Conflict(
      obstacles: [
        Obstacle(
          kind: .calendar, title: "Dinner", start: Example.dinner.start, end: Example.dinner.end),
        Obstacle(kind: .quietHours, title: "", start: Example.dinner.start, end: Example.dinner.end),
      ], message: "Mon 19:00 is taken.")
    #expect(
      Failure(error).text(in: Example.context) == """
        plannerctl: Mon 19:00 is taken.
          busy         Dinner  Mon 2 Mar 19:00–22:00
          quiet hours          Mon 2 Mar 19:00–22:00
        To use the time anyway, add --force.

        """)
  }
}

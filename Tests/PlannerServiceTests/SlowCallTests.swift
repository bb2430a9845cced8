import Foundation
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Calls that wait for channels and are answered later.
@Suite struct `Slow calls` {
  private static func call(_ method: String, _ more: String = "") -> String {
    #"{"method":"org.socialplanner.Planner.\#(method)"\#(more)}"#
  }

  /// A planner behind a socket, with its messenger.
  private struct Live {
    let server: LiveServer
    let messenger = RecordingMessenger()

    init() throws {
      let messenger = messenger
      server = try LiveServer(planner: {
        let planner = try Planner.started(
          store: .inMemory(), clock: TestClock(TestPlanner.monday).clock, zones: TestPlanner.zones,
          messenger: messenger)
        messenger.planner = planner
        return planner
      })
    }

    /// Answers a trial once the call has arrived.
    func answerTrial(_ index: Int) throws {
      var isThere = false
      while !isThere {
        isThere = try server.onLoop { [messenger] (_: LiveServer) in
          guard messenger.trials.count > index else { return false }
          messenger.trials[index].done([ChannelTrial(channel: .journal, ok: true, detail: "sent")])
          return true
        }
      }
    }
  }

  @Test func `a trial goes through the channels that are switched on, and is answered when they have`() throws
  {
    let planner = try TestPlanner.reminding()
    try planner.call(Methods.SetPreference(key: "channels", value: "desktop,journal"))
    let router = try #require(planner.router)
    var answers: [Data] = []
    let outcome = router.handle(Data(Self.call("TestChannels").utf8)) { answers += $0.messages }
    #expect(outcome.isPending)
    #expect(outcome.messages.isEmpty)
    let trial = try #require(planner.messages.trials.first)
    #expect(trial.names == [.journal, .desktop])
    #expect(trial.notice.kind == .test)
    trial.done(trial.names.map { ChannelTrial(channel: $0, ok: $0 == .journal, detail: "x") })
    let reply = try WireJSON.decode(
      WireReply<Methods.TestChannels.Reply>.self, from: try #require(answers.first))
    #expect(answers.count == 1)
    #expect(reply.parameters?.trials.map(\.ok) == [true, false])
  }

  @Test func `doctor adds what the channels find`() throws {
    let planner = try TestPlanner.reminding()
    let router = try #require(planner.router)
    var answers: [Data] = []
    #expect(router.handle(Data(Self.call("Doctor").utf8)) { answers += $0.messages }.isPending)
    let found = try #require(planner.messages.examinations.first)
    found([
      ChannelFinding(isInOrder: false, what: "There is no server.", where: "desktop", fix: "Start one.")
    ])
    let reply = try WireJSON.decode(WireReply<Methods.Doctor.Reply>.self, from: try #require(answers.first))
    let last = try #require(reply.parameters?.findings.last)
    #expect(last.severity == .warning)
    #expect(last.fix == "Start one.")
  }

  @Test func `calls behind one wait, and keep their order`() throws {
    let live = try Live()
    defer { try? live.server.stop() }
    let socket = try RawSocket(path: live.server.path)
    for method in ["TestChannels", "Status", "TestChannels", "ListAway"] {
      socket.send(message: Self.call(method))
    }
    // Another client is served in the meantime.
    let other = try RawSocket(path: live.server.path)
    other.send(message: Self.call("Status"))
    #expect(try other.receive()?.contains("liveItems") == true)
    try live.answerTrial(0)
    #expect(try socket.receive()?.contains("trials") == true)
    #expect(try socket.receive()?.contains("liveItems") == true)
    try live.answerTrial(1)
    #expect(try socket.receive()?.contains("trials") == true)
    #expect(try socket.receive()?.contains("away") == true)
  }

  @Test func `a client that hangs up meanwhile harms nobody`() throws {
    let live = try Live()
    defer { try? live.server.stop() }
    do {
      let socket = try RawSocket(path: live.server.path)
      socket.send(message: Self.call("TestChannels"))
      while try !live.server.onLoop({ [messenger = live.messenger] (_: LiveServer) in
        messenger.trials.count == 1
      }) {}
    }
    try live.answerTrial(0)
    let other = try RawSocket(path: live.server.path)
    other.send(message: Self.call("Status"))
    #expect(try other.receive()?.contains("liveItems") == true)
  }

  @Test func `one that asks for no answer gets none`() throws {
    let live = try Live()
    defer { try? live.server.stop() }
    let socket = try RawSocket(path: live.server.path)
    socket.send(message: Self.call("TestChannels", #","oneway":true"#))
    socket.send(message: Self.call("Status"))
    #expect(try socket.receive()?.contains("liveItems") == true)
    try live.answerTrial(0)
    socket.send(message: Self.call("ListAway"))
    #expect(try socket.receive()?.contains("away") == true)
  }
}

import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport
@testable import VarlinkNIO

/// Sends one message and receives the answers, over either transport.
private final class Exchange {
  private let planner: TestPlanner
  private let router: Router?
  private let server: LiveServer?
  private let socket: RawSocket?

  init(_ transport: Transport) throws {
    planner = try TestPlanner(.router)
    let (store, clock) = (planner.store, planner.time.clock)
    switch transport {
    case .router:
      let inner = try Planner.started(store: store, clock: clock, zones: TestPlanner.zones)
      router = Router(
        interfaces: PlannerInterface.all(planner: inner, logger: LiveServer.logger), logger: LiveServer.logger
      )
      (server, socket) = (nil, nil)
    case .socket:
      let live = try LiveServer(planner: {
        try Planner.started(store: store, clock: clock, zones: TestPlanner.zones)
      })
      router = nil
      socket = try RawSocket(path: live.path)
      server = live
    }
  }

  deinit { try? server?.stop() }

  struct Answer: Equatable {
    var error: String?
    var parameters: [String: JSONValue]
  }

  /// Returns the single answer to a message.
  func answer(_ bytes: some Sequence<UInt8>) throws -> Answer {
    let message: String
    if let router {
      let messages = router.handle(Data(bytes)).messages
      message = String(decoding: try #require(messages.count == 1 ? messages[0] : nil), as: UTF8.self)
    } else {
      let socket = try #require(socket)
      socket.send(Array(bytes) + [0])
      message = try #require(try socket.receive())
    }
    let reply = try WireJSON.decode(WireReply<[String: JSONValue]>.self, from: Data(message.utf8))
    #expect(reply.continues != true)
    return Answer(error: reply.error, parameters: reply.parameters ?? [:])
  }

  func answer(_ message: String) throws -> Answer { try answer(Array(message.utf8)) }

  /// Checks that a message is answered with an error and that the connection ends.
  func expectEnd(after bytes: [UInt8]) throws {
    if let router {
      let outcome = router.handle(Data(bytes))
      #expect(outcome.closes)
      #expect(outcome.messages.count == 1)
    } else {
      let socket = try #require(socket)
      socket.send(bytes + [0])
      let messages = try socket.receiveAll()
      #expect(messages.count == 1)
      #expect(messages.first?.contains("org.varlink.service.InvalidParameter") == true)
    }
  }
}

private let planner = "org.socialplanner.Planner"
private let service = "org.varlink.service"

@Suite struct `Varlink` {
  @Test(arguments: Transport.allCases)
  func `an unknown interface is named`(_ transport: Transport) throws {
    let exchange = try Exchange(transport)
    for (method, interface) in [
      ("org.example.Ping", "org.example"), ("Ping", "Ping"), ("", ""), (".Ping", ".Ping"),
      ("org.socialplanner.planner.Next", "org.socialplanner.planner"),
    ] {
      let answer = try exchange.answer(#"{"method":"\#(method)"}"#)
      #expect(answer.error == "\(service).InterfaceNotFound")
      #expect(answer.parameters == ["interface": .string(interface)])
    }
  }

  @Test(arguments: Transport.allCases)
  func `an unknown method is named`(_ transport: Transport) throws {
    let exchange = try Exchange(transport)
    for (interface, method) in [(planner, "Frobnicate"), (planner, "next"), (planner, ""), (service, "Next")]
    {
      let answer = try exchange.answer(#"{"method":"\#(interface).\#(method)","parameters":{"x":1}}"#)
      #expect(answer.error == "\(service).MethodNotFound")
      #expect(answer.parameters == ["method": .string(method)])
    }
  }

  @Test(arguments: [
    ("Next", #"{"count":"three"}"#, "count"), ("Next", #"{"count":1.5}"#, "count"),
    ("Next", #"{"count":true}"#, "count"), ("Next", #"{"count":[3]}"#, "count"),
    ("Next", #"{"count":1e30}"#, "count"), ("Next", #"[]"#, "parameters"), ("Next", #""x""#, "parameters"),
    ("Status", #"5"#, "parameters"), ("Person", #"{}"#, "name"), ("Person", #"{"name":null}"#, "name"),
    ("Person", #"{"name":5}"#, "name"), ("AddContact", #"{"displayName":"A","goal":[]}"#, "goal"),
    ("AddContact", #"{"displayName":"A","goal":{"cadenceDays":"7"}}"#, "goal.cadenceDays"),
    ("AddContact", #"{"displayName":"A","tags":"x"}"#, "tags"),
    ("Done", #"{"item":"x","outcome":"hugged"}"#, "outcome"),
    ("SetPaused", #"{"name":"A","paused":"yes"}"#, "paused"), ("Import", #"{}"#, "document"),
    ("Import", #"{"document":{"format":"x"}}"#, "document.version"),
  ])
  func `a parameter of the wrong type is named`(
    _ method: String, _ parameters: String, _ name: String
  ) throws {
    for transport in Transport.allCases {
      let exchange = try Exchange(transport)
      let answer = try exchange.answer(#"{"method":"\#(planner).\#(method)","parameters":\#(parameters)}"#)
      #expect(answer.error == "\(service).InvalidParameter")
      #expect(answer.parameters == ["parameter": .string(name)])
      #expect(try exchange.answer(#"{"method":"\#(planner).Status"}"#).error == nil, "it goes on")
    }
  }

  @Test(arguments: [
    ("Plan", #"{"dryrun":true}"#, "dryrun"), ("Status", #"{"verbose":true}"#, "verbose"),
    ("Next", #"{"count":3,"z":1,"Count":2}"#, "Count"), ("Erase", #"{"all":false,"":true}"#, ""),
    ("SetPreference", #"{"key":"bufferMin","val":5}"#, "val"),
  ])
  func `a parameter that the method does not have is named, and nothing is done`(
    _ method: String, _ parameters: String, _ name: String
  ) throws {
    let exchange = try Exchange(.router)
    let answer = try exchange.answer(#"{"method":"\#(planner).\#(method)","parameters":\#(parameters)}"#)
    #expect(answer.error == "\(service).InvalidParameter")
    #expect(answer.parameters == ["parameter": .string(name)])
  }

  @Test func `every parameter that the interface has is known`() {
    #expect(
      Methods.AddContact.parameters
        == [
          "displayName", "tags", "purpose", "cardUid", "timeZone", "remindMin", "goal", "lastContact",
          "profile",
        ])
    #expect(
      Methods.Done.parameters == [
        "item", "others", "outcome", "notes", "at", "followUp", "question", "again",
      ])
    #expect(Methods.Status.parameters == [])
  }

  @Test(arguments: interfaceDescriptions[0].methods.map { $0.name })
  func `every method of the interface is carried out`(_ name: String) throws {
    let method = try #require(interfaceDescriptions[0].methods.first { $0.name == name })
    #expect(
      method is any Query.Type || method is any UseCase.Type || method is any SlowUseCase.Type
        || method == Methods.Watch.self)
  }

  @Test(arguments: Transport.allCases)
  func `no parameters, null and none are the same`(_ transport: Transport) throws {
    let exchange = try Exchange(transport)
    for parameters in ["", #","parameters":{}"#, #","parameters":null"#] {
      #expect(try exchange.answer(#"{"method":"\#(planner).Next"\#(parameters)}"#).error == nil)
      #expect(try exchange.answer(#"{"method":"\#(planner).Status"\#(parameters)}"#).error == nil)
      let info = try exchange.answer(#"{"method":"\#(service).GetInfo"\#(parameters)}"#)
      #expect(info.parameters["product"] == "plannerd")
    }
    #expect(try exchange.answer(#"{"method":"\#(planner).Next","unknown":{"a":[1]}}"#).error == nil)
  }

  @Test(arguments: Transport.allCases)
  func `the service describes itself and its interfaces`(_ transport: Transport) throws {
    let exchange = try Exchange(transport)
    let info = try exchange.answer(#"{"method":"\#(service).GetInfo"}"#).parameters
    #expect(
      info["interfaces"]
        == .array(
          [
            service, planner, PeopleMethods.interface, PageMethods.interface, DraftMethods.interface,
            AssistantMethods.interface, ContentMethods.interface, ModuleMethods.interface,
            InvitationMethods.interface,
          ].map(JSONValue.string)))
    #expect(info["version"] == .string(plannerVersion))
    #expect(info["vendor"] != nil && info["url"] != nil)
    for interface in [service, planner, PeopleMethods.interface, PageMethods.interface] {
      let answer = try exchange.answer(
        #"{"method":"\#(service).GetInterfaceDescription","parameters":{"interface":"\#(interface)"}}"#)
      guard case .string(let text)? = answer.parameters["description"] else {
        Issue.record("no description")
        continue
      }
      #expect(text.contains("interface \(interface)\n"))
      #expect(text.contains("method "))
    }
    let other = try exchange.answer(
      #"{"method":"\#(service).GetInterfaceDescription","parameters":{"interface":"org.example"}}"#)
    #expect(other == .init(error: "\(service).InterfaceNotFound", parameters: ["interface": "org.example"]))
    let none = try exchange.answer(#"{"method":"\#(service).GetInterfaceDescription"}"#)
    #expect(none == .init(error: "\(service).InvalidParameter", parameters: ["parameter": "interface"]))
  }

  @Test(arguments: Transport.allCases)
  func `watching needs more`(_ transport: Transport) throws {
    let exchange = try Exchange(transport)
    #expect(try exchange.answer(#"{"method":"\#(planner).Watch"}"#).error == "\(service).ExpectedMore")
    #expect(
      try exchange.answer(#"{"method":"\#(planner).Watch","more":false}"#).error == "\(service).ExpectedMore")
    // For a method with a single answer, `more` has no effect.
    #expect(try exchange.answer(#"{"method":"\#(planner).Next","more":true}"#).error == nil)
  }

  @Test func `oneway is carried out and gets no answer, not even an error`() throws {
    let planner = try TestPlanner(.router)
    let inner = try Planner.started(store: planner.store, clock: planner.time.clock, zones: TestPlanner.zones)
    let router = Router(
      interfaces: PlannerInterface.all(planner: inner, logger: LiveServer.logger), logger: LiveServer.logger)
    for call in [
      #"{"method":"org.socialplanner.Planner.AddContact","parameters":{"displayName":"A"},"oneway":true}"#,
      #"{"method":"org.socialplanner.Planner.AddContact","parameters":{"displayName":"A"},"oneway":true}"#,
      #"{"method":"org.socialplanner.Planner.Nothing","oneway":true}"#,
      #"{"method":"org.socialplanner.Planner.Next","parameters":{"x":1},"oneway":true}"#,
      #"{"method":"org.example.X","oneway":true}"#,
    ] {
      let outcome = router.handle(Data(call.utf8))
      #expect(outcome.messages.isEmpty && !outcome.closes)
    }
    #expect(try planner.snapshot().contacts.map(\.displayName) == ["A"])
  }

  @Test(arguments: [
    "", " ", "x", "{", "[]", "null", "5", #""text""#, "{}", #"{"parameters":{}}"#, #"{"method":5}"#,
    #"{"method":null}"#, #"{"method":"a.B"}{"method":"a.B"}"#, #"{"method":"a.B","more":"yes"}"#,
    #"{"method":"a.B","parameters":{}"#, #"{'method':'a.B'}"#,
  ])
  func `what is no call ends the connection`(_ message: String) throws {
    for transport in Transport.allCases { try Exchange(transport).expectEnd(after: Array(message.utf8)) }
  }

  @Test(arguments: Transport.allCases)
  func `more values than fit into memory are refused before they are read`(_ transport: Transport) throws {
    for value in ["1", "[]"] {
      let list = String(repeating: value + ",", count: 6_000_000) + value
      let refused = try Exchange(transport).answer(#"{"method":"\#(planner).Next","parameters":[\#(list)]}"#)
      #expect(refused.error == "org.varlink.service.InvalidParameter")
      #expect(refused.parameters["parameter"] == .string("message"))
    }
    let text = String(repeating: ",", count: 6_000_000)
    let found = try Exchange(transport).answer(
      #"{"method":"\#(planner).Person","parameters":{"name":"\#(text)"}}"#)
    #expect(found.error != "org.varlink.service.InvalidParameter")
    #expect(try Exchange(transport).answer(#"{"method":"\#(planner).Status"}"#).error == nil)
  }

  @Test(arguments: Transport.allCases)
  func `nesting bombs are refused and harm nobody`(_ transport: Transport) throws {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      for closes in [true, false] {
        let bomb =
          String(repeating: open, count: 100_000) + "1"
          + (closes ? String(repeating: close, count: 100_000) : "")
        try Exchange(transport).expectEnd(
          after: Array(#"{"method":"\#(planner).Next","parameters":\#(bomb)}"#.utf8))
        try Exchange(transport).expectEnd(after: Array(bomb.utf8))
      }
    }
    #expect(try Exchange(transport).answer(#"{"method":"\#(planner).Status"}"#).error == nil)
  }

  @Test(arguments: Transport.allCases)
  func `invalid UTF-8 is refused wherever it matters`(_ transport: Transport) throws {
    let exchange = try Exchange(transport)
    for bad: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3]] {
      let call =
        Array(#"{"method":"\#(planner).AddContact","parameters":{"displayName":"A"#.utf8) + bad
        + Array(#""}}"#.utf8)
      let answer = try Exchange(transport).answer(call)
      #expect(answer.error == "\(service).InvalidParameter", "\(bad)")
    }
    #expect(
      try exchange.answer(#"{"method":"\#(planner).People"}"#).parameters == [
        "people": .array([]), "times": .object(["contactHours": .array([9, 21])]), "total": 0,
      ])
  }

  @Test(arguments: Transport.allCases)
  func `lone surrogates and escapes in a name are text or refused, never a crash`(
    _ transport: Transport
  ) throws {
    let exchange = try Exchange(transport)
    for (index, text) in [#"\u0000"#, #"\ud800"#, #"\udc00\ud800"#, #"\u001b[31m"#, #"\u202e"#].enumerated() {
      let answer = try exchange.answer(
        #"{"method":"\#(planner).AddContact","parameters":{"displayName":"N\#(index)\#(text)"}}"#)
      #expect(index == 3 || index == 4 || answer.error != nil)
    }
    #expect(try exchange.answer(#"{"method":"\#(planner).People"}"#).error == nil)
  }
}

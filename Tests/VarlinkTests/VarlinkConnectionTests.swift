import FoundationEssentials
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing
import Varlink

@Suite struct `A call to the daemon` {
  let peer = Peer()

  private func sent() -> String { String(decoding: peer.heard(), as: UTF8.self) }

  @Test func `goes out as one message that a NUL ends`() throws {
    peer.say(message: #"{"parameters":{"items":[]}}"#)
    #expect(try peer.connection.call(Methods.Next(count: 2)).items.isEmpty)
    #expect(sent() == #"{"method":"org.socialplanner.Planner.Next","parameters":{"count":2}}"# + "\0")
  }

  @Test func `has no parameters where the method has none`() throws {
    peer.say(message: #"{"parameters":{"undone":"add Ada"}}"#)
    #expect(try peer.connection.call(Ping()).undone == "add Ada")
    #expect(sent() == #"{"method":"org.socialplanner.Planner.Ping"}"# + "\0")
  }

  @Test func `hands out an answer's parameters as they came`() throws {
    peer.say(message: #"{ "parameters" : {"b":1.50, "new":[{"}":"\"]"}]} }"#)
    let raw = try peer.connection.callRaw(Methods.Status())
    #expect(String(decoding: raw, as: UTF8.self) == #"{"b":1.50, "new":[{"}":"\"]"}]}"#)
  }

  @Test func `answers with an empty object where parameters are absent or null`() throws {
    peer.say(message: "{}")
    peer.say(message: #"{"parameters":null}"#)
    #expect(try peer.connection.callRaw(Ping()) == Array("{}".utf8))
    #expect(try peer.connection.callRaw(Ping()) == Array("{}".utf8))
  }

  @Test func `waits for an answer that comes in pieces`() throws {
    let whole = Array(#"{"parameters":{"undone":"add Zoë"}}"#.utf8) + [0]
    let speaker = Beside { [peer] in
      for byte in whole {
        peer.say([byte])
        usleep(200)
      }
    }
    #expect(try peer.connection.call(Ping()).undone == "add Zoë")
    speaker.join()
  }

  @Test func `keeps apart two answers that come at once`() throws {
    peer.say(
      Array(#"{"parameters":{"undone":"1"}}"#.utf8) + [0] + Array(#"{"parameters":{"undone":"2"}}"#.utf8))
    peer.say([0])
    #expect(try peer.connection.call(Ping()).undone == "1")
    #expect(try peer.connection.call(Ping()).undone == "2")
  }

  @Test func `carries what does not fit into the socket at once`() throws {
    let text = String(repeating: "ä", count: 3 << 20)
    var heard = 0
    let listener = Beside { [peer] in heard = peer.heard(atLeast: 6 << 20).count }
    peer.say(message: #"{"error":"org.socialplanner.Planner.Busy","parameters":{"message":"later"}}"#)
    #expect(throws: Busy(message: "later")) { try peer.connection.call(Methods.Note(item: "x", text: text)) }
    listener.join()
    #expect(heard >= 6 << 20)
  }

  @Test func `reads an answer of a megabyte`() throws {
    let text = String(repeating: "x", count: 1 << 20)
    let speaker = Beside { [peer] in peer.say(message: #"{"parameters":{"undone":""# + text + #""}}"#) }
    #expect(try peer.connection.call(Ping()).undone.utf8.count == 1 << 20)
    speaker.join()
  }
}

@Suite struct `A call that fails` {
  let peer = Peer()

  @Test func `throws the protocol's own error`() {
    peer.say(
      message: #"{"error":"org.socialplanner.Planner.NotFound","parameters":"#
        + #"{"kind":"person","selector":"x","message":"Nobody is called x.","more":1}}"#)
    #expect(throws: NotFound(kind: .person, selector: "x", message: "Nobody is called x.")) {
      try peer.connection.call(Methods.Person(name: "x"))
    }
  }

  @Test(arguments: ["org.varlink.service.PermissionDenied", "org.socialplanner.Planner.Brandnew", "odd"])
  func `keeps errors that it does not know`(name: String) {
    peer.say(message: #"{"error":"\#(name)","parameters":{"why":[1,true]}}"#)
    #expect(
      throws: ClientError.remote(name: name, parameters: .object(["why": .array([1, .bool(true)])]))
    ) { try peer.connection.call(Methods.Status()) }
  }

  @Test func `keeps known errors whose parameters are not as expected`() {
    peer.say(message: #"{"error":"org.socialplanner.Planner.Conflict","parameters":{"obstacles":7}}"#)
    #expect(
      throws: ClientError.remote(
        name: "org.socialplanner.Planner.Conflict", parameters: .object(["obstacles": 7]))
    ) { try peer.connection.call(Methods.Status()) }
  }

  @Test(arguments: ["", #"{"parameters":{"undone":"#])
  func `says so when the daemon is gone before the end`(start: String) {
    peer.say(start.utf8)
    peer.hangUp()
    #expect(throws: ClientError.lost) { try peer.connection.call(Ping()) }
  }

  @Test(arguments: [
    "", "hello", "[]", "{", #"{"parameters":7}"#, #"{"parameters":{}} x"#, #"{"error":7}"#, "{\"a\":\"",
    #"{"parameters":{"undone":7}}"#, "\u{FF}\u{FE}", #"{"parameters":{"a":]}}"#,
  ])
  func `refuses what makes no sense`(message: String) {
    peer.say(message: message)
    #expect {
      try peer.connection.call(Ping())
    } throws: { error in
      if case ClientError.garbled = error { true } else { false }
    }
  }

  @Test func `refuses an answer beyond the limit`() {
    let peer = Peer(limit: 100)
    peer.say(message: #"{"parameters":{"undone":"\#(String(repeating: "x", count: 100))"}}"#)
    #expect(throws: ClientError.tooLong) { try peer.connection.call(Ping()) }
  }

  @Test func `refuses an endless answer beyond the limit`() {
    let peer = Peer(limit: 100)
    peer.say(repeatElement(UInt8(ascii: "x"), count: 300))
    #expect(throws: ClientError.tooLong) { try peer.connection.call(Ping()) }
  }

  @Test func `refuses to send beyond the limit`() {
    let peer = Peer(limit: 100)
    #expect(throws: ClientError.tooLong) {
      try peer.connection.call(Methods.Person(name: String(repeating: "x", count: 100)))
    }
  }
}

@Suite struct `Watching` {
  let peer = Peer()

  @Test func `hands over events until the daemon ends it`() throws {
    for event in ["added", "placed"] {
      peer.say(message: #"{"parameters":{"event":"\#(event)","at":"2026-03-02T13:00:00Z"},"continues":true}"#)
    }
    peer.say(message: #"{"parameters":{"event":"done","at":"2026-03-02T13:00:00Z"}}"#)
    var events: [String] = []
    try peer.connection.watch(Methods.Watch()) { event in
      events.append(event.event)
      return true
    }
    #expect(events == ["added", "placed", "done"])
    #expect(
      String(decoding: peer.heard(), as: UTF8.self)
        == #"{"method":"org.socialplanner.Planner.Watch","more":true}"# + "\0")
  }

  @Test func `ends when the reader has enough`() throws {
    peer.say(message: #"{"parameters":{"event":"added","at":"2026-03-02T13:00:00Z"},"continues":true}"#)
    try peer.connection.watch(Methods.Watch()) { _ in false }
  }

  @Test func `throws when it is dropped`() {
    peer.say(message: #"{"parameters":{"event":"added","at":"2026-03-02T13:00:00Z"},"continues":true}"#)
    peer.say(message: #"{"error":"org.socialplanner.Planner.Busy","parameters":{"message":"too slow"}}"#)
    #expect(throws: Busy(message: "too slow")) { try peer.connection.watch(Methods.Watch()) { _ in true } }
  }
}

/// The situation when systemd holds the socket and gives up on a daemon that does not start.
@Suite struct `A call that no daemon takes` {
  private let folder: TemporaryFolder
  private let path: String
  private let listener: Int32

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("socket")
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(isBound == 0 && listen(listener, 8) == 0)
  }

  private func isNoDaemon(_ error: any Error) -> Bool {
    error as? ClientError == .noDaemon(path: path, reason: "nobody took the call")
  }

  @Test func `is one without a daemon, where its socket closes while it waits`() throws {
    let connection = try VarlinkConnection(path: path)
    try connection.listen(Methods.Watch())
    close(listener)
    #expect { try connection.awaitAnswers(whileRead: -1) } throws: { isNoDaemon($0) }
  }

  @Test func `is one without a daemon, where its socket closed before it was sent`() throws {
    let connection = try VarlinkConnection(path: path)
    close(listener)
    #expect { try connection.call(Ping()) } throws: { isNoDaemon($0) }
  }

  @Test func `is one without a daemon, where the daemon ends before it has read it`() throws {
    let connection = try VarlinkConnection(path: path)
    try connection.listen(Methods.Watch())
    close(accept(listener, nil, nil))
    #expect { try connection.awaitAnswers(whileRead: -1) } throws: { isNoDaemon($0) }
    close(listener)
  }

  @Test func `is lost, where the daemon ends after it has read it: it may have carried it out`() throws {
    let connection = try VarlinkConnection(path: path)
    try connection.listen(Methods.Watch())
    let daemon = accept(listener, nil, nil)
    var call = [UInt8](repeating: 0, count: 1 << 12)
    #expect(recv(daemon, &call, call.count, 0) > 0)
    close(daemon)
    #expect(throws: ClientError.lost) { try connection.awaitAnswers(whileRead: -1) }
    close(listener)
  }
}

import Foundation
import NIOConcurrencyHelpers
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerGuests

/// A test's own door, with real sockets, a real store, and a clock that the test advances.
// `@unchecked`: only the test's own thread changes the properties.
final class House: @unchecked Sendable {
  /// A Thursday.
  static let now = Instant(seconds: 1_772_701_200)
  let folder: TemporaryFolder
  let time = TestClock(House.now)
  let log = RecordedLog()
  let door: GuestService
  let url: String
  private let socket: OwnerSocket
  private let images = ImageMaker()
  private let server: Task<Void, any Error>

  var path: String { folder.file("owner") }

  init(
    rules: GuestRules = .loose, folder: TemporaryFolder? = nil, proxied: Bool = false, room: Room = Room()
  ) async throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    let logger = log.logger
    door = try GuestService(path: folder.file("guests.db"), clock: time.clock, room: room, passwordCost: 1)
    var configuration = GuestServer.Configuration(place: .port(host: "127.0.0.1", 0))
    configuration.rules = rules
    configuration.isProxied = proxied
    let server = GuestServer(
      configuration, door: door, zones: ZoneDatabase(), images: images, logger: logger)
    socket = try OwnerSocket(
      path: folder.file("owner"), door: door, site: server.site, images: images, logger: logger)
    socket.start()
    let (addresses, sink) = AsyncStream<String>.makeStream()
    self.server = Task { try await server.run { sink.yield($0) } }
    var found = ""
    for await address in addresses {
      found = address
      break
    }
    url = found
  }

  var port: Int { Int(url.split(separator: ":").last ?? "") ?? 0 }

  func stop() async throws {
    socket.stop()
    server.cancel()
    _ = await server.result
    try await images?.close()
    try await door.close()
  }

  /// Opens a connection as the owner.
  func owner() throws -> VarlinkConnection { try VarlinkConnection(path: path, timeout: 60) }

  /// Opens a door with an owner and a page where anybody can write.
  static func open(
    rules: GuestRules = .loose, proxied: Bool = false, room: Room = Room()
  ) async throws -> House {
    let house = try await House(rules: rules, proxied: proxied, room: room)
    let owner = try house.owner()
    _ = try owner.call(
      GuestMethods.SetDoor(
        settings: DoorSettings(displayName: "Maria", greeting: "Hello", retentionDays: 365)))
    _ = try owner.call(
      GuestMethods.PutInvitation(
        invitation: NewInvitation(
          id: UUID().uuidString, kind: .open, tokenHash: SHA256.hex(of: Array("chat".utf8)), durationMin: 30,
          times: [], revoked: false)))
    return house
  }

  static let token = "AbCdEfGhIjKlMnOpQrStUv"

  /// Returns times on the hour, from 9:00 UTC tomorrow on.
  static func times(_ count: Int = 3) -> [Instant] {
    (0..<count).map { now.adding(minutes: 24 * 60 + $0 * 60) }
  }

  /// Adds an invitation for one guest.
  @discardableResult
  func invite(
    _ token: String = House.token, id: String = UUID().uuidString.lowercased(),
    times: [Instant] = House.times(),
    expiresAt: Instant? = nil, revoked: Bool = false, note: String? = nil
  ) throws -> GuestInvitation {
    try owner().call(
      GuestMethods.PutInvitation(
        invitation: NewInvitation(
          id: id, kind: .personal, tokenHash: SHA256.hex(of: Array(token.utf8)), durationMin: 45,
          expiresAt: expiresAt, note: note, times: times, revoked: revoked))
    ).invitation
  }

  /// Returns all events that were not acknowledged.
  func events(after number: Int = 0) throws -> [GuestEvent] { try door.events(after: number) }

  /// Waits until a condition holds.
  func wait(until isThere: () throws -> Bool) async throws {
    for _ in 0..<3000 {
      if try isThere() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw UnexpectedOutcome("it does not come")
  }

  /// Sends the head of a form with this number of bytes, and no body.
  func announce(_ bytes: Int, from: String? = nil, cookie: String? = nil) throws -> Wire {
    let wire = try Wire(port: port, from: from)
    let key = cookie.map { "Cookie: guest=\($0)\r\n" } ?? ""
    try wire.send(
      Array(
        ("POST /chat/send HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: \(url)\r\nConnection: close\r\n\(key)"
          + "Content-Length: \(bytes)\r\n\r\n").utf8))
    return wire
  }

  func conversation() throws -> GuestConversation {
    try #require(try owner().call(GuestMethods.ListConversations()).conversations.first)
  }

  func messages(_ id: String? = nil) throws -> [GuestMessage] {
    try owner().call(GuestMethods.GetConversation(id: try id ?? conversation().id)).messages
  }
}

extension GuestRules {
  /// Rules without effective limits, for tests about other subjects.
  static var loose: GuestRules {
    var rules = GuestRules()
    let much = GuestRules.Rule(1_000_000, per: 1)
    (rules.requests, rules.posts, rules.newConversations, rules.signIns) = (much, much, much, much)
    (rules.bytes, rules.messages, rules.images, rules.signInsOfName) = (much, much, much, much)
    (rules.allConversations, rules.beganWithoutWork, rules.allBeganWithoutWork) = (much, much, much)
    (rules.proposals, rules.allSignInsOfName) = (much, much)
    rules.workBits = 4
    // On a busy machine, a test may pause its reading.
    rules.patience = ChildProcess.patience
    (rules.connections, rules.streams, rules.streamsOfOne) = (10_000, 10_000, 10_000)
    return rules
  }
}

extension ProofOfWork {
  static func isAnswer(_ answer: String, to challenge: String, bits: Int) -> Bool {
    let hash = SHA256.hex(of: Array("\(challenge).\(answer)".utf8)).prefix(16)
    return UInt64(hash, radix: 16).map { $0.leadingZeroBitCount >= bits } ?? false
  }

  /// Returns the answer to a challenge, like the page's script.
  static func answer(to challenge: String, bits: Int = 4) -> String {
    (0...).lazy.map { "\($0)" }.first { isAnswer($0, to: challenge, bits: bits) } ?? ""
  }
}

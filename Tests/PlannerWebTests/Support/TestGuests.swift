import Foundation
import Logging
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime

@testable import PlannerGuests

/// The parts of plannerguests in this process: its store and the owner's socket. Guests are calls of it.
// `@unchecked`: everything is created once, and only the test's own task changes the socket.
final class TestGuests: @unchecked Sendable {
  let door: GuestService
  private let path: String
  private var socket: OwnerSocket?

  init(path: String, store: String, clock: Clock) throws {
    self.path = path
    door = try GuestService(path: store, clock: clock)
    try start()
  }

  func start() throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let site = Site(url: "https://meet.example", isProxied: true)
    let socket = try OwnerSocket(path: path, door: door, site: site, images: nil, logger: logger)
    socket.start()
    self.socket = socket
  }

  /// Stops answering, and drops existing connections.
  func stop() {
    socket?.stop()
    socket = nil
    unlink(path)
  }

  func close() async throws {
    stop()
    try await door.close()
  }

  /// Writes as a new guest. Returns the conversation.
  func begin(_ text: String, named name: String? = nil) async throws -> String {
    let id = try await door.begin(
      device: UUID().uuidString, zone: nil, GuestService.Said(id: UUID().uuidString.lowercased(), text: text))
    if let name { try await door.setName(name, of: .conversation(id)) }
    return id
  }

  func say(_ text: String?, image: GuestService.NewImage? = nil, in id: String) async throws {
    try await door.say(
      GuestService.Said(id: UUID().uuidString.lowercased(), text: text, image: image), as: .conversation(id))
  }
}

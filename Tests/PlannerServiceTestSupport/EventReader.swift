import Foundation
import PlannerProtocol
import PlannerTestSupport
import Testing
import Varlink

@testable import PlannerService
@testable import VarlinkNIO

/// A call of `Watch` and its events, over either transport.
final class EventReader {
  private final class Collector: Subscriber {
    var messages: [Data] = []

    func begin() {}

    func send(_ message: Data) -> Bool {
      messages.append(message)
      return true
    }
  }

  private let collector = Collector()
  private let socket: RawSocket?

  private static let watch = #"{"method":"org.socialplanner.Planner.Watch","more":true}"#
  private static let fence = #"{"method":"org.varlink.service.GetInfo"}"#

  init(_ router: Router) throws {
    socket = nil
    #expect(router.handle(Data(Self.watch.utf8), subscriber: collector).messages.isEmpty)
  }

  init(socket: RawSocket) throws {
    self.socket = socket
    socket.send(message: Self.watch)
    #expect(try events().isEmpty)
  }

  /// Returns the events since the last call.
  func events() throws -> [Methods.Watch.Reply] {
    if let socket {
      // Answers come in order, so all events have arrived before the answer to the fence.
      socket.send(message: Self.fence)
      while true {
        let message = try #require(try socket.receive(), "the stream goes on")
        if message.contains("vendor") { break }
        collector.messages.append(Data(message.utf8))
      }
    }
    defer { collector.messages = [] }
    return try collector.messages.map { message in
      let reply = try WireJSON.decode(WireReply<Methods.Watch.Reply>.self, from: message)
      #expect(reply.continues == true)
      return try #require(reply.parameters)
    }
  }

  func kinds() throws -> [String] { try events().map(\.event) }
}

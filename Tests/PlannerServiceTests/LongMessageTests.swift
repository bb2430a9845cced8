import Foundation
import Logging
import NIOCore
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport
@testable import VarlinkNIO

/// Copying tens of megabytes takes a tenth of a second, during which other clients must not wait.
@Suite struct `A very long message` {
  /// Holds background work until the test releases it.
  private final class HoldingDesk: CallDispatcher {
    var held: [() -> Void] = []

    func compute<Answer: Sendable>(
      _ work: @escaping @Sendable () -> Answer, then: @escaping (Answer) -> Void
    ) { held.append { then(work()) } }

    func begin<Answer: Sendable>(
      _ work: @escaping @Sendable (Planner, _ done: @escaping (Result<Answer, any Error>) -> Void) -> Void,
      then: @escaping (Result<Answer, any Error>) -> Void
    ) { then(.failure(CancellationError())) }

    func look<Answer: Sendable>(
      _ kind: ReaderKind, _ work: @escaping @Sendable (ViewSource) throws -> Answer,
      then: @escaping (Result<Answer, any Error>) -> Void
    ) { then(.failure(CancellationError())) }

    func rehearse<Answer: Sendable>(
      _ work: @escaping @Sendable (Planner) throws -> Answer,
      then: @escaping (Result<Answer, any Error>) -> Void
    ) { then(.failure(CancellationError())) }

    func note(_ work: @escaping @Sendable (Planner) -> Void, then: @escaping () -> Void) {}
    func watch(_ subscriber: any Subscriber) throws {}
    func kept(_ call: any KeptQuery) -> Data? { nil }
    var mayWaitForCards: Bool { false }
  }

  /// Replies with the words that it was given.
  private struct Parrot: VarlinkInterface {
    var name: String { "org.example.parrot" }
    var description: String { "interface org.example.parrot\n\nmethod Say() -> (words: string)\n" }
    var parameters: [String: Set<String>] { ["Say": []] }
    var reply: Data

    func answer(_ method: String, _ call: VarlinkCall) throws -> VarlinkAnswer? {
      .reply(reply)
    }
  }

  private func outcomes(_ reply: Data, call: String = #"{"method":"org.example.parrot.Say"}"#) -> (
    at: Router.Outcome, dispatcher: HoldingDesk, later: () -> [Router.Outcome]
  ) {
    let dispatcher = HoldingDesk()
    let router = Router(
      interfaces: [Parrot(reply: reply)], dispatcher: dispatcher, logger: Logger(label: "test"))
    var later: [Router.Outcome] = []
    let outcome = router.handle(Data(call.utf8)) { later.append($0) }
    return (outcome, dispatcher, { later })
  }

  private let long = Data(#"{"words":"\#(String(repeating: "é", count: 3 << 20))"}"#.utf8)

  @Test func `is put together beside the loop when it is an answer, and reads as a short one does`() throws {
    let (outcome, dispatcher, later) = outcomes(long)
    #expect(outcome.isPending && outcome.messages.isEmpty && later().isEmpty)
    #expect(dispatcher.held.count == 1)
    for work in dispatcher.held { work() }
    let answer = try #require(later().first?.longMessage)
    #expect(later().count == 1 && later()[0].messages.isEmpty)
    #expect(Data(answer.readableBytesView) == Data(#"{"parameters":"#.utf8) + long + Data("}\0".utf8))
  }

  @Test func `is given to nobody who asked for no answer`() {
    let (_, dispatcher, later) = outcomes(long, call: #"{"method":"org.example.parrot.Say","oneway":true}"#)
    for work in dispatcher.held { work() }
    #expect(later().allSatisfy { $0.messages.isEmpty && $0.longMessage == nil })
  }

  @Test func `a short answer is there at once`() {
    let (outcome, dispatcher, _) = outcomes(Data("{}".utf8))
    #expect(outcome.messages == [Data(#"{"parameters":{}}"#.utf8)] && outcome.longMessage == nil)
    #expect(dispatcher.held.isEmpty)
  }

  @Test func `comes over the socket whole, whichever way it goes`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    _ = try connection.call(Methods.AddContact(fields: ContactFields(displayName: "Anna")))
    for index in 0..<45 {
      _ = try connection.call(
        Methods.Log(name: "Anna", notes: "\(index) " + String(repeating: "n", count: 99_990)))
    }
    let document = try connection.call(Methods.Export()).document
    #expect(document.log.count == 45)
    #expect(document.log.allSatisfy { ($0.notes?.count ?? 0) > 99_990 })
    #expect(try connection.call(Methods.Import(document: document)).counts.log == 45)
    #expect(try connection.call(Methods.Export()).document == document)
  }

  @Test func `is read where it lies`() throws {
    var reader = FrameReader(limit: 8 << 20)
    var bytes = ByteBuffer(repeating: UInt8(ascii: "x"), count: 2 << 20)
    bytes.writeString("\0next\0")
    let place = bytes.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
    reader.append(&bytes)
    bytes = ByteBuffer()
    let message = try #require(try reader.next())
    #expect(message.count == 2 << 20)
    #expect(message.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } == place)
    // This also holds for later messages.
    #expect(try reader.next() == Data("next".utf8))
    for _ in 0..<3 {
      var more = ByteBuffer(repeating: UInt8(ascii: "y"), count: 2 << 20)
      reader.append(&more)
    }
    #expect(try reader.next() == nil)
    #expect(message == Data(repeating: UInt8(ascii: "x"), count: 2 << 20))
  }
}

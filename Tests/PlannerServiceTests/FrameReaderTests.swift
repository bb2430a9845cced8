import Foundation
import NIOCore
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport
@testable import VarlinkNIO

@Suite struct `Cutting a stream into messages` {
  private func read(_ chunks: [[UInt8]], limit: Int = 100) throws -> [String] {
    var reader = FrameReader(limit: limit)
    var messages: [String] = []
    for chunk in chunks {
      var buffer = ByteBuffer(bytes: chunk)
      reader.append(&buffer)
      while let message = try reader.next() { messages.append(String(decoding: message, as: UTF8.self)) }
    }
    return messages
  }

  @Test func `wherever it is cut, the messages are the same`() throws {
    let stream = Array("{\"a\":1}\u{0}\u{0}second\u{0}third é\u{0}half".utf8)
    let expected = ["{\"a\":1}", "", "second", "third é"]
    #expect(try read([stream]) == expected)
    #expect(try read(stream.map { [$0] }) == expected)
    for cut in 1..<stream.count {
      #expect(try read([Array(stream[..<cut]), Array(stream[cut...])]) == expected)
    }
  }

  @Test func `a message may be as long as the limit and no longer`() throws {
    let ten = [UInt8](repeating: 65, count: 10)
    #expect(try read([ten + [0] + ten + [0]], limit: 10).count == 2)
    #expect(throws: FrameReader.TooLong.self) { try read([ten + [65, 0]], limit: 10) }
    #expect(throws: FrameReader.TooLong.self) { try read([ten, [65]], limit: 10) }
    #expect(try read([ten], limit: 10).isEmpty)
  }

  @Test func `it knows whether a message is under way`() throws {
    var reader = FrameReader(limit: 10)
    #expect(!reader.isInMessage)
    var buffer = ByteBuffer(string: "a\u{0}b")
    reader.append(&buffer)
    #expect(try reader.next() == Data("a".utf8))
    #expect(reader.isInMessage)
    buffer = ByteBuffer(string: "\u{0}")
    reader.append(&buffer)
    #expect(try reader.next() == Data("b".utf8))
    #expect(!reader.isInMessage)
  }

  @Test func `what was read is let go, also where a message is always under way`() throws {
    var reader = FrameReader(limit: 100)
    for _ in 0..<10_000 {
      var buffer = ByteBuffer(string: "end\u{0}begin")
      reader.append(&buffer)
      while try reader.next() != nil {}
    }
    #expect(reader.capacity < 1000)
  }
}

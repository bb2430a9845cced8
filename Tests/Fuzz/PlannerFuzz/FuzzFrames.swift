import Foundation
import NIOCore

@testable import PlannerService
@testable import VarlinkNIO

enum FuzzFrames {
  /// Feeds the bytes to the reader in pieces. The first byte is their length, which must not affect the
  /// resulting messages.
  static func run(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let stream = bytes.dropFirst()
    let whole = try messages(stream, pieces: max(1, stream.count))
    try require(whole == messages(stream, pieces: Int(first) % 64 + 1), "pieces change what is read")
    let expected = stream.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Data($0) }
    if let whole { try require(whole == expected, "not what was sent") }
  }

  /// Returns the messages; nil if one is too long.
  private static func messages(_ stream: ArraySlice<UInt8>, pieces: Int) throws -> [Data]? {
    var reader = FrameReader(limit: 1000)
    var messages: [Data] = []
    var rest = stream
    while !rest.isEmpty {
      var piece = ByteBuffer(bytes: rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      reader.append(&piece)
      do { while let message = try reader.next() { messages.append(message) } } catch { return nil }
    }
    return messages
  }
}

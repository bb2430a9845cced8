import FoundationEssentials
import NIOCore

/// Splits a stream of bytes into messages that end with NUL. Scans each byte once.
package struct FrameReader {
  /// The error for a message that is too long.
  package struct TooLong: Error {}

  private let limit: Int
  private var buffer = ByteBuffer()
  private var scanned = 0

  package init(limit: Int) { self.limit = limit }

  /// True if a message has begun and has not ended.
  package var isInMessage: Bool { buffer.readableBytes > 0 }

  /// The number of bytes in memory, including bytes that were read and not yet released.
  package var capacity: Int { buffer.capacity }

  package mutating func append(_ bytes: inout ByteBuffer) {
    if buffer.readableBytes == 0 {
      buffer = bytes
      scanned = 0
    } else {
      // Otherwise the buffer would grow for ever if the client always has a message under way.
      buffer.discardReadBytes()
      buffer.writeBuffer(&bytes)
    }
  }

  /// Returns the next whole message, or nil until more bytes come.
  package mutating func next() throws(TooLong) -> Data? {
    let view = buffer.readableBytesView
    let from = view.index(view.startIndex, offsetBy: scanned)
    guard let end = view[from...].firstIndex(of: 0) else {
      scanned = view.count
      if scanned > limit { throw TooLong() }
      return nil
    }
    let length = view.distance(from: view.startIndex, to: end)
    guard length <= limit, let bytes = buffer.readSlice(length: length) else { throw TooLong() }
    buffer.moveReaderIndex(forwardBy: 1)
    scanned = 0
    if buffer.readableBytes == 0 { buffer = ByteBuffer() }
    return length > FrameReader.longMessage ? bytes.inPlace : Data(bytes.readableBytesView)
  }

  /// The length in bytes above which a message is not copied. Copying 60 MB blocks the event loop for a tenth
  /// of a second. A short message is copied, because otherwise it would keep the whole buffer in memory.
  private static let longMessage = 1 << 20
}

extension ByteBuffer {
  /// The readable bytes without a copy. They live as long as the data.
  fileprivate var inPlace: Data {
    withUnsafeReadableBytesWithStorageManagement { bytes, storage in
      guard let start = bytes.baseAddress else { return Data() }
      _ = storage.retain()
      // A write to a buffer with shared storage makes a copy, so these bytes do not change.
      return Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count,
        deallocator: .custom { _, _ in storage.release() })
    }
  }
}

import FoundationEssentials
import NIOCore

/// Cuts a stream of bytes into messages that end with NUL, and never looks at a byte twice.
struct FrameReader {
  /// A message is longer than allowed.
  struct TooLong: Error {}

  let limit: Int
  private var buffer = ByteBuffer()
  private var scanned = 0

  init(limit: Int) { self.limit = limit }

  /// Whether a message has begun and not ended.
  var isInMessage: Bool { buffer.readableBytes > 0 }

  /// Bytes that are held, those that were read and not yet let go included.
  var capacity: Int { buffer.capacity }

  mutating func append(_ bytes: inout ByteBuffer) {
    if buffer.readableBytes == 0 {
      buffer = bytes
      scanned = 0
    } else {
      // Else a client that always has a message under way would let the buffer grow for ever.
      buffer.discardReadBytes()
      buffer.writeBuffer(&bytes)
    }
  }

  /// The next whole message, or nil until more bytes come.
  mutating func next() throws(TooLong) -> Data? {
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

  /// Copying one of 60 MB takes a tenth of a second, which everybody on the loop would wait for. A short one
  /// is copied, because it would keep all that was read with it.
  private static let longMessage = 1 << 20
}

extension ByteBuffer {
  /// What can be read, where it lies: the bytes stay for as long as the data does.
  fileprivate var inPlace: Data {
    withUnsafeReadableBytesWithStorageManagement { bytes, storage in
      guard let start = bytes.baseAddress else { return Data() }
      _ = storage.retain()
      // Whoever writes to a buffer whose storage somebody else holds gets a copy, so these bytes do not
      // change.
      return Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count,
        deallocator: .custom { _, _ in storage.release() })
    }
  }
}

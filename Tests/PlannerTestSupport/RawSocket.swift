import Foundation
import Glibc

/// A Unix stream socket that sends arbitrary bytes, as whole messages or not.
package final class RawSocket: @unchecked Sendable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  package init(path: String, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var time = timeval(tv_sec: ChildProcess.patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    let status = Self.withAddress(path) { connect(descriptor, $0, $1) }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  /// Creates a socket file without a listener.
  package static func leaveStale(at path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    guard withAddress(path, { bind(descriptor, $0, $1) }) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Sends everything. Returns false if the other side has disconnected.
  @discardableResult
  package func send(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 { return false }
      sent += count
    }
    return true
  }

  /// Sends without waiting. Returns how many bytes the socket accepted.
  package func sendWhatFits(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes {
      max(
        0,
        Glibc.send(
          descriptor, $0.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)))
    }
  }

  /// Sends a message and its NUL.
  @discardableResult
  package func send(message: String) -> Bool { send(Array(message.utf8) + [0]) }

  /// Returns the next message without its NUL; nil at the end of the stream.
  package func receive() throws -> String? {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: 0) {
        let message = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return message
      }
      searched = buffer.count
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count == 0 || (count < 0 && errno == ECONNRESET) { return nil }
      guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      buffer += chunk[..<count]
    }
  }

  /// Returns the first waiting byte without removing it; nil at the end of the stream.
  package func peek() throws -> UInt8? {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
    guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return count == 0 ? nil : byte
  }

  /// Returns all messages until the other side disconnects.
  package func receiveAll() throws -> [String] {
    var messages: [String] = []
    while let message = try receive() { messages.append(message) }
    return messages
  }

  /// Ends the output.
  package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}

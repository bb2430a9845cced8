import Foundation
import Glibc
import PlannerTestSupport
import Synchronization

/// A host behind a real local socket that sends arbitrary answers, valid HTTP or not.
final class RawHost: Sendable {
  /// A connection, served on its own thread.
  final class Connection: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
      self.descriptor = descriptor
      var time = timeval(tv_sec: ChildProcess.patience, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
      }
    }

    deinit { close(descriptor) }

    /// Returns a whole request; nil if the client has disconnected.
    func receive() -> String? {
      var bytes: [UInt8] = []
      while true {
        let text = String(decoding: bytes, as: UTF8.self)
        if let end = text.range(of: "\r\n\r\n") {
          let head = text[..<end.lowerBound].lowercased()
          let length = head.components(separatedBy: "content-length: ").dropFirst().first?
            .prefix(while: \.isNumber)
          let body = bytes.count - text[..<end.upperBound].utf8.count
          if body >= length.flatMap({ Int($0) }) ?? 0 { return text }
        }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let got = recv(descriptor, &chunk, chunk.count, 0)
        guard got > 0 else { return nil }
        bytes += chunk[..<got]
      }
    }

    /// Returns false if the client has disconnected.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Waits until the client disconnects.
    func waitForEnd() {
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
    }
  }

  private struct Seen {
    var connections = 0
    var requests: [String] = []
    var ended = 0
  }

  let port: UInt16
  private let listener: Int32
  private let seen = Share(Seen())

  /// State shared between the threads and the test.
  private final class Share<Value>: Sendable {
    let value: Mutex<Value>
    init(_ value: sending Value) { self.value = Mutex(value) }
  }

  /// Starts the host.
  /// - answer: answers a request, given its number from 0. The connection is closed when it returns.
  init(_ answer: @escaping @Sendable (Connection, Int, String) -> Void) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let listens = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard listens else { throw UnexpectedOutcome("no socket that listens: errno \(errno)") }
    port = UInt16(bigEndian: address.sin_port)
    let seen = seen
    Thread.detachNewThread {
      while true {
        let accepted = accept(descriptor, nil, nil)
        guard accepted >= 0 else { break }
        let connection = Connection(accepted)
        seen.value.withLock { $0.connections += 1 }
        Thread.detachNewThread {
          if let request = connection.receive() {
            let number = seen.value.withLock {
              $0.requests.append(request)
              return $0.requests.count - 1
            }
            answer(connection, number, request)
          }
          seen.value.withLock { $0.ended += 1 }
        }
      }
      close(descriptor)
    }
  }

  /// Sends the same answer to each request, and disconnects.
  convenience init(_ answer: String) throws { try self.init { connection, _, _ in connection.send(answer) } }

  convenience init(_ answer: @escaping @Sendable (Connection, Int) -> Void) throws {
    try self.init { connection, number, _ in answer(connection, number) }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  var place: String { "127.0.0.1:\(port)" }
  var connections: Int { seen.value.withLock(\.connections) }
  var requests: [String] { seen.value.withLock(\.requests) }
  /// The number of connections that were answered.
  var ended: Int { seen.value.withLock(\.ended) }
}

/// Parts of answers in the OpenAI-compatible protocol.
enum Raw {
  static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
  static let done = "data: [DONE]\n\n"

  static func word(_ text: String) -> String {
    "data: {\"choices\":[{\"delta\":{\"content\":\"\(text)\"}}]}\n\n"
  }
  static func answer(_ text: String) -> String { head + word(text) + done }

  static func call(_ name: String, _ arguments: String, index: Int = 0) -> String {
    let quoted = arguments.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return
      "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":\(index),\"id\":\"c\(index)\",\"function\":"
      + "{\"name\":\"\(name)\",\"arguments\":\"\(quoted)\"}}]}}]}\n\n"
  }

  /// Returns a complete answer that is not a stream.
  static func response(_ status: String, _ type: String, _ body: String, more: String = "") -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\(more)\r\n\(body)"
  }
}

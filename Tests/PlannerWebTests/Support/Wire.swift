import Foundation
import Glibc
import PlannerTestSupport
import PlannerWeb
import PlannerWebKit

/// A request, which can be serialized (RFC 9112).
struct Ask {
  var method = "GET"
  var path: String
  /// Nil for the page's own host; empty to omit it.
  var host: String?
  var session: String?
  var origin: String?
  var headers: [(String, String)] = []
  var fields: [(String, String)] = []

  init(method: String = "GET", path: String, session: String? = nil) {
    (self.method, self.path, self.session) = (method, path, session)
  }

  func bytes(port: Int) -> [UInt8] {
    let body = fields.map { "\($0.0)=\(Form.encoded($0.1))" }.joined(separator: "&")
    var lines = ["\(method) \(path) HTTP/1.1", "Connection: close"]
    let host = host ?? "127.0.0.1:\(port)"
    if !host.isEmpty { lines.append("Host: \(host)") }
    if let session { lines.append("Cookie: \(PageCookie.session.name)=\(session)") }
    if let origin { lines.append("Origin: \(origin)") }
    lines += headers.map { "\($0.0): \($0.1)" }
    if method == "POST" {
      lines += ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)"]
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }
}

/// The answer to a request.
struct Answer {
  let status: Int
  let headers: [(name: String, value: String)]
  let body: String
  /// The received chunks of the body.
  let parts: [String]

  init(_ bytes: [UInt8]) throws {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      throw UnexpectedOutcome("no answer: '\(String(decoding: bytes, as: UTF8.self))'")
    }
    let content = Array(bytes[end.upperBound...])
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    guard let status = Int(lines[0].split(separator: " ")[1]) else { throw UnexpectedOutcome(lines[0]) }
    self.status = status
    headers = lines.dropFirst().compactMap { line in
      line.firstIndex(of: ":").map {
        (line[..<$0].lowercased(), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
      }
    }
    let isInParts = headers.contains { $0.name == "transfer-encoding" && $0.value == "chunked" }
    parts = isInParts ? try Self.parts(content) : [String(decoding: content, as: UTF8.self)]
    body = parts.joined()
  }

  /// Parses a chunked body (RFC 9112, section 7.1).
  private static func parts(_ bytes: [UInt8]) throws -> [String] {
    var parts: [String] = []
    var rest = bytes[...]
    while true {
      let line = rest.prefix { $0 != UInt8(ascii: "\r") }
      guard let size = Int(String(decoding: line, as: UTF8.self), radix: 16) else {
        throw UnexpectedOutcome("no chunk: '\(String(decoding: rest.prefix(50), as: UTF8.self))'")
      }
      if size == 0 { return parts }
      rest = rest.dropFirst(line.count + 2)
      parts.append(String(decoding: rest.prefix(size), as: UTF8.self))
      rest = rest.dropFirst(size + 2)
    }
  }

  subscript(_ name: String) -> String? { headers.first { $0.name == name.lowercased() }?.value }

  /// The values of `Set-Cookie`.
  var cookies: [String] { headers.filter { $0.name == "set-cookie" }.map(\.value) }

  /// Returns whether the body contains an HTML text.
  func shows(_ text: String) -> Bool { body.contains(text) }
}

/// A connection to the page that sends arbitrary bytes.
final class Wire: @unchecked Sendable {
  private let descriptor: Int32

  init(port: Int, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var time = timeval(tv_sec: ChildProcess.patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw UnexpectedOutcome("the page is not there: errno \(errno)") }
  }

  deinit { close(descriptor) }

  /// Disconnects, as when a browser's window is closed.
  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func send(_ bytes: some Sequence<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // If the server has disconnected, its earlier output can still be read.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the next bytes; empty at the end.
  func read() throws -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count < 0, errno == ECONNRESET { return [] }
    guard count >= 0 else { throw UnexpectedOutcome("nothing comes: errno \(errno)") }
    return Array(chunk[..<count])
  }

  /// Returns all bytes until the server disconnects.
  func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while ContinuousClock.now < deadline {
      let next = try read()
      if next.isEmpty { return bytes }
      bytes += next
    }
    throw UnexpectedOutcome("it does not hang up: \(String(decoding: bytes.suffix(500), as: UTF8.self))")
  }

  /// Returns all bytes until a text has arrived.
  func read(until text: String) throws -> String {
    var bytes: [UInt8] = []
    // Keep-alive messages arrive all the time, so a timeout of the socket is not enough.
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while !String(decoding: bytes, as: UTF8.self).contains(text) {
      let next = try read()
      guard !next.isEmpty, ContinuousClock.now < deadline else {
        throw UnexpectedOutcome("'\(text)' does not come: \(String(decoding: bytes, as: UTF8.self))")
      }
      bytes += next
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

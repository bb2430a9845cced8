import Foundation
import Glibc
import PlannerTestSupport

@testable import PlannerGuests

/// A minimal browser for a guest's page: cookies, forms and event streams.
final class Browser {
  let port: Int
  var cookie: String?
  /// The loopback address that it connects from.
  var from: String?
  var forwarded: String?

  init(_ house: House, from: String? = nil) {
    port = house.port
    self.from = from
  }

  init(port: Int) { self.port = port }

  struct Answer {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: String

    subscript(_ name: String) -> String? { headers.first { $0.name == name.lowercased() }?.value }

    /// Returns the value of a hidden field.
    func field(_ name: String) -> String? {
      let start = body.range(of: "name=\"\(name)\" value=\"")
      return start.map { String(body[$0.upperBound...].prefix { $0 != "\"" }) }
    }

    /// The page's version mark of its times.
    var mark: String? {
      body.range(of: "data-around=\"").map { String(body[$0.upperBound...].prefix { $0 != "\"" }) }
    }

    func shows(_ text: String) -> Bool { body.contains(text) }
  }

  func get(_ path: String, headers: [(String, String)] = []) throws -> Answer {
    try answer("GET", path, headers, "")
  }

  func head(_ path: String) throws -> Answer { try answer("HEAD", path, [], "") }

  /// Sends a form. origin: nil for the page's own origin.
  func post(
    _ path: String, _ fields: [(String, String)], origin: String? = nil, headers: [(String, String)] = []
  ) throws -> Answer {
    let body = fields.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
    let origin = origin ?? "http://127.0.0.1:\(port)"
    return try answer(
      "POST", path,
      headers
        + [
          ("Origin", origin), ("Content-Type", "application/x-www-form-urlencoded"),
          ("Content-Length", "\(body.utf8.count)"),
        ].filter { !$0.1.isEmpty }, body)
  }

  /// Sends a body from a page of this server.
  func send(_ path: String, _ type: String, _ body: [UInt8]) throws -> Answer {
    let wire = try Wire(port: port, from: from)
    let headers = [
      ("Origin", "http://127.0.0.1:\(port)"), ("Content-Type", type), ("Content-Length", "\(body.count)"),
    ]
    try wire.send(Array(head("POST", path, headers).utf8) + body)
    return try take(wire.readAll())
  }

  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
    }.joined()
  }

  private func answer(_ method: String, _ path: String, _ headers: [(String, String)], _ body: String) throws
    -> Answer
  {
    let wire = try open(method, path, headers, body)
    return try take(wire.readAll())
  }

  private func head(_ method: String, _ path: String, _ headers: [(String, String)]) -> String {
    var lines = ["\(method) \(path) HTTP/1.1", "Connection: close"]
    if !headers.contains(where: { $0.0 == "Host" }) { lines.append("Host: 127.0.0.1:\(port)") }
    if let cookie { lines.append("Cookie: guest=\(cookie)") }
    if let forwarded { lines.append("X-Forwarded-For: \(forwarded)") }
    return (lines + headers.map { "\($0.0): \($0.1)" }).joined(separator: "\r\n") + "\r\n\r\n"
  }

  private func open(
    _ method: String, _ path: String, _ headers: [(String, String)], _ body: String, room: Int? = nil
  ) throws -> Wire {
    let wire = try Wire(port: port, from: from, room: room)
    try wire.send(Array((head(method, path, headers) + body).utf8))
    return wire
  }

  /// Opens the event stream of a page.
  func listen(_ path: String, after: Int = 0, lastEvent: Int? = nil, around: String = "", room: Int? = nil)
    throws
    -> EventStream
  {
    let headers = lastEvent.map { [("Last-Event-ID", "\($0)")] } ?? []
    return try EventStream(
      open("GET", "\(path)/live?after=\(after)&around=\(around)", headers, "", room: room))
  }

  private func take(_ bytes: [UInt8]) throws -> Answer {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      throw UnexpectedOutcome("no answer: '\(String(decoding: bytes, as: UTF8.self))'")
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    guard let status = Int(lines[0].split(separator: " ")[1]) else { throw UnexpectedOutcome(lines[0]) }
    let headers = lines.dropFirst().compactMap { line in
      line.firstIndex(of: ":").map {
        (
          name: line[..<$0].lowercased(),
          value: line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces)
        )
      }
    }
    for header in headers where header.name == "set-cookie" && header.value.hasPrefix("guest=") {
      let value = header.value.dropFirst(6).prefix { $0 != ";" }
      cookie = value.isEmpty ? nil : String(value)
    }
    var content = Array(bytes[end.upperBound...])
    if headers.contains(where: { $0.name == "transfer-encoding" }) { content = Self.joined(content) }
    return Answer(status: status, headers: headers, body: String(decoding: content, as: UTF8.self))
  }

  private static func joined(_ bytes: [UInt8]) -> [UInt8] {
    var whole: [UInt8] = []
    var rest = bytes[...]
    while true {
      let line = rest.prefix { $0 != 13 }
      guard let size = Int(String(decoding: line, as: UTF8.self), radix: 16), size > 0 else { return whole }
      rest = rest.dropFirst(line.count + 2)
      whole += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
  }

  // MARK: - Actions of guests

  /// Sends the first message to an open page.
  @discardableResult
  func begin(_ text: String, page: String = "/chat") throws -> Answer {
    let first = try get(page)
    let challenge = first.field("challenge") ?? ""
    return try post(
      "\(page)/send",
      [
        ("text", text), ("id", first.field("id") ?? ""), ("challenge", challenge),
        ("answer", ProofOfWork.answer(to: challenge)), ("zone", "Europe/Berlin"),
      ])
  }

  /// Sends a message to a page with a conversation.
  @discardableResult
  func say(_ text: String, page: String = "/chat", id: String = UUID().uuidString) throws -> Answer {
    let token = try get(page).field("token") ?? ""
    return try post("\(page)/send", [("text", text), ("id", id), ("token", token)])
  }
}

/// A connection that sends arbitrary bytes.
final class Wire: @unchecked Sendable {
  private let descriptor: Int32

  /// Connects to a port.
  /// - room: the size of the receive buffer in bytes; nil for the system's default.
  init(port: Int, from: String? = nil, room: Int? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var time = timeval(tv_sec: ChildProcess.patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    if var room = room.map(CInt.init) {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<CInt>.size))
    }
    if let from { _ = Self.call(from, 0) { Glibc.bind(descriptor, $0, $1) } }
    guard Self.call("127.0.0.1", port, { connect(descriptor, $0, $1) }) == 0 else {
      throw UnexpectedOutcome("the page is not there: errno \(errno)")
    }
  }

  private static func call(
    _ host: String, _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(descriptor) }

  /// Returns the first connection that receives data.
  static func first(of wires: [Wire]) -> Wire? {
    var waiting = wires.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), Int32(ChildProcess.patience) * 1000) > 0 else { return nil }
    return zip(wires, waiting).first { $0.1.revents != 0 }?.0
  }

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

  /// Ends the output.
  func hangUp() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns the next bytes; empty at the end.
  func read() throws -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count < 0, errno == ECONNRESET { return [] }
    guard count >= 0 else { throw UnexpectedOutcome("nothing comes: errno \(errno)") }
    return Array(chunk[..<count])
  }

  func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let next = try read()
      if next.isEmpty { return bytes }
      bytes += next
    }
  }
}

/// Reads an event stream.
final class EventStream {
  struct Event: Equatable {
    var name: String
    var id: Int?
    var data: String
  }

  private let wire: Wire
  private var text = ""

  /// Returns when the answer has begun. From then on the server sends changes to the page.
  init(_ wire: Wire) throws {
    self.wire = wire
    try read()
  }

  /// Waits for the next event with a name, and skips events before it.
  func next(_ name: String? = nil) throws -> Event {
    // Keep-alive messages arrive all the time, so a timeout of the socket is not enough.
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while ContinuousClock.now < deadline {
      while let end = text.range(of: "\n\n") {
        let block = text[..<end.lowerBound]
        text = String(text[end.upperBound...])
        if let event = Self.event(block), name == nil || event.name == name { return event }
      }
      guard try read() else { throw UnexpectedOutcome("the stream has ended") }
    }
    throw UnexpectedOutcome("no such event comes: \(name ?? "any")")
  }

  /// Reads the next bytes. Returns false at the end.
  @discardableResult
  private func read() throws -> Bool {
    let bytes = try wire.read()
    text += String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    return !bytes.isEmpty
  }

  private static func event(_ block: Substring) -> Event? {
    var event = Event(name: "", data: "")
    for line in block.split(separator: "\n") {
      if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
      if line.hasPrefix("id: ") { event.id = Int(line.dropFirst(4)) }
      if line.hasPrefix("data: ") { event.data += line.dropFirst(6) + "\n" }
    }
    return event.name.isEmpty ? nil : event
  }
}

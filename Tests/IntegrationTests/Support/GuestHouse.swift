import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

/// The real daemon and plannerguests, with HTTP requests in place of a guest's browser.
final class GuestHouse {
  let planner: RealPlanner
  let port: Int
  private var guests: ChildProcess?

  init() throws {
    planner = try RealPlanner()
    try FileManager.default.createDirectory(atPath: planner.home, withIntermediateDirectories: true)
    port = Int(try LoopbackPort.free().number)
    try openDoor()
    try planner.start()
    try planner.json("inbox", "door", "--name", "Robin")
    // Turns off quiet hours, which delay notices about guests.
    try planner.json("prefs", "set", "quietHours", "0-0")
  }

  func openDoor(_ extra: [String: String] = [:]) throws {
    let child = try ChildProcess(
      [
        "\(RealPlanner.binaries)/plannerguests", "--listen", "\(port)", "--url", "http://127.0.0.1:\(port)",
      ], environment: planner.environment.merging(extra) { $1 })
    try child.waitUntil { child.out.contains("guests reach it") || child.poll() != nil }
    try #require(child.poll() == nil, "\(child.err)")
    guests = child
  }

  func killDoor() throws {
    guests?.send(SIGKILL)
    _ = try guests?.wait()
    guests = nil
  }

  func killDaemon() throws {
    try planner.stop(SIGKILL)
    try planner.start()
  }

  /// Waits until a condition holds.
  func wait(_ what: String, _ isSo: () throws -> Bool) throws {
    for _ in 0..<ChildProcess.patience * 20 {
      if try isSo() { return }
      usleep(50_000)
    }
    Issue.record("\(what): \(try planner.plannerctl("invite", "--list", "--all").out)")
  }

  func invitation(_ id: String) throws -> JSONValue {
    let list = try planner.json("invite", "--list", "--all")["invitations"]?.elements ?? []
    return try #require(list.first { $0["id"]?.text == id })
  }

  /// Creates a link for a person.
  func invite(_ arguments: String...) throws -> (invitation: JSONValue, path: String) {
    let invitation = try #require(try planner.json(["invite"] + arguments)["invitation"])
    let link = try #require(invitation["link"]?.text)
    return (invitation, try #require(link.range(of: "/i/").map { String(link[$0.lowerBound...]) }))
  }

  /// Returns the HTTP response for a page or a form.
  func page(_ path: String, _ fields: [(String, String)]? = nil) throws -> String {
    let body = (fields ?? []).map { "\($0)=\($1)" }.joined(separator: "&")
    var lines = [
      "\(fields == nil ? "GET" : "POST") \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
    ]
    if fields != nil {
      lines += [
        "Origin: http://127.0.0.1:\(port)", "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: \(body.utf8.count)",
      ]
    }
    return try exchange(lines, Data(body.utf8))
  }

  /// Returns the HTTP response for a message form.
  func page(_ path: String, says text: String, with picture: Data? = nil) throws -> String {
    var parts = [("name=\"id\"", Data(UUID().uuidString.utf8)), ("name=\"text\"", Data(text.utf8))]
    if let picture { parts.append(("name=\"image\"; filename=\"card.png\"", picture)) }
    var body = Data()
    for (name, content) in parts {
      body += Data("--boundary\r\nContent-Disposition: form-data; \(name)\r\n\r\n".utf8)
      body += content + Data("\r\n".utf8)
    }
    body += Data("--boundary--\r\n".utf8)
    let head = [
      "POST \(path)/send HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
      "Origin: http://127.0.0.1:\(port)", "Content-Type: multipart/form-data; boundary=boundary",
      "Content-Length: \(body.count)",
    ]
    return try exchange(head, body)
  }

  private func exchange(_ head: [String], _ body: Data) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var time = timeval(tv_sec: ChildProcess.patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0, "plannerguests is not there")
    let bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count <= 0 { return String(decoding: answer, as: UTF8.self) }
      answer += chunk[..<count]
    }
  }

  deinit {
    guests?.send(SIGKILL)
    _ = try? guests?.wait()
    _ = try? planner.stop(SIGKILL)
  }
}

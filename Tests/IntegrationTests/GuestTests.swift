import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

/// The real daemon, the real plannerguests and a guest who speaks HTTP.
@Suite struct `A guest with a link` {
  private final class House {
    let planner: RealPlanner
    let port: Int
    private var guests: ChildProcess?

    init() throws {
      planner = try RealPlanner()
      try FileManager.default.createDirectory(atPath: planner.home, withIntermediateDirectories: true)
      port = Int(try LoopbackPort.free().number)
      try openDoor()
      try planner.start()
    }

    func openDoor() throws {
      let child = try ChildProcess(
        [
          "\(RealPlanner.binaries)/plannerguests", "--listen", "\(port)", "--url", "http://127.0.0.1:\(port)",
        ], environment: planner.environment)
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

    /// Waits until something is so.
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

    func sessions() throws -> [JSONValue] { try planner.json("next", "9")["items"]?.elements ?? [] }

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
      return try Self.exchange(lines.joined(separator: "\r\n") + "\r\n\r\n" + body, port)
    }

    private static func exchange(_ text: String, _ port: Int) throws -> String {
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
      let bytes = Array(text.utf8)
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

  @Test func `takes a time, sees that it was moved, and calls it off, while both programs are killed`() throws
  {
    let house = try House()
    try house.planner.json("add", "Ana Lovelace", "--every", "2w")
    try house.planner.json("inbox", "door", "--name", "Robin")
    let made = try house.planner.json("invite", "ana", "--for", "45m")
    let invitation = try #require(made["invitation"])
    let id = try #require(invitation["id"]?.text)
    let link = try #require(invitation["link"]?.text)
    let path = try #require(link.range(of: "/i/").map { String(link[$0.lowerBound...]) })
    let times = invitation["times"]?.elements.compactMap { $0.text.flatMap { Instant($0) } } ?? []
    #expect(times.count == 5)

    let page = try house.page(path)
    #expect(page.contains("Meet Robin for 45"))
    for secret in ["Ana", "Lovelace"] { #expect(!page.contains(secret)) }
    for time in times { #expect(page.contains("value=\"\(time.seconds)\"")) }
    try house.killDaemon()
    _ = try house.page(
      "\(path)/pick", [("invitation", id), ("start", "\(times[2].seconds)"), ("zone", "Europe/Berlin")])
    try house.wait("it is booked") { try house.invitation(id)["bookedAt"]?.text == "\(times[2])" }
    try house.wait("the guest sees it") { try house.page(path).contains("You meet Robin") }
    let item = try #require(try house.sessions().first { $0["startAt"]?.text == "\(times[2])" })
    #expect(item["origin"]?.text == "manual")

    // The owner moves it while nobody can be told.
    try house.killDoor()
    try house.planner.json("reschedule", try #require(item["id"]?.text), "--at", "\(times[3])")
    try house.openDoor()
    let owner = try PlannerConnection(path: "\(house.planner.home)/guests.sock", timeout: 60)
    try house.wait("the guest is told") {
      try owner.call(GuestMethods.ListInvitations(id: id)).invitations.first?.bookedAt == times[3]
    }
    _ = try house.page("\(path)/cancel", [("invitation", id)])
    try house.killDoor()
    try house.killDaemon()
    try house.openDoor()
    try house.wait("it is called off") { try house.invitation(id)["state"]?.text == "canceled" }
    #expect(try !house.sessions().contains { $0["startAt"]?.text == "\(times[3])" })
    let messages = try PlannerConnection(path: "\(house.planner.home)/guests.sock", timeout: 60)
    let found = try #require(
      try messages.call(GuestMethods.ListConversations()).conversations.first)
    let said = try messages.call(GuestMethods.GetConversation(id: found.id)).messages.map(\.kind)
    #expect(said == [.picked, .booked, .booked, .canceled], "each once")
  }

  @Test func `writes, is found in the inbox, and has an answer`() throws {
    let house = try House()
    try house.planner.json("add", "Ana", "--every", "2w")
    try house.planner.json("inbox", "door", "--name", "Robin")
    let link = try #require(try house.planner.json("invite", "ana")["invitation"]?["link"]?.text)
    let path = try #require(link.range(of: "/i/").map { String(link[$0.lowerBound...]) })
    _ = try house.page("\(path)/send", [("id", UUID().uuidString), ("text", "Hello%20there")])
    try house.wait("the count is known") {
      try house.planner.json("inbox", "door")["door"]?["unread"] == .number(1)
    }
    let shown = try house.planner.plannerctl("inbox", "show", "ana")
    #expect(shown.code == 0 && shown.out.contains("Hello there"), "\(shown)")
    #expect(try house.planner.plannerctl("inbox", "reply", "ana", "See", "you").out == "Sent to Ana.\n")
    #expect(try house.page(path).contains("See you"))
    _ = try house.page("\(path)/send", [("id", UUID().uuidString), ("text", "One%20more")])
    let sent = try house.planner.plannerctl("inbox", "reply", "ANA", "Fine").out
    let end = "You had not read that yet.\nSent to Ana.\n"
    #expect(sent.contains("One more") && sent.hasSuffix(end), "\(sent)")
    try house.wait("it is read") {
      try house.planner.json("inbox", "door")["door"]?["unread"] == .number(0)
    }
    let log = try house.planner.json("history", "ana")["entries"]?.elements.compactMap { $0["outcome"]?.text }
    #expect(log == ["text"])
    #expect(try house.planner.plannerctl("inbox", "erase", "ana", "--yes").code == 0)
    #expect(try house.planner.json("inbox")["conversations"]?.elements.isEmpty == true)
  }

  @Test func `is completed by name and by id, and no name is run`() throws {
    let house = try House()
    let name = "b$(touch PWNED)"
    try house.planner.json("add", name, "--every", "2w")
    try house.planner.json("inbox", "door", "--name", "Robin")
    let invitation = try #require(try house.planner.json("invite", name)["invitation"])
    let link = try #require(invitation["link"]?.text)
    let path = try #require(link.range(of: "/i/").map { String(link[$0.lowerBound...]) })
    _ = try house.page("\(path)/send", [("id", UUID().uuidString), ("text", "Hello")])
    try house.wait("it is known who wrote") {
      try house.planner.json("inbox")["conversations"]?.elements.first?["person"]?.text != nil
    }
    let conversation = try #require(
      try house.planner.json("inbox")["conversations"]?.elements.first?["id"]?.text)
    let conversations = try house.planner.offeredByBash(after: "inbox", "show")
    #expect(conversations.contains(name) && conversations.contains(String(conversation.prefix(8))))
    let id = try #require(invitation["id"]?.text)
    let invitations = try house.planner.offeredByBash(after: "invite", "confirm")
    #expect(invitations.contains(name) && invitations.contains(String(id.prefix(8))))
    try house.planner.expectNothingRan()
  }
}

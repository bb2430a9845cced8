import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import NIOPosix
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import PlannerWebKit

@testable import PlannerGuests

/// The door for guests without sockets. Its pages get a stranger's requests as the server would pass them.
final class FuzzGuests: @unchecked Sendable {
  /// One instance for all runs, emptied after each run, because creating a store is slow.
  private static let shared = Result { try FuzzGuests() }

  private let folder: TemporaryFolder
  private let door: GuestService
  private let routes: GuestRoutes
  private let responder: any HTTPResponder<GuestContext>
  private let loop: any EventLoop
  private let channel = NIOAsyncTestingChannel()
  private let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }

  private static let host = "meet.example.org"
  private static let token = "AbCdEfGhIjKlMnOpQrStUv"
  private static let invitation = "5e0c1b9e-0d6a-4a53-9f5e-0123456789ab"
  private static let page = "5e0c1b9e-0d6a-4a53-9f5e-0123456789ac"
  /// A text that no page may contain unescaped.
  private static let mark = "<zz9"

  private init() throws {
    folder = try TemporaryFolder()
    let clock = TestClock(FuzzTimes.now)
    door = try GuestService(path: folder.file("guests.db"), clock: clock.clock)
    var rules = GuestRules()
    let much = GuestRules.Rule(1 << 40, per: 1)
    (rules.requests, rules.posts, rules.newConversations, rules.signIns) = (much, much, much, much)
    (rules.bytes, rules.messages, rules.images, rules.signInsOfName) = (much, much, much, much)
    (rules.allConversations, rules.workBits) = (much, 0)
    loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    routes = try GuestRoutes(
      door: door, site: Site(url: "https://\(Self.host)", isProxied: true),
      connectionLimiter: ConnectionLimiter(rules), rules: rules,
      zones: FuzzTimes.database, images: nil, executor: LoopExecutor(loop), logger: logger)
    responder = routes.router.buildResponder()
    _ = try door.set(DoorSettings(displayName: "Maria", greeting: "Hello", retentionDays: 365))
  }

  /// Sends requests, each a head and a body: `POST /chat/send`, headers, an empty line and the rest. A line
  /// with only `====` separates two requests. `TOKEN`, `CHALLENGE` and `INVITE` stand for the current values
  /// of a guest's page.
  static func ask(_ bytes: [UInt8]) throws {
    let house = try shared.get()
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var outcome: Result<Void, any Error> = .success(())
    let text = String(decoding: bytes, as: UTF8.self)
    Task(executorPreference: LoopExecutor(house.loop)) {
      do { try await house.run(text) } catch { outcome = .failure(error) }
      done.signal()
    }
    done.wait()
    try outcome.get()
  }

  private func run(_ text: String) async throws {
    let start = FuzzTimes.now
    let times = (1...3).map { start.adding(minutes: 1440 * $0) }
    for (id, kind, name) in [
      (Self.invitation, InvitationKind.personal, Self.token), (Self.page, .open, "chat"),
    ] {
      _ = try door.put(
        NewInvitation(
          id: id, kind: kind, tokenHash: Secret.hash(name), durationMin: 30,
          times: kind == .open ? [] : times,
          revoked: false))
    }
    var cookie: String?
    for part in text.split(separator: "\n====\n", omittingEmptySubsequences: false).prefix(4) {
      try await request(String(part), &cookie)
    }
    // The owner can read the whole conversation and answer.
    for conversation in try door.conversations(.init(limit: 500)).conversations {
      let found = try door.conversation(.init(id: conversation.id))
      let numbers = found.messages.map(\.number)
      try require(numbers == Array((1...).prefix(numbers.count)), "numbers: \(numbers)")
      for invitation in found.invitations {
        guard let request = invitation.request else { continue }
        _ = try door.answer(AnswerToRequest(request: request, answer: .booked, start: times[0], times: []))
        try require(
          MeetingFile(try door.invitations(id: invitation.id)[0], owner: "Maria", url: "https://x") != nil,
          "no file")
      }
    }
    _ = try door.events(after: 0)
    for conversation in try door.conversations(.init(limit: 500)).conversations {
      _ = try door.eraseGuest(conversation.id)
    }
    for invitation in try door.invitations(id: nil) { try door.eraseInvitation(invitation.id) }
    _ = try door.acknowledge(Int.max)
  }

  private func request(_ text: String, _ cookie: inout String?) async throws {
    let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines[0].split(separator: " ", maxSplits: 1)
    guard first.count == 2, let method = HTTPRequest.Method(String(first[0])) else { return }
    let path = first[1].replacing("LINK", with: "/i/\(Self.token)")
    guard path.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return }
    var head = HTTPRequest(method: method, scheme: nil, authority: Self.host, path: String(path))
    head.headerFields[.origin] = "https://\(Self.host)"
    head.headerFields[HTTPField.Name("X-Forwarded-For")!] = "192.0.2.1"
    if let cookie { head.headerFields[.cookie] = "\(DeviceCookie.cookie(isSecure: true).name)=\(cookie)" }
    for line in lines.dropFirst() {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2, let name = HTTPField.Name(String(pair[0])) else { continue }
      let value = String(pair[1].drop { $0 == " " })
      guard HTTPField.isValidValue(value) else { continue }
      head.headerFields[name] = value
    }
    let known = cookie.map(DeviceCookie.token) ?? ""
    let body = (parts.count > 1 ? String(parts[1]) : "")
      .replacing("TOKEN", with: known).replacing("INVITE", with: Self.invitation)
      .replacing("CHALLENGE", with: routes.proofOfWork.challenge(now: FuzzTimes.now))
      .replacing("SOON", with: "\(FuzzTimes.now.adding(minutes: 1440).seconds)")
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    let context = GuestContext(source: .init(channel: channel, logger: logger))
    // The test reads the answer at once.
    defer { context.upgrade.end() }
    let response = try await responder.respond(to: request, context: context)
    try require(response.status.code < 500, "\(response.status) for \(text)")
    for field in response.headers {
      try require(!field.value.utf8.contains { $0 < 32 || $0 == 127 }, "\(field)")
      if field.name == .setCookie {
        cookie =
          field.value.split(separator: ";").first?.split(separator: "=", maxSplits: 1).dropFirst().first.map(
            String.init) ?? ""
      }
      // No redirect leads to another site.
      if field.name == .location {
        try require(field.value.hasPrefix("/") && !field.value.hasPrefix("//"), "to \(field.value)")
      }
    }
    try require(response.headers[.contentSecurityPolicy] != nil, "no policy")
    guard response.headers[.contentType]?.hasPrefix("text/html") == true,
      response.headers[.contentEncoding] == nil
    else { return }
    let collected = Collected()
    try await response.body.write(Writer(collected))
    try require(!collected.text.contains(Self.mark), "shows what was written as it was written")
  }

  private final class Collected: @unchecked Sendable {
    var text = ""
  }

  private struct Writer: ResponseBodyWriter {
    let collected: Collected
    init(_ collected: Collected) { self.collected = collected }
    mutating func write(_ buffer: ByteBuffer) async throws { collected.text += String(buffer: buffer) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }

  /// Parses forms, headers and pictures, each separately.
  static func read(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let form = Form(text)
    for name in ["text", "id", ""] { _ = (form[name], form.typed(name), form.all(name), form.file(name)) }
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    if let boundary = Multipart.boundary("multipart/form-data; \(lines[0])") {
      try require((1...70).contains(boundary.utf8.count), "a boundary of \(boundary.utf8.count)")
      let body = Array((lines.count > 1 ? lines[1] : "").utf8)
      let parts = Multipart.parts(body, boundary: boundary)
      try require(parts.reduce(0) { $0 + $1.content.count } <= body.count, "more than was sent")
    }
    let key = Address.key(text)
    try require(key == Address.none || key.utf8.allSatisfy { $0 > 32 && $0 < 127 }, "an address \(key)")
    _ = Address.key(peer: nil, forwarded: text)
    let work = ProofOfWork(bits: 8)
    try require(work.check(text, answer: text, now: FuzzTimes.now) == .bad, "a challenge that nobody made")
    _ = GuestRoutes.minute(text)
    if let id = try? Check.id(text, "id") { try require(id.utf8.count == 36, "an id \(id)") }
    if let checked = try? Check.text(text, "text") {
      try require(
        !checked.isEmpty && checked.unicodeScalars.count <= GuestLimit.text, "a text of \(checked.count)")
    }
    let shown = MessageText.parts(text)
    let again = shown.map { $0["text"] as? String ?? "" }.joined()
    try require(again.utf8.elementsEqual(text.utf8), "links change a text")
    for part in shown {
      guard let href = part["href"] as? String else { continue }
      let scheme = href.lowercased()
      try require(scheme.hasPrefix("http://") || scheme.hasPrefix("https://"), "leads to \(href)")
    }
    // A text becomes one event, even if it has several lines.
    let event = Array(EventStream.event("message", text, id: 1).utf8)
    try require(!event.contains(13), "an event with CR")
    try require(event.suffix(2) == [10, 10], "an event without its end")
    for line in event.dropLast(2).split(separator: 10, omittingEmptySubsequences: false).dropFirst(2) {
      try require(
        line.starts(with: Array("data: ".utf8)),
        "a field of another's: \(String(decoding: line, as: UTF8.self))")
    }
    let invitation = GuestInvitation(
      id: Self.invitation, kind: .personal, durationMin: 30, note: text, times: [], revoked: false,
      state: .booked,
      expired: false, proposed: [], bookedAt: FuzzTimes.now, sequence: 1, changedAt: FuzzTimes.now)
    if let file = MeetingFile(invitation, owner: text, url: "https://x") {
      let lines = file.bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast()
      try require(
        lines.allSatisfy { $0.last == 13 && $0.count <= 76 && $0.dropLast().allSatisfy { $0 >= 32 } }, "lines"
      )
      try require(
        lines.filter { $0.starts(with: Array("BEGIN:".utf8)) }.count == 2, "a component of another's")
    }
    if ImageMaker.isImage(bytes), let kept = WebP.pixels(of: bytes) {
      try require(kept.count <= bytes.count + 12, "a picture grows")
      _ = WebP.size(of: kept)
    }
    _ = WebP.size(of: bytes)
    _ = GuestService.key(ofName: text)
  }
}

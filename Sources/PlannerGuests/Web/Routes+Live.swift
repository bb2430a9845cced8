import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import PlannerModel
import PlannerProtocol
import PlannerTime

/// What an open page is told: server-sent events (HTML, section 9.2).
extension Routes {
  /// The page says after which message it goes on. Each message has its number as the event's id, so that a browser
  /// that comes back is told what it missed, and nothing twice.
  @Sendable func live(_ visit: Visit) async throws -> Response {
    // A browser stops asking where nothing is to come.
    guard let conversation = visit.conversation, visit.request.method == .get else { return Self.nothing() }
    let asked = visit.request.headers[HTTPField.Name("Last-Event-ID")!] ?? visit.query["after"] ?? ""
    let address = visit.context.address
    guard crowd.hasRoom(address: address, conversation: conversation) else {
      throw HTTPError(.tooManyRequests, headers: [.retryAfter: "30"])
    }
    let stream = Stream(routes: self, visit: visit, conversation: conversation)
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store", Self.buffering: "no"],
      body: ResponseBody { [crowd] writer in
        // Only here: a body that is never written would not end either.
        crowd.opened(address: address, conversation: conversation)
        defer { crowd.closed(address: address, conversation: conversation) }
        try await visit.request.body.consumeWithCancellationOnInboundClose { _ in
          try await stream.run(after: Int(asked) ?? 0, &writer)
        }
        try await writer.finish(nil)
      })
  }

  /// nginx would hold events back.
  private static let buffering = HTTPField.Name("X-Accel-Buffering")!

  /// One open page.
  struct Stream: Sendable {
    let routes: Routes
    let visit: Visit
    let conversation: String

    func run(after number: Int, _ writer: inout any ResponseBodyWriter) async throws {
      let door = routes.door
      var told = State(last: number, deletedTo: visit.query["deleted"].flatMap { Int($0) } ?? 0)
      var version = -1
      try await write("retry: 1000\n\n", &writer)
      for await _ in door.hub.changes(of: conversation, now: door.clock.now) {
        let latest = door.hub.version(of: conversation)
        if latest == version {
          try await write(":\n\n", &writer)
          continue
        }
        version = latest
        guard try await tell(&told, &writer) else { return }
      }
    }

    /// What a page knows.
    private struct State {
      var last: Int
      /// Up to which it knows that what was said is deleted.
      var deletedTo: Int
      var around = ""
      var marks = ""
      var typedAt: Instant?
      var isFirst = true
    }

    /// Tells what is new. Returns false if the page has to be loaded again.
    private func tell(_ told: inout State, _ writer: inout any ResponseBodyWriter) async throws -> Bool {
      let door = routes.door
      let view: GuestView
      do {
        view = try await door.news(of: conversation, after: told.last)
      } catch is GuestRefusal {
        try await write(Self.event("reload", ""), &writer)
        return false
      }
      guard let found = view.conversation, found.deletedTo == told.deletedTo else {
        try await write(Self.event("reload", ""), &writer)
        return false
      }
      let shown = Shown(
        words: routes.words(view, visit), settings: view.settings, base: visit.base, token: visit.token)
      var text = ""
      for message in view.messages {
        var values = shown.messages([message])[0]
        // The page has the day before it, and shows a separator where it is another one.
        values["separator"] = nil
        values["day"] = shown.words.dayName(shown.words.zone.date(at: message.at))
        text += Self.event("message", routes.pages.text("message", values), id: message.number)
        told.last = message.number
      }
      let around = routes.pages.text("invitations", ["invitations": shown.invitations(view.invitations)])
      if around != told.around, !told.isFirst || !view.messages.isEmpty {
        text += Self.event("around", around)
      }
      told.around = around
      let marks = "\(found.ownerGotTo) \(found.ownerReadTo) \(found.blocked)"
      if marks != told.marks { text += Self.event("marks", marks) }
      told.marks = marks
      if let typedAt = door.hub.ownerTyped(in: conversation), typedAt != told.typedAt,
        typedAt.adding(seconds: Hub.typing) > door.clock.now()
      {
        told.typedAt = typedAt
        text += Self.event("typing", "")
      }
      told.isFirst = false
      if !text.isEmpty { try await write(text, &writer) }
      if let last = view.messages.last, last.number > found.guestGotTo {
        try await door.guestGot(conversation, to: last.number)
      }
      return true
    }

    private func write(_ text: String, _ writer: inout any ResponseBodyWriter) async throws {
      // One that takes nothing for so long is not there.
      let channel = visit.context.channel
      let deadline = channel.eventLoop.scheduleTask(in: .seconds(Int64(routes.rules.patience))) {
        channel.close(promise: nil)
      }
      defer { deadline.cancel() }
      try await writer.write(ByteBuffer(string: text))
    }

    static func event(_ name: String, _ data: String, id: Int? = nil) -> String {
      // CR ends a line, too (section 9.2.5), and browsers send CR and LF: what follows would be an event of its own.
      let lines = data.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        .map { "data: \($0)" }
      return (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\n" + lines.joined(separator: "\n") + "\n\n"
    }
  }
}

import PlannerModel
import PlannerReminders
import PlannerTime
import Synchronization
import Testing

/// The parts that a channel's tests provide for ``ChannelConformance``.
protocol ChannelFixture: Sendable {
  /// The channel to test, not yet started.
  var channel: any Channel { get }

  /// Returns how often a notice was delivered, identified by words of its title. Waits for notices in
  /// transit.
  func arrivals(ofTitle title: String) async throws -> Int

  /// A channel that cannot deliver: its server is down, or its folder is missing.
  var broken: any Channel { get }

  /// An external id that is no longer valid.
  var unknownId: String { get }

  /// True if the channel itself detects whether an `uncertain` notice was delivered before.
  var recognisesRepeats: Bool { get }

  /// Presses a button in the user's place. Returns false if the channel has no buttons.
  func press(_ externalId: String?, key: String, of notice: Notice) async throws -> Bool
}

/// The requirements for every channel: `try await ChannelConformance(fixture).run()`.
struct ChannelConformance<Fixture: ChannelFixture> {
  let fixture: Fixture

  init(_ fixture: Fixture) { self.fixture = fixture }

  private var channel: any Channel { fixture.channel }

  func run() async throws {
    let events = Events()
    channel.start { events.add($0) }
    try await deliversWhatItCarries()
    try await takesAnyText()
    try await repeatsAtMostOnce()
    try await takesManyAtOnce()
    try await withdraws()
    try await tellsWhatIsPressed(events)
    await saysWhatIsWrong()
    await examines()
    try await endsWithStop(events)
  }

  private func deliversWhatItCarries() async throws {
    let kinds = NoticeKind.allCases.filter(channel.carries)
    #expect(kinds.contains(.reminder) && kinds.contains(.test), "no channel leaves these out")
    for kind in kinds {
      let title = "carried \(kind.rawValue)"
      _ = try await channel.deliver(Notice.sample(title, kind: kind), uncertain: false, replacing: nil)
      #expect(try await fixture.arrivals(ofTitle: title) == 1, "\(kind)")
    }
  }

  private func takesAnyText() async throws {
    let texts = [
      "markup <b>&amp; \"quotes\" 'n' $HOME `id` %s \\", "emoji 🥐👩‍👩‍👧 עברית Zoë", "two\nlines\r\nor\tthree",
      "=\n-\n\u{1}\u{7f}", "",
    ]
    for (number, text) in texts.enumerated() {
      let title = "text \(number)"
      _ = try await channel.deliver(
        Notice.sample("\(title) \(text)", lines: [text, text]), uncertain: false, replacing: nil)
      #expect(try await fixture.arrivals(ofTitle: title) == 1, "\(text)")
    }
    let long = String(repeating: "words ", count: 1700)
    _ = try await channel.deliver(Notice.sample("long", lines: [long]), uncertain: false, replacing: nil)
    #expect(try await fixture.arrivals(ofTitle: "long") == 1)
  }

  private func repeatsAtMostOnce() async throws {
    let notice = Notice.sample("certainly once")
    _ = try await channel.deliver(notice, uncertain: false, replacing: nil)
    _ = try await channel.deliver(notice, uncertain: true, replacing: nil)
    #expect(try await fixture.arrivals(ofTitle: "certainly once") == (fixture.recognisesRepeats ? 1 : 2))
    // An uncertain notice that was never delivered.
    _ = try await channel.deliver(Notice.sample("never came"), uncertain: true, replacing: nil)
    #expect(try await fixture.arrivals(ofTitle: "never came") == 1)
  }

  private func takesManyAtOnce() async throws {
    let channel = channel
    let ids = try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<50 {
        group.addTask {
          try await channel.deliver(Notice.sample("crowd #\(number)."), uncertain: false, replacing: nil)
        }
      }
      return try await group.reduce(into: [String]()) { ids, id in if let id { ids.append(id) } }
    }
    #expect(Set(ids).count == ids.count, "what has a name has one of its own")
    for number in 0..<50 {
      #expect(try await fixture.arrivals(ofTitle: "crowd #\(number).") == 1)
    }
  }

  private func withdraws() async throws {
    let id = try await channel.deliver(Notice.sample("taken back"), uncertain: false, replacing: nil)
    if let id {
      try await channel.withdraw(id)
      try await channel.withdraw(id)
    }
    for id in [fixture.unknownId, "", "nonsense", "@", "1@", "-1@:1.1", "99999999999999999999@:1.1"] {
      try await channel.withdraw(id)
    }
    let again = try await channel.deliver(
      Notice.sample("in its place"), uncertain: false, replacing: id ?? fixture.unknownId)
    #expect(try await fixture.arrivals(ofTitle: "in its place") == 1)
    _ = try await channel.deliver(
      Notice.sample("of nothing known"), uncertain: false, replacing: fixture.unknownId)
    #expect(try await fixture.arrivals(ofTitle: "of nothing known") == 1)
    if let again { try await channel.withdraw(again) }
  }

  private func tellsWhatIsPressed(_ events: Events) async throws {
    let notice = Notice.sample("pressed")
    let id = try await channel.deliver(notice, uncertain: false, replacing: nil)
    guard try await fixture.press(id, key: "snooze-1h", of: notice) else { return }
    let pressed = ChannelEvent.pressed(noticeId: notice.id, key: "snooze-1h")
    #expect(await events.first { $0 == pressed } == pressed)
  }

  private func saysWhatIsWrong() async {
    let failure = await #expect(throws: ChannelFailure.self) {
      try await fixture.broken.deliver(
        Notice.sample("Ana in 30 min"), uncertain: false, replacing: nil)
    }
    let text = failure?.description ?? ""
    #expect(text.count > 20 && text.hasSuffix("."), "a sentence: \(text)")
    #expect(!text.contains("Ana"), "\(text)")
    let findings = await fixture.broken.examine()
    #expect(findings.contains { !$0.isInOrder && !$0.fix.isEmpty }, "\(findings)")
  }

  private func examines() async {
    let findings = await channel.examine()
    #expect(!findings.isEmpty)
    for finding in findings {
      #expect(finding.isInOrder, "\(finding)")
      #expect(finding.what.hasSuffix(".") && !finding.where.isEmpty, "\(finding)")
    }
  }

  private func endsWithStop(_ events: Events) async throws {
    let notice = Notice.sample("the last")
    let id = try await channel.deliver(notice, uncertain: false, replacing: nil)
    channel.stop()
    channel.stop()
    let told = events.all.count
    _ = try await fixture.press(id, key: "done", of: notice)
    // All events in transit have arrived when a query is answered.
    _ = await channel.examine()
    #expect(events.all.count == told, "silent after stop")
  }
}

/// The events that a channel reported.
final class Events: Sendable {
  private let stream: AsyncStream<ChannelEvent>
  private let continuation: AsyncStream<ChannelEvent>.Continuation
  private let kept = Mutex<[ChannelEvent]>([])

  init() { (stream, continuation) = AsyncStream.makeStream() }

  var all: [ChannelEvent] { kept.withLock { $0 } }

  func add(_ event: ChannelEvent) {
    kept.withLock { $0.append(event) }
    continuation.yield(event)
  }

  /// Waits for an event, and drops the events before it.
  func first(where isWanted: (ChannelEvent) -> Bool) async -> ChannelEvent? {
    for await event in stream where isWanted(event) { return event }
    return nil
  }
}

extension Notice {
  /// Returns a notice like the planner's, with a unique id.
  static func sample(
    _ title: String, kind: NoticeKind = .reminder, lines: [String] = ["Thursday 18:00 to 18:30"],
    number: Int = Int.random(in: 0..<Int.max)
  ) -> Notice {
    let digits = String(number, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    let start = Instant(microseconds: 1_772_733_600_000_000)
    return Notice(
      id: "00000000-0000-4000-\(padded.prefix(4))-\(padded.suffix(12))", kind: kind, at: start, title: title,
      lines: lines,
      sessions: [
        NoticeSession(
          id: "1a2b3c4d-0000-4000-8000-000000000000", shortId: "1a2b",
          contactId: "0c000000-0000-4000-8000-000000000000", name: "Ana", startAt: start,
          endAt: Instant(microseconds: start.microseconds + 1_800_000_000), localStart: "2026-03-05T18:00:00Z"
        )
      ],
      actions: [
        NoticeAction(.done, label: "Done", command: "plannerctl done 1a2b"),
        NoticeAction(.snoozeHour, label: "In 1 hour", command: "plannerctl snooze 1a2b 1h"),
      ])
  }
}

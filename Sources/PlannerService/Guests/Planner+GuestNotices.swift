import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// How the user is told of what guests do.
extension Planner {
  /// What a guest is called who is nobody of the user's: whatever they call themselves, they pass for nobody.
  static func name(of guest: GuestConversation?) -> String {
    guest?.name.map { "\($0.prefix(100)) (a guest)" } ?? "A guest"
  }

  private static let (secondsToRead, secondsToSettle, mostSecondsToSettle) = (2, 60, 600)
  static let minutesTold = 24 * 60

  /// Adds a notice of what a guest did. It waits for the end of the quiet hours, and takes the place of one about the same
  /// that still waits: whoever moves a session again and again is told of once. One of a message takes the place of all
  /// earlier ones of its conversation, however far each channel is with them. One of an invitation says what else of the
  /// conversation waits for a channel that does not deliver, or for the end of the quiet hours.
  /// - request: of a request that was refused or has ended, each of which is told by itself.
  /// - isMove: whether the guest changes what they did before, and may do so again at once.
  func tellOfGuest(
    _ kind: NoticeKind, _ lines: [String], _ conversation: String, _ invitation: String?,
    request: String? = nil, isMove: Bool = false, _ writer: StoreWriter
  ) throws {
    let about = [conversation, invitation, request].compactMap(\.self)
    let ofConversation = try writer.reader.guestNotices(kind, conversation: conversation)
    let same = ofConversation.filter { $0.itemIds == about }
    let waiting = same.filter { $0.state == .claimed && $0.dueAt > now }
    let began = waiting.compactMap(\.claimedAt).min() ?? now
    var dueAt = now
    if kind == .message {
      // Whoever has the conversation before them needs no notice.
      dueAt = now.adding(seconds: Self.secondsToRead)
    } else if isMove || same.contains(where: { isRecent($0) }) {
      dueAt = min(now.adding(seconds: Self.secondsToSettle), began.adding(seconds: Self.mostSecondsToSettle))
    }
    dueAt = try endOfQuietHours(at: dueAt, writer.reader)
    var row = Reminder(
      id: newId(), kind: kind, dueAt: dueAt, expiresAt: dueAt.adding(minutes: Self.minutesTold),
      state: .claimed, claimedAt: began, itemIds: about,
      detail: lines.map { oneLine(String($0.prefix(300))) }.joined(separator: "\n"))
    let channels = try deliveries.channels(for: row, writer.reader)
    guard !channels.isEmpty else { return }
    for old in waiting { try writer.deleteReminder(id: old.id) }
    if kind == .message {
      try deliveries.makeWay(in: conversation, writer)
    } else {
      let gone = Set(waiting.map(\.id))
      let before = try ofConversation.reversed().filter { !gone.contains($0.id) }
        .compactMap { try deliveries.giveWay($0, writer) }
      row.detail = Self.text(row.detail ?? "", after: before)
    }
    try deliveries.open(deliveries.put(row, writer), channels, writer)
  }

  private static let (before, andMore, mostBefore) = (
    "Before that: ", "There was more before: plannerctl inbox.", 5
  )

  /// A notice that also says what earlier ones said that nobody was told, the latest first.
  private static func text(_ text: String, after earlier: [[String]]) -> String {
    let lines = earlier.flatMap { lines in
      lines.enumerated().compactMap { index, line in
        index == 0 ? before + line : line.hasPrefix(before) || line == andMore ? line : nil
      }
    }
    let said = lines.filter { $0 != andMore }
    let rest = said.count > mostBefore || said.count < lines.count ? [andMore] : []
    return ([text] + said.prefix(mostBefore) + rest).joined(separator: "\n")
  }

  private func isRecent(_ row: Reminder) -> Bool {
    row.claimedAt.map { $0 > now.adding(seconds: -Self.mostSecondsToSettle) } ?? false
  }

  /// Returns the end of the quiet hours in which a time lies; the time itself outside of them.
  private func endOfQuietHours(at time: Instant, _ reader: StoreReader) throws -> Instant {
    let preferences = try reader.preferences()
    return preferences.endOfQuietHours(at: time, in: zone(preferences))
  }
}

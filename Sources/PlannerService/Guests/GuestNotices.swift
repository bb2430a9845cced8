import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Notices to the user about guests.
struct GuestNotices: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Returns a name for an unknown guest. It says that they are a guest, so they cannot pose as one of the
  /// user's people.
  static func name(of guest: GuestConversation?) -> String {
    guest?.name.map { "\($0.prefix(100)) (a guest)" } ?? "A guest"
  }

  private static let (secondsToRead, secondsToSettle, mostSecondsToSettle) = (2, 60, 600)

  static let minutesTold = 24 * 60

  /// Adds a notice of a guest's action. It waits for the end of the quiet hours. It replaces a waiting notice
  /// about the same thing, so a guest who moves a session repeatedly causes one notice. A notice of a message
  /// replaces all earlier ones of its conversation, even if channels have delivered them. A notice of an
  /// invitation repeats the conversation's earlier notices that wait for a failed channel or for the end of
  /// the quiet hours.
  /// - request: the id of a request that was refused or has ended. Each such request has a separate notice.
  /// - isMove: whether the guest changes an earlier action, and may soon do so again.
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
      // Wait a moment: a user who has the conversation open reads the message and needs no notice.
      dueAt = now.adding(seconds: Self.secondsToRead)
    } else if isMove || same.contains(where: { isRecent($0) }) {
      dueAt = min(now.adding(seconds: Self.secondsToSettle), began.adding(seconds: Self.mostSecondsToSettle))
    }
    dueAt = try endOfQuietHours(at: dueAt, writer.reader)
    var row = Reminder(
      id: newId(), kind: kind, dueAt: dueAt, expiresAt: dueAt.adding(minutes: Self.minutesTold),
      state: .claimed, claimedAt: began, itemIds: about,
      detail: lines.map { oneLine(String($0.prefix(300))) }.joined(separator: "\n"))
    let channels = try planner.deliveries.channels(for: row, writer.reader)
    guard !channels.isEmpty else { return }
    for old in waiting { try writer.deleteReminder(id: old.id) }
    if kind == .message {
      try planner.deliveries.makeWay(in: conversation, writer)
    } else {
      let gone = Set(waiting.map(\.id))
      let before = try ofConversation.reversed().filter { !gone.contains($0.id) }
        .compactMap { try planner.deliveries.giveWay($0, writer) }
      row.detail = Self.text(row.detail ?? "", after: before)
    }
    try planner.deliveries.open(planner.deliveries.put(row, writer), channels, writer)
  }

  private static let (before, andMore, mostBefore) = (
    "Before that: ", "There was more before: plannerctl inbox.", 5
  )

  /// Returns the text with the lines of earlier notices that were never delivered, the latest first.
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

  /// Returns the end of the quiet hours around a time; the time itself if it is outside of quiet hours.
  private func endOfQuietHours(at time: Instant, _ reader: StoreReader) throws -> Instant {
    let preferences = try reader.preferences()
    return preferences.endOfQuietHours(at: time, in: planner.clocks.zone(preferences))
  }
}

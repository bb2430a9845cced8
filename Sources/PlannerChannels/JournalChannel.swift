import PlannerModel
import PlannerReminders
import PlannerTime
import SystemdKit

/// A channel that writes notices to the system's journal, with native fields (systemd.journal-fields(7)).
///
/// The journal is a record, so entries are never replaced or withdrawn, and transient notices are not
/// written.
package struct JournalChannel: Channel {
  package let name = ChannelName.journal
  private let thread: EventThread

  /// - Parameter thread: the thread that writes and reads the journal. Both may wait for journald or the
  ///   disk.
  package init(thread: EventThread) { self.thread = thread }

  package func carries(_ kind: NoticeKind) -> Bool { MessageId.of(kind) != nil }

  package func deliver(_ notice: Notice, uncertain: Bool, replacing: String?) async throws -> String? {
    let fields = Self.fields(of: notice)
    try await onThread { () throws(SystemdError) in
      if uncertain, try Journal.contains(field: "PLANNER_REMINDER_ID", value: notice.id) { return }
      try Journal.send(fields)
    }
    return nil
  }

  package func examine() async -> [ChannelFinding] {
    let place = "/run/systemd/journal/socket"
    guard Journal.isWritable else {
      return [
        ChannelFinding(
          isInOrder: false, what: "The journal takes no entries.", where: place,
          fix: "Start systemd-journald, or omit 'journal' from 'plannerctl prefs set channels'.",
          stops: name)
      ]
    }
    let isReadable = (try? await onThread { () throws(SystemdError) in try Journal.isReadable() }) ?? false
    guard isReadable else {
      return [
        ChannelFinding(
          isInOrder: false,
          what: "The journal takes entries, but you cannot read your own: after a crash, a reminder may be "
            + "written twice.",
          where: "/var/log/journal",
          fix: "Keep the journal on disk ('Storage=persistent', journald.conf(5)), or join the group "
            + "'systemd-journal'.")
      ]
    }
    let isOwn = (try? await onThread { () throws(SystemdError) in try Journal.hasOwnFile() }) ?? false
    return [
      ChannelFinding(
        isInOrder: true,
        what: isOwn
          ? "The journal takes entries; 'journalctl --user -t plannerd' shows yours."
          : "The journal takes entries; 'journalctl -t plannerd' shows yours, because they are among the "
            + "machine's.",
        where: place)
    ]
  }

  /// Returns the fields of a journal entry.
  package static func fields(of notice: Notice) -> [Journal.Field] {
    var fields: [Journal.Field] = [
      ("MESSAGE", ([notice.title] + notice.lines).joined(separator: "\n")),
      // Levels of syslog(3): warning, notice, informational.
      ("PRIORITY", notice.late ? "4" : notice.kind.isNews ? "6" : "5"),
      ("SYSLOG_IDENTIFIER", "plannerd"),
      ("PLANNER_REMINDER_ID", notice.id),
      ("PLANNER_EVENT", notice.kind.rawValue),
    ]
    if let id = MessageId.of(notice.kind) { fields.append(("MESSAGE_ID", id)) }
    for session in notice.sessions {
      fields.append(("PLANNER_ITEM_ID", session.id))
      fields.append(("PLANNER_CONTACT", session.name))
      fields.append(("PLANNER_START", session.startAt.description))
    }
    if notice.late { fields.append(("PLANNER_LATE", "1")) }
    return fields
  }

  /// Runs `body` on the thread, and resumes on the caller's executor.
  private func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws(SystemdError) -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let isTaken = thread.execute { _ in
        do throws(SystemdError) {
          continuation.resume(returning: try body())
        } catch {
          continuation.resume(throwing: ChannelFailure("The journal cannot be used (\(error))."))
        }
      }
      if !isTaken { continuation.resume(throwing: ChannelFailure("The planner is ending.")) }
    }
  }
}

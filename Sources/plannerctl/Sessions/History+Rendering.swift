import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows the log and the changes made in other programs. Adds names, because the log only has ids. Each log
/// entry begins with its id, which commands use to correct it.
struct HistoryView: Rendered {
  var reply: Methods.History.Reply
  var names: [String: String]
  /// The reply's limit for each of the two lists. Only the latest `limit` entries of both together are
  /// complete.
  var limit = 50

  private static let columns = [Table.Column()] + LogRows.columns
  /// The column of the notes.
  private static let text = 5
  private static let gap = 2
  private static let narrowest = 24

  func lines(in context: RenderContext) -> [Styled] {
    let entries = reply.entries.map { (at: $0.when, rows: entryRows($0, in: context), isEdit: false) }
    let edits = reply.edits.map { (at: $0.at, rows: [cells(of: $0, in: context)], isEdit: true) }
    let both = (edits + entries).sorted { $0.at > $1.at }.prefix(limit)
    if both.isEmpty { return ["There are no meetings yet."] }
    // The text of an entry is wrapped, not cut.
    let taken = (0..<Self.text).reduce(0) { sum, column in
      sum + (both.map { $0.rows[0][column].width + Self.gap }.max() ?? 0)
    }
    if taken + Self.narrowest > context.width {
      return narrowLines(both.map(\.rows), in: context)
    }
    let room = context.width - taken
    let rows = both.flatMap { entry in
      guard entry.isEdit else { return entry.rows }
      let row = entry.rows[0]
      return row[Self.text].wrapped(to: room).enumerated().map { index, part in
        (index == 0 ? Array(row.prefix(Self.text)) : Array(repeating: Styled(), count: Self.text)) + [part]
      }
    }
    return Table(Self.columns, rows: rows).lines(width: context.width)
  }

  /// Returns lines for narrow terminals. The note is below each entry, and the relative time is omitted.
  private func narrowLines(_ entries: [[[Styled]]], in context: RenderContext) -> [Styled] {
    let heads = entries.map { [$0[0][0], $0[0][1], Styled(), $0[0][3], $0[0][4]] }
    return zip(Table(Self.columns, rows: heads).lines(width: context.width), entries).flatMap { head, rows in
      [head]
        + rows.map { $0[Self.text] }.filter { !$0.isEmpty }.flatMap { text in
          text.wrapped(to: context.width - 4).map { Styled("    ") + $0 }
        }
    }
  }

  private func entryRows(_ entry: InteractionLog, in context: RenderContext) -> [[Styled]] {
    let rows = LogRows.rows(entry, name: names[entry.contactId] ?? "?", in: context)
    return rows.enumerated().map { index, row in
      [index == 0 ? Styled(String(entry.id.prefix(8)), .dim) : Styled()] + row
    }
  }

  private func cells(of edit: ExternalEdit, in context: RenderContext) -> [Styled] {
    [
      Styled(), Styled(context.moment(edit.at, aligned: true)),
      Styled(context.relative(context.zone.date(at: edit.at)), .dim),
      Styled(names[edit.contactId] ?? "?", .bold), Styled("edited", .accent),
      Styled("in another program: \(oneLine(edit.detail))"),
    ]
  }
}

/// Shows the log as a journal: each day has its meetings and notes, the latest first. People who were met at the
/// same time, with the same note, share a line.
struct JournalView: Rendered {
  var entries: [InteractionLog]
  var names: [String: String]

  private struct Meeting: Hashable {
    var when: Instant
    var kind: Styled
    var notes: String?
  }

  func lines(in context: RenderContext) -> [Styled] {
    if entries.isEmpty { return ["There are no meetings yet."] }
    let meetings = Dictionary(grouping: entries) {
      Meeting(when: $0.when, kind: LogRows.kind($0), notes: $0.notes)
    }
    let sorted = meetings.sorted { ($0.key.when, $0.value[0].id) > ($1.key.when, $1.value[0].id) }
    var shown: CivilDate?
    return sorted.flatMap { meeting, entries in
      let date = context.zone.date(at: meeting.when)
      let day: Styled =
        "\(context.day(date), date == context.today ? .today : .plain)  \(context.relative(date), .dim)"
      let head = date == shown ? [] : (shown == nil ? [] : [""]) + [day]
      shown = date
      return head + lines(of: meeting, with: entries, in: context)
    }
  }

  private func lines(
    of meeting: Meeting, with entries: [InteractionLog], in context: RenderContext
  ) -> [Styled] {
    let who = entries.map { names[$0.contactId] ?? "?" }.sorted().joined(separator: ", ")
    let line: Styled =
      "  \(context.clock(meeting.when))  \(who, .bold)  " + meeting.kind
    let notes = (meeting.notes ?? "").split(whereSeparator: \.isNewline)
    return line.fitted(in: context)
      + notes.flatMap { Styled(String($0)).wrapped(to: context.width - 4).map { Styled("    ") + $0 } }
  }
}

/// Shows a corrected or removed entry.
struct EntryChangedView: Rendered {
  var entry: InteractionLog
  var goal: Goal?
  var plan: PlanReport
  var isRemoved: Bool

  func lines(in context: RenderContext) -> [Styled] {
    let sentence = "\(isRemoved ? "Removed" : "Now"): \(entry.inWords(context))."
    return Styled(sentence).fitted(in: context) + nextDue(goal, in: context) + plan.consequences(in: context)
  }
}

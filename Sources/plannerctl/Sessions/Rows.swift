import PlannerModel
import PlannerProtocol
import PlannerTime

/// Sessions as rows of a table, in the same form in all lists.
enum SessionRows {
  static let columns: [Table.Column] = [
    .init("DAY"), .init(rank: 4), .init("TIME"), .init(rank: 3), .init("WITH", flexible: true),
    .init(rank: 1),
    .init("ID", rank: 2),
  ]

  static let untitled: [Table.Column] = columns.map { .init(flexible: $0.isFlexible, rank: $0.rank) }

  static func row(_ item: ShownItem, in context: RenderContext) -> [Styled] {
    [
      Styled(context.day(context.zone.date(at: item.startAt), aligned: true)),
      Styled(context.relative(item.startAt, minutes: item.durationMin)),
      Styled(context.span(item.startAt, minutes: item.durationMin, aligned: true)),
      Styled(context.theirs(item) ?? "", .dim),
      Styled(item.name, .bold) + Styled(item.forOccasion, .dim),
      state(item, in: context),
      Styled(item.shownId, .dim),
    ]
  }

  /// Returns table lines, sorted by time.
  static func lines(
    _ items: [ShownItem], in context: RenderContext, titled: Bool = false, newestFirst: Bool = false,
    indent: Int = 0
  ) -> [Styled] {
    let sorted = items.sorted { newestFirst ? $0.startAt > $1.startAt : $0.startAt < $1.startAt }
    return Table(titled ? columns : untitled, rows: sorted.map { row($0, in: context) })
      .lines(width: context.width, indent: indent)
  }

  /// Returns the state as one word; empty for 'planned'.
  static func state(_ item: ShownItem, in context: RenderContext) -> Styled {
    if item.status.isUnanswered(since: item.endAt, at: context.now) {
      return Styled("not answered", .warning)
    }
    if item.overlaps != nil { return Styled("conflict", .bad) }
    switch item.status {
    case .pending: return item.origin == .manual ? Styled("booked", .booked) : Styled()
    case .snoozed: return Styled("snoozed", .booked)
    case .rescheduled: return Styled("moved", .booked)
    case .done: return Styled("done", .good)
    case .canceled: return Styled("canceled", .dim)
    case .missed: return Styled("missed", .bad)
    case .lapsed: return Styled("lapsed", .dim)
    }
  }
}

/// Past contacts and notes as rows of a table.
enum LogRows {
  static let columns: [Table.Column] = [
    .init(), .init(rank: 1), .init(flexible: true), .init(), .init(flexible: true),
  ]

  /// Returns one row per line of the notes. Only the first row has the time, the person and the kind.
  static func rows(_ entry: InteractionLog, name: String, in context: RenderContext) -> [[Styled]] {
    let notes = (entry.notes ?? "").split(whereSeparator: \.isNewline).map { Styled(String($0)) }
    let first = row(entry, name: name, in: context) + [notes.first ?? Styled()]
    let indent = Array(repeating: Styled(), count: first.count - 1)
    return [first] + notes.dropFirst().map { indent + [$0] }
  }

  private static func row(_ entry: InteractionLog, name: String, in context: RenderContext) -> [Styled] {
    [
      Styled(context.moment(entry.when, aligned: true)),
      Styled(context.relative(context.zone.date(at: entry.when)), .dim), Styled(name, .bold),
      kind(entry),
    ]
  }

  /// Returns the kind of an entry: `call`, `private note`, `idea`.
  static func kind(_ entry: InteractionLog) -> Styled {
    guard entry.private == true else { return Styled(entry.outcome.rawValue) }
    return Styled(entry.idea == true ? "idea" : "private \(entry.outcome.rawValue)", .ofPrivateNote)
  }

  /// Returns the latest contacts with a person.
  static func met(_ log: [InteractionLog], limit: Int, in context: RenderContext) -> [Styled] {
    section("Met", log.filter { $0.outcome != .note }, limit: limit, in: context)
  }

  /// Returns the latest contacts with a person, and the latest notes.
  static func sections(_ log: [InteractionLog], limit: Int, in context: RenderContext) -> [Styled] {
    met(log, limit: limit, in: context)
      + section("Noted", log.filter { $0.outcome == .note }, limit: limit, in: context)
  }

  private static func section(
    _ title: String, _ entries: [InteractionLog], limit: Int, in context: RenderContext
  ) -> [Styled] {
    if entries.isEmpty { return [] }
    return ["", Styled(title)] + lines(Array(entries.prefix(limit)), in: context, indent: 2)
  }

  private static func lines(_ log: [InteractionLog], in context: RenderContext, indent: Int) -> [Styled] {
    let all = log.flatMap { entry in
      var own = rows(entry, name: "", in: context)
      // The section's title already says that these are notes.
      if entry.outcome == .note { own[0][3] = Styled() }
      return own
    }
    return Table(columns, rows: all).lines(width: context.width, indent: indent)
  }
}

/// Labels, each with a wrapped text beside it.
struct Facts {
  private var rows: [(label: String, text: Styled)] = []

  /// Adds a fact, unless it is empty.
  mutating func add(_ label: String, _ text: Styled?) {
    if let text, !text.isEmpty { rows.append((label, text)) }
  }

  /// Adds a text of several lines.
  mutating func add(_ label: String, paragraphs text: String?) {
    for (index, line) in (text ?? "").split(whereSeparator: \.isNewline).enumerated() {
      rows.append((index == 0 ? label : "", Styled(String(line))))
    }
  }

  func lines(width: Int) -> [Styled] {
    let margin = 2 + (rows.map { displayWidth($0.label) }.max() ?? 0) + 2
    guard width - margin >= 20 else {
      return rows.flatMap { row in
        Styled(row.label, .dim).wrapped(to: width - 2).map { "  " + $0 }
          + row.text.wrapped(to: width - 4).map { "    " + $0 }
      }
    }
    return rows.flatMap { row in
      row.text.wrapped(to: width - margin).enumerated().map { index, line in
        let label = index == 0 ? row.label : ""
        let space = String(repeating: " ", count: margin - 2 - displayWidth(label))
        return Styled("  ") + Styled(label, .dim) + Styled(space) + line
      }
    }
  }
}

extension ShownItem {

  /// The short id of the session, which users type.
  var shownId: String { shortId ?? String(id.prefix(8)) }
}

extension Goal {
  /// The day from which a session is due (engine.md section 3).
  func dueOn(in zone: ZoneTable) -> CivilDate {
    countsFrom.map { zone.date(at: $0).adding(days: cadenceDays) } ?? zone.date(at: createdAt)
  }
}

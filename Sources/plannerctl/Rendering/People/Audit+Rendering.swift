import PlannerModel
import PlannerProtocol
import PlannerTime

/// Entries of the audit log, the latest first.
struct AuditView: Rendered {
  var entries: [AuditEntry]
  /// The maximum number of entries that was asked for.
  var limit = 20

  private static let columns: [Table.Column] = [
    .init(right: true), .init(), .init(rank: 1), .init(flexible: true, wraps: true),
  ]

  func lines(in context: RenderContext) -> [Styled] {
    guard let last = entries.last else { return ["Nothing was done yet."] }
    let rows = entries.map { entry in
      [
        Styled("\(entry.number)", .dim), Styled(context.moment(entry.at, aligned: true)),
        Styled(entry.program, .dim), Styled(entry.inWords),
      ]
    }
    let lines = Table(Self.columns, rows: rows).lines(width: context.width)
    let mayBeMore = entries.count >= limit && last.number > 1
    return mayBeMore ? lines + [Styled("Older ones: --before \(last.number)", .dim)] : lines
  }
}

extension AuditEntry {
  /// `changed person Ana (name, tags); added note, Ana`.
  var inWords: String { changes.map(\.inWords).joined(separator: "; ") }
}

extension AuditChange {
  fileprivate var inWords: String {
    if did == .undone { return "undid the latest change" }
    if object == "everything" { return "erased everything" }
    if object == "contact", count == 1, people.isEmpty { return "\(did.inWords) somebody" }
    let (one, many) = Self.words[object] ?? (object, object)
    var text = "\(did.inWords) \(count == 1 ? one : "\(count) \(many)")"
    if !whom.isEmpty { text += object == "contact" ? "\(count == 1 ? "" : ":") \(whom)" : " of \(whom)" }
    if let fields { text += " (\(fields.map(Self.spaced).joined(separator: ", ")))" }
    return text
  }

  /// `Ana, Bob and 8 more`; empty if nobody is named.
  private var whom: String {
    let names = people.map(\.name)
    if names.isEmpty { return others.map { $0 == 1 ? "somebody you no longer keep" : "\($0) people" } ?? "" }
    guard let others else { return names.joined(separator: ", ") }
    return "\(names.joined(separator: ", ")) and \(others) more"
  }

  /// `displayName` as `display name`.
  private static func spaced(_ field: String) -> String {
    field == "displayName" ? "name" : field.replacing(/[A-Z]/) { " \($0.output.lowercased())" }
  }

  private static let words: [String: (one: String, many: String)] = [
    "contact": ("person", "people"), "goal": ("goal", "goals"), "item": ("session", "sessions"),
    "log": ("log entry", "log entries"), "note": ("note", "notes"), "away": ("days away", "times away"),
    "preference": ("preferences", "preferences"), "calendar": ("calendar", "calendars"),
    "addressBook": ("address book", "address books"),
    "externalEdit": ("edit of another program", "edits of other programs"),
    "evidence": ("time to learn from", "times to learn from"),
    "learning": ("start of learning", "starts of learning"),
    "profile": ("profile", "profiles"), "relation": ("relation", "relations"),
    "importantDate": ("date", "dates"), "introduction": ("introduction", "introductions"),
    "segment": ("segment", "segments"), "tagCadence": ("cadence of a tag", "cadences of tags"),
  ]
}

extension AuditAction {
  fileprivate var inWords: String {
    switch self {
    case .created: "added"
    case .deleted: "removed"
    case .undone: "undid"
    case .changed, .exported, .erased: rawValue
    }
  }
}

struct AuditVerdictView: Rendered {
  var verdict: PeopleMethods.VerifyAudit.Reply

  func lines(in context: RenderContext) -> [Styled] {
    let faults = verdict.faults
    var lines = faults.flatMap { fault -> [Styled] in
      let words: Styled =
        switch fault.trouble {
        case .changed: "\("Entry \(fault.number) was changed", .warning): it does not follow the one before."
        case .missing: "\("Entries are missing from number \(fault.number) on", .warning)."
        }
      return words.fitted(in: context)
    }
    guard let first = verdict.firstAt, let last = verdict.lastAt, let hash = verdict.hash else {
      return lines.isEmpty ? ["The audit log is empty."] : lines
    }
    let span = context.range(first, last)
    let count = counted(verdict.entries, "entry", "entries")
    let rest: Styled =
      faults.isEmpty
      ? "\(count), \(span): \("each follows the one before", .good)." : "There are \(count), \(span)."
    lines += rest.fitted(in: context)
    return lines + ["The SHA-256 of the last one:", "  \(hash, .dim)"]
  }
}

/// What went, and the receipt of it.
struct ErasureView: Rendered {
  var reply: Methods.Erase.Reply
  var outOfReach: String

  func lines(in context: RenderContext) -> [Styled] {
    let receipt = reply.receipt
    let head: Styled =
      "Receipt: entry \(receipt.number) of the audit log, \(context.moment(receipt.at)), which names nobody. Its SHA-256:"
    return CountsView(verb: "Erased", counts: reply.counts).lines(in: context) + head.fitted(in: context)
      + ["  \(receipt.hash, .dim)"] + Styled(outOfReach).wrapped(to: 78)
  }
}

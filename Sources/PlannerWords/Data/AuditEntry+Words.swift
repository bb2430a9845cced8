import PlannerModel
import PlannerProtocol

extension AuditEntry {
  /// The entry in words: `changed person Ana (name, tags); added note, Ana`.
  package var inWords: String { changes.map(\.inWords).joined(separator: "; ") }
}

extension AuditChange {
  fileprivate var inWords: String {
    if did == .undone { return "undid the latest change" }
    if object == "everything" { return "erased everything" }
    if did == .sent {
      let about = whom.isEmpty ? "" : " about \(whom)"
      return "asked the model at \(object)\(about)"
        + (fields.map { " (\($0.map(Self.spaced).joined(separator: ", ")))" } ?? "")
    }
    if object == "contact", count == 1, people.isEmpty { return "\(did.inWords) somebody" }
    let (one, many) = Self.words[object] ?? (object, object)
    var text = "\(did.inWords) \(count == 1 ? one : "\(count) \(many)")"
    if !whom.isEmpty { text += object == "contact" ? "\(count == 1 ? "" : ":") \(whom)" : " of \(whom)" }
    if let fields { text += " (\(fields.map(Self.spaced).joined(separator: ", ")))" }
    return text
  }

  /// The people concerned: `Ana, Bob and 8 more`; empty if nobody is named.
  private var whom: String {
    let names = people.map(\.name)
    if names.isEmpty { return others.map { $0 == 1 ? "an erased person" : "\($0) people" } ?? "" }
    guard let others else { return names.joined(separator: ", ") }
    return "\(names.joined(separator: ", ")) and \(others) more"
  }

  /// Returns a field name in words: `display name` for `displayName`.
  private static func spaced(_ field: String) -> String {
    field == "displayName" ? "name" : field.replacing(/[A-Z]/) { " \($0.output.lowercased())" }
  }

  private static let words: [String: (one: String, many: String)] = [
    "contact": ("person", "people"), "goal": ("goal", "goals"), "item": ("session", "sessions"),
    "log": ("log entry", "log entries"), "note": ("note", "notes"), "away": ("days away", "times away"),
    "preference": ("preferences", "preferences"), "calendar": ("calendar", "calendars"),
    "addressBook": ("address book", "address books"),
    "externalEdit": ("edit of another program", "edits of other programs"),
    "evidence": ("learned time", "learned times"),
    "learning": ("start of learning", "starts of learning"),
    "profile": ("profile", "profiles"), "relation": ("relation", "relations"),
    "importantDate": ("date", "dates"), "introduction": ("introduction", "introductions"),
    "content": ("file", "files"), "draft": ("draft", "drafts"), "chat": ("conversation", "conversations"),
    "chatMessage": ("message with the assistant", "messages with the assistant"),
    "segment": ("segment", "segments"),
    "tagCadence": ("cadence of a tag", "cadences of tags"), "module": ("module", "modules"),
    "invitation": ("invitation", "invitations"),
    "guest": ("conversation with a guest", "conversations with guests"),
    "imported": ("entry of an imported file", "entries of imported files"),
  ]
}

extension AuditAction {
  fileprivate var inWords: String {
    switch self {
    case .created: "added"
    case .deleted: "removed"
    case .undone: "undid"
    case .changed, .exported, .erased, .sent: rawValue
    }
  }
}

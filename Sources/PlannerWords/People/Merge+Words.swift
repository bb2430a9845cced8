import PlannerModel
import PlannerProtocol
import PlannerTime

extension PeopleMethods.Merge.Reply {
  /// The result in a sentence: `Annie and Ana Souza are one person now, with 3 sessions and 2 notes.`
  package var mergedInWords: String {
    let counts = merged.inWords
    let with = counts.isEmpty ? "" : ", with \(listed(counts))"
    return "\(oneLine(gone)) and \(oneLine(contact.displayName)) are one person now\(with)."
  }

  /// Sentences about the values of the removed entry that were not taken, and about its withdrawn sessions.
  package var leftInWords: [String] {
    let went =
      merged.withdrawn == 0
      ? []
      : [
        "\(counted(merged.withdrawn, "planned session")) with \(oneLine(gone)) removed: "
          + "how often you meet \(oneLine(contact.displayName)) stays."
      ]
    return went + left.map { $0.inWords(of: gone) }
  }
}

extension MergedCounts {
  /// The counts in words: `3 sessions`, `2 notes`.
  fileprivate var inWords: [String] {
    let all = [
      (sessions, "session", "sessions"), (log, "meeting", "meetings"), (notes, "note", "notes"),
      (dates, "date", "dates"), (relations, "relation", "relations"),
      (introductions, "introduction", "introductions"), (drafts, "draft", "drafts"),
      (files, "file", "files"), (invitations, "invitation", "invitations"),
    ]
    return all.filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
  }
}

extension LeftValue {
  /// Returns a sentence: `Company: Acme stays, and Smith Ventures was not taken.`
  fileprivate func inWords(of gone: String) -> String {
    let (value, kept) = (oneLine(value), oneLine(kept))
    switch field {
    case "introduction": return "Notes about an introduction of both to each other were removed."
    case "draft": return "A draft to introduce both to each other was removed."
    case "archived", "paused": return "\(oneLine(gone)) was \(value); the merge dropped this."
    case "photo": return "The first picture stays; the merge dropped \(oneLine(gone))'s."
    default:
      return "\((Self.words[field] ?? field).capitalizedFirst): \(kept) stays; the merge dropped \(value)."
    }
  }

  private static let words = [
    "purpose": "why they matter", "timeZone": "time zone", "remindMin": "reminder",
    "detail": "what tells them apart", "cadenceDays": "how often you meet",
    "minDurationMin": "how long you meet",
    "windows": "hours", "emails": "mail address", "phones": "number", "urls": "link",
    "knownSince": "known since", "name": "parts of the name", "death": "died",
    "callName": "what you call them", "consents": "consent", "telling": "how you are told",
  ]
}

extension Duplicate {
  /// The reasons in words: `same name, same number`.
  package var reasonsInWords: String { reasons.map(\.inWords).joined(separator: ", ") }
}

extension DuplicateReason {
  fileprivate var inWords: String {
    switch self {
    case .sameName: "same name"
    case .similarName: "similar name"
    case .sameMail: "same mail address"
    case .sameNumber: "same number"
    case .sameCard: "same card"
    case .sameBirthday: "same birthday"
    case .sameCompany: "same company"
    }
  }
}

/// Returns a list in words: `a`, `a and b`, `a, b and c`.
private func listed(_ parts: [String]) -> String {
  guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
  return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
}

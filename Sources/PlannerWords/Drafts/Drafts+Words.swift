import PlannerModel
import PlannerProtocol

extension DraftPurpose {
  /// The word to type: `check-in`.
  package var word: String {
    switch self {
    case .checkIn: "check-in"
    case .followUp: "follow-up"
    default: rawValue
    }
  }

  /// The purpose in a sentence: `the birthday wish to Ana`.
  package var inWords: String {
    switch self {
    case .birthday: "birthday wish"
    case .anniversary: "anniversary wish"
    case .checkIn: "check-in"
    case .followUp: "follow-up"
    case .introduction: "introduction"
    case .thanks: "thank-you"
    case .condolence: "condolence"
    case .newsletter: "newsletter"
    case .custom: "letter"
    }
  }
}

extension DraftStatus {
  /// The status in words.
  package var inWords: String {
    switch self {
    case .draft: "draft"
    case .approved: "approved"
    case .handedOver: "handed over"
    case .sent: "sent"
    case .dropped: "dropped"
    }
  }
}

extension Draft {
  /// The facts that the draft was made from, in words: `when you last met, interests`; nil if there are no
  /// such facts.
  package var usedInWords: String? {
    let facts = used.filter { $0 != "signature" && $0 != "callName" }.map(\.asFact)
    return facts.isEmpty ? nil : facts.joined(separator: ", ")
  }
}

extension String {
  /// The fact with this name, in words.
  fileprivate var asFact: String {
    switch self {
    case "lastContact": "when you last met"
    case "note": "a note, without its text"
    case "years": "the year"
    case "daysAhead": "the day"
    case "question": "your question"
    case "context": "what you said"
    case "reasons": "the benefit for both"
    case "otherRole", "otherCompany": "the other's work"
    default: replacing(/[A-Z]/) { " \($0.output.lowercased())" }
    }
  }
}

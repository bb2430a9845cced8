import PlannerModel
import PlannerProtocol

extension DraftPurpose {
  /// The word that is typed: `check-in`.
  package var word: String {
    switch self {
    case .checkIn: "check-in"
    case .followUp: "follow-up"
    default: rawValue
    }
  }

  /// What it is, in a sentence: `the birthday wish to Ana`.
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
  /// How far a draft is.
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
  /// What it was made from, as people call it: `when you last met, interests`; nil if from nothing.
  package var usedInWords: String? {
    let facts = used.filter { $0 != "signature" && $0 != "callName" }.map(\.asFact)
    return facts.isEmpty ? nil : facts.joined(separator: ", ")
  }
}

extension String {
  /// What a draft was made from, as people call it.
  fileprivate var asFact: String {
    switch self {
    case "lastContact": "when you last met"
    case "note": "that you noted something"
    case "years": "the year"
    case "daysAhead": "the day"
    case "question": "your question"
    case "context": "what you said"
    case "reasons": "what both gain from it"
    case "otherRole", "otherCompany": "what the other does"
    default: replacing(/[A-Z]/) { " \($0.output.lowercased())" }
    }
  }
}

import PlannerModel
import PlannerProtocol

extension DraftPurpose {
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

extension String {
  /// What a draft was made from, as people call it.
  package var asFact: String {
    switch self {
    case "lastContact", "lastContactDays": "when you last met"
    case "lastNote": "your last note"
    case "sharedInterests", "interests": "interests"
    case "years": "the year"
    case "on", "daysAhead": "the day"
    case "question": "your question"
    case "context": "what you said"
    case "other", "reasons": "what both have in common"
    case "signature": "your signature"
    case "callName": "what you call them"
    default: replacing(/[A-Z]/) { " \($0.output.lowercased())" }
    }
  }
}

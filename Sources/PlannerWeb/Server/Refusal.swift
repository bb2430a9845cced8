import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerWords

/// Why the page itself refuses a form, before it asks the daemon.
struct FormProblem: Error {
  /// The field of the form that it is about; nil if it is about no single one.
  var field: String?
  /// Why, in a sentence.
  var message: String
}

extension Refusal {
  init(_ problem: FormProblem, entered: Form) {
    self.init(field: problem.field, message: problem.message, entered: entered)
  }
}

extension InvalidField {
  /// The error as a sentence of a page: in the client's words, without its commands.
  var inPageWords: String {
    let said = value.said(as: nil)
    return switch allowed {
    case "a name that no other person has": "\(said) is in your planner already."
    case "a person with a goal":
      "Nothing is planned for \(said) yet: say first how often you would like to meet."
    case let allowed
    where field == "goal.cadenceDays" && value == .null && allowed.contains("without a goal"):
      "Say how often you would like to meet, too."
    case InvalidField.oneLead:
      "One reminder is for everybody, such as 30m. Who gets two is said under Edit on their page, at 'Reminders before "
        + "a session'."
    case "set by plannerctl inbox door --name NAME before the first invitation":
      "Say first what guests call you: in the settings, under Guests."
    default: Self.sentence(PageText.withoutCommands(inUsersWords))
    }
  }

  private static func sentence(_ text: String) -> String {
    text.capitalizedFirst + (text.last.map { ".?".contains($0) } == true ? "" : ".")
  }
}

extension Visit {
  /// A field of a form that may be refused as one of several values of a call.
  /// - sentWith: a field that only its form has, where another form of the page is refused for the same values.
  func field(
    _ name: String, _ value: String?, refusedAs paths: [String], sentWith other: String? = nil
  ) -> Values {
    guard other.map(wasSent) ?? true else { return ["name": name, "value": value ?? ""] }
    let refused = refusal?.field.flatMap { field in paths.contains(field) ? field : nil }
    return field(name, value, refusedAs: refused ?? paths.first ?? name)
  }

  /// True where a form with this field was refused: it stays open, with what was entered.
  func wasSent(_ field: String) -> Bool { refusal?.entered.typed(field) != nil }

  /// The address of this page with a place on it, to come back to.
  func back(to place: String) -> String {
    String(address.prefix { $0 != "#" }) + "#" + place
  }
}

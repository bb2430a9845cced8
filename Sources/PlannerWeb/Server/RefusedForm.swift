import PlannerModel
import PlannerProtocol
import PlannerWebKit
import PlannerWords

/// The reason why the page refuses a form before it calls the daemon.
struct FormProblem: Error {
  /// The field of the form, or nil if the problem is not about a single field.
  var field: String?
  /// The reason, as a sentence.
  var message: String
}

extension RefusedForm {
  init(_ problem: FormProblem, entered: Form) {
    self.init(field: problem.field, message: problem.message, entered: entered)
  }
}

extension InvalidField {
  /// The error as a sentence for a page: in the client's words, without its commands.
  var inPageWords: String {
    let said = value.said(as: nil)
    return switch code {
    case .nameTaken: "\(said) is in your planner already."
    case .noGoal: "Nothing is planned for \(said) yet: say first how often you would like to meet."
    case .noCadence: "Say how often you would like to meet, too."
    case .oneLead:
      "Enter one reminder for everybody, such as 30m. To set two for a person, use 'Reminders before a "
        + "session' under Edit on their page."
    case .noGuestName: "First choose your name for guests in the settings, under Guests."
    case .noGoalToChange, .outOfRange, .sessionLength, .candidateCount, .tooLong, .halfHours, .blank,
      .nameLength,
      .unknownZone,
      .blockedPort, .fileKept, .notChange, .notOption, nil:
      Self.sentence(PageText.withoutCommands(inUsersWords))
    }
  }

  private static func sentence(_ text: String) -> String {
    text.capitalizedFirst + (text.last.map { ".?".contains($0) } == true ? "" : ".")
  }
}

extension Visit {
  /// Returns a field of a form. An error is about it if it names one of these values of a call.
  /// - sentWith: A field that only this form has, if other forms of the page can be refused for the same
  ///   values.
  func field(
    _ name: String, _ value: String?, refusedAs paths: [String], sentWith other: String? = nil
  ) -> Values {
    guard other.map(wasSent) ?? true else { return ["name": name, "value": value ?? ""] }
    let refused = refusal?.field.flatMap { field in paths.contains(field) ? field : nil }
    return field(name, value, refusedAs: refused ?? paths.first ?? name)
  }

  /// Returns whether a form with this field was refused. Such a form stays open with the entered values.
  func wasSent(_ field: String) -> Bool { refusal?.entered.typed(field) != nil }

  /// Returns the address of this page with a fragment, to come back to.
  func back(to place: String) -> String {
    String(address.prefix { $0 != "#" }) + "#" + place
  }
}

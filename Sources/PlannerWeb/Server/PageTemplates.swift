import HTTPTypes
import Mustache
import PlannerClient
import PlannerProtocol

/// The templates, read once.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  private static let files: KeyValuePairs<String, [UInt8]> = [
    "layout": PackageResources.layout_mustache, "token": PackageResources.token_mustache,
    "refusal": PackageResources.refusal_mustache, "problem": PackageResources.problem_mustache,
    "today": PackageResources.today_mustache, "plan": PackageResources.plan_mustache,
    "people": PackageResources.people_mustache, "person": PackageResources.person_mustache,
    "item": PackageResources.item_mustache,
    "error": PackageResources.error_mustache, "invalid": PackageResources.invalid_mustache,
    "profile": PackageResources.profile_mustache, "goal": PackageResources.goal_mustache,
    "leave": PackageResources.leave_mustache, "erased": PackageResources.erased_mustache,
    "introductions": PackageResources.introductions_mustache, "letter": PackageResources.letter_mustache,
  ]

  init() throws {
    var library = MustacheLibrary()
    for (name, bytes) in Self.files {
      try library.register(String(decoding: bytes, as: UTF8.self), named: name)
    }
    self.library = library
  }

  /// Renders a template.
  func html(_ name: String, _ values: Values, status: HTTPResponse.Status = .ok) -> Reply {
    // Every name is in the table of files, which a test renders.
    .html(library.render(values.withoutEmptyTexts, withTemplate: name) ?? "", status: status)
  }

  /// A page that says what went wrong, and the way out.
  func problem(_ title: String, _ wayOut: String, status: HTTPResponse.Status, retries: Bool = false) -> Reply
  {
    html(
      "problem",
      [
        "title": title, "wayOut": wayOut, "retries": retries, "style": Assets.style.path,
      ], status: status)
  }

  /// The page for a browser without a session.
  func locked() -> Reply {
    problem(
      "This page is closed",
      "Open it in a terminal: plannerctl web. It stays open in this browser for 30 days.",
      status: .unauthorized)
  }

  /// The page for an error that no form is to blame for.
  func failure(_ error: any Error) -> Reply {
    switch error {
    case let error as NotFound: problem("There is no such thing here", error.message, status: .notFound)
    case let error as Busy:
      problem("The planner is busy", error.message, status: .serviceUnavailable, retries: true)
    case let error as any PlannerError:
      problem("That did not work", error.message, status: .internalServerError)
    case ClientError.noDaemon, ClientError.lost, ClientError.timedOut:
      problem(
        "The planner is not running",
        "Start it in a terminal: systemctl --user start plannerd. This page tries again by itself.",
        status: .serviceUnavailable, retries: true)
    case ClientError.notPermitted:
      problem(
        "The planner belongs to somebody else", "Open the page as the user whose planner it is.",
        status: .forbidden)
    default:
      problem(
        "Something is wrong with this page", "Load it again; `plannerctl doctor` looks for faults.",
        status: .internalServerError)
    }
  }
}

/// The values that a template shows. Dictionaries render faster than structures, which Mustache reads by
/// reflection.
typealias Values = [String: Any]

extension [String: Any] {
  /// Mustache shows a section for an empty text, too: here that is the same as none.
  fileprivate var withoutEmptyTexts: [String: Any] {
    compactMapValues { value -> Any? in
      switch value {
      case let text as String: text.isEmpty ? nil : text
      case let values as [String: Any]: values.withoutEmptyTexts
      case let list as [[String: Any]]: list.map(\.withoutEmptyTexts)
      default: value
      }
    }
  }
}

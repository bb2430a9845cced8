import HTTPTypes
import PlannerWebKit

/// The templates of the pages.
struct GuestTemplates: Sendable {
  private let library: TemplateLibrary

  /// Parsed once per process, because the tests start hundreds of servers.
  private static let read = Result { try TemplateLibrary(EmbeddedText.templates) }

  init() throws { library = try Self.read.get() }

  func text(_ name: String, _ values: TemplateLibrary.Values) -> String { library.text(name, values) }

  func html(_ name: String, _ values: TemplateLibrary.Values, status: HTTPResponse.Status = .ok) -> Reply {
    var values = values
    values["style"] = GuestAssets.style.path
    values["script"] = GuestAssets.script.path
    values["icon"] = GuestAssets.icon.path
    return library.html(name, values, status: status)
  }

  /// Returns a page that names a problem and a remedy.
  func problem(_ title: String, _ wayOut: String, status: HTTPResponse.Status) -> Reply {
    html("problem", ["title": title, "wayOut": wayOut], status: status)
  }

  /// Returns the page for a request that was rejected early. Unknown, revoked and expired links get the
  /// same page.
  /// - wait: The seconds to wait.
  func problem(with status: HTTPResponse.Status, wait: Int? = nil) -> Reply {
    let minutes = max(1, ((wait ?? 60) + 59) / 60)
    let later = minutes == 1 ? "in a minute" : "in \(minutes) minutes"
    return switch status {
    case .notFound:
      problem(
        "There is nothing here",
        "The link may be old, or mistyped. Ask the person who gave it to you for a new one.",
        status: status)
    case .forbidden:
      problem("This came from another page", "Nothing was changed. Use the page itself.", status: status)
    case .tooManyRequests:
      problem("That was too much at once", "Try again \(later).", status: status)
    case .contentTooLarge:
      problem(
        "That is too long",
        "A message has at most 4,000 characters, a picture 5 MB. Go back and make it shorter.",
        status: status)
    case .serviceUnavailable:
      problem("This page is too busy", "Go back, and try again \(later).", status: status)
    default: problem("That did not work", "Go back, load the page again and repeat it.", status: status)
    }
  }
}

/// The files that a browser loads once.
enum GuestAssets {
  static let style = Asset(
    "guests.css", SharedStyle.tokens + SharedStyle.messages + EmbeddedText.guests_css)
  static let script = Asset("guests.js", EmbeddedText.guests_js)
  static let icon = Asset("icon.svg", EmbeddedText.icon_svg)
  static let all = [style, script, icon]
}

import HTTPTypes
import PlannerClient
import PlannerProtocol
import PlannerWebKit
import Varlink

/// The templates of the page.
struct PageTemplates: Sendable {
  private let library: TemplateLibrary

  /// Parsed once per process, because the tests start hundreds of servers.
  private static let read = Result { try TemplateLibrary(EmbeddedText.templates) }

  init() throws { library = try Self.read.get() }

  var names: [String] { library.names }

  /// Renders a template. A test renders all of them.
  func html(_ name: String, _ values: Values, status: HTTPResponse.Status = .ok) -> Reply {
    library.html(name, values, status: status)
  }

  /// Returns the first part of a page, up to its content. The wait text disappears when the content
  /// arrives.
  func beginning(_ values: Values, _ wait: String) -> Reply {
    var values = values
    values["wait"] = wait
    var reply = html("layout", values)
    let text = String(decoding: reply.body, as: UTF8.self)
    if let end = text.firstRange(of: "</main>") { reply.body = Array(text[..<end.lowerBound].utf8) }
    return reply
  }

  /// Returns a page that names a problem and a remedy.
  /// - retries: Whether the page reloads after a while.
  /// - link: Whether it has a link to Today.
  func problem(
    _ title: String, _ wayOut: String, status: HTTPResponse.Status, retries: Bool = false, link: Bool = true
  ) -> Reply {
    html(
      "problem",
      [
        "title": title, "wayOut": wayOut, "refresh": retries ? "3" : "", "link": link,
        "style": Assets.style.path,
        "icon": Assets.icon.path,
      ], status: status)
  }

  /// Returns the page for a browser without a session.
  func locked() -> Reply {
    problem(
      "You are not signed in",
      "Open Social Planner from your programs, or run in a terminal: plannerctl web. "
        + "Then this browser stays signed in for 30 days.",
      status: .forbidden, link: false)
  }

  /// Returns the page after a ticket was used. It is not a redirect: if the browser came from another site
  /// or a file, it would not send the cookie with one (RFC 6265bis, "SameSite").
  func entered(to place: String) -> Reply {
    html(
      "problem",
      [
        "title": "Your planner opens", "wayOut": "If it does not open, use the link.",
        "refresh": "0; url=\(place)",
        "link": true,
        "style": Assets.style.path, "icon": Assets.icon.path,
      ])
  }

  /// Returns the page for requests that the router or the server rejects.
  func problem(with status: HTTPResponse.Status) -> Reply {
    switch status {
    case .notFound: problem("There is no such page", "The address may be old, or mistyped.", status: status)
    case .methodNotAllowed:
      problem(
        "That cannot be done here", "Nothing was changed. Go back, load the page again and repeat it.",
        status: status)
    case .misdirectedRequest:
      problem("This is not the planner's address", "Open it with `plannerctl web`.", status: status)
    case .forbidden:
      problem(
        "This came from another page", "Nothing was changed. Use the planner's own page.", status: status)
    case .contentTooLarge:
      problem(
        "That is too long",
        "Nothing was changed. A note has at most 100,000 characters, a picture 1 MiB, any other file 32 MiB.",
        status: status)
    default: problem("That did not work", "Load the page again.", status: status)
    }
  }

  /// Returns the page after a change without an answer.
  func lost() -> Reply {
    problem(
      "The planner did not answer",
      "It may have made your change. Check that before you repeat it. This page tries again automatically.",
      status: .serviceUnavailable, retries: true)
  }

  /// Returns the page for an error that is not about a form.
  func failure(_ error: any Error) -> Reply {
    switch error {
    case let error as NotFound:
      problem("There is no such thing here", PageText.missing(error), status: .notFound)
    case let error as Busy:
      problem("The planner is busy", error.message, status: .serviceUnavailable, retries: true)
    case let error as GuestsConnection.Missing:
      problem(
        "Your inbox is not available", "\(error.message.capitalizedFirst).", status: .serviceUnavailable)
    case let error as any InterfaceError:
      problem("That did not work", PageText.withoutCommands(error.message), status: .internalServerError)
    case ClientError.silent(let program):
      problem(
        "The planner does not answer",
        "\(program.message.capitalizedFirst). This page tries again automatically.",
        status: .serviceUnavailable, retries: true)
    case ClientError.timedOut:
      problem(
        "The planner does not answer", "It may be busy. This page tries again automatically.",
        status: .serviceUnavailable, retries: true)
    case ClientError.noDaemon, ClientError.misplaced, ClientError.lost:
      problem(
        "The planner is not running",
        "Start it in a terminal: systemctl --user start plannerd. This page tries again automatically.",
        status: .serviceUnavailable, retries: true)
    case ClientError.notPermitted:
      problem(
        "The planner belongs to somebody else", "Open the page as the planner's own user.",
        status: .forbidden)
    default:
      problem(
        "Something is wrong with this page", "Load it again; `plannerctl doctor` looks for faults.",
        status: .internalServerError)
    }
  }
}

typealias Values = TemplateLibrary.Values

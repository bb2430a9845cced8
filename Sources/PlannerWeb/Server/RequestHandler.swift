import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords
import Varlink

/// Answers requests. Each request has its own connection to the daemon, on a thread that may block.
struct RequestHandler: Sendable {
  /// Opens a connection to the daemon.
  let connect: @Sendable () throws -> VarlinkConnection
  /// Opens a connection to plannerassist.
  let assist: @Sendable () throws -> VarlinkConnection
  /// Opens a connection to plannerguests.
  let guests: @Sendable () throws -> GuestsConnection
  let threads: NIOThreadPool
  /// Threads for questions to plannerassist, so that other pages do not wait for them.
  let patient: NIOThreadPool
  /// Threads for model requests: ``mostTalks``, plus one that rejects the rest. Requests do not wait in a
  /// queue, so a request that the user has stopped is never sent later.
  let talking: NIOThreadPool
  let clock: Clock
  let zones: ZoneDatabase
  let environment: [String: String]
  let pages: PageTemplates
  private let keptSentences = KeptSentences()
  private let underway = NIOLockedValueBox(0)
  /// The queue of forms with files.
  let files = Turns()

  /// The most model requests at once.
  static let mostTalks = 2
  /// The most bytes of a form without files, for a note and its fields.
  private static let longestForm = 512 * 1024
  /// The most bytes of a form with a file.
  private static let longestFile = 32 * 1024 * 1024

  typealias Page = @Sendable (Visit) throws -> Reply

  /// Shows a page.
  /// - asks: Whether the page calls plannerassist if its address has a query.
  func show(
    _ request: Request, _ context: PageContext, asks: Bool = false, _ page: @escaping Page
  ) async throws -> Response {
    let threads = asks && request.uri.query != nil ? patient : threads
    return try await answer(request, context, form: Form(), on: threads) { try page($0) }
  }

  /// Runs the action of a form. A refusal is shown on `page`, beside its field, with the entered values.
  /// - talks: Whether it sends a request to a model.
  func act(
    _ request: Request, _ context: PageContext, talks: Bool = false, on page: @escaping Page,
    _ action: @escaping Page
  ) async throws -> Response {
    let boundary = request.headers[.contentType].flatMap(Multipart.boundary)
    guard let length = request.headers[.contentLength].flatMap({ Int($0) }) else {
      throw HTTPError(.badRequest)
    }
    guard boundary != nil, length > Self.longestForm else {
      return try await act(request, context, boundary, talks: talks, on: page, action)
    }
    // A file is in memory several times while it is handled, so files are handled one at a time.
    return try await files.inTurn {
      try await act(request, context, boundary, talks: talks, on: page, action)
    }
  }

  /// - boundary: The boundary of a form with files.
  private func act(
    _ request: Request, _ context: PageContext, _ boundary: String?, talks: Bool, on page: @escaping Page,
    _ action: @escaping Page
  ) async throws -> Response {
    var request = request
    let form = try await form(of: &request, boundary)
    guard let session = context.session, form.typed("token") == PageToken.of(session) else {
      return pages.problem(
        "This page was open for too long", "Nothing was changed. Go back, load the page again and repeat it.",
        status: .forbidden
      ).response
    }
    return try await answer(request, context, form: form, on: talks ? talking : threads) { visit in
      let refusal: RefusedForm
      do {
        var reply = try talks ? inTurn { try action(visit) } : action(visit)
        reply.add(
          visit.changes.undo, visit.changes.ofPlan.sentences(visit.words), keptIn: keptSentences)
        return reply
      } catch let error as any InterfaceError {
        refusal = RefusedForm(error, entered: form, words: visit.words)
      } catch let problem as FormProblem {
        refusal = RefusedForm(problem, entered: form)
      } catch let missing as GuestsConnection.Missing {
        refusal = RefusedForm(
          FormProblem(message: "Nothing was changed: \(missing.message)."), entered: form)
      } catch ClientError.lost, ClientError.timedOut, ClientError.silent {
        return pages.lost()
      }
      var again = visit
      again.refusal = refusal
      var reply = try page(again)
      if reply.status == .ok { reply.status = .unprocessableContent }
      return reply
    }
  }

  private func form(of request: inout Request, _ boundary: String?) async throws -> Form {
    let body = try await request.wholeBody(upTo: boundary == nil ? Self.longestForm : Self.longestFile)
    guard boundary != nil else { return Form(body, boundary: nil) }
    // A form with files is parsed on another thread, so that other pages are answered meanwhile.
    return try await threads.runIfActive { Form(body, boundary: boundary) }
  }

  /// Runs a model request. Throws ``FormProblem`` if too many are running.
  private func inTurn(_ work: () throws -> Reply) throws -> Reply {
    let count = underway.withLockedValue { count in
      count += 1
      return count
    }
    defer { underway.withLockedValue { $0 -= 1 } }
    guard count <= Self.mostTalks else {
      throw FormProblem(
        message:
          "Two answers are already on their way, and nothing more was sent. Send it again when one of them "
          + "is there. To stop an answer, close its page.")
    }
    return try work()
  }

  private func answer(
    _ request: Request, _ context: PageContext, form: Form, on threads: NIOThreadPool, _ work: @escaping Page
  ) async throws -> Response {
    let parameters = Dictionary(
      context.parameters.map { (String($0.key), String($0.value).removingPercentEncoding ?? "") }
    ) { first, _ in first }
    let query = Form(request.uri.query ?? "")
    // The message about an action is for the window that made it, and not for a script that refreshes
    // another window.
    let said = request.isNavigation ? PageCookie.said.value(in: request.headers).flatMap(Said.init) : nil
    let language = request.headers[.acceptLanguage].flatMap(Self.language)
    let address = request.method == .post ? Visit.origin(of: form) : request.uri.string
    let session = context.session
    let isHead = request.method == .head
    let isPressed = Gzip.isTaken(request.headers[.acceptEncoding])
    return try await withCheckedThrowingContinuation { response in
      threads.submit { state in
        guard case .active = state else { return response.resume(throwing: CancellationError()) }
        let sending = Sending(
          response, isWhole: isHead, isPressed: isPressed,
          clearing: said == nil ? nil : PageCookie.said.cleared)
        do {
          let planner = try connect()
          let preferences = try planner.call(Methods.GetPreferences())
          let visit = Visit(
            planner: planner,
            words: PageWords(
              preferences, zones: zones, now: clock.now(), language: language, environment: environment),
            preferences: preferences.preferences, parameters: parameters, query: query, form: form,
            address: address, requested: request.uri.string, token: session.map(PageToken.of) ?? "",
            said: said,
            saidMore: said?.rest.map(keptSentences.sentences) ?? [], session: session,
            environment: environment, pages: pages, sending: sending, assist: assist,
            guests: guests, refusal: nil)
          sending.end(try work(visit))
        } catch {
          sending.end(pages.failure(error))
        }
      }
    }
  }

  /// Returns whether the daemon knows a session with this secret. Throws if the daemon cannot be asked.
  func isSession(_ secret: String) async throws -> Bool {
    try await threads.runIfActive { try knows(secret) }
  }

  private func knows(_ session: String) throws -> Bool {
    do {
      _ = try connect().call(PageMethods.Session(session: session))
      return true
    } catch let error where error is NotFound || error is InvalidField {
      return false
    }
  }

  /// Gives a browser with a ticket a session, and removes the ticket from its address bar.
  func enter(_ request: Request) async throws -> Response {
    let query = Form(request.uri.query ?? "")
    let ticket = query["ticket"] ?? ""
    let place =
      query["conversation"].flatMap { UUID(uuidString: $0) }
      .map { "/inbox/\($0.uuidString.lowercased())" } ?? "/"
    let browser = request.headers[.userAgent]
    let cookie = PageCookie.session.value(in: request.headers)
    return try await threads.runIfActive {
      do {
        let entered = try connect().call(PageMethods.Enter(ticket: ticket, browser: browser))
        var reply = pages.entered(to: place)
        reply.headers.append(PageCookie.session.set(entered.session))
        return reply
      } catch let error where error is NotFound || error is InvalidField {
        // The ticket of a reopened tab is used up, but the browser may have a session.
        return try cookie.map(knows) ?? false ? pages.entered(to: place) : pages.locked()
      } catch {
        return pages.failure(error)
      }
    }.response
  }

  /// Returns the first language of an `Accept-Language` header (RFC 9110, section 12.5.4): letters, digits
  /// and `-`.
  static func language(_ header: String) -> String? {
    let first = header.prefix { $0 != "," && $0 != ";" }
    guard first.count <= 20, first.contains("-"),
      first.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else { return nil }
    return String(first)
  }
}

extension Request {
  /// Whether the browser shows the answer as a page. A browser that does not send the header counts as one
  /// that does.
  fileprivate var isNavigation: Bool { headers[.init("Sec-Fetch-Mode")!].map { $0 == "navigate" } ?? true }
}

/// The token of a session's forms: the last 64 bits of its secret. The other 192 bits are only in the
/// cookie.
enum PageToken {
  static func of(_ session: String) -> String { String(session.suffix(11)) }
}

extension RefusedForm {
  init(_ error: any InterfaceError, entered: Form, words: PageWords) {
    self.entered = entered
    message = PageText.withoutCommands(error.message)
    switch error {
    case let error as InvalidField:
      field = error.field
      message = error.inPageWords
    case let error as Conflict:
      if !error.obstacles.isEmpty { objection = .taken }
      let obstacles = error.obstacles.prefix(3).map { obstacle in
        let title = obstacle.title == obstacle.kind.inWords ? "" : " '\(obstacle.title)'"
        return "\(obstacle.kind.inWords)\(title), \(words.range(obstacle.start, obstacle.end))"
      }
      if canForce { message = "That time is not free: " + obstacles.joined(separator: "; ") + "." }
    case let error as NotFound:
      message = PageText.missing(error)
      if let near = error.near, !near.isEmpty {
        message += " Did you mean \(near.joined(separator: " or "))?"
      }
    case is GuestBooked: objection = .guest
    case let error as DoneAlready:
      objection = .second
      message = "Done already at \(words.clock(error.at)). Log another meeting?"
    // The message begins with the command.
    case let error as NothingToUndo where error.message.hasPrefix("'"):
      message = "That change was already undone."
    case is UndoRefused: undo = entered["id"]
    default: break
    }
  }
}

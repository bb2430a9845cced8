import ArgumentParser
import FoundationEssentials
import PlannerModel
import PlannerProtocol
import Varlink

struct Web: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Open your page in the browser, or manage its browsers.",
    usage: """
      plannerctl web [--conversation <id>] [--print] [--port <port>] [--json]
      plannerctl web sessions [--json]
      plannerctl web end <id> [--json]
      plannerctl web end --all [--json]
      """,
    subcommands: [WebOpen.self, WebSessions.self, WebEnd.self], defaultSubcommand: WebOpen.self)
}

struct WebOpen: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open your page in the browser (the default).",
    discussion: """
      The address works once, within a minute. The browser can then see the page for 30 days, or until you \
      end its session with `web end`. Nobody else can see it, not even another user of this machine.

      Without a display, or with --print, it prints the address: open it yourself.
      """)

  @Option(
    help: ArgumentHelp("Open the page with this conversation of your inbox.", valueName: "id"),
    completion: .conversations)
  var conversation: String?

  @Flag(help: "Print the address, and open nothing.")
  var print = false

  @Option(
    help: ArgumentHelp(
      "The port, if you started plannerweb yourself; by default the preference webPort.",
      valueName: "port"))
  var port: Int?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let port, !(1...65_535).contains(port) { throw ValidationError("--port must be 1 to 65535") }
  }

  func run(in session: Session) throws {
    let ticket = try session.call(PageMethods.Open())
    let port = port ?? ticket.port
    let place = try conversation.map { "&conversation=\(try whole($0, session))" } ?? ""
    let url = "http://127.0.0.1:\(port)/enter?ticket=\(ticket.ticket)\(place)"
    if output.json {
      return try session.print(json: Array(WireJSON.encode(["url": url])))
    }
    if print { return try session.console.write("\(url)\n") }
    let browser = Browser(environment: session.environment)
    var said: [String] = []
    if self.port == nil, let unit = try PageUnit(session.environment) {
      // The unit may still use another port if another program or an undo changed the preference.
      _ = try unit.listen(on: port)
      if !browser.findsPage(at: port) { said = try unit.switchOn() }
    }
    try browser.expectPage(at: port)
    // A conversation's link needs no output: the daemon requests it too, and must know whether the browser
    // opened.
    if conversation != nil {
      if let obstacle = try browser.open(url) { throw CommandError(message: obstacle) }
      return
    }
    try session.print(WebView(url: url, obstacle: browser.open(url), said: said))
  }
}

extension WebOpen {
  /// Returns the full id of a conversation. Makes no call for an id that is complete.
  private func whole(_ selector: String, _ session: Session) throws -> String {
    if let id = UUID(uuidString: selector) { return id.uuidString.lowercased() }
    return try session.conversation(selector, over: session.guests()).id
  }
}

struct WebSessions: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "List the browsers with access to your page.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(PageMethods.ListSessions())
  }
}

struct WebEnd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "End the access of a browser, or with --all of every browser.")

  @Argument(help: "The id from `web sessions`.", completion: .pageSessions)
  var id: String?

  @Flag(help: "End all sessions.")
  var all = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (id == nil) != all { throw ValidationError("use either an id from `web sessions` or --all") }
  }

  func run(in session: Session) throws {
    try session.show(PageMethods.EndSessions(id: id))
  }
}

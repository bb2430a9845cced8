import ArgumentParser
import PlannerClient
import PlannerProtocol
import Varlink

struct Watch: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print live events, one on each line, until you press Ctrl-C.",
    discussion: """
      With --format, it prints a line for a status bar now, and again whenever the line changes. While no \
      daemon answers, the line shows it, and the command waits for the next daemon.
      """)

  @OptionGroup var bar: BarOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try bar.validate(beside: output) }

  func run(in session: Session) throws {
    if let format = bar.format { return try BarSource(session: session, format: format).follow() }
    let context = session.json ? nil : try session.context()
    var names = Names(session: session)
    try session.connection.watchRaw(Methods.Watch()) { raw in
      if let context {
        let event = try VarlinkConnection.read(Methods.Watch.Reply.self, from: raw)
        try session.console.write(render(WatchedView(event: event, name: names.name(of: event)), in: context))
      } else {
        try session.print(json: raw)
      }
      return true
    }
  }
}

/// The names of people, queried from the daemon if an event has only an id.
private struct Names {
  let session: Session
  private var known: [String: String] = [:]

  init(session: Session) { self.session = session }

  /// Returns nil if the event is about a session or about no person, or if the name cannot be queried.
  mutating func name(of event: Methods.Watch.Reply) -> String? {
    guard event.item == nil, let id = event.contactId else { return nil }
    let saysName: [EventKind] = [.added, .edited, .removed, .noted]
    if let name = event.detail, EventKind(rawValue: event.event).map(saysName.contains) == true {
      known[id] = name
    }
    if known[id] == nil { try? ask() }
    return known[id]
  }

  /// Queries the names over a second connection, because the first one receives events.
  private mutating func ask() throws {
    let people = try session.connect(BarSource.timeout).call(Methods.People()).people
    for person in people { known[person.contact.id] = person.contact.displayName }
  }
}

import ArgumentParser
import PlannerClient
import PlannerProtocol

struct Watch: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print events as they happen, one a line, until Ctrl-C.",
    discussion: """
      With --format, print a status bar's line now and whenever it changes; while no daemon answers, the line \
      says so, and the next daemon is waited for.
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
        let event = try PlannerConnection.read(Methods.Watch.Reply.self, from: raw)
        try session.console.write(render(names.named(event), in: context))
      } else {
        try session.print(json: raw)
      }
      return true
    }
  }
}

/// Who people are, asked of the daemon where an event has an id alone.
private struct Names {
  let session: Session
  private var known: [String: String] = [:]

  init(session: Session) { self.session = session }

  /// The event with a name in front of what it says, where it has none yet.
  mutating func named(_ event: Methods.Watch.Reply) -> Methods.Watch.Reply {
    guard event.item == nil, let id = event.contactId else { return event }
    if let name = event.detail, ["added", "edited", "removed"].contains(event.event) {
      known[id] = name
      return event
    }
    // Without a name the event is told all the same.
    if known[id] == nil { try? ask() }
    guard let name = known[id] else { return event }
    var result = event
    result.detail = event.detail.map { "\(name), \($0)" } ?? name
    return result
  }

  /// Over a connection of its own: on the other one events arrive.
  private mutating func ask() throws {
    let people = try session.connect(BarSource.timeout).call(Methods.People()).people
    for person in people { known[person.contact.id] = person.contact.displayName }
  }
}

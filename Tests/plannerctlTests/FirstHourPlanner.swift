import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

@testable import plannerctl

/// A daemon that stores the changes that `init` makes. A separate thread serves each connection.
// `@unchecked`: the lock guards everything.
final class FirstHourPlanner: @unchecked Sendable {
  private let lock = NSLock()
  private var heard: [String] = []
  private var calendars: [CalendarState] = []
  private var books: [AddressBookState] = []
  private var people: [Contact] = []
  private var preferences = Preferences.defaults
  private let cards: [Card]
  private let mirror: String
  /// Returns whether the daemon runs.
  private let isUp: @Sendable () -> Bool

  init(cards: [Card] = [], mirror: String = "/nowhere", isUp: @escaping @Sendable () -> Bool = { true }) {
    self.cards = cards
    self.mirror = mirror
    self.isUp = isUp
  }

  /// The changing calls with their parameters, in order.
  var changes: [String] {
    lock.withLock {
      heard.filter { $0.hasPrefix("Add") || $0.hasPrefix("Set") || $0.hasPrefix("Test") }
    }
  }

  var calls: [String] { lock.withLock { heard } }

  func connect() throws -> VarlinkConnection {
    guard isUp() else { throw ClientError.noDaemon(path: "/s", reason: "there is no such socket") }
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    let mine = ends[1]
    Thread.detachNewThread { [self] in
      defer { close(mine) }
      var buffer: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 12)
      while true {
        let count = recv(mine, &chunk, chunk.count, 0)
        if count <= 0 { return }
        buffer += chunk[..<count]
        while let end = buffer.firstIndex(of: 0) {
          let answer = lock.withLock { self.answer(Data(buffer[..<end])) } + [0]
          buffer.removeSubrange(...end)
          _ = send(mine, answer, answer.count, Int32(MSG_NOSIGNAL))
        }
      }
    }
    return VarlinkConnection(descriptor: ends[0])
  }

  private struct Call: Decodable {
    var method: String
    var parameters: JSONValue?
  }

  private func answer(_ message: Data) -> [UInt8] {
    do {
      let call = try WireJSON.decode(Call.self, from: message)
      let name = String(call.method.split(separator: ".").last ?? "")
      let parameters = try WireJSON.encode(call.parameters ?? .object([:]))
      heard.append("\(name) \(String(decoding: parameters, as: UTF8.self))")
      let reply = try reply(to: name, parameters)
      return Array(#"{"parameters":"#.utf8) + reply + Array("}".utf8)
    } catch let error as InvalidField {
      let parameters = (try? WireJSON.encode(error)) ?? Data()
      return Array(#"{"error":"\#(InvalidField.qualifiedName)","parameters":"#.utf8) + parameters
        + Array("}".utf8)
    } catch {
      return Array(
        #"{"error":"org.socialplanner.Planner.Internal","parameters":{"message":"\#(error)"}}"#.utf8)
    }
  }

  private func reply(to name: String, _ parameters: Data) throws -> Data {
    switch name {
    case "Status":
      try WireJSON.encode(
        Methods.Status.Reply(version: "1", contacts: people.count, goals: people.count, liveItems: 0))
    case "GetPreferences": try WireJSON.encode(Methods.GetPreferences.Reply(preferences: preferences))
    case "GetMirror":
      try WireJSON.encode(
        Methods.GetMirror.Reply(mirror: MirrorState(path: mirror, form: .event, files: 0)))
    case "ListCalendars": try WireJSON.encode(Methods.ListCalendars.Reply(calendars: calendars))
    case "ListAddressBooks": try WireJSON.encode(Methods.ListAddressBooks.Reply(addressBooks: books))
    case "AddCalendar": try WireJSON.encode(add(WireJSON.decode(Methods.AddCalendar.self, from: parameters)))
    case "AddAddressBook":
      try WireJSON.encode(add(WireJSON.decode(Methods.AddAddressBook.self, from: parameters)))
    case "Cards": try WireJSON.encode(find(WireJSON.decode(Methods.Cards.self, from: parameters)))
    case "AddContacts": try WireJSON.encode(add(WireJSON.decode(Methods.AddContacts.self, from: parameters)))
    case "SetPreference":
      try WireJSON.encode(set(WireJSON.decode(Methods.SetPreference.self, from: parameters)))
    case "Agenda":
      try WireJSON.encode(
        Methods.Agenda.Reply(days: [AgendaDay(date: Example.date("2026-03-02"), items: items, busy: [])]))
    case "Plan":
      try WireJSON.encode(Example.nothing)
    case "Next": try WireJSON.encode(Methods.Next.Reply(items: items))
    case "TestChannels":
      try WireJSON.encode(
        Methods.TestChannels.Reply(trials: [ChannelTrial(channel: .journal, ok: true, detail: "")]))
    default: throw Unknown()
    }
  }

  private struct Unknown: Error {}

  private var items: [ShownItem] {
    people.prefix(1).map { Example.item($0.displayName, "2026-03-02T18:00:00-05:00") }
  }

  private func path(_ path: String, known: [(name: String, path: String)], name: String) throws {
    if FileKind(path: path) == .nothing || access(path, R_OK) != 0 {
      throw InvalidField(field: "path", value: .string(path), allowed: "a folder of files")
    }
    if known.contains(where: { $0.path == path }) {
      throw InvalidField(field: "path", value: .string(path), allowed: "a path that is not there already")
    }
    if known.contains(where: { $0.name.lowercased() == name.lowercased() }) {
      throw InvalidField(field: "name", value: .string(name), allowed: "a name that no other has")
    }
  }

  private func add(_ call: Methods.AddCalendar) throws -> Methods.AddCalendar.Reply {
    let name = call.name ?? call.path.split(separator: "/").last.map(String.init) ?? ""
    try path(call.path, known: calendars.map { ($0.calendar.name, $0.calendar.path) }, name: name)
    let state = CalendarState(
      calendar: CalendarSource(id: "k\(calendars.count)", name: name, path: call.path), files: 1, events: 2,
      problems: [])
    calendars.append(state)
    return .init(calendar: state, plan: Example.nothing)
  }

  private func add(_ call: Methods.AddAddressBook) throws -> Methods.AddAddressBook.Reply {
    let name = call.name ?? call.path.split(separator: "/").last.map(String.init) ?? ""
    try path(call.path, known: books.map { ($0.addressBook.name, $0.addressBook.path) }, name: name)
    let state = AddressBookState(
      addressBook: AddressBook(id: "b\(books.count)", name: name, path: call.path), files: 1,
      cards: cards.count, problems: [])
    books.append(state)
    return .init(addressBook: state)
  }

  private func find(_ call: Methods.Cards) -> Methods.Cards.Reply {
    let found = cards.filter { card in
      (call.search.map { card.displayName.lowercased().contains($0.lowercased()) } ?? true)
        && !(call.newOnly == true && people.contains { $0.cardUid == card.uid })
    }
    return .init(cards: found.map { FoundCard(card: $0, addressBook: "People") })
  }

  private func add(_ call: Methods.AddContacts) throws -> Methods.AddContacts.Reply {
    var reply = Methods.AddContacts.Reply(added: [], skipped: [], plan: Example.nothing)
    for (index, person) in call.people.enumerated() {
      let name = person.fields.displayName ?? ""
      guard let days = person.fields.goal?.cadenceDays, (1...3650).contains(days) else {
        throw InvalidField(
          field: "people[\(index)].goal.cadenceDays",
          value: .number(Double(person.fields.goal?.cadenceDays ?? 0)), allowed: "1...3650")
      }
      if people.contains(where: { $0.displayName == name }) {
        reply.skipped.append(SkippedContact(displayName: name, reason: "\(name) is in the planner already."))
        continue
      }
      let contact = Contact(
        id: "c\(people.count)", displayName: name, tags: person.fields.tags ?? [],
        cardUid: person.fields.cardUid)
      people.append(contact)
      let goal = Goal(id: "g", contactId: contact.id, cadenceDays: days, createdAt: Example.now)
      reply.added.append(AddedContact(contact: contact, goal: goal))
    }
    return reply
  }

  private func set(_ call: Methods.SetPreference) throws -> Methods.SetPreference.Reply {
    guard case .object(var object) = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(preferences))
    else { throw Unknown() }
    object[call.key] = call.value
    preferences = try WireJSON.decode(Preferences.self, from: WireJSON.encode(JSONValue.object(object)))
    return .init(preferences: preferences, plan: Example.nothing)
  }
}

/// A complete run of `init`.
struct FirstHourRun {
  var exitCode: Int32
  /// The terminal's output, including the answers.
  var shown = ""
  /// The output on one line, because line breaks depend on the names of temporary folders.
  var flat: String { shown.replacing("\n", with: " ") }
  /// Standard output only.
  var output = ""
  /// The number of questions.
  var questions = 0

  /// Runs `init`. typed: the answers, after which the input ends; nil without a terminal.
  init(
    _ arguments: [String] = [], typed: [String]?, planner: FirstHourPlanner, home: StandIns,
    environment: [String: String] = [:]
  ) throws {
    var shown = ""
    var output = ""
    var questions = 0
    var rest = (typed ?? [])[...]
    let console = Console(
      write: {
        shown += $0
        output += $0
      },
      complain: { shown += $0 },
      ask: typed == nil
        ? nil
        : { prompt in
          questions += 1
          shown += prompt
          guard let line = rest.popFirst() else { return nil }
          shown += line + "\n"
          return line
        })
    guard let command = try Plannerctl.parse(["init"] + arguments) as? any PlannerCommand else {
      throw CommandError(message: "no command")
    }
    let base = ["HOME": home.home, "PATH": "\(home.folder)/bin", "TZ": "America/New_York"]
    let session = Session(
      json: command.output.json, console: console, clock: Clock { Example.now },
      environment: base.merging(environment) { $1 }
    ) { _ in try planner.connect() }
    exitCode = session.run(command)
    self.shown = shown
    self.output = output
    self.questions = questions
  }
}

extension StandIns {
  /// Returns a home with a calendar in khal's settings, one in a common folder, and an address book.
  static func withFiles(_ programs: [String: String] = [:]) throws -> StandIns {
    let home = try StandIns(programs)
    try home.write("[calendars]\n[[work]]\npath = ~/cal/work\n", to: "\(home.config)/khal/config")
    try home.write("secret", to: "\(home.home)/cal/work/a.ics")
    try home.write("secret", to: "\(home.home)/.calendars/home/b.ics")
    try home.write("secret", to: "\(home.home)/.contacts/c.vcf")
    return home
  }
}

import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerMatching
import PlannerModel
import PlannerPosix
import PlannerProtocol
import PlannerTime
import Varlink

// Shell completion. It offers nothing unless a daemon answers at once.

extension CompletionKind {
  /// People's names.
  static let people = CompletionKind.custom { _, _, prefix in
    Completions.ask { try Completions.people(beginning: prefix, over: $0) }
  }

  /// Tags that people have, with the prefix `tag:` if the word begins with it.
  static let tags = CompletionKind.custom { _, _, prefix in
    Completions.ask { connection in
      prefix.hasPrefix("tag:")
        ? try Completions.filters(beginning: prefix, over: connection)
        : try Completions.tags(over: connection)
    }
  }

  /// Names of the user's segments.
  static let segments = CompletionKind.custom { _, _, _ in
    Completions.ask {
      try $0.call(PeopleMethods.ListSegments()).segments.filter { $0.builtIn != true }.map(\.name)
    }
  }

  /// Parts of a filter.
  static let filters = CompletionKind.custom { _, _, prefix in
    Completions.ask { try Completions.filters(beginning: prefix, over: $0) }
  }

  /// People's names, or parts of a filter if the word begins like a filter.
  static let peopleAndFilters = CompletionKind.custom { _, _, prefix in
    Completions.ask {
      FilterReader.isFilter(prefix)
        ? try Completions.filters(beginning: prefix, over: $0)
        : try Completions.people(beginning: prefix, over: $0)
    }
  }

  /// Ids of the next sessions, and the names of their people.
  static let items = CompletionKind.custom { _, _, _ in
    Completions.ask { try Completions.items(withPast: false, over: $0) }
  }

  /// The same, and sessions of the last days that may still be unanswered.
  static let answerable = CompletionKind.custom { _, _, _ in
    Completions.ask { try Completions.items(withPast: true, over: $0) }
  }

  /// Ids of the times away.
  static let away = CompletionKind.custom { _, _, _ in
    Completions.ask { try $0.call(Methods.ListAway()).away.map { String($0.id.prefix(8)) } }
  }

  /// Ids of the dates that the user added.
  static let dates = CompletionKind.custom { _, _, _ in
    Completions.ask { try $0.call(PeopleMethods.ListDates()).dates.map { String($0.id.prefix(8)) } }
  }

  /// Ids of the drafts that are not sent yet.
  static let drafts = CompletionKind.custom { _, _, _ in
    Completions.ask {
      let drafts = try $0.call(DraftMethods.ListDrafts(limit: Completions.limit)).drafts
      return drafts.map { String($0.draft.id.prefix(8)) } + drafts.map(\.name).folded
    }
  }

  /// Ids of the open invitations, with the names of the invited people.
  static let invitations = CompletionKind.custom { _, _, _ in
    Completions.ask {
      let found = try $0.call(InvitationMethods.ListInvitations()).invitations.prefix(Completions.limit)
      return found.map { String($0.id.prefix(8)) } + found.compactMap(\.name).folded
    }
  }

  /// Ids of conversations with guests, with the guests' names.
  static let conversations = CompletionKind.custom { _, _, _ in
    let environment = OwnEnvironment.variables
    guard let all = try? GuestsConnection(environment, timeout: 1).conversations() else { return [] }
    let found = Array(all.prefix(Completions.limit))
    // The daemon knows which person a guest is.
    let planner = try? VarlinkConnection(path: SocketPath.resolve(environment), timeout: 1)
    let names = (try? planner?.people(in: found)) ?? [:]
    let called = found.compactMap { one in one.person.flatMap { names[$0] } ?? one.name }
    return Completions.offered(
      found.map { String($0.id.prefix(8)) } + called.folded, to: CompletionShell.requesting)
  }

  /// Ids and names of kept files.
  static let content = CompletionKind.custom { _, _, _ in
    Completions.ask {
      let files = try $0.call(ContentMethods.ListContent(limit: Completions.limit)).content
      return files.map { String($0.id.prefix(8)) } + files.map(\.name).folded
    }
  }

  /// Names of templates of drafts.
  static let templates = CompletionKind.custom { _, _, _ in
    Completions.ask { try $0.call(DraftMethods.ListTemplates()).templates.map(\.name) }
  }

  /// Ids of the installed modules.
  static let modules = CompletionKind.custom { _, _, _ in
    Completions.ask { try $0.call(ModuleMethods.ListModules()).modules.map(\.id) }
  }

  /// Ids of the browsers that may open the page.
  static let pageSessions = CompletionKind.custom { _, _, _ in
    Completions.ask { try $0.call(PageMethods.ListSessions()).sessions.map { String($0.id.prefix(8)) } }
  }

  /// Names of calendars.
  static let calendars = CompletionKind.custom { _, _, _ in
    Completions.ask { try $0.call(Methods.ListCalendars()).calendars.map(\.calendar.name) }
  }

  /// Names of address books.
  static let addressBooks = CompletionKind.custom { _, _, _ in
    Completions.ask { try $0.call(Methods.ListAddressBooks()).addressBooks.map(\.addressBook.name) }
  }

  /// Dates of the copies of the database.
  static let copies = CompletionKind.custom { _, _, _ in
    guard let data = try? Folders(OwnEnvironment.variables).data,
      let names = try? FileManager.default.contentsOfDirectory(atPath: "\(data)/backups")
    else { return [] }
    return names.filter { $0.hasPrefix("planner-") && $0.hasSuffix(".db") }
      .map { String($0.dropFirst("planner-".count).dropLast(".db".count)) }.sorted(by: >)
  }

  /// UIDs of cards that belong to no person in the planner yet.
  static let cards = CompletionKind.custom { _, _, prefix in
    Completions.ask { try Completions.cards(beginning: prefix, over: $0) }
  }
}

enum Completions {
  /// The maximum number of completions, enough for a menu.
  static let limit = 50

  static func ask(_ question: (VarlinkConnection) throws -> [String]) -> [String] {
    let path = SocketPath.resolve(OwnEnvironment.variables)
    guard let connection = try? VarlinkConnection(path: path, timeout: 1) else { return [] }
    return offered((try? question(connection)) ?? [], to: CompletionShell.requesting)
  }

  /// Quotes words for the shell's completion script. Omits words that a terminal cannot show unchanged,
  /// because the user could not recognize them.
  static func offered(_ words: [String], to shell: CompletionShell?) -> [String] {
    let visible = words.filter { harmless($0) == $0 }
    return switch shell {
    // The script passes the words to `compgen -W`, which expands each word, including `$(...)` (bash(1)).
    case .bash: visible.map(Quoted.shell)
    // `_describe` reads the text after a colon as the description, and removes backslashes (zshcompsys(1)).
    case .zsh: visible.map { $0.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#) }
    default: visible
    }
  }

  static func people(beginning prefix: String, over connection: VarlinkConnection) throws -> [String] {
    // The shell passes the word as typed, including quotes.
    let typed = prefix.filter { !"'\"\\".contains($0) }
    let people = try connection.call(Methods.People(search: typed.isEmpty ? nil : typed)).people
    return people.map { withBeginning(typed, $0.contact.displayName) }
  }

  /// Returns a name with its beginning spelled as the user typed it. Case does not matter here, but bash and
  /// zsh offer only words that begin exactly as typed.
  static func withBeginning(_ typed: String, _ name: String) -> String {
    guard name.prefix(typed.count).lowercased() == typed.lowercased() else { return name }
    return typed + name.dropFirst(typed.count)
  }

  static func tags(over connection: VarlinkConnection) throws -> [String] {
    try connection.call(Methods.People()).people.flatMap(\.contact.tags).folded.sorted()
  }

  /// Returns fields and segments. After `tag:`, `has:` and `segment:`, returns the possible values.
  static func filters(beginning prefix: String, over connection: VarlinkConnection) throws -> [String] {
    let typed = prefix.filter { !"'\"\\".contains($0) }
    let segments = { try connection.call(PeopleMethods.ListSegments()).segments.map(\.name) }
    let sign = typed.hasPrefix("-") ? "-" : ""
    let begin = typed.dropFirst(sign.count)
    let parts: [String] =
      if begin.hasPrefix("tag:") {
        try tags(over: connection).map { $0.contains(where: \.isWhitespace) ? "tag:\"\($0)\"" : "tag:\($0)" }
      } else if begin.hasPrefix("has:") {
        PersonFilter.Having.allCases.map { "has:\($0.rawValue)" }
      } else if begin.hasPrefix("segment:") {
        try segments().map { "segment:\($0)" }
      } else {
        FilterReader.fields.map { "\($0):" } + (try segments())
      }
    return parts.map { withBeginning(String(begin), $0) }.filter { $0.hasPrefix(begin) }.map { sign + $0 }
  }

  static func cards(beginning prefix: String, over connection: VarlinkConnection) throws -> [String] {
    let cards = try connection.call(Methods.Cards(newOnly: true)).cards
    return Array(cards.lazy.map(\.card.uid).filter { $0.hasPrefix(prefix) }.prefix(limit))
  }

  static func items(withPast: Bool, over connection: VarlinkConnection) throws -> [String] {
    var items = try connection.call(Methods.Next(count: limit)).items
    if withPast {
      let today = ZoneTable.utc.date(at: Clock.system.now())
      let days = try connection.call(Methods.Agenda(from: "\(today.adding(days: -7))", days: 9)).days
      items += days.flatMap(\.items).filter { $0.status.isLive || $0.status == .lapsed }
    }
    var seen: Set<String> = []
    return (items.map(\.shownId) + items.map(\.name)).filter { seen.insert($0).inserted }
  }
}

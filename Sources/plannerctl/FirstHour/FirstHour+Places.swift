import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink

// Adds calendars and address books.

extension FirstHour {
  /// A calendar or address book that the planner already reads.
  private struct Known {
    var name: String
    var path: String
  }

  func places(_ kind: PlaceKind) throws -> Move {
    let mirror = try session.call(Methods.GetMirror()).mirror.path
    let wished = kind == .calendar ? wishes.calendars : wishes.addressBooks
    try dialogue.head(kind == .calendar ? "Calendars" : "Address books")
    if isFirst(kind == .calendar ? .calendars : .addressBooks) {
      try dialogue.tell(kind.promise(mirror: shortened(mirror)))
    }
    if !wished.isEmpty {
      for place in wished { try takeWished(place, kind) }
      return .next
    }
    let folders = try Folders(session.environment)
    let found = try PlaceFinder.find(kind, environment: session.environment, own: [mirror, folders.data])
    let known = try self.known(kind)
    let offered = found.places.filter { place in !known.contains { samePlace($0.path, place.path) } }
    try show(offered, found, known)
    if wishes.yes {
      for place in offered where place.trouble == nil {
        do { try add(place.path, place.name, kind) } catch let error as any InterfaceError {
          dialogue.warn(said(error))
        }
      }
      return .next
    }
    return try choose(among: offered, kind)
  }

  /// Asks until the user has no more places to add.
  private func choose(among offered: [FoundPlace], _ kind: PlaceKind) throws -> Move {
    var suggestion = offered.contains { $0.trouble == nil } ? "all" : "none"
    while true {
      let question: Styled =
        switch (kind, offered.isEmpty) {
        case (.calendar, true): "A path, a web address, or none:"
        case (.calendar, false): "Which ones? Numbers, a path, a web address, all or none:"
        case (.addressBook, true): "A path, or none:"
        case (.addressBook, false): "Which ones? Numbers, a path, all or none:"
        }
      switch try dialogue.ask(question, suggestion, help: Styled(kind.help)) {
      case .skip: return .next
      case .back: return .back
      case .quit: return .quit
      case .text(let text):
        switch PlaceChoice(text, count: offered.count) {
        case nil:
          try dialogue.tell("'\(text)' is not in the list; a path has a '/' in it.")
        case .nothing?: return .next
        case .address(let address)?:
          try tryToAdd(address: address, kind)
          suggestion = "none"
        case .path(let path)?:
          let home = session.environment["HOME"] ?? ""
          let pattern = PathPattern(path, home: home, environment: session.environment)
          _ = try tryToAdd(pattern.path ?? absolutePath(path), name: nil, kind)
          suggestion = "none"
        case .numbers(let numbers)?:
          let chosen = numbers.map { offered[$0] }
          // With `all`, unreadable places are skipped. A place chosen by number is tried, so that the user
          // sees why it fails.
          let readable = text.lowercased() == "all" ? chosen.filter { $0.trouble == nil } : chosen
          var isWhole = true
          for place in readable { isWhole = try tryToAdd(place.path, name: place.name, kind) && isWhole }
          if isWhole { return .next }
          suggestion = "none"
        }
      }
    }
  }

  /// Returns false if the daemon refuses; its message is shown.
  private func tryToAdd(_ path: String, name: String?, _ kind: PlaceKind) throws -> Bool {
    if let known = try known(kind).first(where: { samePlace($0.path, path) }) {
      try dialogue.tell("\(known.name, .bold) is read already.")
      return true
    }
    do {
      try add(path, name, kind)
      return true
    } catch let error as any InterfaceError {
      dialogue.warn(said(error))
      return false
    }
  }

  private func tryToAdd(address: String, _ kind: PlaceKind) throws {
    guard kind == .calendar else {
      return dialogue.warn(
        "A web address can be a calendar only. Save the address book as .vcf, or copy it into files with vdirsyncer (docs/contacts.md), and type the path."
      )
    }
    do { try add(try FeedURL(address)) } catch let error as any InterfaceError {
      dialogue.warn(said(error))
    } catch let error as CommandError { dialogue.warn("\(error.message).".capitalizedFirst) }
  }

  private func takeWished(_ place: String, _ kind: PlaceKind) throws {
    if kind == .calendar, WebAddress.isOne(place) { return try add(try FeedURL(place)) }
    let path = absolutePath(place)
    if let known = try known(kind).first(where: { samePlace($0.path, path) }) {
      return try dialogue.tell("\(known.name, .bold) is read already.")
    }
    try add(path, nil, kind)
  }

  private func add(_ url: FeedURL) throws {
    try dialogue.tell("It is downloaded...")
    let added = try session.add(url, usesUnits: wishes.units) { Methods.AddCalendar(path: $0) }
    if let raw = added.raw {
      let reply = try VarlinkConnection.read(Methods.AddCalendar.Reply.self, from: raw)
      done.calendars.append(reply.calendar.calendar.name)
      try dialogue.say(reply.lines(in: dialogue.context))
    }
    for sentence in added.said { try dialogue.tell(Styled(oneLine(sentence))) }
  }

  /// - name: the folder's own name if nil.
  private func add(_ path: String, _ name: String?, _ kind: PlaceKind) throws {
    let name = unused(name ?? PlaceFinder.title(of: path), try known(kind))
    switch kind {
    case .calendar:
      let reply = try session.call(Methods.AddCalendar(path: path, name: name))
      done.calendars.append(reply.calendar.calendar.name)
      try dialogue.say(reply.lines(in: dialogue.context))
    case .addressBook:
      let book = try session.call(Methods.AddAddressBook(path: path, name: name)).addressBook
      done.addressBooks.append(book.addressBook.name)
      var line: Styled = "\(book.addressBook.name, .bold): \(counted(book.cards, "card")) in "
      line.append(Styled(counted(book.files, "file")))
      if !book.problems.isEmpty { line.append("; \(counted(book.problems.count, "file")) could not be used") }
      try dialogue.say([line])
      if let trouble = book.trouble { dialogue.warn(trouble) }
    }
  }

  private func known(_ kind: PlaceKind) throws -> [Known] {
    switch kind {
    case .calendar:
      try session.call(Methods.ListCalendars()).calendars.map {
        Known(name: $0.calendar.name, path: $0.calendar.path)
      }
    case .addressBook:
      try session.call(Methods.ListAddressBooks()).addressBooks.map {
        Known(name: $0.addressBook.name, path: $0.addressBook.path)
      }
    }
  }

  /// Returns an unused name: two folders may have the same name, but two calendars may not.
  private func unused(_ name: String, _ known: [Known]) -> String {
    func isTaken(_ name: String) -> Bool { known.contains { $0.name.lowercased() == name.lowercased() } }
    if !isTaken(name) { return name }
    return (2...).lazy.map { "\(name) \($0)" }.first { !isTaken($0) } ?? name
  }

  private func show(_ offered: [FoundPlace], _ found: FoundPlaces, _ known: [Known]) throws {
    var rows = offered.enumerated().map { index, place in
      [
        Styled("\(index + 1)", .accent), Styled(oneLine(place.name), .bold), Styled(shortened(place.path)),
        Styled(place.programs.joined(separator: ", "), .dim),
        place.trouble.map { Styled($0, .bad) } ?? Styled(counted(place.files, "file")),
      ]
    }
    rows += known.map {
      [
        Styled("·", .dim), Styled(oneLine($0.name), .bold), Styled(shortened($0.path)), "",
        Styled("added", .good),
      ]
    }
    if rows.isEmpty { try dialogue.tell("None were found on this machine.") }
    let columns: [Table.Column] = [
      .init(right: true), .init(flexible: true), .init(flexible: true), .init(flexible: true), .init(),
    ]
    try dialogue.say(Table(columns, rows: rows).lines(width: dialogue.context.width, indent: 2))
    for remark in found.remarks { try dialogue.tell(Styled(remark, .dim)) }
  }

  private func samePlace(_ a: String, _ b: String) -> Bool { resolvedPath(a) == resolvedPath(b) }

  /// Returns the path with `~` for the user's home.
  func shortened(_ path: String) -> String {
    guard let home = session.environment["HOME"], !home.isEmpty, plannerctl.path(path, isIn: home) else {
      return path
    }
    return "~" + path.dropFirst(home.count)
  }
}

extension PlaceKind {
  /// Returns a sentence about what the planner will read and write. It is shown before either happens.
  fileprivate func promise(mirror: String) -> Styled {
    switch self {
    case .calendar:
      """
      The planner places sessions around the events of your calendars. It reads the .ics files of your \
      chosen calendars, now and after each change; it never writes there. Its own sessions go to \(mirror), \
      for calendar programs.
      """
    case .addressBook:
      """
      Names, time zones and groups of people can come from your address books. We only read the names you \
      pick; we never read messages. The planner reads the .vcf files of your chosen address books; it never \
      writes there, and keeps only the people that you add.
      """
    }
  }

  fileprivate var help: String {
    switch self {
    case .calendar:
      """
      Type numbers, such as 1 3-4, to pick some of them, or all for every readable one. Type a path, such as \
      ~/some/folder, for one that is not in the list: a folder of .ics files, or a single file. Type the \
      address of a calendar on the web, such as https://example.org/cal.ics or webcal://...: vdirsyncer \
      downloads it every hour, and nothing is sent there. `plannerctl calendars` lists, adds and removes \
      them later.
      """
    case .addressBook:
      """
      Type numbers, such as 1 3-4, to pick some of them, or all for every readable one. Type a path, such as \
      ~/some/folder, for one that is not in the list: a folder of .vcf files, or a single file. This adds \
      nobody yet: the next question asks for people to meet. `plannerctl contacts sources` lists, adds and \
      removes them later.
      """
    }
  }
}

/// A selection from a list of places.
enum PlaceChoice: Equatable {
  case nothing
  /// Indices, without duplicates.
  case numbers([Int])
  case path(String)
  /// A web address.
  case address(String)

  /// Parses an answer. Nil if the text is not valid.
  /// - count: the number of listed places.
  init?(_ text: String, count: Int) {
    switch text.lowercased() {
    case "none", "no", "n": self = .nothing
    case "all": self = .numbers(Array(0..<count))
    default:
      if WebAddress.isOne(text) {
        self = .address(text)
        return
      }
      if text.contains("/") || text.hasPrefix("~") {
        self = .path(text)
        return
      }
      var numbers: [Int] = []
      for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard (1...2).contains(ends.count), ends.allSatisfy({ (1...max(count, 1)).contains($0) }), count > 0,
          ends[0] <= ends[ends.count - 1]
        else { return nil }
        numbers += (ends[0]...ends[ends.count - 1]).map { $0 - 1 }.filter { !numbers.contains($0) }
      }
      if numbers.isEmpty { return nil }
      self = .numbers(numbers)
    }
  }
}

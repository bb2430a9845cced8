import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The session that a person's name means as an ITEM (plannerctl.md, "ITEM").
enum ItemPurpose {
  /// The person's next live item that has not ended.
  case ahead
  /// The session without an answer that ended in the last twelve hours, unless the next one is nearer; else the
  /// next one.
  case move
  /// The session now running; else the latest session of the last seven days that waits for an answer,
  /// lapsed, or was just marked as done; else the next session.
  case answer
}

/// The meaning of a selector: an item, by its id or a prefix of the id, or a person, by name.
enum Selected {
  case item(PlanItem)
  case person(Contact)
}

/// Finds the person or session that a NAME or an id means (plannerctl.md).
struct PersonSelectors: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the only person that matches a NAME or an id.
  func person(_ selector: String) throws -> Contact {
    let selector = selector.ofName
    if let contact = try reader.contact(id: selector.lowercased()) { return contact }
    let matches = try people(matching: selector)
    guard let first = matches.first else {
      throw NotFound(
        kind: .person, selector: selector, near: try namesNear(selector),
        message: "No word of a person's name begins with '\(selector)'.")
    }
    guard matches.count == 1 else {
      throw Ambiguous(
        selector: selector, matches: matches.map { Match(id: $0.id, name: $0.displayName) },
        message: "'\(selector)' matches more than one person.")
    }
    return first
  }

  /// Returns the only item that matches an id, a prefix of an id or a person's name.
  func item(_ selector: String, for purpose: ItemPurpose = .ahead) throws -> PlanItem {
    switch try selected(selector) {
    case .item(let item): item
    case .person(let contact): try item(of: contact, for: purpose)
    }
  }

  /// Does the same for an item that must be live. Throws ``AlreadyDone`` if it is closed.
  func liveItem(_ selector: String, for purpose: ItemPurpose = .ahead) throws -> PlanItem {
    let item = try item(selector, for: purpose)
    guard item.status.isLive else { throw AlreadyDone(item) }
    return item
  }

  /// Returns the item or the person that a selector means. Throws ``NotFound`` and ``Ambiguous``.
  func selected(_ selector: String) throws -> Selected {
    let selector = selector.ofName
    let lowered = selector.lowercased()
    if let item = try reader.item(id: lowered) { return .item(item) }
    let byId = try selector.idPrefix.map { try reader.items(idPrefix: $0) } ?? []
    let byName = try byId.isEmpty ? people(matching: selector) : people(spelled: selector)
    if let contact = byName.first, byName.count == 1,
      byId.isEmpty || nameKey(selector) == nameKey(contact.displayName)
    {
      return .person(contact)
    }
    if byName.isEmpty, byId.count == 1 { return .item(byId[0]) }
    guard !byId.isEmpty || !byName.isEmpty else {
      throw NotFound(
        kind: .item, selector: selector, near: try namesNear(selector),
        message: "No session's id and no word of a person's name begins with '\(selector)'.")
    }
    throw Ambiguous(
      selector: selector,
      matches: byId.map { Match(id: $0.id, name: $0.name, startAt: $0.startAt) }
        + byName.map { Match(id: $0.id, name: $0.displayName) },
      message: "'\(selector)' matches more than one session or person.")
  }

  /// Returns the session that took place with a person: the session now running; else the latest that ended
  /// in the last twelve hours and waits for an answer, or was just marked as missed; else a session that
  /// starts in the next two hours. With `at`, returns that day's session with the start nearest to it.
  /// Returns nil if no session fits.
  func answerable(_ contact: Contact, at: Instant?) throws -> PlanItem? {
    let items = try reader.items(contactId: contact.id)  // latest first
    guard let at else {
      return running(of: items)
        ?? items.first { mayBeMeant($0) && ($0.status == .missed || $0.status.isLive && $0.endAt <= now) }
        ?? items.last { mayBeMeant($0) && $0.status.isLive && $0.startAt > now }
    }
    let zone = try view.zone()
    func distance(_ item: PlanItem) -> Int { abs(item.startAt.seconds - at.seconds) }
    return items.filter {
      ($0.status.isLive || $0.status == .lapsed) && zone.date(at: $0.startAt) == zone.date(at: at)
    }.min { distance($0) < distance($1) }
  }

  /// Returns the session now running; else the latest of the last seven days without an answer, or the
  /// session that `done` with the person's name may just have answered; else the latest of the last seven
  /// days that was answered with `done`.
  /// - items: a person's sessions, the latest first.
  private func begun(of items: [PlanItem]) -> PlanItem? {
    if let running = running(of: items) { return running }
    let weekAgo = now.adding(minutes: -7 * 1440)
    let begun = items.first { item in
      let waits = item.status == .lapsed || item.status.isLive && item.endAt <= now
      return waits && item.startAt >= weekAgo || item.status == .done && mayBeMeant(item)
    }
    return begun ?? items.first { $0.status == .done && $0.startAt >= weekAgo }
  }

  /// Returns whether a session ended in the last twelve hours or starts in the next two. An answer with the
  /// person's name can mean only such a session.
  private func mayBeMeant(_ item: PlanItem) -> Bool {
    item.endAt >= now.adding(minutes: -12 * 60) && item.startAt <= now.adding(minutes: 2 * 60)
  }

  /// Returns the session without an answer that ended in the last twelve hours; nil if the next one is nearer.
  /// - items: a person's sessions, the latest first.
  private func late(of items: [PlanItem]) -> PlanItem? {
    guard let late = items.first(where: { mayBeMeant($0) && $0.status.isLive && $0.endAt <= now }) else {
      return nil
    }
    let next = next(of: items)?.startAt.seconds ?? .max
    return next - now.seconds > now.seconds - late.endAt.seconds ? late : nil
  }

  private func running(of items: [PlanItem]) -> PlanItem? {
    items.last { $0.status.isLive && $0.startAt <= now && now < $0.endAt }
  }

  /// Returns the next session that has not ended.
  /// - items: a person's sessions, the latest first.
  func next(of items: [PlanItem]) -> PlanItem? { items.last { $0.status.isLive && $0.endAt > now } }

  private func item(of contact: Contact, for purpose: ItemPurpose) throws -> PlanItem {
    let items = try reader.items(contactId: contact.id)  // latest first
    let found =
      switch purpose {
      case .ahead: next(of: items)
      case .move: late(of: items) ?? next(of: items)
      case .answer: begun(of: items) ?? next(of: items)
      }
    guard let found else {
      throw NotFound(
        kind: .item, selector: contact.displayName, message: "\(contact.displayName) has no future session.")
    }
    return found
  }

  /// Returns the people with a name that begins with `selector`; if nobody has one, those with a later word
  /// that begins with it. If `selector` is a whole name, returns only its person, and others with that name
  /// and a detail. Plain letters also match ł, ø and the like.
  func people(matching selector: String) throws -> [Contact] {
    let found = try people(spelled: selector)
    return found.isEmpty ? try people(withPlainLetters: selector) : found
  }

  /// Does the same without the search by plain letters, which reads every name.
  private func people(spelled selector: String) throws -> [Contact] {
    let key = nameKey(selector)
    guard !key.isEmpty, !selector.utf8.contains(0) else { return [] }
    if let exact = try reader.contact(nameKey: key) {
      return [exact] + (try Namesakes(view).namesakes(of: exact.displayName, otherThan: exact.id))
    }
    let found = try reader.contacts(namePrefix: selector)
    return found.isEmpty ? try reader.contacts(laterWord: selector) : found
  }

  /// Does the same where ł, ø and the like are typed as plain letters.
  private func people(withPlainLetters selector: String) throws -> [Contact] {
    let typed = searchKey(selector)
    if typed.isEmpty { return [] }
    let named = try reader.contacts().map { (name: searchKey($0.displayName), contact: $0) }
    let choices = [
      named.filter { $0.name == typed }, named.filter { $0.name.hasPrefix(typed) },
      named.filter { $0.name.contains(" \(typed)") },
    ]
    return (choices.first { !$0.isEmpty } ?? []).prefix(StoreReader.prefixLimit).map(\.contact)
  }

  private func namesNear(_ selector: String) throws -> [String]? {
    try selector.near(reader.namesLike(selector))
  }
}

extension String {
  /// Returns at most three of the names that the user may have meant by this text; nil if no name is close.
  /// The text differs little from the name or one of its words.
  func near(_ names: [String]) -> [String]? {
    let typed = nameKey(self)
    // A longer text is not a mistyped name.
    guard !typed.isEmpty, typed.count <= 40 else { return nil }
    let found = names.compactMap { name -> (mistakes: Int, name: String)? in
      let key = nameKey(name)
      let words = [key] + key.split(whereSeparator: \.isWhitespace).map(String.init)
      let mistakes = words.compactMap { word -> Int? in
        // People who mistype a word usually get its first letter right.
        let most = max(1, typed.count / (word.first == typed.first ? 2 : 3))
        guard abs(word.count - typed.count) <= most else { return nil }
        let mistakes = typingMistakes(between: typed, and: word)
        return mistakes <= most && mistakes < typed.count ? mistakes : nil
      }
      return mistakes.min().map { ($0, name) }
    }
    if found.isEmpty { return nil }
    return found.sorted { ($0.mistakes, $0.name) < ($1.mistakes, $1.name) }.prefix(3).map(\.name)
  }

  /// The text, shortened if it has more bytes than a name can have (``isName``). The rest need not be
  /// compared.
  var ofName: String { utf8.count <= 2000 ? self : shortened }
}

extension AlreadyDone {
  /// Creates the error for a command on a session that is closed.
  init(_ item: PlanItem) {
    self.init(
      item: item.id, status: item.status.rawValue,
      message: "The session with \(item.name) is closed already: \(item.status.rawValue).")
  }
}

extension String {
  /// The text as the beginning of an id, in lower case: at least four characters; nil if an id cannot begin
  /// so.
  var idPrefix: String? {
    let lowered = lowercased()
    let isPrefix =
      lowered.utf8.count >= 4 && lowered.allSatisfy { $0 == "-" || ($0.isASCII && $0.isHexDigit) }
    return isPrefix ? lowered : nil
  }
}

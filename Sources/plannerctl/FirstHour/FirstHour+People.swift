import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink

// Adds the first people.

extension FirstHour {
  /// The maximum number of people. A small number is enough at first; nobody can keep up with a long list.
  private static let most = 5
  /// The number of cards shown at a time.
  private static let shown = 10

  func people() throws -> Move {
    if wishes.yes, wishes.people.isEmpty { return .next }
    try dialogue.head("People")
    if wishes.yes || !wishes.people.isEmpty {
      for person in wishes.people { try add(person) }
      return .next
    }
    let hasCards = try !session.call(Methods.ListAddressBooks()).addressBooks.isEmpty
    let already = try session.call(Methods.Status()).contacts
    try dialogue.tell(
      """
      \(already > 0 ? "\(counted(already, "person", "people")) here already. " : "")Who matters to you? Up \
      to five to start with; \(hasCards ? "by the number of their card, or by a name." : "by their names.")
      """)
    var list = hasCards ? try suggested() : []
    try show(list)
    var count = 0
    var suggestion = "none"
    while count < Self.most {
      let question = Styled("Person \(count + 1) of \(Self.most), or none:")
      switch try dialogue.ask(question, suggestion, help: peopleHelp) {
      case .skip, .text("none"), .text("no"), .text("n"), .text("done"): return .next
      case .back: return .back
      case .quit: return .quit
      case .text(let text):
        let before = list.map(\.name)
        guard let choice = try choice(text, &list, hasCards: hasCards) else {
          // Enter must add nobody, unless a typed name has just found somebody.
          suggestion = list.map(\.name) == before ? "none" : "1"
          continue
        }
        suggestion = "none"
        switch try closeness(of: choice) {
        case .known(let closeness): if try tryToAdd(choice, closeness) { count += 1 }
        case .nobody: continue
        case .quit: return .quit
        }
      }
    }
    try dialogue.tell("That is five. `plannerctl add` adds more.")
    return .next
  }

  /// A person to add: from a card, or by name only.
  private struct Choice {
    var name: String
    var card: Card?
  }

  /// Returns the choice. Returns nil if the question must be repeated; matching cards are listed then.
  private func choice(_ text: String, _ list: inout [Choice], hasCards: Bool) throws -> Choice? {
    if let number = Int(text) {
      if list.indices.contains(number - 1) { return list[number - 1] }
      try dialogue.tell(
        list.isEmpty ? "Nobody is listed; type a name." : "Type a number from 1 to \(list.count).")
      return nil
    }
    if text.allSatisfy({ $0.isNumber || ", -".contains($0) }) {
      try dialogue.tell("One at a time: a number, or a name.")
      return nil
    }
    guard hasCards else { return Choice(name: text) }
    let cards = try session.call(Methods.Cards(search: text, newOnly: true)).cards.map(\.card)
    if cards.isEmpty { return Choice(name: text) }
    let exact = cards.filter { $0.displayName.lowercased() == text.lowercased() }
    if exact.count == 1 { return Choice(name: exact[0].displayName, card: exact[0]) }
    list = cards.prefix(Self.shown).map { Choice(name: $0.displayName, card: $0) } + [Choice(name: text)]
    try show(list, more: cards.count - Self.shown)
    return nil
  }

  /// Returns the cards with tags for a close relation, then the others.
  private func suggested() throws -> [Choice] {
    let cards = try session.call(Methods.Cards(newOnly: true)).cards.map(\.card)
    let close = cards.filter { Relation(tags: $0.tags) != nil }
    let others = cards.filter { Relation(tags: $0.tags) == nil }
    if cards.count > Self.shown {
      try dialogue.tell("\(cards.count) cards; a part of a name finds others than these.")
    }
    return (close + others).prefix(Self.shown).map { Choice(name: $0.displayName, card: $0) }
  }

  private func show(_ list: [Choice], more: Int = 0) throws {
    let rows = list.enumerated().map { index, choice in
      let about = choice.card.map { card in
        [card.tags.prefix(3).joined(separator: ", "), card.organization ?? ""].filter { !$0.isEmpty }
          .joined(separator: " · ")
      }
      return [
        Styled("\(index + 1)", .accent), Styled(oneLine(choice.name), .bold),
        Styled(oneLine(about ?? "as typed, without a card"), .dim), Styled(choice.card?.timeZone ?? "", .dim),
      ]
    }
    let columns: [Table.Column] = [.init(right: true), .init(flexible: true), .init(flexible: true), .init()]
    try dialogue.say(Table(columns, rows: rows).lines(width: dialogue.context.width, indent: 2))
    if more > 0 { try dialogue.tell("and \(more) more; type more of the name.") }
  }

  private enum Found {
    case known(Closeness)
    /// The user decided against this person.
    case nobody
    case quit
  }

  private func closeness(of choice: Choice) throws -> Found {
    let suggestion = choice.card.flatMap { Relation(tags: $0.tags) } ?? .friend
    let question: Styled = "How close is \(oneLine(choice.name), .bold)?"
    let scale = Relation.allCases.map { "\($0.rawValue) \($0.days)" }.joined(separator: ", ")
    try dialogue.tell(Styled("Days: \(scale); or your own: 10d, 6w", .dim))
    while true {
      switch try dialogue.ask(question, suggestion.rawValue, help: closenessHelp) {
      case .skip, .back: return .nobody
      case .quit: return .quit
      case .text(let text):
        do throws(Unread) { return .known(try Closeness(reading: text)) } catch {
          try dialogue.tell("'\(text)' is not in the list; use \(error.allowed).")
        }
      }
    }
  }

  /// Returns false if the daemon refuses; its message is shown.
  private func tryToAdd(_ choice: Choice, _ closeness: Closeness) throws -> Bool {
    do {
      return try add(choice, closeness)
    } catch let error as any InterfaceError {
      dialogue.warn(said(error))
      return false
    }
  }

  /// Adds a `--person`, with their card if exactly one has that name.
  private func add(_ person: PersonArgument) throws {
    let hasCards = try !session.call(Methods.ListAddressBooks()).addressBooks.isEmpty
    let cards = hasCards ? try session.call(Methods.Cards(search: person.name)).cards.map(\.card) : []
    let exact = cards.filter { $0.displayName.lowercased() == person.name.lowercased() }
    let card = exact.count == 1 ? exact[0] : nil
    let closeness = person.closeness ?? Closeness(card.flatMap { Relation(tags: $0.tags) } ?? .friend)
    _ = try add(Choice(name: card?.displayName ?? person.name, card: card), closeness)
  }

  /// Returns false if the person exists already.
  private func add(_ choice: Choice, _ closeness: Closeness) throws -> Bool {
    // A card's own tags are used. A person without any is tagged with the relation.
    let isGrouped = choice.card?.tags.isEmpty == false
    let person = NewContact(
      fields: ContactFields(
        displayName: choice.name, tags: isGrouped ? nil : closeness.relation.map { [$0.rawValue] },
        cardUid: choice.card?.uid, goal: GoalSettings(cadenceDays: closeness.days)))
    let reply: Methods.AddContacts.Reply
    do {
      reply = try session.call(Methods.AddContacts(people: [person]))
    } catch let error as InvalidField {
      // The user did not enter a list, so the index is removed from the field name.
      let field = error.field.replacing("people[0].", with: "")
      var named = error.of("\(choice.name), \(field)")
      named.message = "\(choice.name): \(error.of(field).inUsersWords)"
      throw named
    }
    for skipped in reply.skipped { try dialogue.tell(Styled(oneLine(skipped.reason))) }
    for added in reply.added {
      done.people.append(added.contact.displayName)
      let view = AddedView(reply: .init(contact: added.contact, goal: added.goal, plan: reply.plan))
      try dialogue.say(view.lines(in: dialogue.context))
    }
    return !reply.added.isEmpty
  }

  private var peopleHelp: Styled {
    """
    Type a number to pick the card with that number, or a part of a name to search for other cards. A name \
    without a card adds a person without a card. Each person is added at once; `plannerctl undo` takes the \
    last one back.
    """
  }

  private var closenessHelp: Styled {
    """
    Your answer sets how often you want to be in touch. `plannerctl edit NAME` changes it later, and also \
    sets the days and times at which you can meet. Type b or s to skip this person.
    """
  }
}

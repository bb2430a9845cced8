import ArgumentParser
import PlannerModel
import PlannerProtocol
import Varlink

extension Add {
  /// Lists cards that are not linked to a person, lets the user choose, and adds the chosen people in one
  /// call.
  func addFromCards(in session: Session) throws {
    if pick == nil, session.console.ask == nil {
      throw ValidationError("standard input is not a terminal: choose with --pick 1,3-5 or --pick all")
    }
    let tag = contact.tag.first { !$0.isEmpty }
    let cards = try session.call(Methods.Cards(tag: tag, newOnly: true)).cards
    let chosen = try chosen(of: cards, in: session)
    if chosen.isEmpty {
      let hint =
        cards.isEmpty ? "All cards are added already; `plannerctl contacts` lists your address books." : nil
      return try session.show(nobody: hint ?? "Nobody was added.")
    }
    let goal = try contact.goal(changing: .always, in: session)
    let people = chosen.map {
      NewContact(
        fields: ContactFields(
          purpose: contact.purpose, cardUid: $0.card.uid, remindMin: contact.remind, goal: goal),
        lastContact: last)
    }
    try session.show(Methods.AddContacts(people: people)) { AddedManyView(reply: $0) }
  }

  private func chosen(of cards: [FoundCard], in session: Session) throws -> [FoundCard] {
    if cards.isEmpty { return [] }
    if let pick { return try pick.indices(of: cards.count).map { cards[$0] } }
    // Not on standard output, which is reserved for the result.
    session.console.complain(render(CardChoiceView(cards: cards), in: try session.context()))
    let typed = session.console.ask?("Which ones? Numbers such as 1,3-5, or all; Enter for none: ") ?? ""
    if typed.allSatisfy(\.isWhitespace) { return [] }
    guard let choice = Choice(argument: typed) else {
      throw ValidationError("Invalid choice '\(typed)': use numbers such as 1,3-5, or all")
    }
    return try choice.indices(of: cards.count).map { cards[$0] }
  }
}

extension Session {
  /// Prints an empty reply without making a call.
  fileprivate func show(nobody sentence: String) throws {
    if !json { return try console.write(sentence + "\n") }
    let empty = Methods.AddContacts.Reply(added: [], skipped: [], plan: .empty)
    try print(json: Array(WireJSON.encode(empty)))
  }
}

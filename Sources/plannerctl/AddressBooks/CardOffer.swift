import ArgumentParser
import PlannerModel
import PlannerProtocol

/// Finds cards that are not linked to a person and have the name of the person to add.
struct CardOffer {
  /// The name to search for; nil if the user gave a card.
  var name: String?
  var session: Session

  private var proposals: [CardProposal] {
    get throws { try name.map { try session.call(Methods.CardProposals(name: $0)).proposals } ?? [] }
  }

  /// Asks at a terminal which card belongs to the person, and returns its UID; nil if no card was chosen.
  func chosenUid() throws -> String? {
    guard !session.json, session.console.isTerminal, let ask = session.console.ask else { return nil }
    // A proposal with a contact id is for an existing person, who is not added again.
    let cards = try proposals.filter { $0.contactId == nil }
    guard let name, let first = cards.first else { return nil }
    if cards.count == 1 {
      return Session.agreesUnlessNo("\(oneLine(name)) \(first.inWords). Link it?", ask)
        ? first.found.card.uid : nil
    }
    let list = cards.enumerated().map { "  \($0 + 1)  \(oneLine($1.found.inWords))\n" }.joined()
    let question =
      "\(cards.count) cards have the name \(oneLine(name)):\n\(list)Which one? 1 to \(cards.count); Enter for none: "
    let typed = ask(harmless(question, keeping: ["\n"])).map(trimmed) ?? ""
    if typed.isEmpty { return nil }
    guard let number = Int(typed), cards.indices.contains(number - 1) else {
      throw ValidationError(
        "Invalid choice '\(typed)': use a number from 1 to \(cards.count), or nothing")
    }
    return cards[number - 1].found.card.uid
  }

  /// Returns the cards that fit a person who was added without a card. Returns an empty list if the user was
  /// already asked.
  func proposals(of contact: Contact) throws -> [CardProposal] {
    guard name != nil, !session.console.isTerminal || session.console.ask == nil else { return [] }
    return try session.call(Methods.CardProposals(name: contact.id)).proposals
  }

  /// Returns the error for a person who exists already. If exactly one unlinked card has their name, prints
  /// the error and the command that links the card, and returns the exit code.
  func naming(_ error: InvalidField) throws -> any Error {
    guard !session.json else { return error }
    let cards = try proposals.filter { $0.contactId != nil }
    guard cards.count == 1, let card = cards.first else { return error }
    let failure = Failure(error)
    session.console.complain(failure.text(in: nil))
    session.remark(["\(oneLine(card.name)) \(card.inWords): \(card.command) links it."])
    return ExitCode(failure.exitCode)
  }
}

extension CardProposal {
  /// `has a card in 'people' (ana@example.org, +351 900 000 000)`
  var inWords: String {
    let facts = found.card.reached
    return "has a card in '\(oneLine(found.addressBook))'" + (facts.isEmpty ? "" : " (\(facts))")
  }

  /// The command that links the person to the card.
  var command: String {
    "`" + Quoted.shellLine(["plannerctl", "edit", name, "--card", found.card.uid]) + "`"
  }
}

extension FoundCard {
  /// `Lantern Works, ana@example.org, +351 900 000 000, in people`
  fileprivate var inWords: String {
    ([card.organization, card.reached].compactMap(\.self).filter { !$0.isEmpty } + ["in \(addressBook)"])
      .joined(separator: ", ")
  }
}

extension Card {
  /// The first mail address and the number to call.
  fileprivate var reached: String {
    [emails.first, LabeledValue.toCall(own: [], others: phones)].compactMap { $0.map { oneLine($0.value) } }
      .joined(separator: ", ")
  }
}

extension Session {
  /// Names the imported people who have a card with the same name and another common fact. At a terminal,
  /// asks whether to link the cards. The import succeeds in any case.
  func offerCards(ofImported ids: Set<String>) {
    guard !ids.isEmpty, let all = try? call(Methods.CardProposals()).proposals else { return }
    let cards = all.filter { $0.alike == true && $0.contactId.map(ids.contains) ?? false }
    guard !cards.isEmpty else { return }
    let one = cards.count == 1
    let who = "\(cards.count) of these people \(one ? "has a card" : "have cards") in your address books"
    let names = someNames(cards.map(\.name))
    guard console.isTerminal, let ask = console.ask else {
      remark(["\(who): \(names). `plannerctl contacts relink` links \(one ? "them" : "all of them")."])
      return
    }
    guard Session.agreesUnlessNo("\(who): \(names). Link \(one ? "it" : "them")?", ask) else { return }
    do { try show(Methods.LinkCards(names: cards.compactMap(\.contactId))) } catch {
      console.complain(Failure(error).text(in: nil))
    }
  }
}

import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows the address books, and the people who could be linked to a card in them.
struct AddressBooksView: Rendered {
  var reply: Methods.ListAddressBooks.Reply
  var proposals: [CardProposal]

  func lines(in context: RenderContext) -> [Styled] {
    if proposals.isEmpty { return reply.lines(in: context) }
    let names = someNames(proposals.map(\.name))
    let sentence =
      proposals.count == 1
      ? "\(names) has no card in your address books, but a free card has the name."
      : "\(proposals.count) people have no card in your address books, but free cards have their names: \(names)."
    return reply.lines(in: context)
      + Styled("\(sentence) `plannerctl contacts relink` links \(proposals.count == 1 ? "it" : "them").")
      .wrapped(to: context.width)
  }
}

/// Returns at most five names, and how many others there are.
func someNames(_ names: [String]) -> String {
  let shown = names.prefix(5).map(oneLine).joined(separator: ", ")
  return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
}

extension Methods.ListAddressBooks.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if addressBooks.isEmpty {
      return ("There are no address books. `plannerctl contacts sources add PATH` adds one." as Styled)
        .fitted(in: context)
    }
    let rows = addressBooks.map { state in
      [
        Styled(oneLine(state.addressBook.name), .bold), Styled(state.addressBook.path),
        Styled("\(state.files)"),
        Styled("\(state.cards)"), state.mark,
      ]
    }
    let columns: [Table.Column] = [
      .init("NAME", flexible: true), .init("PATH", flexible: true, rank: 2),
      .init("FILES", right: true, rank: 3),
      .init("CARDS", right: true, rank: 1), .init("TROUBLE"),
    ]
    return Table(columns, rows: rows).lines(width: context.width)
      + addressBooks.flatMap { $0.troubleLines(in: context) + $0.problemLines(in: context) }
  }
}

extension Methods.AddAddressBook.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    let cards = counted(addressBook.cards, "card")
    let files = counted(addressBook.files, "file")
    let hint: [Styled] =
      addressBook.cards == 0
      ? []
      : ("Next: `plannerctl add --from-cards --every 2w` adds people from it." as Styled).fitted(in: context)
    return ("\(addressBook.addressBook.name, .bold): \(cards) in \(files)" as Styled).fitted(in: context)
      + addressBook.troubleLines(in: context) + addressBook.problemLines(in: context) + hint
  }
}

extension Methods.RemoveAddressBook.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    ("The planner no longer uses \(addressBook.name, .bold). Its files and the people stay." as Styled)
      .fitted(in: context)
  }
}

extension AddressBookState {
  fileprivate var mark: Styled {
    if trouble != nil { return Styled("not read", .bad) }
    return problems.isEmpty ? Styled() : Styled(counted(problems.count, "file"), .warning)
  }

  fileprivate func troubleLines(in context: RenderContext) -> [Styled] {
    guard let trouble else { return [] }
    let line: Styled = "\(Styled("Note", .warning)): \(addressBook.name, .bold): \(oneLine(trouble))"
    return line.wrapped(to: context.width)
  }

  /// Lists the files with problems, with the reasons.
  fileprivate func problemLines(in context: RenderContext) -> [Styled] {
    problems.flatMap { problem in
      let line: Styled = "\(problem.file, .bold): \(oneLine(problem.problem))"
      return line.hanging(in: context)
    }
  }
}

/// Shows the cards that a search found.
struct FoundCardsView: Rendered {
  var cards: [FoundCard]
  /// The UIDs of all cards. A shortened UID must stay unique among them.
  var uids: [String] = []

  func lines(in context: RenderContext) -> [Styled] {
    if cards.isEmpty {
      return ("No card matches that. `plannerctl contacts` lists the address books." as Styled)
        .fitted(in: context)
    }
    let shown = shortened(cards.map(\.card.uid))
    let rows = zip(cards, shown).map { found, uid in
      found.card.cells + [Styled(uid, .dim), found.mark]
    }
    let columns: [Table.Column] = [
      .init("NAME", flexible: true), .init("ORGANIZATION", flexible: true, rank: 4),
      .init("PHONE", flexible: true, rank: 2), .init("MAIL", flexible: true, rank: 3),
      .init("CARD", flexible: shown.contains { displayWidth($0) > 40 }),
      .init(flexible: true, rank: 1),
    ]
    return Table(columns, rows: rows.map { Array($0) }).lines(width: context.width)
  }

  /// Shortens UIDs to unique prefixes of at least eight characters, like ids. A UID made from a name stays
  /// whole.
  private func shortened(_ uids: [String]) -> [String] {
    let sorted = Set(self.uids + uids).sorted()
    var lengths: [String: Int] = [:]
    for (uid, next) in zip(sorted, sorted.dropFirst()) {
      let common = zip(uid, next).prefix { $0 == $1 }.count + 1
      lengths[uid] = max(common, lengths[uid] ?? 0)
      lengths[next] = max(common, lengths[next] ?? 0)
    }
    return uids.map { $0.hasPrefix("name:") ? $0 : String($0.prefix(max(8, lengths[$0] ?? 0))) }
  }
}

/// Shows cards to choose from, by number.
struct CardChoiceView: Rendered {
  var cards: [FoundCard]

  func lines(in context: RenderContext) -> [Styled] {
    let rows = cards.enumerated().map { index, found in
      [Styled("\(index + 1)", .accent)] + found.card.cells
        + [Styled(found.card.tags.map(oneLine).joined(separator: ", "), .dim)]
    }
    let columns: [Table.Column] =
      [.init(right: true), .init(flexible: true)]
      + [3, 1, 2, 4].map { Table.Column(flexible: true, rank: $0) }
    return ["Free cards:"]
      + Table(columns, rows: rows).lines(width: context.width, indent: 2)
  }
}

extension FoundCard {
  /// Marks a card that belongs to a person, with the person's name if it differs.
  fileprivate var mark: Styled {
    guard let person else { return Styled() }
    return Styled(person == card.displayName ? "added" : "added as \(oneLine(person))", .good)
  }
}

extension Card {
  /// The name, organization, number to call and first mail address.
  fileprivate var cells: [Styled] {
    [
      Styled(oneLine(displayName), .bold), Styled(oneLine(organization ?? "")),
      Styled(oneLine(LabeledValue.toCall(own: [], others: phones)?.value ?? "")),
      Styled(oneLine(emails.first?.value ?? "")),
    ]
  }
}

/// Shows people beside the cards that are proposed for them, or linked to them.
struct ProposedCardsView: Rendered {
  var title: String
  var proposals: [CardProposal]

  func lines(in context: RenderContext) -> [Styled] {
    let rows = proposals.map { proposal in
      [Styled(oneLine(proposal.name), .bold)] + proposal.found.card.cells.dropFirst()
        + [Styled(oneLine(proposal.found.addressBook), .dim)]
    }
    let columns: [Table.Column] =
      [.init(flexible: true)] + [3, 1, 2, 4].map { Table.Column(flexible: true, rank: $0) }
    return [Styled(title)] + Table(columns, rows: rows).lines(width: context.width, indent: 2)
  }
}

extension Methods.LinkCards.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if linked.isEmpty {
      return
        ("Nobody was linked: exactly one card must fit. `plannerctl edit NAME --card UID` links one person."
        as Styled)
        .fitted(in: context)
    }
    let title =
      linked.count == 1 ? "Linked 1 person to their card:" : "Linked \(linked.count) people to their cards:"
    return ProposedCardsView(title: title, proposals: linked).lines(in: context) + plan.changes(in: context)
  }
}

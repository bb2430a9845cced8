import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.Doctor {
  /// The largest number of findings for each address book's files, and for people.
  private static let most = 20

  /// Reports address books that could not be read completely, and people who cannot follow their card.
  func contacts(_ planner: Planner) throws -> [Finding] {
    try planner.read { view in
      let books = try view.reader.addressBooks()
      return books.flatMap { book in
        let files = view.cards.index.book(book.id).map(view.cards.brokenFiles)
        return findings(view.cards.state(of: book), isBroken: files?.areOld ?? false)
      }
        + (try people(planner, books, view.reader))
    }
  }

  private func findings(_ state: AddressBookState, isBroken: Bool) -> [Finding] {
    let book = state.addressBook
    let read = "plannerctl contacts sources"
    var findings = state.problems.prefix(Self.most).map {
      Finding(
        severity: .warning, what: "\($0.file) of the address book \(book.name): \($0.problem)",
        where: book.path, fix: "Fix or remove the file, then: \(read)")
    }
    if let trouble = state.trouble {
      findings.append(
        Finding(
          severity: isBroken ? .broken : .warning, what: "The address book \(book.name): \(trouble)",
          where: book.path, fix: read))
    }
    if !findings.isEmpty { return findings }
    return [
      Finding(
        severity: .ok, what: "The address book \(book.name) is read: \(state.cards) cards.", where: book.path,
        fix: "")
    ]
  }

  /// Reports, in one finding, people who lost their card while an unowned card has their name.
  private func lost(_ people: [Contact]) -> [Finding] {
    guard let first = people.first else { return [] }
    let names = people.prefix(5).map(\.displayName).joined(separator: ", ")
    let others = people.count > 5 ? " and \(people.count - 5) more" : ""
    let what =
      people.count == 1
      ? "The card of \(names) is no longer in any address book, but another card has that name."
      : "The cards of \(people.count) people are no longer in any address book, but other cards have their "
        + "names: \(names)\(others)."
    return [
      Finding(
        severity: .warning, what: what, where: people.count == 1 ? first.displayName : "contacts",
        fix: "plannerctl contacts relink")
    ]
  }

  private func people(_ planner: Planner, _ books: [AddressBook], _ reader: StoreReader) throws -> [Finding] {
    // If a book cannot be read, the card may be in it.
    let isWhole = books.allSatisfy {
      planner.views.cards.index.holds($0) && planner.views.cards.state(of: $0).trouble == nil
    }
    let people = try reader.contactsElsewhere()
    let isAnyLost =
      isWhole && people.contains { $0.cardUid.map { planner.views.cards.index[$0] == nil } ?? false }
    let found =
      isAnyLost
      ? try CardMatching(planner.view(reader)).cardMatches().map(\.contact).filter { $0.cardUid != nil } : []
    var findings = lost(found)
    let isLost = Set(found.map(\.id))
    for contact in people where !isLost.contains(contact.id) {
      guard let uid = contact.cardUid else { continue }
      let name = contact.displayName
      if let card = planner.views.cards.index[uid] {
        guard DisplayName.checked(card.displayName) != contact.cardName, name == contact.cardName else {
          continue
        }
        findings.append(
          Finding(
            severity: .warning,
            what:
              "The card of \(name) has the new name '\(card.displayName)', but another person has it, or "
              + "could get it by an undo; \(name) keeps the old one.",
            where: name, fix: "plannerctl edit \(contact.shellWord) --rename NAME"))
      } else if isWhole {
        findings.append(
          Finding(
            severity: .warning,
            what: "The card of \(name) is no longer in any address book; the data about \(name) stays.",
            where: name, fix: "plannerctl edit \(contact.shellWord) --card UID, or --card '' to unlink it"))
      }
    }
    guard findings.count > Self.most else { return findings }
    return findings.prefix(Self.most) + [
      Finding(
        severity: .warning, what: "\(findings.count - Self.most) more people are without their card.",
        where: "contacts", fix: "plannerctl contacts sources")
    ]
  }
}

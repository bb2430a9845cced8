import PlannerContacts
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Where the reading of address books stands.
struct CardReading {
  /// Seconds that others wait for address books at most: a folder may hang, as on a network that is gone.
  static let patience = 20

  var isUnderWay = false
  /// Something changed meanwhile: once more.
  var isDue = false
  /// A refresh was put off until cards are known.
  var holdsRefresh = false
  /// Who waits until cards are known.
  var waiting: [() -> Void] = []
  /// Until when they, the plan and reminders wait; nil where they do not.
  var waitsUntil: Instant?
  /// It took longer: nothing waits for it any more.
  var isGivenUp = false
}

extension Planner {
  // MARK: - Reading

  /// Looks through all address books, and lets people follow what changed. Where that is under way already, it is
  /// done once more afterwards.
  func readAddressBooks() throws {
    watchedChanged()
    guard !cardReading.isUnderWay else {
      cardReading.isDue = true
      return
    }
    cardReading.isDue = false
    let books = try store.read { try $0.addressBooks() }
    var kept = cards
    if kept.keep(only: books) { try adopt(kept) }
    if books.isEmpty { return cardsAreKnown() }
    let reader = CardReader(zones: zones)
    let scans = books.map { book in
      AddressBookScan(
        addressBookId: book.id, path: book.path, reader: reader, known: cards.book(book.id)?.files ?? [])
    }
    cardReading.isUnderWay = true
    if books.contains(where: { !cards.holds($0) }) {
      let until = now.adding(seconds: CardReading.patience)
      cardReading.waitsUntil = until
      deadline = min(deadline, until)
    }
    cardWorkshop.run {
      scans.map { $0.run() }
    } then: { [weak self] results in
      self?.addressBooksWereRead(results, of: books)
    }
  }

  private func addressBooksWereRead(_ results: [AddressBookScan.Result], of books: [AddressBook]) {
    cardReading.isUnderWay = false
    cardReading.waitsUntil = nil
    cardReading.isGivenUp = false
    do {
      // Removed, or somewhere else, while it was read: what was found there counts no more.
      let wanted = try store.read { try $0.addressBooks() }
      var index = cards
      var isNews = index.keep(only: wanted)
      for (book, result) in zip(books, results) {
        guard let book = wanted.first(where: { $0.id == book.id && $0.path == book.path }) else { continue }
        if index.put(book, files: result.files, trouble: result.trouble) { isNews = true }
      }
      if isNews || cardReading.holdsRefresh { try adopt(index) }
      if isNews { Memory.giveBack() }
    } catch {
      failed("what address books say could not be followed", error)
      refreshAfterwards()
    }
    if cardReading.isDue {
      do { try readAddressBooks() } catch { failed("address books could not be read", error) }
    }
    if !isReadingNewAddressBooks { cardsAreKnown() }
  }

  /// Ends the wait where it has been too long. A clock that was set back is noticed too.
  func endWaitForCards() {
    guard let until = cardReading.waitsUntil,
      until <= now || until > now.adding(seconds: CardReading.patience)
    else { return }
    cardReading.waitsUntil = nil
    cardReading.isGivenUp = true
    if cardReading.holdsRefresh {
      cardReading.holdsRefresh = false
      refreshAfterwards()
    }
    cardsAreKnown()
  }

  private func cardsAreKnown() {
    let waiting = cardReading.waiting
    cardReading.waiting = []
    for done in waiting { done() }
  }

  /// Something else than a command of theirs may have changed which address books there are, or whose cards.
  func addressBooksMayHaveChanged() {
    do {
      try readAddressBooks()
      try followCards()
    } catch { failed("address books could not be read", error) }
  }

  /// Whether calls about cards have to wait: the first look at them is not over.
  var isReadingNewAddressBooks: Bool {
    guard cardReading.isUnderWay, !cardReading.isGivenUp else { return false }
    return (try? store.read { reader in try reader.addressBooks().contains { !cards.holds($0) } }) ?? false
  }

  /// Whether anybody's time zone may stand in a card that was not read yet: nothing is placed until it was.
  func isWaitingForCards(_ reader: StoreReader) throws -> Bool {
    if cardReading.isGivenUp { return false }
    guard try reader.addressBooks().contains(where: { !cards.holds($0) }) else { return false }
    return try reader.hasContactsWithCards()
  }

  // MARK: - Changing

  /// A command that changes which address books there are.
  func changeAddressBooks<Change>(
    _ command: String, to index: CardIndex, _ body: (StoreWriter) throws -> Change
  ) throws -> Change {
    let before = cards
    defer { watchedChanged() }
    do {
      return try change(command) { writer in
        let result = try body(writer)
        self.cards = index
        try self.follow(writer)
        return result
      }.result
    } catch {
      cards = before
      throw error
    }
  }

  func state(of book: AddressBook) -> AddressBookState {
    if let known = cards.book(book.id) { return known.state }
    let trouble =
      cardReading.isGivenUp
      ? "'\(book.path)' does not answer: its cards count once it does." : "It is being read."
    return AddressBookState(addressBook: book, files: 0, cards: 0, problems: [], trouble: trouble)
  }

  /// By its name, case and accents aside. Throws ``NotFound``.
  func addressBook(_ name: String, _ reader: StoreReader) throws -> AddressBook {
    let known = try reader.addressBooks()
    let (name, key) = (name.ofName, nameKey(name.ofName))
    guard let found = known.first(where: { nameKey($0.name) == key }) else {
      let names = known.map(\.name).joined(separator: ", ")
      throw NotFound(
        kind: "addressBook", selector: name,
        message:
          "There is no address book '\(name)'; \(names.isEmpty ? "none was added yet" : "there are \(names)")."
      )
    }
    return found
  }

  func checkUnique(_ book: AddressBook, field: String = "", _ reader: StoreReader) throws {
    for other in try reader.addressBooks() where other.id != book.id {
      if nameKey(other.name) == nameKey(book.name) {
        throw InvalidField(
          field: "\(field)name", value: .string(book.name), allowed: "a name that no other address book has")
      }
      if other.path == book.path {
        throw InvalidField(
          field: "\(field)path", value: .string(book.path),
          allowed: "a path that is not an address book already ('\(other.name)')")
      }
    }
  }
}

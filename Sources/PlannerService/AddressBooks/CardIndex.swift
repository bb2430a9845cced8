import PlannerAddressBooks
import PlannerModel
import PlannerProtocol

/// The contents of the address books as of the last reading, in memory only.
struct CardIndex {
  /// An address book that was read.
  struct Book {
    var addressBook: AddressBook
    /// Sorted by name.
    var files: [CardFile]
    /// The reason why the content may be out of date, as a sentence; nil if it is up to date.
    var trouble: String?
  }

  /// A card and the name of its address book.
  struct Entry {
    var card: Card
    var addressBook: String
  }

  /// Sorted by name.
  private(set) var books: [Book] = []
  private var entries: [String: Entry] = [:]
  /// The UIDs of the cards of people who died.
  private(set) var deceased: Set<String> = []
  /// The last known content of people's cards that are no longer in any address book, by UID.
  private(set) var lost: [String: Card] = [:]
  /// The number of lost cards above which those without a person are dropped. An undo can restore a former
  /// UID.
  static let mostLost = 5_000

  /// Every card once, in no particular order.
  var cards: some Collection<Entry> { entries.values }

  subscript(uid: String) -> Card? { entries[uid]?.card }

  func book(_ id: String) -> Book? { books.first { $0.addressBook.id == id } }

  /// Returns whether the book was read at its current path.
  func holds(_ book: AddressBook) -> Bool { self.book(book.id)?.addressBook.path == book.path }

  /// Adds or replaces a book. Returns false if nothing changed.
  @discardableResult
  mutating func put(_ book: AddressBook, files: [CardFile], trouble: String?) -> Bool {
    let known = self.book(book.id)
    if let known, known.addressBook == book, known.files == files, known.trouble == trouble { return false }
    books.removeAll { $0.addressBook.id == book.id }
    books.append(Book(addressBook: book, files: files, trouble: trouble))
    arrange()
    return true
  }

  /// Removes the books that are not in `wanted`, because they are gone or moved. Returns false if nothing
  /// changed.
  @discardableResult
  mutating func keep(only wanted: [AddressBook]) -> Bool {
    let before = books.map(\.addressBook)
    books = books.compactMap { book in
      guard
        let now = wanted.first(where: { $0.id == book.addressBook.id && $0.path == book.addressBook.path })
      else { return nil }
      var book = book
      book.addressBook = now
      return book
    }
    if books.map(\.addressBook) == before { return false }
    arrange()
    return true
  }

  /// Keeps the cards with these UIDs that are in `earlier` but not in this index.
  mutating func keepLost(_ uids: [String], of earlier: CardIndex) {
    lost = lost.filter { entries[$0.key] == nil }
    for uid in uids where entries[uid] == nil {
      if let card = earlier[uid] { lost[uid] = card }
    }
    guard lost.count > Self.mostLost else { return }
    let kept = Set(uids)
    lost = lost.filter { kept.contains($0.key) }
  }

  /// Sorts the books and collects their cards. Of cards with the same UID, the first counts: by the name of
  /// the address book, the name of the file, and the place in the file.
  private mutating func arrange() {
    books.sort { ($0.addressBook.name, $0.addressBook.id) < ($1.addressBook.name, $1.addressBook.id) }
    entries.removeAll(keepingCapacity: true)
    deceased = []
    let groups = CardGroups(books.flatMap { $0.files.flatMap(\.groups) })
    for book in books {
      for file in book.files {
        for var card in file.cards {
          guard entries[card.uid]?.card != card, let uid = card.uid(unless: { entries[$0] != nil }) else {
            continue
          }
          card.uid = uid
          card.tags += groups.tags(of: card)
          entries[card.uid] = Entry(card: card, addressBook: book.addressBook.name)
          if card.more?.death != nil { deceased.insert(card.uid) }
        }
      }
    }
  }
}

extension CardIndex.Book {
  /// - broken: a sentence that names the broken files; nil if every file is in order.
  func state(_ broken: String?) -> AddressBookState {
    AddressBookState(
      addressBook: addressBook, files: files.count, cards: files.reduce(0) { $0 + $1.cards.count },
      problems: files.filter { $0.keptSince == nil }.compactMap { file in
        file.problem.map { FileProblem(file: file.name, problem: $0) }
      }, trouble: trouble ?? broken)
  }
}

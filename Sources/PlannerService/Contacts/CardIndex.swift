import PlannerContacts
import PlannerModel
import PlannerProtocol

/// What the address books say, as they were read last: in memory only.
struct CardIndex {
  /// An address book that was read.
  struct Book {
    var addressBook: AddressBook
    /// By name.
    var files: [CardFile]
    /// Why what is known may be old: a sentence.
    var trouble: String?
  }

  /// A card and the name of the address book that it is in.
  struct Entry {
    var card: Card
    var addressBook: String
  }

  /// By name.
  private(set) var books: [Book] = []
  private var entries: [String: Entry] = [:]

  /// Every card once, in no order.
  var cards: some Collection<Entry> { entries.values }

  subscript(uid: String) -> Card? { entries[uid]?.card }

  func book(_ id: String) -> Book? { books.first { $0.addressBook.id == id } }

  /// Whether it was read where it is now.
  func holds(_ book: AddressBook) -> Bool { self.book(book.id)?.addressBook.path == book.path }

  /// False where that makes no difference.
  @discardableResult
  mutating func put(_ book: AddressBook, files: [CardFile], trouble: String?) -> Bool {
    let known = self.book(book.id)
    if let known, known.addressBook == book, known.files == files, known.trouble == trouble { return false }
    books.removeAll { $0.addressBook.id == book.id }
    books.append(Book(addressBook: book, files: files, trouble: trouble))
    arrange()
    return true
  }

  /// Forgets all that is none of these: gone, or somewhere else. False where that makes no difference.
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

  /// Of cards with the same UID the first counts: by the address book's name, the file's, and the place in
  /// it.
  private mutating func arrange() {
    books.sort { ($0.addressBook.name, $0.addressBook.id) < ($1.addressBook.name, $1.addressBook.id) }
    entries.removeAll(keepingCapacity: true)
    for book in books {
      for file in book.files {
        for card in file.cards where entries[card.uid] == nil {
          entries[card.uid] = Entry(card: card, addressBook: book.addressBook.name)
        }
      }
    }
  }
}

extension CardIndex.Book {
  var state: AddressBookState {
    AddressBookState(
      addressBook: addressBook, files: files.count, cards: files.reduce(0) { $0 + $1.cards.count },
      problems: files.compactMap { file in
        file.problem.map { FileProblem(file: file.name, problem: $0) }
      }, trouble: trouble)
  }
}

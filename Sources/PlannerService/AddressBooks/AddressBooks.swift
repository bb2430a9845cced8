import PlannerAddressBooks
import PlannerFiles
import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.ListAddressBooks: Query {
  var readers: ReaderKind { .quick }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    Reply(
      addressBooks: try views.read { try $0.reader.addressBooks() }.map {
        views.cards.state(of: $0)
      })
  }
}

extension Methods.AddAddressBook: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    try path.checkIsAbsolute()
    let path = path.withoutTrailingSlashes
    let program = planner.program
    planner.addressBooks.queue.run {
      SourcePlace(path: path, suffix: AddressBookScan.suffix)
    } then: { place in
      do {
        let book = try addressBook(path, place)
        try planner.store.read { try book.checkUnique(among: $0.addressBooks()) }
        let scan = AddressBookScan(
          addressBookId: book.id, path: path, reader: CardReader(zones: planner.clocks.zones), known: [])
        planner.addressBooks.queue.run {
          scan.run()
        } then: { result in
          // Another program may be the planner's caller by now.
          done(
            Result {
              try planner.called(by: program) {
                try planner.withUndoId { try add(book, result, to: planner) }
              }
            })
        }
      } catch {
        done(.failure(error))
      }
    }
  }

  private func addressBook(_ path: String, _ place: SourcePlace) throws -> AddressBook {
    try place.check(path, for: AddressBook.self)
    let book = AddressBook(
      id: newId(),
      name: name ?? place.displayName.flatMap(DisplayName.checked)
        ?? path.lastName(without: AddressBook.suffix),
      path: path)
    guard DisplayName.isAllowed(book.name) else {
      throw InvalidField(field: "name", value: .string(book.name), .nameLength)
    }
    return book
  }

  /// Adds the book. Changes that follow from its cards belong to the command, so undo reverts them, too.
  private func add(
    _ book: AddressBook, _ result: AddressBookScan.Result, to planner: Planner
  ) throws -> Reply {
    var index = planner.views.cards.index
    index.put(book, files: result.files, trouble: result.trouble)
    try planner.changeAddressBooks("contacts sources add \(book.name)", to: index) { writer in
      try book.checkUnique(among: writer.reader.addressBooks())
      try writer.put(book)
      try planner.emit(.addressBookAdded, detail: book.name, to: writer)
    }
    let reply = Reply(addressBook: planner.views.cards.state(of: book))
    // The folder is watched only from now on, so changes since the scan were not noticed.
    planner.addressBooks.mayHaveChanged()
    return reply
  }
}

extension Methods.RemoveAddressBook: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let (book, others) = try planner.store.read { reader in
      let book = try AddressBook.named(name, among: reader.addressBooks())
      return (book, try reader.addressBooks().filter { $0.id != book.id })
    }
    var index = planner.views.cards.index
    index.keep(only: others)
    try planner.changeAddressBooks("contacts sources remove \(book.name)", to: index) { writer in
      try writer.deleteAddressBook(id: book.id)
      try planner.emit(.addressBookRemoved, detail: book.name, to: writer)
    }
    return Reply(addressBook: book)
  }
}

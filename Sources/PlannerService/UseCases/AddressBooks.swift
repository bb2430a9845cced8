import PlannerContacts
import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.ListAddressBooks: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    Reply(addressBooks: try planner.store.read { try $0.addressBooks() }.map { planner.state(of: $0) })
  }
}

extension Methods.AddAddressBook: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    guard path.isAbsolutePath else {
      throw InvalidField(field: "path", value: .string(path), allowed: "an absolute path")
    }
    try ValidLength.path.check(path, field: "path")
    let path = path.withoutTrailingSlashes
    planner.cardWorkshop.run {
      AddressBookPlace(path: path)
    } then: { place in
      do {
        let book = try addressBook(path, place)
        try planner.store.read { try planner.checkUnique(book, $0) }
        let scan = AddressBookScan(
          addressBookId: book.id, path: path, reader: CardReader(zones: planner.zones), known: [])
        planner.cardWorkshop.run {
          scan.run()
        } then: { result in
          done(Result { try add(book, result, to: planner) })
        }
      } catch {
        done(.failure(error))
      }
    }
  }

  private func addressBook(_ path: String, _ place: AddressBookPlace) throws -> AddressBook {
    if let refusal = place.refusal {
      throw InvalidField(
        field: "path", value: .string(path), allowed: "a folder of .vcf files, or one such file (\(refusal))")
    }
    if !place.booksWithin.isEmpty {
      let found = place.booksWithin.prefix(10).map { "\(path)/\($0)" }.joined(separator: ", ")
      throw InvalidField(
        field: "path", value: .string(path), allowed: "one address book; this folder holds several: \(found)")
    }
    let book = AddressBook(
      id: newId(), name: name ?? place.displayName?.asName ?? path.lastName(without: ".vcf"), path: path)
    guard book.name.isName else {
      throw InvalidField(field: "name", value: .string(book.name), allowed: String.allowedName)
    }
    return book
  }

  /// What follows from its cards belongs to the command, so that undo takes that back too.
  private func add(
    _ book: AddressBook, _ result: AddressBookScan.Result, to planner: Planner
  ) throws -> Reply {
    var index = planner.cards
    index.put(book, files: result.files, trouble: result.trouble)
    try planner.changeAddressBooks("contacts sources add \(book.name)", to: index) { writer in
      try planner.checkUnique(book, writer.reader)
      try writer.put(book)
      try planner.emit(.addressBookAdded, detail: book.name, to: writer)
    }
    let reply = Reply(addressBook: planner.state(of: book))
    // What changed since has been told to nobody: the folder is watched only now.
    planner.addressBooksMayHaveChanged()
    return reply
  }
}

extension Methods.RemoveAddressBook: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let (book, others) = try planner.store.read { reader in
      let book = try planner.addressBook(name, reader)
      return (book, try reader.addressBooks().filter { $0.id != book.id })
    }
    var index = planner.cards
    index.keep(only: others)
    try planner.changeAddressBooks("contacts sources remove \(book.name)", to: index) { writer in
      try writer.deleteAddressBook(id: book.id)
      try planner.emit(.addressBookRemoved, detail: book.name, to: writer)
    }
    return Reply(addressBook: book)
  }
}

extension String {
  /// The last name of a path, without this ending in any case.
  func lastName(without ending: String) -> String {
    let name = split(separator: "/").last.map(String.init) ?? self
    return name.lowercased().hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }
}

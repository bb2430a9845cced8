import PlannerAddressBooks
import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.SetPhoto: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let photo = try data.map { try planner.views.folders.keep(Self.photo(of: $0)) }
    return try planner.transaction(command: "photo \(CommandNames(planner).named(name))") { writer in
      let contact = try PersonSelectors(planner.view(writer)).person(name)
      var profile = try writer.reader.profile(contactId: contact.id)
      profile.photo = photo
      try writer.put(KeptProfile(contactId: contact.id, profile: profile))
      try planner.emit(.edited, contactId: contact.id, detail: contact.displayName, to: writer)
      return Reply(photo: photo)
    }
  }

  private static func photo(of text: String) throws -> PhotoFile {
    do { return try PhotoFile(base64: text.utf8) } catch {
      throw InvalidField(field: "data", value: .string(text.shortened), allowed: PhotoFile.allowed)
    }
  }
}

/// Returns a person's picture. A card's picture is read from the card's file, on the queue of address books,
/// because it is not in memory.
extension PeopleMethods.Photo: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    planner.addressBooks.whenKnown {
      do {
        let (own, card) = try planner.read { view in
          let contact = try PersonSelectors(view).person(name)
          let own = try view.reader.profile(contactId: contact.id).photo.flatMap(view.folders.photo)
          return (own, ProfileReader(view).cards(of: contact).first { $0.more?.hasPhoto == true })
        }
        guard own == nil, let card, let scan = planner.views.cards.scan(of: card) else {
          return done(.success(Reply(data: own?.base64, mediaType: own?.mediaType)))
        }
        planner.addressBooks.queue.run {
          scan.photo(of: card.uid)
        } then: { photo in
          done(
            .success(
              Reply(data: photo?.base64, mediaType: photo?.mediaType, fromCard: photo == nil ? nil : true)))
        }
      } catch {
        done(.failure(error))
      }
    }
  }
}

extension CardContents {
  /// Returns a scan of only the card's file in its address book; nil if no address book has the card.
  func scan(of card: Card) -> AddressBookScan? {
    for book in index.books {
      guard let file = book.files.first(where: { $0.cards.contains { $0.uid == card.uid } }) else { continue }
      return AddressBookScan(
        addressBookId: book.addressBook.id, path: book.addressBook.path,
        reader: CardReader(zones: clocks.zones), known: [file])
    }
    return nil
  }
}

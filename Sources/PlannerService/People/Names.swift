import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.Names: Query {
  var readers: ReaderKind { .long }

  var needsCards: Bool { addresses == true }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let own = Dictionary(try view.reader.profiles().map { ($0.contactId, $0.profile) }) { first, _ in first
      }
      return Reply(
        people: try view.reader.contacts().map { contact in
          let profile = own[contact.id]
          let nicknames = profile?.facts?[Self.nicknames].map { Self.list($0, separator: ",") } ?? []
          let others = profile?.facts?[PersonMerge.alsoCalled].map { Self.list($0, separator: ";") } ?? []
          let parts = ProfileReader(view).known(of: contact, own: profile).name
          let names =
            [contact.displayName] + [profile?.writing?.callName, parts?.phonetic].compactMap(\.self)
            + nicknames + others + [parts?.given, parts?.family].compactMap { $0?.joined(separator: " ") }
          return Called(
            id: contact.id, names: names, tags: contact.tags,
            addresses: addresses == true ? reached(contact, own[contact.id], view) : nil)
        })
    }
  }

  private static func list(_ text: String, separator: Character) -> [String] {
    text.split(separator: separator).map { $0.split(separator: " ").joined(separator: " ") }.filter {
      !$0.isEmpty
    }
  }

  /// The name of the fact with nicknames. Cards, imports and the user write it.
  private static let nicknames = "nickname"

  /// Returns mail addresses, telephone numbers and links from the profile and the card.
  private func reached(_ contact: Contact, _ own: PersonProfile?, _ view: PlannerView) -> [String] {
    let known = ProfileReader(view).known(of: contact, own: own)
    return ((known.emails ?? []) + (known.phones ?? []) + (known.urls ?? [])).map(\.value)
  }
}

import FoundationEssentials
import Glibc
import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.SetPhoto: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let photo = try data.map { try planner.photos.keep(PhotoFile(base64: $0)) }
    return try planner.transaction(command: "photo \(planner.named(name))") { writer in
      let contact = try planner.person(name, writer.reader)
      var profile = try writer.reader.profile(contactId: contact.id)
      profile.photo = photo
      try writer.put(KeptProfile(contactId: contact.id, profile: profile))
      try planner.emit(.edited, contactId: contact.id, detail: contact.displayName, to: writer)
      return Reply(photo: photo)
    }
  }
}

extension PeopleMethods.Photo: UseCase {
  var manner: Manner { .longLook }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let contact = try planner.person(name, reader)
      guard let photo = try reader.profile(contactId: contact.id).photo,
        let file = try planner.photos.read(photo)
      else { return Reply() }
      return Reply(data: Data(file.bytes).base64EncodedString(), mediaType: file.mediaType)
    }
  }
}

/// A picture, and its kind by its first bytes.
struct PhotoFile {
  static let mostBytes = 1 << 20
  static let allowed = "a JPEG, PNG or WebP picture of at most 1 MiB"

  let bytes: [UInt8]
  let mediaType: String

  /// Returns nil for anything else.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.mostBytes, bytes.count > 12 else { return nil }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      mediaType = "image/jpeg"
    } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      mediaType = "image/png"
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) {
      mediaType = "image/webp"
    } else {
      return nil
    }
    self.bytes = bytes
  }

  init(base64 text: String) throws {
    // Four letters for three bytes.
    guard text.utf8.count <= Self.mostBytes / 3 * 4 + 8, let data = Data(base64Encoded: text),
      let file = PhotoFile(Array(data))
    else { throw InvalidField(field: "data", value: .string(text.shortened), allowed: PhotoFile.allowed) }
    self = file
  }
}

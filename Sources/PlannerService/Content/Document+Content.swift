import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Import {
  /// Stores the document's entries of kept files, each checked like a call. The document does not have their
  /// bytes.
  func putContent(_ planner: Planner, _ writer: StoreWriter) throws {
    for (index, given) in (document.content ?? []).enumerated() {
      let field = "document.content[\(index)]"
      func refuse(_ member: String, _ value: String, _ allowed: String) -> InvalidField {
        InvalidField(field: "\(field).\(member)", value: .string(value.shortened), allowed: allowed)
      }
      guard given.id.isLowerCaseUUID else { throw refuse("id", given.id, "a lower-case UUID") }
      if let id = given.contactId, try writer.reader.contact(id: id) == nil {
        throw refuse("contactId", id, "the id of a person of the document or the store")
      }
      guard given.sha256.utf8.count == 64, given.sha256.allSatisfy({ $0.isHexDigit && !$0.isUppercase })
      else {
        throw refuse("sha256", given.sha256, "a SHA-256 in hexadecimal digits")
      }
      guard (0...ContentFile.mostBytes).contains(given.size) else {
        throw refuse("size", "\(given.size)", "0...\(ContentFile.mostBytes)")
      }
      guard ValidDates.contains(given.addedAt) else {
        throw refuse("addedAt", "\(given.addedAt)", ValidDates.allowed)
      }
      var content = given
      content.name = try checkedFileName(given.name, field: "\(field).name")
      try ValidLength.fileText.check(given.text, field: "\(field).text")
      content.text = searchableText(given.text)
      content.private = given.private == true ? true : nil
      do {
        try ContentReader(planner.view(writer)).checkRoom(for: content.text, of: content.id)
      } catch let error as InvalidField {
        throw error.inside(field)
      }
      try writer.put(content)
    }
  }
}

extension ContentReader {
  /// Bytes. A message has at most 64 MiB, and Base64 adds a third.
  private static let mostExported = 32 << 20

  /// Returns the bytes of a person's existing files, as many as a reply can hold.
  func exportedFiles(of contactId: String) throws -> [FileBytes] {
    var left = Self.mostExported
    return try reader.contentEntries(contactId: contactId).compactMap { entry in
      guard entry.size <= left, let bytes = view.folders.content.read(entry.fileName),
        bytes.count == entry.size,
        let file = try? ContentFile(bytes)
      else { return nil }
      left -= entry.size
      return FileBytes(id: entry.id, data: file.base64, mediaType: file.kind.mediaType)
    }
  }
}

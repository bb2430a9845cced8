import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Adds a file. A background queue writes and syncs the file, because it may be large. The file gets its name
/// in the transaction that stores its row. So after an interruption each row has its file, and the next start
/// deletes a file without a row.
extension ContentMethods.AddContent: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let name = try checkedFileName(name, field: "name")
    try ValidLength.fileText.check(text, field: "text")
    // Check the person first: a mistyped name must not cause a write.
    if let person { _ = try planner.read { try PersonSelectors($0).person(person) } }
    let (folder, data, program) = (planner.views.folders.content, data, planner.program)
    planner.backups.run {
      Result { try WrittenFile(data, in: folder) }
    } then: { written in
      done(
        Result {
          let written = try written.get()
          // The draft is also deleted if the planner refuses the file.
          defer { folder.drop(written.draft) }
          do {
            return try planner.called(by: program) {
              try planner.withUndoId { try keep(written, called: name, planner) }
            }
          } catch {
            // The file may already have its name.
            try? planner.sweepFiles()
            throw error
          }
        })
    }
  }

  private func keep(_ written: WrittenFile, called name: String, _ planner: Planner) throws -> Reply {
    try planner.transaction(command: "content add \(name)") { writer in
      let view = planner.view(writer)
      let contact = try person.map { try PersonSelectors(view).person($0) }
      let known = try writer.reader.contentEntries(sha256: written.sha256).first {
        $0.contactId == contact?.id
      }
      let file = ContentEntry.fileName(sha256: written.sha256, written.kind)
      if let known {
        // If the known file is missing, it is written again.
        if planner.views.folders.content.file(file, size: written.size) == nil {
          try planner.views.folders.content.take(written.draft, as: file)
          return Reply(content: try ContentReader(view).shown(known.id))
        }
        throw InvalidField(
          field: "data", value: .string(known.name),
          allowed: "\(RefusalCode.fileKept.allowed) \(contact == nil ? "yet" : "of them yet")",
          code: .fileKept)
      }
      let content = KeptContent(
        id: newId(), contactId: contact?.id, name: name, kind: written.kind, size: written.size,
        sha256: written.sha256, private: self.private == true ? true : nil, addedAt: planner.now,
        text: written.text ?? searchableText(text ?? ""))
      try ContentReader(view).checkRoom(for: content.text)
      try planner.views.folders.content.take(written.draft, as: file)
      try writer.put(content)
      try planner.emit(.edited, contactId: contact?.id, detail: contact?.displayName, to: writer)
      return Reply(content: try ContentReader(view).shown(content.id))
    }
  }
}

/// A file with its bytes on the disk, but still without its final name.
private struct WrittenFile: Sendable {
  let draft: String
  let kind: ContentKind
  let size: Int
  let sha256: String
  /// The text of a text file; nil for other files.
  let text: String?

  init(_ data: String, in folder: KeptFolder) throws {
    let file: ContentFile
    do { file = try ContentFile(base64: data.utf8) } catch {
      throw InvalidField(field: "data", value: .string(data.shortened), allowed: ContentFile.allowed)
    }
    (kind, size, text) = (file.kind, file.bytes.count, file.text)
    sha256 = SHA256.hex(of: file.bytes)
    draft = try folder.writeDraft(file.bytes)
  }
}

extension ContentMethods.ListContent: Query {
  var readers: ReaderKind { .long }

  func run(in views: ViewSource) throws -> Reply {
    try ValidLength.search.check(text, field: "text")
    try checkLimit(limit)
    return try views.read { view in
      let contact = try person.map { try PersonSelectors(view).person($0) }
      var entries =
        try contact.map { try view.reader.contentEntries(contactId: $0.id) } ?? view.reader.contentEntries()
      if let search = text.map({ SearchWords($0) }), !search.words.isEmpty {
        let found = Set(try view.reader.contentEntries(with: search, limit: .max).map(\.id))
        // The index has no words of one or two letters, so the names are searched, too. There are few.
        entries = entries.filter { found.contains($0.id) || $0.isNamed(search) }
      }
      return Reply(
        content: try ContentReader(view).shown(Array(entries.prefix(limit ?? .max))), total: entries.count)
    }
  }
}

extension ContentMethods.GetContent: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let entry = try ContentReader(view).content(id)
      return Reply(
        content: try ContentReader(view).shown(entry.id),
        text: try view.reader.content(id: entry.id)?.text ?? "",
        path: view.folders.content.file(entry.fileName, size: entry.size), sha256: entry.sha256)
    }
  }
}

extension ContentMethods.RemoveContent: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let name = try planner.read { try ContentReader($0).content(id).name }
    return try planner.transaction(command: "content remove \(name)") { writer in
      let view = planner.view(writer)
      let shown = try ContentReader(view).shown(ContentReader(view).content(id).id)
      try writer.deleteContent(id: shown.id)
      try planner.emit(.edited, contactId: shown.contactId, detail: shown.person, to: writer)
      return Reply(content: shown)
    }
  }
}

/// Returns a file's name without white space around it. Throws ``InvalidField`` if it has no visible
/// character or contains a folder.
func checkedFileName(_ name: String, field: String) throws -> String {
  let result = singleSpaced(name)
  guard DisplayName.isVisible(result), !result.contains("/"), result.utf8.count <= 2000 else {
    throw InvalidField(
      field: field, value: .string(name.shortened), allowed: "a file's name, without a folder")
  }
  try ValidLength.fileName.check(result, field: field)
  return result
}

extension Methods.Doctor {
  /// Reports missing files, for example after `restore` or an import.
  func keptFiles(_ planner: Planner) throws -> [Finding] {
    let folder = planner.views.folders.content
    guard let path = folder.path else { return [] }
    let missing = try planner.store.read { try $0.contentEntries() }
      .filter { folder.file($0.fileName, size: $0.size) == nil }
    guard let first = missing.first else { return [] }
    let others = missing.count > 1 ? " and \(counted(missing.count - 1, "other"))" : ""
    return [
      .warning(
        "The file of \(first.name)\(others) is missing: only its text is left.", path,
        fix: "Copy a complete folder content, or add them again: plannerctl content add FILE")
    ]
  }
}

extension ContentEntry {
  /// Returns whether the name contains each word.
  func isNamed(_ search: SearchWords) -> Bool {
    let key = nameKey(name)
    return !search.words.isEmpty && search.words.allSatisfy { key.contains($0) }
  }
}

/// Kept files: by their selector, and as they are shown.
struct ContentReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Throws ``InvalidField`` if this text would make all texts together too long.
  /// - id: the file that the text is for. Its present text does not count.
  func checkRoom(for text: String, of id: String? = nil) throws {
    let most = ValidLength.allFileTexts.most
    let known = try id.flatMap { try reader.contentEntries(idPrefix: $0).first?.characters } ?? 0
    guard try reader.contentCharacters() - known + text.unicodeScalars.count > most else { return }
    throw InvalidField(
      field: "text", value: .null,
      allowed: "shorter: the texts of all kept files may have at most \(most) characters together")
  }

  /// Returns the file with this id or prefix of an id, or the only file with this name or with these words in
  /// its name. Throws ``NotFound`` and ``Ambiguous``.
  func content(_ selector: String) throws -> ContentEntry {
    var found = try selector.idPrefix.map { try reader.contentEntries(idPrefix: $0) } ?? []
    if found.isEmpty {
      let search = SearchWords(selector)
      let named = try reader.contentEntries().filter { $0.isNamed(search) }
      let exact = named.filter { nameKey($0.name) == nameKey(selector) }
      found = exact.isEmpty ? named : exact
    }
    guard let one = found.first else {
      throw NotFound(
        kind: .content, selector: selector,
        message: "No kept file has this id or name: '\(selector.shortened)' (plannerctl content list).")
    }
    guard found.count == 1 else {
      throw Ambiguous(
        selector: selector,
        matches: try shown(Array(found.prefix(20))).map { file in
          Match(
            id: file.id,
            name: "\(file.id.prefix(8)): \(file.name)\(file.person.map { " of \($0)" } ?? "")")
        },
        message: "'\(selector.shortened)' matches more than one file.")
    }
    return one
  }

  func shown(_ entries: [ContentEntry]) throws -> [ShownContent] {
    let names = try reader.displayNames(of: Set(entries.compactMap(\.contactId)))
    return entries.map { entry in
      ShownContent(
        id: entry.id, contactId: entry.contactId, person: entry.contactId.flatMap { names[$0] },
        name: entry.name, kind: entry.kind, size: entry.size, private: entry.isPrivate ? true : nil,
        addedAt: entry.addedAt, characters: entry.characters)
    }
  }

  fileprivate func shown(_ id: String) throws -> ShownContent {
    guard let shown = try shown(reader.contentEntries(idPrefix: id)).first else {
      throw NotFound(kind: .content, selector: id, message: "The file was removed.")
    }
    return shown
  }
}

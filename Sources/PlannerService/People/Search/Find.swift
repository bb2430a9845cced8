import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.Find: Query {
  var readers: ReaderKind { .quick }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    try ValidLength.search.check(text, field: "text")
    let limit = limit ?? 20
    guard (1...1000).contains(limit) else {
      throw InvalidField(field: "limit", value: .number(Double(limit)), allowed: "1...1000")
    }
    let search = SearchWords(text)
    guard !search.words.isEmpty else {
      throw InvalidField(field: "text", value: .string(text), allowed: "a word to look for")
    }
    return try views.read { view in
      var finding = Finding(view, limit: limit)
      try finding.findPeople(search)
      let known = try finding.knownPlaces(of: search)
      try finding.findNotes(search, known)
      try finding.findInSeveralPlaces(search, known)
      try finding.findContent(search)
      if finding.found.isEmpty, finding.content.isEmpty { try finding.findNear(search) }
      return Reply(found: finding.found, content: finding.content.nonEmpty)
    }
  }
}

/// A search, from the best places to the worst.
private struct Finding: ViewPart {
  let view: PlannerView
  let limit: Int
  private(set) var found: [Found] = []
  private(set) var content: [FoundContent] = []
  /// People in `found` by name, field or card, so that each is listed once for these.
  private var people: Set<String> = []

  init(_ view: PlannerView, limit: Int) {
    self.view = view
    self.limit = limit
  }

  private var room: Int { limit - found.count - content.count }

  /// Finds names that equal the text, then names that begin with it, have words that begin with its words, or
  /// contain it. Then searches profiles, tags and cards.
  mutating func findPeople(_ search: SearchWords, near: Bool? = nil) throws {
    let whole = search.words.joined(separator: " ")
    let named = try reader.contact(nameKey: whole).map { [$0] } ?? []
    try add(named + reader.contacts(namePrefix: whole), .name, search, near)
    for ids in [reader.people(nameWords:limit:), reader.people(name:limit:)] where room > 0 {
      // The limit is higher because people found before may be among these.
      let contacts = try ids(search, limit + people.count).compactMap(reader.contact(id:))
      try add(contacts.sorted { nameKey($0.displayName) < nameKey($1.displayName) }, .name, search, near)
    }
    guard room > 0 else { return }
    for id in try reader.people(anywhere: search, limit: limit + people.count) where room > 0 {
      guard !people.contains(id), let contact = try reader.contact(id: id) else { continue }
      let texts = try reader.searchTexts(of: contact)
      add(contact, best(of: texts, search) ?? (.name, FoundText(contact.displayName, search)), near)
    }
    for contact in try reader.contactsElsewhere() where room > 0 && !people.contains(contact.id) {
      let texts = ProfileReader(view).cards(of: contact).flatMap(\.searchTexts)
      if texts.isEmpty { continue }
      let text = searchKey(([contact.displayName] + texts).joined(separator: "\n"))
      guard search.words.allSatisfy(text.contains), let best = best(of: texts.map { (.card, $0) }, search)
      else { continue }
      add(contact, best, near)
    }
  }

  mutating func findNotes(_ search: SearchWords, _ known: [KnownPlaces]) throws {
    guard room > 0, !known.contains(where: \.isInNoNote) else { return }
    for note in try reader.notes(with: search, limit: room) {
      try add(note: note.objectId, of: note.contactId, search)
    }
  }

  /// Returns the known places of each word; empty for a single word, or if there is no room for more results.
  func knownPlaces(of search: SearchWords) throws -> [KnownPlaces] {
    guard room > 0, search.words.count > 1 else { return [] }
    return try search.words.map { try KnownPlaces($0, reader) }
  }

  /// Finds people with each word in some place: one word in a name or field and another in a note, or words
  /// in two notes. Candidates are the people of the rarest word, or people with a note of one of the words if
  /// they are fewer.
  mutating func findInSeveralPlaces(_ search: SearchWords, _ known: [KnownPlaces]) throws {
    guard room > 0, !known.isEmpty else { return }
    let shown = Set(found.map(\.contactId))
    var choices = known.map { $0.people.union($0.notes.keys) }
    if known.allSatisfy(\.areAllNotes) { choices.append(Set(known.flatMap(\.notes.keys))) }
    guard let candidates = choices.min(by: { $0.count < $1.count }) else { return }
    for id in candidates.sorted() where room > 0 && !shown.contains(id) {
      guard let note = try note(of: id, completing: search, known) else { continue }
      try add(note: note, of: id, search)
    }
  }

  /// The known places of one word: people by name, profile or tags, and each person's latest note with it.
  struct KnownPlaces {
    let people: Set<String>
    let notes: [String: String]
    /// True if `people` has everybody with the word.
    let areAllPeople: Bool
    /// True if all notes with the word were read.
    let areAllNotes: Bool

    var isInNoNote: Bool { areAllNotes && notes.isEmpty }

    /// The largest number of people and notes that are read for one word.
    private static let most = 250

    init(_ word: String, _ reader: StoreReader) throws {
      let alone = SearchWords(word)
      people = Set(try reader.people(anywhere: alone, limit: Self.most))
      areAllPeople = people.count < Self.most
      let found = try reader.notes(with: alone, limit: Self.most)
      notes = Dictionary(found.map { ($0.contactId, $0.objectId) }) { latest, _ in latest }
      areAllNotes = found.count < Self.most && alone.areInNoteIndex
    }
  }

  /// Returns a person's latest note for the first word that is in one of their notes. Each word must be in
  /// their name, profile or notes, and not all in name and profile. Otherwise returns nil.
  private func note(of id: String, completing search: SearchWords, _ known: [KnownPlaces]) throws -> String? {
    var note: String?
    for (word, places) in zip(search.words, known) where !places.people.contains(id) {
      if let found = places.notes[id] {
        note = note ?? found
        continue
      }
      if !places.areAllPeople, try reader.isWord(word, of: id) { continue }
      guard !places.areAllNotes, let found = try reader.note(with: word, of: id) else { return nil }
      note = note ?? found
    }
    return note
  }

  /// Finds kept files with each word in their name or text. Then finds files where the person's profile has
  /// the other words.
  mutating func findContent(_ search: SearchWords) throws {
    guard room > 0 else { return }
    var entries = try reader.contentEntries(with: search, limit: room)
    if entries.count < room, search.words.count > 1 {
      let known = Set(entries.map(\.id))
      for entry in try reader.contentEntries(withAnyOf: search, limit: Self.mostFiles)
      where entries.count < room && !known.contains(entry.id) {
        guard let contactId = entry.contactId else { continue }
        let isWhole = try search.words.allSatisfy {
          try reader.isWord($0, ofContent: entry.id) || reader.isWord($0, of: contactId)
        }
        if isWhole { entries.append(entry) }
      }
    }
    let names = try reader.displayNames(of: Set(entries.compactMap(\.contactId)))
    for entry in entries {
      let line = FoundText(lineOf: try reader.content(id: entry.id)?.text ?? "", search)
      content.append(
        FoundContent(
          id: entry.id, file: entry.name, contactId: entry.contactId,
          name: entry.contactId.flatMap { names[$0] }, text: line.text, marks: line.marks,
          private: entry.isPrivate ? true : nil))
    }
  }

  /// The largest number of files with one word that are checked for the other words.
  private static let mostFiles = 250

  /// Finds names and fields for words that may be mistyped.
  mutating func findNear(_ search: SearchWords) throws {
    var choices = [SearchWords("")]
    for word in search.words {
      let isKnown = try !reader.people(anywhere: SearchWords(word), limit: 1).isEmpty
      let words = isKnown ? [word] : try reader.wordsLike(word)
      choices = choices.flatMap { start in
        words.prefix(5).map { SearchWords((start.words + [$0]).joined(separator: " ")) }
      }
    }
    for choice in choices.prefix(25) where room > 0 && choice != search && !choice.words.isEmpty {
      try findPeople(choice, near: true)
    }
  }

  private mutating func add(
    _ contacts: [Contact], _ place: FoundPlace, _ search: SearchWords, _ near: Bool?
  ) throws {
    for contact in contacts where room > 0 && !people.contains(contact.id) {
      add(contact, (place, FoundText(contact.displayName, search)), near)
    }
  }

  private mutating func add(_ contact: Contact, _ best: (place: FoundPlace, text: FoundText), _ near: Bool?) {
    people.insert(contact.id)
    found.append(
      Found(
        contactId: contact.id, name: contact.displayName, where: best.place, text: best.text.text,
        marks: best.text.marks, near: near))
  }

  private mutating func add(note id: String, of contactId: String, _ search: SearchWords) throws {
    guard let contact = try reader.contact(id: contactId) else { return }
    let entry = try reader.logEntry(id: id)
    guard let notes = try entry?.notes ?? reader.item(id: id)?.notes else { return }
    let text = FoundText(notes, search)
    found.append(
      Found(
        contactId: contactId, name: contact.displayName, where: .note, text: text.text, marks: text.marks,
        private: entry?.private))
  }

  /// Returns the text with most of the words, or the first such text.
  private func best(
    of texts: [(place: FoundPlace, text: String)], _ search: SearchWords
  ) -> (place: FoundPlace, text: FoundText)? {
    var best: (count: Int, place: FoundPlace, text: String)?
    for (place, text) in texts {
      let key = searchKey(text)
      let count = search.words.count(where: key.contains)
      if count > best?.count ?? 0 { best = (count, place, text) }
    }
    return best.map { ($0.place, FoundText($0.text, search)) }
  }
}

extension Card {
  /// The card's texts for the search. The name is last, because it is usually also the person's name.
  fileprivate var searchTexts: [String] {
    let addresses = (more?.addresses ?? []).map(\.oneLine)
    return (more?.name?.toSearch ?? []) + [organization, more?.title, more?.note].compactMap(\.self) + tags
      + (emails + phones + (more?.urls ?? [])).map(\.value) + addresses + [displayName]
  }
}

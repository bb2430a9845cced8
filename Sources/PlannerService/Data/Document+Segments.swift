import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.Export {
  /// Returns the part of the whole document about these people. Other people in their relations are given by
  /// name.
  static func document(of people: [Contact], _ reader: StoreReader) throws -> ExportDocument {
    let ids = Set(people.map(\.id))
    let names = try reader.displayNames(of: Set(try reader.relations().compactMap(\.toId)))
    let profiles = try Self.profiles(reader)?.filter { ids.contains($0.contactId) }.map { kept in
      var kept = kept
      kept.profile.relations =
        kept.profile.relations?.filter { $0.inverse != true || ids.contains($0.to) }
        .nonEmpty
      for index in (kept.profile.relations ?? []).indices {
        guard let to = kept.profile.relations?[index].to, !ids.contains(to), let name = names[to] else {
          continue
        }
        kept.profile.relations?[index].to = name
      }
      let never = kept.profile.introductions?.never
      kept.profile.introductions?.never = never?.filter(ids.contains)
      return kept
    }
    return ExportDocument(
      format: documentFormat, version: 1, contacts: people.sorted { $0.id < $1.id },
      goals: try reader.goals().filter { ids.contains($0.contactId) }.sorted { $0.id < $1.id },
      items: try ids.flatMap { try reader.items(contactId: $0) }.sorted { $0.id < $1.id },
      log: try ids.flatMap { try reader.log(contactId: $0) }.sorted { $0.id < $1.id }, away: [],
      evidence: try reader.evidence().filter { ids.contains($0.contactId) },
      edits: try ids.flatMap { try reader.externalEdits(contactId: $0, limit: .max) }.sorted { $0.id < $1.id }
        .nonEmpty,
      profiles: profiles?.nonEmpty,
      dates: try reader.importantDates().filter { $0.contactId.map(ids.contains) ?? false }.nonEmpty,
      introductions: try reader.introductions().filter { ids.contains($0.a) && ids.contains($0.b) }.nonEmpty,
      drafts: try reader.drafts().filter { draft in
        ids.contains(draft.contactId) && draft.otherId.map(ids.contains) ?? true
      }.nonEmpty, chats: try Self.chats(about: ids, reader).nonEmpty,
      content: try ids.sorted().flatMap { try reader.contents(contactId: $0) }.nonEmpty)
  }

  /// Returns the messages about these people, without messages that are also about others.
  private static func chats(about ids: Set<String>, _ reader: StoreReader) throws -> [KeptChat] {
    try reader.chats().compactMap { chat in
      var chat = chat
      chat.messages.removeAll { $0.about.isEmpty || !ids.isSuperset(of: $0.about) }
      // The title came from the first message, which may be about others.
      chat.title = KeptChat.title(chat.messages)
      return chat.messages.isEmpty ? nil : chat
    }.sorted { $0.id < $1.id }
  }
}

extension Methods.Import {
  /// Stores segments, cadences of tags and modules. All segments of the document are stored before their
  /// filters are read, because a filter may use another segment.
  func putSegments(_ planner: Planner, _ writer: StoreWriter) throws {
    let view = planner.view(writer)
    let segments = document.segments ?? []
    for (index, segment) in segments.enumerated() {
      try PeopleMethods.SetSegment.check(segment.name, field: "document.segments[\(index)].name")
      try writer.put(segment)
    }
    for (index, segment) in segments.enumerated() {
      _ = try PersonFilters(view).filter(
        segment.filter, field: "document.segments[\(index)].filter", defining: segment.name)
    }
    for (index, cadence) in (document.tagCadences ?? []).enumerated() {
      do { try cadence.check() } catch let error as InvalidField {
        throw error.inside("document.tagCadences[\(index)]")
      }
      try writer.put(cadence)
    }
    for (index, module) in (document.modules ?? []).enumerated() {
      try module.check(field: "document.modules[\(index)]")
      try writer.put(ModuleReader(view).imported(module))
    }
  }
}

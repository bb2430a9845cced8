import PlannerMatching
import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.Filter: Query {
  var readers: ReaderKind { .long }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      Reply(
        contactIds: try PersonFilters(view).people(matching: PersonFilters(view).filter(filter)).map(\.id))
    }
  }
}

extension PeopleMethods.ListSegments: Query {
  var readers: ReaderKind { .long }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let builtIn = try FilterReader.builtIn.map { segment in
        Segment(
          name: segment.name, filter: segment.meaning, builtIn: true,
          people: try PersonFilters(view).people(matching: segment.filter).count)
      }
      return Reply(
        segments: builtIn + (try view.reader.segments().map { try PersonFilters(view).counted($0) }))
    }
  }
}

extension PeopleMethods.SetSegment: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    try planner.transaction(command: "segment \(name)") { writer in
      let view = planner.view(writer)
      try Self.check(name, field: "name")
      let key = nameKey(name)
      guard let filter else { return Reply(segment: try remove(key, planner, writer)) }
      let segment = KeptSegment(name: name.trimmed, filter: filter.trimmed)
      _ = try PersonFilters(view).filter(filter, defining: segment.name)
      try writer.put(segment)
      try planner.emit(.edited, detail: segment.name, to: writer)
      return Reply(segment: try PersonFilters(view).counted(segment))
    }
  }

  /// Throws ``InvalidField`` if a segment cannot have this name.
  static func check(_ name: String, field: String) throws {
    let key = nameKey(name)
    let isWord = !key.isEmpty && name.trimmed.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    guard isWord, !key.hasPrefix("-"), !["or", "and"].contains(key), ValidLength.tag.contains(name) else {
      throw InvalidField(
        field: field, value: .string(name), allowed: "one word of letters, digits, - and _ for the segment")
    }
    guard !FilterReader.builtIn.contains(where: { $0.name == key }) else {
      throw InvalidField(
        field: field, value: .string(name),
        allowed: "another word: '\(key)' is built in and cannot be changed")
    }
  }

  private func remove(_ key: String, _ planner: Planner, _ writer: StoreWriter) throws -> Segment {
    let view = planner.view(writer)
    let all = try writer.reader.segments()
    guard let known = all.first(where: { nameKey($0.name) == key }) else {
      throw NotFound(
        kind: .segment, selector: name, near: name.near(all.map(\.name)),
        message: "There is no segment '\(name.shortened)'.")
    }
    let segment = try PersonFilters(view).counted(known)
    try writer.delete(known)
    for other in all where nameKey(other.name) != key {
      do { _ = try PersonFilters(view).filter(other.filter) } catch is InvalidField {
        throw InvalidField(
          field: "name", value: .string(name), allowed: "an unused segment: '\(other.name)' uses this one")
      }
    }
    try planner.emit(.edited, detail: known.name, to: writer)
    return segment
  }
}

extension PersonFilters {
  /// Returns a segment with the number of its people.
  fileprivate func counted(_ segment: KeptSegment) throws -> Segment {
    let count = try people(matching: filter(segment.filter)).count
    return Segment(name: segment.name, filter: segment.filter, people: count)
  }
}

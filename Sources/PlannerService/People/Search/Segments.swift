import PlannerMatching
import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.Filter: UseCase {
  var callKind: CallKind { .longLook }

  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      Reply(contactIds: try planner.people(matching: planner.filter(filter, reader), reader).map(\.id))
    }
  }
}

extension PeopleMethods.ListSegments: UseCase {
  var callKind: CallKind { .longLook }

  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let builtIn = try FilterReader.builtIn.map { segment in
        Segment(
          name: segment.name, filter: segment.meaning, builtIn: true,
          people: try planner.people(matching: segment.filter, reader).count)
      }
      return Reply(segments: builtIn + (try reader.segments().map { try planner.counted($0, reader) }))
    }
  }
}

extension PeopleMethods.SetSegment: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    try planner.transaction(command: "segment \(name)") { writer in
      try Self.check(name, field: "name")
      let key = nameKey(name)
      guard let filter else { return Reply(segment: try remove(key, planner, writer)) }
      let segment = KeptSegment(name: name.trimmed, filter: filter.trimmed)
      _ = try planner.filter(filter, defining: segment.name, writer.reader)
      try writer.put(segment)
      try planner.emit(.edited, detail: segment.name, to: writer)
      return Reply(segment: try planner.counted(segment, writer.reader))
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
    let all = try writer.reader.segments()
    guard let known = all.first(where: { nameKey($0.name) == key }) else {
      throw NotFound(
        kind: .segment, selector: name, near: name.near(all.map(\.name)),
        message: "There is no segment '\(name.shortened)'.")
    }
    let segment = try planner.counted(known, writer.reader)
    try writer.delete(known)
    for other in all where nameKey(other.name) != key {
      do { _ = try planner.filter(other.filter, writer.reader) } catch is InvalidField {
        throw InvalidField(
          field: "name", value: .string(name), allowed: "an unused segment: '\(other.name)' uses this one")
      }
    }
    try planner.emit(.edited, detail: known.name, to: writer)
    return segment
  }
}

extension Planner {
  /// Returns a segment with the number of its people.
  fileprivate func counted(_ segment: KeptSegment, _ reader: StoreReader) throws -> Segment {
    let count = try people(matching: filter(segment.filter, reader), reader).count
    return Segment(name: segment.name, filter: segment.filter, people: count)
  }
}

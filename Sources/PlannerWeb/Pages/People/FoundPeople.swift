import PlannerModel
import PlannerProtocol

/// What a search found, by person, with the words that match marked.
struct FoundPeople {
  /// Places of one person that are shown.
  private static let mostPlaces = 3

  let rows: [Values]
  /// True where only similar words match.
  let isNear: Bool

  /// - ids: only these people; nil for all.
  init(_ found: [Found], among ids: Set<String>?) {
    let found = found.filter { ids?.contains($0.contactId) ?? true }
    let places = Dictionary(grouping: found, by: \.contactId)
    isNear = found.first?.near == true
    rows = found.map(\.contactId).folded.compactMap { id -> Values? in
      guard let own = places[id], let first = own.first else { return nil }
      return [
        "id": id, "initials": initials(first.name), "name": first.name,
        "parts": own.first { $0.where == .name }.map(Self.parts) ?? [["text": first.name]],
        "places": own.filter { $0.where != .name }.prefix(Self.mostPlaces).map(Self.place),
      ]
    }
  }

  private static func place(_ found: Found) -> Values {
    // A private note is shown where it is opened.
    let isPrivate = found.private == true
    return [
      "place": inWords(found), "isPrivate": isPrivate, "open": "/people/\(found.contactId)?private=1#notes",
      "parts": isPrivate ? [] : parts(found),
    ]
  }

  private static func inWords(_ found: Found) -> String {
    switch found.where {
    case .name: ""
    case .relation: "who is who"
    case .note where found.private == true: "private note"
    default: found.where.rawValue
    }
  }

  /// The text in pieces. Marks are counted in Unicode code points.
  static func parts(_ found: Found) -> [Values] {
    let scalars = Array(found.text.unicodeScalars)
    var parts: [Values] = []
    func add(_ range: Range<Int>, isMarked: Bool) {
      let text = String(String.UnicodeScalarView(scalars[range.clamped(to: scalars.indices)]))
      if !text.isEmpty { parts.append(["text": text, "isMarked": isMarked]) }
    }
    var end = 0
    for mark in found.marks where mark.start >= end && mark.length > 0 && mark.start < scalars.count {
      let (next, overflows) = mark.start.addingReportingOverflow(mark.length)
      add(end..<mark.start, isMarked: false)
      end = overflows ? scalars.count : min(next, scalars.count)
      add(mark.start..<end, isMarked: true)
    }
    add(end..<scalars.count, isMarked: false)
    return parts
  }
}

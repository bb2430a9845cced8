import PlannerModel
import PlannerProtocol
import PlannerWebKit

/// The results of a search, by person, with the matching words marked.
struct FoundPeople {
  /// The most places that are shown for a person.
  private static let mostPlaces = 3

  let rows: [Values]
  /// Whether only similar words match.
  let isNear: Bool

  /// - ids: Limits the results to these people. Nil means all.
  init(_ reply: PeopleMethods.Find.Reply, among ids: Set<String>?) {
    let found = reply.found.filter { ids?.contains($0.contactId) ?? true }
    // Files without a person and private files are not shown.
    let files = (reply.content ?? []).filter { file in
      file.private != true && file.contactId.map { ids?.contains($0) ?? true } ?? false
    }
    let places = Dictionary(grouping: found, by: \.contactId)
    isNear = found.first?.near == true
    rows = (found.map(\.contactId) + files.compactMap(\.contactId)).folded.compactMap { id -> Values? in
      let (own, ownFiles) = (places[id] ?? [], files.filter { $0.contactId == id })
      guard let name = own.first?.name ?? ownFiles.first?.name else { return nil }
      let shown = own.filter { $0.where != .name }.map(Self.place) + ownFiles.map(Self.place)
      return [
        "id": id, "initials": initials(name), "name": name,
        "parts": own.first { $0.where == .name }.map { Self.parts($0.text, $0.marks) } ?? [
          ["text": name] as Values
        ],
        "places": Array(shown.prefix(Self.mostPlaces)),
      ]
    }
  }

  private static func place(_ file: FoundContent) -> Values {
    ["place": file.file, "isPrivate": false, "parts": parts(file.text, file.marks)]
  }

  private static func place(_ found: Found) -> Values {
    // A private note is only shown after it is opened.
    let isPrivate = found.private == true
    return [
      "place": inWords(found), "isPrivate": isPrivate, "open": "/people/\(found.contactId)?private=1#notes",
      "parts": isPrivate ? [] : parts(found.text, found.marks),
    ]
  }

  private static func inWords(_ found: Found) -> String {
    switch found.where {
    case .name: ""
    case .called: "also called"
    case .relation: "relation"
    case .note where found.private == true: "private note"
    default: found.where.rawValue
    }
  }

  /// Returns the text in parts. Marks count Unicode code points.
  static func parts(_ text: String, _ marks: [TextPart]) -> [Values] {
    let scalars = Array(text.unicodeScalars)
    var parts: [Values] = []
    func add(_ range: Range<Int>, isMarked: Bool) {
      let text = String(String.UnicodeScalarView(scalars[range.clamped(to: scalars.indices)]))
      if !text.isEmpty { parts.append(["text": text, "isMarked": isMarked]) }
    }
    var end = 0
    for mark in marks where mark.start >= end && mark.length > 0 && mark.start < scalars.count {
      let (next, overflows) = mark.start.addingReportingOverflow(mark.length)
      add(end..<mark.start, isMarked: false)
      end = overflows ? scalars.count : min(next, scalars.count)
      add(mark.start..<end, isMarked: true)
    }
    add(end..<scalars.count, isMarked: false)
    return parts
  }
}

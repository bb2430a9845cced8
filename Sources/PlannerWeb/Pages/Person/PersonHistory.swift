import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerTime

/// What took place with a person, and what did not, the latest first.
struct PersonHistory {
  /// Entries that are shown before somebody asks for more.
  static let step = 20

  fileprivate struct Entry {
    var at: Instant
    var what: String
    var notes: String
    var isMuted = false
    var href: String?
  }

  let values: Values

  init(_ person: Methods.Person.Reply, _ visit: Visit) {
    let words = visit.words
    let search = visit.query["history"]
    let all = Self.entries(person, words)
    let found = search.map { search in all.filter { $0.contains(search) } } ?? all
    let count = min(max(visit.query["entries"].flatMap { Int($0) } ?? Self.step, 1), 10_000)
    var values: Values = [
      "entries": found.prefix(count).map { entry -> Values in
        var row: Values = [
          "what": entry.what, "notes": entry.notes, "when": words.moment(entry.at),
          "relative": words.relative(words.zone.date(at: entry.at)), "isMuted": entry.isMuted,
        ]
        row["href"] = entry.href
        return row
      },
      "search": search ?? "", "isEmpty": found.isEmpty, "canSearch": all.count > 5 || search != nil,
      "isFirst": all.isEmpty,
    ]
    if found.count > count {
      let query = search.map { "history=\(Form.encoded($0))&" } ?? ""
      values["more"] = "?\(query)entries=\(count + 5 * Self.step)#history"
      values["left"] = "\(found.count - count)"
    }
    self.values = values
  }

  private static func entries(_ person: Methods.Person.Reply, _ words: PageWords) -> [Entry] {
    let met = person.log.filter { $0.outcome != .note }.map { entry in
      Entry(
        at: entry.when, what: entry.outcome.met,
        // A private note is shown only where it was asked for.
        notes: entry.private == true ? "" : entry.notes ?? "")
    }
    let unmet = person.items.filter {
      $0.startAt <= words.now && [.missed, .canceled, .lapsed].contains($0.status)
    }
    .map { item in
      Entry(
        at: item.startAt,
        what: item.status == .missed ? "Missed" : item.status == .canceled ? "Skipped" : "Nobody said",
        notes: item.notes ?? "", isMuted: true, href: item.status == .lapsed ? "/items/\(item.id)" : nil)
    }
    return (met + unmet).sorted { $0.at > $1.at }
  }
}

extension PersonHistory.Entry {
  fileprivate func contains(_ search: String) -> Bool {
    search.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { word in
      notes.lowercased().contains(word) || what.lowercased().contains(word)
    }
  }
}

extension LogKind {
  var met: String {
    switch self {
    case .met: "Met"
    case .call: "Call"
    case .text: "Wrote"
    case .other, .note: "Other contact"
    }
  }
}

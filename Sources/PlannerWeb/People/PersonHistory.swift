import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The history with a person: meetings and sessions that did not happen, the latest first.
struct PersonHistory {
  /// The most entries that are shown before the user asks for more.
  static let step = 20

  fileprivate struct Entry {
    var at: Instant
    var what: String
    var notes: String
    var isMuted = false
    var href: String?
    /// The log entry, if it is one.
    var log: InteractionLog?
  }

  let values: Values

  init(_ person: Methods.Person.Reply, _ visit: Visit) {
    let words = visit.words
    let edited = visit.refusal?.entered["entry"] ?? visit.query["entry"]
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
        if let log = entry.log {
          row["entry"] = log.id
          row["edit"] = "/people/\(person.contact.id)?entry=\(log.id)#history"
          if log.id == edited { row["form"] = Self.form(log, visit) }
        }
        return row
      },
      "back": visit.back(to: "history"),
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

  /// Returns a form with the entry's values, and with the values from when the form was made.
  private static func form(_ entry: InteractionLog, _ visit: Visit) -> Values {
    let clock = visit.words.zone.wallClock(at: entry.when)
    let when = "\(clock.date) \(padded(clock.minuteOfDay / 60, 2)):\(padded(clock.minuteOfDay % 60, 2))"
    let how = visit.refusal?.entered["how"] ?? entry.outcome.rawValue
    return [
      "when": visit.field("when", when, refusedAs: ["at"], sentWith: "when"),
      "what": visit.field("what", entry.notes, refusedAs: ["notes"], sentWith: "when"),
      "kinds": Outcome.allCases.map { outcome -> Values in
        [
          "kind": outcome.rawValue, "called": outcome == .text ? "wrote" : outcome.rawValue,
          "chosen": outcome.rawValue == how,
        ]
      },
      "whenWas": visit.refusal?.entered.typed("whenWas") ?? when,
      "howWas": visit.refusal?.entered.typed("howWas") ?? entry.outcome.rawValue,
      "whatWas": visit.refusal?.entered.typed("whatWas") ?? entry.notes ?? "",
    ]
  }

  private static func entries(_ person: Methods.Person.Reply, _ words: PageWords) -> [Entry] {
    let met = person.log.filter { $0.outcome != .note }.map { entry in
      Entry(
        at: entry.when, what: entry.outcome.met,
        // A private note is only shown on request.
        notes: entry.private == true ? "" : entry.notes ?? "", log: entry)
    }
    let unmet = person.items.filter {
      $0.startAt <= words.now && [.missed, .canceled, .lapsed].contains($0.status)
    }
    .map { item in
      Entry(
        at: item.startAt,
        what: item.status == .missed ? "Missed" : item.status == .canceled ? "Skipped" : "Not answered",
        notes: item.notes ?? "", isMuted: true,
        href: item.status == .canceled ? nil : "/items/\(item.id)")
    }
    return (met + unmet).sorted { $0.at > $1.at }
  }
}

/// The actions for an entry of the history.
enum HistoryActions {
  /// Sends only the fields that were changed in the form, so that changes made elsewhere stay.
  static func edit(_ visit: Visit) throws -> Reply {
    let form = visit.form
    func changed(_ name: String) -> String? {
      let (now, was) = (form.typed(name) ?? "", form.typed("\(name)Was") ?? "")
      let lines = now.replacing("\r\n", with: "\n")
      return lines == was.replacing("\r\n", with: "\n") ? nil : lines
    }
    let call = Methods.EditLogEntry(
      id: form["entry"] ?? "", at: changed("when"), outcome: changed("how").flatMap(Outcome.init(rawValue:)),
      notes: changed("what"))
    let place = "\(visit.person)#history"
    guard call.at != nil || call.outcome != nil || call.notes != nil else { return .redirect(to: place) }
    let entry = try visit.call(call).entry
    return .redirect(to: place, said: "Corrected: \(entry.inWords(visit.words)).")
  }

  static func remove(_ visit: Visit) throws -> Reply {
    let removed = try visit.call(Methods.RemoveLogEntry(id: visit.form["remove"] ?? ""))
    return .redirect(to: visit.origin, said: "Removed: \(removed.entry.inWords(visit.words)).")
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

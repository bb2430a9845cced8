import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of a session: whether it happened, other times for it, the reasons for its time, and notes.
struct ItemPage: Sendable {
  /// The number of other times that are shown, without and with `more`.
  private static let times = (few: 5, many: 10)

  func show(_ visit: Visit) throws -> Reply {
    let words = visit.words
    let reply = try visit.call(Methods.Item(item: visit.id))
    let item = reply.item
    let status = try visit.call(Methods.Status())
    var values = Frame.values(item.name, at: .plan, visit, late: status.overdue)
    visit.begin(values, "Looking for other times…")
    let date = words.zone.date(at: item.startAt)
    values["id"] = item.id
    values["name"] = item.name
    values["person"] = "/people/\(item.contactId)"
    values["occasion"] = item.occasionInWords
    values["when"] = words.daySpan(item.startAt, minutes: item.durationMin)
    values["relative"] = words.relative(item.startAt, minutes: item.durationMin)
    values["their"] = words.theirs(item.startAt, zone: item.contactTimeZone)
    values["week"] = "/plan?from=\(words.style.weekStart(of: date))"
    values["noted"] = item.notes.map { oneLine($0) }
    values["log"] = reply.log.filter { $0.private != true && $0.notes != nil }.prefix(3).map {
      entry -> Values in
      ["text": entry.notes ?? "", "when": words.day(words.zone.date(at: entry.when))]
    }
    let isLive = item.status.isLive
    let isOver = item.endAt <= words.now
    values["isLive"] = isLive
    values["byGuest"] = item.wordOfGuest(.either, at: words.now)
    values["overlap"] = item.overlapInWords(in: words)
    values["isOver"] = isOver && (isLive || item.status == .lapsed)
    values["later"] = TodayPage.address(skipping: [item.id])
    values["isAhead"] = isLive && !isOver
    // An answer can be changed.
    let isAnswered = item.startAt <= words.now && [.done, .missed].contains(item.status)
    values["answered"] = isAnswered ? ["wasMissed": item.status == .missed] as Values : nil
    values["state"] = isLive ? "" : item.status.inWords
    values["notes"] = visit.field("notes", nil)
    if isLive {
      let count = visit.query.has("more") ? Self.times.many : Self.times.few
      let candidates = try visit.call(Methods.Candidates(item: item.id, count: count)).candidates
      values["days"] = days(candidates, of: item, words)
      values["hasTimes"] = !candidates.isEmpty
      values["more"] = count == Self.times.few && candidates.count == count
      values["at"] = visit.field("at", nil, refusedAs: "startAt")
    }
    values["asks"] = visit.asks(leavingTo: "/items/\(item.id)")
    values["why"] = WhyWords.values(try visit.call(Methods.Why(item: item.id)), words)
    return visit.pages.html("item", values)
  }

  private func days(_ candidates: [Candidate], of item: ShownItem, _ words: PageWords) -> [Values] {
    let best = candidates.min { $0.cost < $1.cost }?.startAt
    return Dictionary(grouping: candidates) { words.zone.date(at: $0.startAt) }.sorted { $0.key < $1.key }
      .map { day, starts -> Values in
        [
          "day": words.dayInWords(day),
          "times": starts.map { candidate -> Values in
            var values: Values = [
              "at": "\(candidate.startAt)", "time": words.span(candidate.startAt, minutes: item.durationMin),
              "costs": candidate.inWords(isBest: candidate.startAt == best, in: words),
              "isBest": candidate.startAt == best,
            ]
            values["their"] = words.theirs(candidate.startAt, zone: item.contactTimeZone)
            return values
          },
        ]
      }
  }
}

/// The reasons for a session's time, in words.
enum WhyWords {
  /// The most reasons against other times. The terminal shows all.
  private static let most = 5

  static func values(_ why: Methods.Why.Reply, _ words: PageWords) -> Values {
    var values: Values = [:]
    values["sentences"] = sentences(why, words).map { ["sentence": $0] }
    let rejected = why.rejected.filter { $0.reason != .beforeDue && $0.reason != .pastHorizon }
    values["rejected"] = rejected.prefix(most).map { starts -> Values in
      let titles = starts.titles.map(oneLine).joined(separator: ", ")
      return [
        "reason": starts.reason.inWords(hasSession: true).capitalizedFirst,
        "titles": titles, "range": words.range(starts.first, starts.last),
        "count": counted(starts.count, "time"),
      ]
    }
    values["hasRejected"] = !rejected.isEmpty
    if let change = why.smallestChange {
      var shown: Values = ["says": oneLine(change.says)]
      if !change.costs.isEmpty {
        shown["costs"] = "You lose a session with \(change.costs.map(oneLine).joined(separator: ", "))."
      }
      values["change"] = shown
    }
    return values
  }

  private static func sentences(_ why: Methods.Why.Reply, _ words: PageWords) -> [String] {
    var sentences: [String] = []
    if let item = why.item {
      sentences += [why.story(of: item), why.overlap(of: item, in: words)].compactMap(\.self)
    }
    if let score = why.score {
      let then = why.asPlaced == true
      let late =
        score.overdueDays > 0
        ? "\(age(days: score.overdueDays)) late\(then ? " then" : "")"
        : "\(then ? "was due" : "due") \(words.day(score.dueOn)), not late"
      sentences.append("You meet \(cadence(days: score.cadenceDays)): \(late).")
    }
    if let cost = why.cost {
      let then = why.asPlaced == true
      let remarks = then ? cost.remarksThen(why.learned) : cost.remarks(why.learned, in: words)
      var parts = [remarks.day, remarks.crowd]
      if cost.terms.learned != 0 { parts.append(remarks.learned) }
      if cost.terms.hours != 0 { parts.append("it is outside your preferred hours") }
      let start = then ? "Of the free times it counted as the earliest: " : "As things stand now: "
      sentences.append(start + parts.joined(separator: ", ") + ".")
    }
    if let unplaced = why.unplaced {
      sentences.append(
        "A later session\(unplaced.occasionInWords.map { " for \($0)" } ?? "") is due "
          + "\(words.dayInWords(unplaced.dueOn)) and does not fit: \(unplaced.inWords).")
    }
    return sentences
  }
}

extension ItemStatus {
  /// The result of a closed session.
  var inWords: String {
    switch self {
    case .done: "It took place."
    case .missed: "It did not take place."
    case .canceled: "It was canceled."
    case .lapsed: "You did not say whether it took place."
    case .pending, .snoozed, .rescheduled: ""
    }
  }
}

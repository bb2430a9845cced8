import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// One session: other times for it, what was noted, and why it stands where it stands.
struct ItemPage: Sendable {
  let templates: PageTemplates

  func show(_ visit: Visit) throws -> Reply {
    let words = visit.words
    let reply = try visit.call(Methods.Item(item: visit.id))
    let item = reply.item
    let status = try visit.call(Methods.Status())
    var values = Frame.values(item.name, at: .plan, visit, late: status.overdue)
    values["id"] = item.id
    values["name"] = item.name
    values["person"] = "/people/\(item.contactId)"
    values["occasion"] = item.occasion
    values["when"] = words.daySpan(item.startAt, minutes: item.durationMin)
    values["relative"] = words.relative(item.startAt, minutes: item.durationMin)
    values["their"] = words.theirs(item.startAt, zone: item.contactTimeZone)
    values["notes"] = item.notes.map { $0.split(separator: "\n").map { ["line": String($0)] } } ?? []
    let isLive = item.status.isLive
    let isOver = item.endAt <= words.now
    values["isLive"] = isLive
    values["isOver"] = isLive && isOver
    values["isAhead"] = isLive && !isOver
    values["state"] = isLive ? "" : item.status.inWords
    if isLive {
      let count = visit.query.has("more") ? 10 : 5
      let candidates = try visit.call(Methods.Candidates(item: item.id, count: count)).candidates
      values["days"] = days(candidates, of: item, visit)
      values["hasTimes"] = !candidates.isEmpty
      values["more"] = count == 5 && candidates.count == 5
      values["at"] = visit.field("at", nil, refusedAs: "startAt")
      values["canForce"] = visit.refusal?.canForce ?? false
      values["why"] = try why(item, visit)
    }
    return templates.html("item", values)
  }

  private func days(_ candidates: [Candidate], of item: ShownItem, _ visit: Visit) -> [Values] {
    let words = visit.words
    let best = candidates.map(\.cost).min()
    return Dictionary(grouping: candidates) { words.zone.date(at: $0.startAt) }.sorted { $0.key < $1.key }
      .map { day, starts -> Values in
        [
          "day": words.dayInWords(day), "token": visit.token, "back": visit.address, "id": item.id,
          "times": starts.map { candidate -> Values in
            var values: Values = [
              "at": "\(candidate.startAt)", "time": words.span(candidate.startAt, minutes: item.durationMin),
              "isBest": candidate.cost == best,
            ]
            values["their"] = words.theirs(candidate.startAt, zone: item.contactTimeZone)
            return values
          },
        ]
      }
  }

  private func why(_ item: ShownItem, _ visit: Visit) throws -> [Values] {
    let words = visit.words
    let why = try visit.call(Methods.Why(item: item.id))
    var sentences: [String] = []
    if let score = why.score {
      let late =
        score.overdueDays > 0
        ? "\(age(days: score.overdueDays)) late" : "due \(words.day(score.dueOn))"
      sentences.append("You meet \(item.name) \(cadence(days: score.cadenceDays)): \(late).")
    } else if item.origin == .manual {
      sentences.append("You chose this time yourself.")
    }
    let rejected = why.rejected.filter { $0.reason != .beforeDue && $0.reason != .pastHorizon }
    for starts in rejected.prefix(4) {
      let titles = starts.titles.isEmpty ? "" : " (\(starts.titles.joined(separator: ", ")))"
      sentences.append(
        "\(words.moment(starts.first))\(starts.count > 1 ? " and \(counted(starts.count - 1, "other time"))" : ""): "
          + starts.reason.inWords(hasSession: true) + titles + ".")
    }
    if let change = why.smallestChange { sentences.append(change.says) }
    return sentences.map { ["sentence": $0] }
  }
}

extension ItemStatus {
  /// What became of a session that is closed.
  var inWords: String {
    switch self {
    case .done: "It took place."
    case .missed: "It did not take place."
    case .canceled: "It was canceled."
    case .lapsed: "Nobody said whether it took place."
    case .pending, .snoozed, .rescheduled: ""
    }
  }
}

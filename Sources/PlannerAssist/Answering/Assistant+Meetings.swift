import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension Assistant {
  func last(_ how: Question.Contacted, _ person: Named) throws -> Answer {
    let reply = try whole(person)
    let name = oneLine(person.name)
    let log = reply.log.filter { $0.outcome != .note && $0.when <= words.now }
    let found = log.first { how.counts($0.outcome) }
    var sentence =
      found.map { "You last \($0.outcome.inPast) \(name) \(ago($0.when))" }
      ?? "There is no record that you \(how.inPast) \(name)"
    if let latest = log.first, latest.when > found?.when ?? Instant(seconds: .min / 2_000_000) {
      sentence += "; you \(latest.outcome.inPast) them \(ago(latest.when))"
    }
    if let next = nextItem(reply) {
      sentence += "; the next session is planned for \(words.moment(next.startAt))"
    }
    return Answer(sentence + ".", command: ["history", person.selector])
  }

  func often(_ person: Named) throws -> Answer {
    let reply = try whole(person)
    let name = oneLine(person.name)
    let from = words.now.adding(minutes: -180 * 1440)
    let count = reply.log.filter { $0.outcome != .note && $0.when >= from && $0.when <= words.now }.count
    let times = "in the last 180 days you were in touch \(counted(count, "time"))"
    guard let goal = reply.goal else {
      return Answer("\(name) has no cadence; \(times).", command: ["person", person.selector])
    }
    let paused = goal.paused ? " (paused now)" : ""
    return Answer(
      "You want to meet \(name) \(cadence(days: goal.cadenceDays))\(paused); \(times).",
      command: ["person", person.selector])
  }

  func notMet(_ days: Int, _ group: String) throws -> Answer {
    let filter = (["last:>\(days)d"] + (group.isEmpty ? [] : [group])).joined(separator: "\u{1F}")
    let span = counted(days, "day")
    let among = Question.among(group)
    var answer = try people(
      filter,
      none: "You were in touch with everybody\(among) within the last \(span), except people you never met.",
      some: "Not in touch for more than \(span)\(among):"
    ) { $0.lastMetAt.map { "last \(ago($0))" } }
    let strangers = "strangers" + (group.isEmpty ? "" : " \(group)")
    let never = try daemon.call(Methods.People(filter: strangers, limit: 1)).total
    if never > 0 {
      answer.answer +=
        " You never met \(never)\(among.isEmpty ? "" : " of them"): plannerctl people "
        + "\(Quoted.shell(strangers))."
    }
    return answer
  }

  func due(overdueOnly: Bool) throws -> Answer {
    let people = try daemon.call(Methods.People(dueOnly: true)).people.filter {
      !overdueOnly || $0.overdueDays ?? 0 > 0
    }
    guard !people.isEmpty else {
      return Answer(
        overdueOnly ? "Nobody is overdue." : "Nobody is due today.", command: ["people", "--due"])
    }
    let names = people.prefix(10).map { person -> String in
      let days = person.overdueDays ?? 0
      let late = days > 0 ? "\(counted(days, "day")) overdue" : "due today"
      let next = person.nextItem.map { ", planned for \(words.moment($0.startAt))" } ?? ", nothing planned"
      return "\(oneLine(person.contact.displayName)) (\(late)\(next))"
    }
    let more = people.count > 10 ? ["\(people.count - 10) more"] : []
    return Answer(
      "\(overdueOnly ? "Overdue" : "Due"): \(list(names + more)).", command: ["people", "--due"])
  }

  func who(_ field: Question.Field, _ value: String) throws -> Answer {
    let (one, many) =
      switch field {
      case .city: ("lives in", "live in")
      case .company: ("works at", "work at")
      case .interest: ("likes", "like")
      case .offers: ("offers", "offer")
      case .seeks: ("seeks", "seek")
      }
    let filter = Question.filter(field, value)
    if let near = try nearest(field, value) {
      return Answer(
        notUnderstood: "Nobody \(one) '\(value)', but these are similar:", near: [near.asked])
    }
    var answer = try people(
      filter, none: "Nobody \(one) '\(value)'.", some: "Those who \(many) '\(value)':"
    ) { _ in nil }
    answer.command = ["people", filter]
    return answer
  }
}

extension Assistant {
  /// Returns the question without the last words, if that finds somebody and all of the words do not. The
  /// last words may not belong to the city or company.
  private func nearest(_ field: Question.Field, _ value: String) throws -> Question? {
    func isKnown(_ value: String) throws -> Bool {
      try daemon.call(Methods.People(filter: Question.filter(field, value), limit: 1)).total > 0
    }
    var words = value.split(separator: " ")
    guard words.count > 1, try !isKnown(value) else { return nil }
    while words.count > 1 {
      words.removeLast()
      let shorter = words.joined(separator: " ")
      if try isKnown(shorter) { return .who(field, shorter) }
    }
    return nil
  }
}

extension Question.Contacted {
  func counts(_ outcome: LogKind) -> Bool {
    switch self {
    case .any: outcome != .note
    case .talk: outcome == .met || outcome == .call
    case .met: outcome == .met
    case .call: outcome == .call
    case .text: outcome == .text
    }
  }

  var inPast: String {
    switch self {
    case .any: "were in touch with"
    case .talk: "talked to"
    case .met: "met"
    case .call: "called"
    case .text: "wrote to"
    }
  }
}

extension LogKind {
  var inPast: String {
    switch self {
    case .met: "met"
    case .call: "called"
    case .text: "wrote to"
    case .other, .note: "were in touch with"
    }
  }
}

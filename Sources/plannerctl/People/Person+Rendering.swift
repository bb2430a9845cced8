import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension Methods.Person.Reply {
  /// Returns the planned and past sessions, each under a title.
  func sections(in context: RenderContext) -> [Styled] {
    var lines: [Styled] = []
    func isComing(_ item: ShownItem) -> Bool { item.status.isLive && item.endAt > context.now }
    func isCanceled(_ item: ShownItem) -> Bool { item.status == .canceled && item.startAt > context.now }
    let coming = items.filter(isComing)
    let canceled = items.filter(isCanceled)
    let past = items.filter { !isComing($0) && !isCanceled($0) }
    if !coming.isEmpty {
      lines += ["", "Planned"] + SessionRows.lines(coming, in: context, indent: 2)
    }
    if !canceled.isEmpty {
      lines += ["", "Canceled"] + SessionRows.lines(canceled.suffix(10), in: context, indent: 2)
    }
    if !past.isEmpty {
      lines += ["", "Before"] + SessionRows.lines(past.first(10), in: context, newestFirst: true, indent: 2)
    }
    return lines + LogRows.met(log, limit: 10, in: context)
  }
}

extension Array {
  /// Returns at most `limit` elements.
  fileprivate func first(_ limit: Int) -> [Element] { Array(prefix(limit)) }
}

extension Contact {
  /// Adds the known facts about a person besides their name, and those from their card.
  func add(to facts: inout Facts, card: Card?, in context: RenderContext) {
    facts.add("purpose", paragraphs: purpose)
    facts.add("tags", Styled(tags.joined(separator: ", ")))
    if let zone = timeZone ?? card?.timeZone {
      let there = context.zones.zone(named: zone).map {
        $0.clock(at: context.now, beside: context.today, context.style)
      }
      facts.add("zone", Styled(zone + (there.map { ", now \($0)" } ?? "")))
    }
    if let remindMin { facts.add("reminders", Styled(leadsInWords(remindMin))) }
    if let cardUid, !cardUid.isEmpty {
      facts.add("card", Styled(cardUid, .dim) + (card == nil ? ", in no address book" : ""))
    }
  }
}

extension PersonProfile {
  /// Adds how to reach the person.
  func addReaching(to facts: inout Facts) {
    facts.add("org", company.map { Styled(oneLine($0)) })
    for field in [ProfileField.phone, .email] {
      facts.add(field.onPage, Styled(field.texts(of: self).map(oneLine).joined(separator: ", ")))
    }
  }
}

extension Goal {
  /// The cadence in words, such as `every week`, and the tag that it comes from, if any.
  var cadenceInWords: String {
    cadence(days: cadenceDays) + (cadenceTag.map { " (by the tag \(oneLine($0)))" } ?? "")
  }

  func add(to facts: inout Facts, in context: RenderContext) {
    facts.add(
      "goal", "\(cadenceInWords), \(duration(minutes: minDurationMin)), importance \(importance) of 5")
    facts.add("when", Styled(windows.inWords(in: context)))
    facts.add("last met", lastCompletedAt.map { Styled(context.momentInWords($0)) } ?? "not yet")
    if paused {
      facts.add("due", Styled(pausedUntil.map { "paused until \(context.dayInWords($0))" } ?? "paused"))
    } else {
      let due = dueOn(in: context.zone)
      facts.add(
        "due",
        Styled(context.dayInWords(due), due < context.today ? .late : due == context.today ? .today : .plain))
    }
  }
}

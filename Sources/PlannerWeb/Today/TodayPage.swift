import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of today: the next session, the day as a line, the dates of this week, fading people, and
/// questions to the user.
struct TodayPage: Sendable {
  /// The most fading people and introductions that are shown. More would not help.
  private static let most = 5
  private static let mostIntroductions = 2
  /// The most people for which pairs are searched while the page is made. With more, the search takes too
  /// long.
  private static let quicklyPaired = 500

  func show(_ visit: Visit) throws -> Reply {
    let words = visit.words
    let status = try visit.call(Methods.Status())
    let door = try visit.call(InvitationMethods.GetDoor()).door
    var values = Frame.values(
      "Today", at: .today, visit, late: status.overdue, waiting: door.waitingForYou)
    visit.begin(values, "Loading your day…")
    let week = try visit.call(Methods.Week(from: "\(words.today)", days: 7))
    let fading = try visit.call(Methods.People(filter: "fading")).people

    values["greeting"] = greeting(words)
    values["summary"] = summary(words, today: status.today, late: status.overdue)
    values["hasPeople"] = status.contacts > 0
    if let next = status.nextItem {
      values["next"] = try self.next(next, visit)
    } else {
      values["hasNoNext"] = status.contacts > 0
    }
    if let day = week.days.first, status.contacts > 0 {
      values["line"] = DayLine(day, week.preferences, words).values
    }
    values["canSnooze"] = status.today > 0
    let dates = week.days.flatMap { $0.dates ?? [] }
    values["dates"] = dates.map { self.date($0, words) }
    values["hasDates"] = !dates.isEmpty
    values["fading"] = longest(fading).prefix(Self.most).map { person -> Values in
      [
        "name": person.contact.displayName, "href": "/people/\(person.contact.id)",
        "since": person.lastMetAt.map { "last met \(words.relative(words.zone.date(at: $0)))" }
          ?? "not met yet",
        "ahead": person.nextItem.map { words.moment($0.startAt) } ?? "",
      ]
    }
    values["hasFading"] = !fading.isEmpty
    if fading.count > Self.most { values["moreFading"] = "\(fading.count - Self.most)" }
    let skipped = visit.query.all("later")
    let asked = week.waiting.filter { !skipped.contains($0.id) }
    values["waiting"] = asked.map { item -> Values in
      [
        "later": Self.address(skipping: skipped + [item.id]), "id": item.id, "name": item.name,
        "href": "/people/\(item.contactId)",
        "when": words.momentInWords(item.startAt), "occasion": item.occasionInWords ?? "",
      ]
    }
    values["isWaiting"] = !week.waiting.isEmpty
    if asked.count < week.waiting.count { values["skipped"] = "\(week.waiting.count - asked.count)" }
    values["guests"] = door.waitingForYou > 0 ? ["text": Self.guests(door)] as Values : nil
    let drafts = try visit.call(DraftMethods.ListDrafts(limit: Self.most)).drafts
    values["drafts"] = drafts.map { DraftsPage.row($0, visit) }
    values["hasDrafts"] = !drafts.isEmpty
    let introductions = try self.introductions(visit, among: status.contacts)
    values["introductions"] = introductions
    values["hasIntroductions"] = !introductions.isEmpty
    return visit.pages.html("today", values)
  }

  /// Returns the address of the page without questions about these sessions. It is not stored, so the page
  /// asks again later.
  static func address(skipping ids: [String]) -> String {
    "/?" + ids.map { "later=\(Form.encoded($0))" }.joined(separator: "&")
  }

  private static func guests(_ door: DoorStanding) -> String {
    var parts: [String] = []
    if door.waiting > 0 {
      parts.append("\(counted(door.waiting, "request")) wait\(door.waiting == 1 ? "s" : "") for your answer")
    }
    if door.unread > 0 { parts.append(counted(door.unread, "unread conversation")) }
    return parts.joined(separator: ", ") + "."
  }

  private func next(_ item: ShownItem, _ visit: Visit) throws -> Values {
    let words = visit.words
    var values: Values = [
      "id": item.id, "name": item.name, "initials": initials(item.name),
      "person": "/people/\(item.contactId)",
      "when": words.startsToday(item)
        ? words.span(item.startAt, minutes: item.durationMin)
        : words.daySpan(item.startAt, minutes: item.durationMin),
      "in": words.relative(item.startAt, minutes: item.durationMin),
      "isNow": item.startAt <= words.now,
    ]
    values["their"] = words.theirs(item.startAt, zone: item.contactTimeZone)
    values["occasion"] = item.occasionInWords
    values["byGuest"] = item.wordOfGuest(.either, at: visit.words.now)
    values["overlap"] = item.overlapInWords(in: words)
    let log = try visit.call(Methods.Item(item: item.id)).log
    if let met = log.first(where: { $0.outcome != .note }) {
      values["lastMet"] = "last met \(words.relative(words.zone.date(at: met.when)))"
    }
    // Private notes are only shown on the person's page.
    if let note = log.first(where: { $0.pinned == true && $0.private != true })
      ?? log.first(where: { $0.notes != nil && $0.private != true })
    {
      values["note"] = oneLine(String((note.notes ?? "").prefix(200)))
    }
    return values
  }

  private func date(_ date: UpcomingDate, _ words: PageWords) -> Values {
    var row: Values = [
      "text": dateInWords(kind: date.kind, title: date.title, years: date.years, of: date.name),
      "when": date.daysAhead == 0 ? "today" : words.dayInWords(date.on),
    ]
    if let start = date.startAt { row["planned"] = words.moment(start) }
    row["ideas"] = date.ideasInWords
    guard let person = date.contactId else { return row }
    row["href"] = "/people/\(person)"
    if date.kind.isQuestion {
      row["asked"] = date.id
    } else if date.startAt == nil {
      row["plan"] = date.id ?? date.kind.rawValue
    }
    return row
  }

  /// Returns pairs to introduce: approved pairs, then pairs who may gain from it.
  private func introductions(_ visit: Visit, among people: Int) throws -> [Values] {
    let approved = try visit.call(PeopleMethods.ListIntroductions()).introductions
      .filter { $0.introduction.status == .approved }
    let open =
      people <= Self.quicklyPaired ? try visit.call(PeopleMethods.Introductions(limit: 20)).pairs : []
    func link(_ id: String, _ name: String) -> Values { ["href": "/people/\(id)", "name": name] }
    let waiting = approved.map { one -> Values in
      let (a, b) = (one.introduction.a, one.introduction.b)
      let pair = open.first { $0.a == a && $0.b == b }
      return [
        "a": link(a, one.aName), "b": link(b, one.bName), "first": a, "second": b, "isApproved": true,
        "why": one.introduction.note ?? pair.map(reasons) ?? "",
      ]
    }
    let suggested = open.filter { $0.status != .approved }.map { pair -> Values in
      [
        "a": link(pair.a, pair.aName), "b": link(pair.b, pair.bName), "first": pair.a, "second": pair.b,
        "why": reasons(pair),
      ]
    }
    return Array((waiting + suggested).prefix(Self.mostIntroductions))
  }

  private func reasons(_ pair: IntroductionPair) -> String {
    pair.reasons.prefix(3).map { $0.inWords(of: pair) }.joined(separator: ", ")
  }

  private func greeting(_ words: PageWords) -> String {
    switch words.zone.wallClock(at: words.now).secondOfDay / 3600 {
    case 5..<12: "Good morning"
    case 12..<18: "Good afternoon"
    default: "Good evening"
    }
  }

  private func summary(_ words: PageWords, today: Int, late: Int) -> String {
    let sessions = today == 0 ? "No session left today" : "\(counted(today, "session")) today"
    let people =
      late == 0
      ? "nobody is overdue" : "\(counted(late, "person is", "people are")) late and without a session"
    return "\(words.day(words.today)). \(sessions), \(people)."
  }

  private func longest(_ people: [PersonSummary]) -> [PersonSummary] {
    people.sorted {
      ($0.lastMetAt?.seconds ?? 0, $0.contact.displayName) < (
        $1.lastMetAt?.seconds ?? 0, $1.contact.displayName
      )
    }
  }
}

extension TimeWords {
  func startsToday(_ item: ShownItem) -> Bool { zone.date(at: item.startAt) == today }
}

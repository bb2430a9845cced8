import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension Assistant {
  func birthdays(_ span: DaySpan) throws -> Answer {
    let dates = try daemon.call(PeopleMethods.Dates(from: "\(span.first)", days: span.count)).dates.filter {
      $0.kind == .birthday
    }
    let ahead = span.last.daysSinceEpoch - words.today.daysSinceEpoch + 1
    let command = ahead > 0 ? ["dates", "--days", "\(ahead)"] : nil
    let days =
      span.first == span.last
      ? "on \(words.day(span.first))" : "from \(words.day(span.first)) to \(words.day(span.last))"
    guard !dates.isEmpty else { return Answer("There is no birthday \(days).", command: command) }
    let lines = dates.map { date in
      "\(oneLine(dateInWords(kind: date.kind, title: date.title, years: date.years))) \(day(date.on))"
    }
    if lines.count == 1 { return Answer("\(lines[0]).", command: command) }
    return Answer(
      (["\(counted(lines.count, "birthday")) \(days):"] + lines.map { "- \($0)" }).joined(separator: "\n"),
      command: command)
  }

  /// Returns a day such as `on Wed 2 Dec, in 7 days`, or `today`.
  func day(_ date: CivilDate) -> String {
    let relative = words.relative(date)
    return date == words.today ? relative : "on \(words.day(date)), \(relative)"
  }

  func birthday(_ person: Named, age: Bool) throws -> Answer {
    let profile = try profile(of: person)
    let name = oneLine(person.name)
    let command = ["person", person.selector]
    if let death = profile.shown.death {
      let born = ProfileField.birthday.texts(of: profile.shown).first.map { "; the birthday was \($0)" } ?? ""
      let died = death.diedOn == nil ? "" : " (\(ProfileField.deceased.texts(of: profile.shown).joined()))"
      return Answer("\(name) died\(died)\(born).", command: command)
    }
    guard let next = profile.dates.first(where: { $0.kind == .birthday && $0.child == nil }) else {
      return Answer("\(name)'s birthday is unknown.", command: command)
    }
    guard age else {
      let turns = next.years.map { " (\(name) turns \($0))" } ?? ""
      return Answer("\(name)'s birthday is \(day(next.on))\(turns).", command: command)
    }
    guard let years = next.years else {
      return Answer(
        "\(name)'s age is unknown: only the day is known; the next birthday is \(day(next.on)).",
        command: command)
    }
    if next.on == words.today { return Answer("\(name) turns \(years) today.", command: command) }
    return Answer("\(name) is \(years - 1), and turns \(years) \(day(next.on)).", command: command)
  }

  /// Returns the known facts about a person, without private notes.
  func about(_ person: Named) throws -> Answer {
    let whole = try profile(of: person)
    let reply = try self.whole(person)
    let shown = whole.shown
    var lines: [String] = []
    func line(_ label: String, _ values: [String]?) {
      let texts = (values ?? []).map(oneLine).filter { !$0.isEmpty }
      if !texts.isEmpty { lines.append("- \(label): \(texts.joined(separator: ", "))") }
    }
    line("died", ProfileField.deceased.texts(of: shown))
    line("to you", shown.toYou)
    line("tags", reply.contact.tags)
    line("why they matter", reply.contact.purpose.map { [$0] })
    line("work", [shown.work])
    line("place", shown.addresses?.map(Self.oneLineAddress))
    line("phone", shown.phones?.map(\.withLabel))
    line("mail", shown.emails?.map(\.withLabel))
    line("likes", shown.interests)
    line("offers", shown.offers)
    line("looks for", shown.seeks)
    line(
      "family and friends", shown.relations?.map { "\(ProfileWords.name($0, words)) (\($0.inWords))" })
    if let next = whole.dates.first(where: { $0.kind == .birthday && $0.child == nil }) {
      line("birthday", [day(next.on)])
    }
    line("facts", shown.facts?.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
    for note in (shown.notes ?? []).filter({ $0.private != true }).prefix(3) { line("note", [note.text]) }
    line("files", (whole.content ?? []).filter { $0.private != true }.map(\.name))
    if let last = whole.lastContactedAt { line("last contact", [ago(last)]) }
    if let next = nextItem(reply) { line("next session", [words.moment(next.startAt)]) }
    let command = ["person", person.selector]
    if lines.isEmpty { return Answer("Only \(oneLine(person.name))'s name is known.", command: command) }
    return Answer((["\(oneLine(person.name)):"] + lines).joined(separator: "\n"), command: command)
  }

  private static func oneLineAddress(_ address: PostalAddress) -> String {
    let town = [address.postalCode, address.city].compactMap(\.self).joined(separator: " ")
    return [address.street, town, address.region, address.country].compactMap(\.self).map(oneLine)
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  enum Way {
    case any, phone, mail, address
  }

  func reach(_ person: Named, _ way: Way) throws -> Answer {
    let whole = try profile(of: person)
    let shown = whole.shown
    let name = oneLine(person.name)
    func labeled(_ values: [LabeledValue]?) -> [String] {
      (values ?? []).map { oneLine($0.withLabel) }
    }
    // The number to call comes first.
    let call = LabeledValue.toCall(own: whole.profile.phones ?? [], others: whole.card?.phones ?? [])
    let phones = labeled([call].compactMap(\.self) + (shown.phones ?? []).filter { $0 != call })
    let mails = labeled(shown.emails)
    let (what, found): (String, [String]) =
      switch way {
      case .any where phones.isEmpty: ("mail address", mails)
      case .any: ("phone number", phones)
      case .phone: ("phone number", phones)
      case .mail: ("mail address", mails)
      case .address: ("address", (shown.addresses ?? []).map(Self.oneLineAddress))
      }
    let command = ["person", person.selector]
    if !found.isEmpty {
      let more = way == .any && !phones.isEmpty && !mails.isEmpty ? "; by mail: \(list(mails))" : ""
      return Answer("\(name)'s \(what): \(list(found))\(more).", command: command)
    }
    let other =
      way == .phone && !mails.isEmpty
      ? " Their mail address: \(list(mails))."
      : way == .mail && !phones.isEmpty ? " Their phone number: \(list(phones))." : ""
    if way == .any {
      return Answer("\(name) has neither phone number nor mail address.", command: command)
    }
    return Answer("\(name) has no \(what).\(other)", command: command)
  }

  func introduce(_ person: Named) throws -> Answer {
    let pairs = try daemon.call(PeopleMethods.Introductions(contact: person.id, limit: 3)).pairs
    let command = ["introductions", person.selector]
    let name = oneLine(person.name)
    guard !pairs.isEmpty else {
      return Answer("There is nobody to introduce \(name) to.", command: command)
    }
    let others = pairs.map { pair in
      let other = pair.a == person.id ? pair.bName : pair.aName
      let reasons = pair.reasons.prefix(2).map { $0.inWords(of: pair) }.joined(separator: "; ")
      return oneLine("\(other) (\(reasons))")
    }
    return Answer("You could introduce \(name) to \(list(others, "or")).", command: command)
  }

  /// Returns the latest notes on the person and on meetings, without private ones.
  func notes(_ person: Named) throws -> Answer {
    let log = try whole(person).log.filter { $0.private != true && $0.notes?.isEmpty == false }
    let name = oneLine(person.name)
    let command = ["history", person.selector]
    guard !log.isEmpty else { return Answer("There are no notes about \(name).", command: command) }
    let lines = log.prefix(5).map { entry in
      "- \(words.day(words.zone.date(at: entry.when))): \(oneLine(entry.notes ?? ""))"
    }
    let more = log.count > 5 ? ["- and \(log.count - 5) more"] : []
    return Answer((["Your notes about \(name):"] + lines + more).joined(separator: "\n"), command: command)
  }
}

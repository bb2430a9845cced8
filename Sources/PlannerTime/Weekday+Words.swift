extension Weekday {
  /// Parses `fri`, `Friday`, `fridays` or any prefix of at least two letters.
  package init?(abbreviation text: String) {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    var lowered = text.lowercased()
    if lowered == "weds" { lowered = "wed" }
    guard lowered.utf8.count >= 2,
      let index = names.firstIndex(where: { $0.hasPrefix(lowered) || lowered == $0 + "s" })
    else { return nil }
    self = Weekday.allCases[index]
  }

  /// Parses days and runs of days: `mon-thu, sat`, `weekdays`, `weekend`, `every day`. Returns each day once,
  /// in the order of the week. A run may include the end of the week (`fri-mon`). Throws ``Unread``.
  package static func days(in text: String) throws(Unread) -> [Weekday] {
    var reader = WordReader(text)
    guard let days = reader.days(), reader.isAtEnd else {
      throw Unread("days such as mon-thu,sat, weekdays or weekend")
    }
    return days
  }

  /// Formats days; runs of three days or more are abbreviated.
  package static func text(of days: [Weekday]) -> String {
    var runs: [[Weekday]] = []
    for day in allCases where days.contains(day) {
      if let last = runs.last?.last, last.index + 1 == day.index {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    return runs.map { run in
      let names = run.map { $0.rawValue.lowercased() }
      return run.count < 3 ? names.joined(separator: ",") : "\(names[0])-\(names[names.count - 1])"
    }
    .joined(separator: ",")
  }
}

extension WordReader {
  /// Parses days; returns nil if there are no days here.
  package mutating func days() -> [Weekday]? {
    guard var found = run() else { return nil }
    while let more = attempt({ reader in
      reader.separator()
      return reader.run()
    }) {
      found.formUnion(more)
    }
    return Weekday.allCases.filter(found.contains)
  }

  /// Parses a day, a run of days, or a word for several days.
  private mutating func run() -> Set<Weekday>? {
    if take("weekday", "weekdays", "workday", "workdays") { return Set(Weekday.allCases.prefix(5)) }
    if take("weekend", "weekends") { return [.sat, .sun] }
    if take("daily", "everyday") { return Set(Weekday.allCases) }
    let start = self
    if take("every", "any", "all"), take("day", "days") { return Set(Weekday.allCases) }
    self = start
    guard let first = word({ Weekday(abbreviation: $0) }) else { return nil }
    let alone = self
    guard take(sign: "-") || take("to", "through", "until"), let last = word({ Weekday(abbreviation: $0) })
    else {
      self = alone
      return [first]
    }
    let length = (last.index - first.index).floorModulo(7)
    return Set((0...length).map { Weekday.allCases[(first.index + $0) % 7] })
  }
}

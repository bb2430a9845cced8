import PlannerModel
import PlannerTime

/// The dates of a card while it is read.
struct CardDates {
  /// The maximum number of labeled dates.
  private static let most = 50
  /// The label of a date that has no label.
  private static let unnamed = "date"

  private var birthday: String?
  private var death: Death?
  /// The dates. Their labels may be in other lines of their groups.
  private var labeled: [(label: String?, group: String, day: String)] = []
  /// Values that are not a day.
  private(set) var unread: [(what: String, text: String, line: Int)] = []

  /// Reads a line with a date.
  /// - group: the line's group in lower case.
  /// - line: the line's number.
  mutating func take(_ property: CardProperty, _ value: ArraySlice<UInt8>, group: String, line: Int) {
    switch property {
    case .birthday: if let day = read(value, "birthday", line) { birthday = birthday ?? day }
    case .anniversary: add(read(value, "anniversary", line), "anniversary", "")
    case .date: add(read(value, "date", line), nil, group)
    case .android: take(event: CardText.parts(value, at: 0x3b), line)
    case .death:
      // DEATHDATE (RFC 6474) is a day, a month, a year or a text without a date.
      guard death?.diedOn == nil, let text = CardText.line(value) else { return }
      death = Death(diedOn: Self.day(value) ?? Self.period(text))
    case .deathMark:
      // A flag may also say that the person is alive.
      let words = CardText.line(value)?.lowercased()
      if let words, !["0", "false", "no"].contains(words) { death = death ?? Death() }
    default: break
    }
  }

  /// Reads a row of Android's contacts (ContactsContract.CommonDataKinds.Event): its MIME type, the day, the
  /// type and the label.
  private mutating func take(event parts: [ArraySlice<UInt8>], _ line: Int) {
    func part(_ index: Int) -> String? { index < parts.count ? CardText.line(parts[index]) : nil }
    guard part(0) == "vnd.android.cursor.item/contact_event", parts.count > 1 else { return }
    let day = read(parts[1], part(3) ?? "date", line)
    switch part(2) {
    case "3": birthday = birthday ?? day
    case "1": add(day, "anniversary", "")
    default: add(day, part(3) ?? Self.unnamed, "")
    }
  }

  private mutating func add(_ day: String?, _ label: String?, _ group: String) {
    if let day, labeled.count < Self.most { labeled.append((label, group, day)) }
  }

  private mutating func read(_ value: ArraySlice<UInt8>, _ what: String, _ line: Int) -> String? {
    let day = Self.day(value)
    if day == nil, unread.count < Self.most, let text = CardText.line(value) {
      unread.append((what, text, line))
    }
    return day
  }

  /// Sets the dates of `details` after the whole card was read. The first anniversary is a separate field.
  /// - labels: the labels by group.
  func write(to details: inout CardDetails, labels: [String: String]) {
    details.birthday = birthday
    details.death = death
    var dates: [LabeledDate] = []
    for date in labeled {
      let label = date.label ?? labels[date.group] ?? Self.unnamed
      switch label.lowercased() {
      case let word where Self.isDeath(word): details.death = Death(diedOn: details.death?.diedOn ?? date.day)
      case "anniversary" where details.anniversary == nil: details.anniversary = date.day
      case "birthday" where details.birthday == nil: details.birthday = date.day
      case "other": dates.append(LabeledDate(label: Self.unnamed, day: date.day))
      default: dates.append(LabeledDate(label: label, day: date.day))
      }
    }
    dates = dates.folded
    if !dates.isEmpty { details.dates = dates }
  }

  // MARK: - Values

  /// Returns a month or a year as `YYYY-MM` or `YYYY`; nil for other texts.
  private static func period(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: /([0-9]{4})(?:-?(0[1-9]|1[0-2]))?/) else { return nil }
    return match.2.map { "\(match.1)-\($0)" } ?? String(match.1)
  }

  /// Labels of X-ABDATE for the day of a death.
  private static let deaths: Set = [
    "death", "died", "deceased", "date of death", "day of death", "death date", "deathdate", "passed away",
    "todestag", "gestorben", "verstorben", "sterbetag", "décès", "mort", "fallecimiento", "falecimento",
    "óbito",
    "morte", "decesso", "sterfdag", "overleden", "śmierć", "zgon", "smrt", "úmrtí", "sterbedatum",
    "fecha de fallecimiento", "date de décès", "data de falecimento", "data di morte", "datum van overlijden",
    "忌日", "命日",
  ]

  /// Returns whether the label of a date means the day of a death.
  static func isDeath(_ label: String) -> Bool { deaths.contains(label.lowercased()) }

  /// Returns a date as `YYYY-MM-DD` or `--MM-DD`; nil for other texts. Reads `19850412`,
  /// `1985-04-12T00:00:00Z` and `--0412` (RFC 6350 section 4.3.1), and dates in words or numbers such as
  /// `15.12.1984`. A year before 1700 means an unknown year, because Apple writes 1604. So does 1900, which
  /// khard writes: no living person was born then.
  static func day(_ value: ArraySlice<UInt8>) -> String? {
    guard let text = CardText.line(value) else { return nil }
    let date = text.utf8.prefix { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: " ") }
    // Without `-`, `.` and `/`.
    let digits = date.filter { !(0x2d...0x2f).contains($0) }
    let isYearFirst = date.prefix(4).allSatisfy { (0x30...0x39).contains($0) }
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    let known: PartialDate? =
      if date.starts(with: "--".utf8) {
        digits.count == 4 ? PartialDate("--\(part(0..<2))-\(part(2..<4))") : nil
      } else {
        isYearFirst && digits.count == 8
          ? PartialDate("\(part(0..<4))-\(part(4..<6))-\(part(6..<8))") : nil
      }
    guard var day = known ?? (try? PartialDate(reading: text)) else { return nil }
    if let year = day.year, year < 1700 || year == 1900 { day.year = nil }
    return day.description
  }
}

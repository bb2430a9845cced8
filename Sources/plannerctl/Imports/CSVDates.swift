import PlannerModel
import PlannerTime
import PlannerWords

/// Parses the dates of a CSV file. A whole column has one order of day and month, because one program wrote
/// it: 31/12 is unambiguous and also settles the order of 3/4.
struct CSVDates {
  /// A cell with a date in numbers.
  private struct Cell {
    var place: String
    var text: String
    var date: NumericDate
  }

  private let today: CivilDate
  /// The order of each column that has dates in numbers.
  private var orders: [Int: DateOrder] = [:]

  /// Finds the order of each column.
  /// - columns: the columns with dates.
  /// - given: the order from the user; nil to detect it.
  /// - ask: asks a question and returns the answer; nil if the user cannot be asked.
  ///
  /// Throws ``InvalidField`` if an order stays unknown and the user cannot be asked.
  init(
    _ columns: [Int], of header: [String], in rows: ArraySlice<CSVRecords.Record>, today: CivilDate,
    given: DateOrder?, ask: ((String) -> String?)?
  ) throws(InvalidField) {
    self.today = today
    if let given {
      for column in columns { orders[column] = given }
      return
    }
    var undecided: [(column: Int, cells: [Cell])] = []
    for column in columns {
      let cells = rows.compactMap { row -> Cell? in
        guard column < row.cells.count, let date = NumericDate(row.cells[column]), !date.isYearFirst
        else { return nil }
        return Cell(place: "line \(row.line), column \(header[column])", text: row.cells[column], date: date)
      }
      switch order(of: cells) {
      case .told(let order): orders[column] = order
      case .indifferent: break
      case .open: undecided.append((column, cells))
      }
    }
    let told = Set(orders.values)
    for (column, cells) in undecided {
      if told.count == 1, let order = told.first, !isContradictory(cells) {
        orders[column] = order
      } else if cells.allSatisfy({ $0.date.separator == "." }), !isContradictory(cells) {
        // In numeric dates with points the day comes first.
        orders[column] = .dmy
      }
    }
    guard let open = undecided.first(where: { orders[$0.column] == nil }) else { return }
    let refusal = refusal(open.cells)
    guard let ask, let answer = ask(question(open.cells)), let order = DateOrder(answer: answer) else {
      throw refusal
    }
    for (column, _) in undecided where orders[column] == nil { orders[column] = order }
  }

  // MARK: - The order

  private enum Decision {
    case told(DateOrder)
    /// The dates are the same in every order.
    case indifferent
    case open
  }

  private func order(of cells: [Cell]) -> Decision {
    let votes = votes(of: cells)
    if let first = votes.max(by: { $0.value < $1.value }) {
      let others = votes.values.reduce(0, +) - first.value
      // A single date in another order is a mistake in the file.
      return first.value >= 3 * others ? .told(first.key) : .open
    }
    return cells.contains(where: isAmbiguous) ? .open : .indifferent
  }

  /// Counts, by order, the dates that are valid in only that order.
  private func votes(of cells: [Cell]) -> [DateOrder: Int] {
    var votes: [DateOrder: Int] = [:]
    for cell in cells {
      let orders = cell.date.orders(today)
      if orders.count == 1 {
        votes[orders[0], default: 0] += 1
      } else if !orders.contains(.dmy) || !orders.contains(.mdy),
        let order = orders.first(where: { $0 != .ymd })
      {
        // A two-digit year is seldom the first number.
        votes[order, default: 0] += 1
      }
    }
    return votes
  }

  private func isContradictory(_ cells: [Cell]) -> Bool { votes(of: cells).count > 1 }

  private func isAmbiguous(_ cell: Cell) -> Bool {
    let days = [DateOrder.dmy, .mdy].compactMap { cell.date.day(in: $0, today) }
    return days.count == 2 && days[0] != days[1]
  }

  private static let wayOut = "choose with --dates dmy or --dates mdy"

  private func refusal(_ cells: [Cell]) -> InvalidField {
    if isContradictory(cells) {
      let both = [DateOrder.dmy, .mdy, .ymd].compactMap { order in
        cells.first { $0.date.orders(today) == [order] }
      }
      if both.count > 1 {
        return InvalidField(
          field: both[1].place, value: .string(both[1].text),
          allowed: "in the order of '\(both[0].text)' (\(both[0].place)); \(Self.wayOut) counts")
      }
    }
    guard let cell = cells.first(where: isAmbiguous) ?? cells.first else {
      return InvalidField(field: "the file", value: "with dates in two orders", allowed: "one with one order")
    }
    return InvalidField(
      field: cell.place, value: .string(cell.text),
      allowed: "\(Unread(either: readings(cell)).allowed); \(Self.wayOut)")
  }

  private func readings(_ cell: Cell) -> [String] {
    [DateOrder.dmy, .mdy].compactMap { cell.date.day(in: $0, today)?.inWords }
  }

  private func question(_ cells: [Cell]) -> String {
    guard let cell = cells.first(where: isAmbiguous) ?? cells.first else { return "" }
    let either = readings(cell).joined(separator: " or ")
    return "\(cell.text) (\(cell.place)) may be \(either).\nWhich is first in the dates of this file: d for "
      + "the day or m for the month? "
  }

  // MARK: - Days

  /// Parses the date in a cell. Returns nil if the cell has no date. Throws ``Unread`` if the text is not a
  /// date.
  func day(_ text: String, column: Int) throws(Unread) -> PartialDate? {
    if Self.isNone(text) { return nil }
    var day: PartialDate
    if let date = NumericDate(text) {
      day = try self.day(date, column: column)
    } else {
      day = try PartialDate(reading: MonthWords.inEnglish(text))
    }
    // Outlook writes the year 4501 for a missing date, and Apple's programs write 1604 for a missing year.
    if day.year == 4501 { return nil }
    if let year = day.year, year < 1700 { day.year = nil }
    return day
  }

  /// Parses a date that must be in the past, such as a birthday.
  func pastDay(_ text: String, column: Int) throws(Unread) -> PartialDate? {
    let day = try day(text, column: column)
    if let date = day?.date, date > today || date.components.year < 1800 {
      throw Unread("a day from 1800 to today")
    }
    return day
  }

  func day(_ date: NumericDate, column: Int) throws(Unread) -> PartialDate {
    let order = orders[column] ?? .dmy
    if let day = date.day(in: order, today) { return day }
    throw Unread(
      date.orders(today).isEmpty
        ? "a day that exists, such as 15-Mar-1966, 15 mar or 1966-03-15"
        : "a day in the order of the column: \(order.inWords)")
  }

  /// Returns whether a cell means "no date": only zeros, as Outlook writes, or a word for it.
  static func isNone(_ text: String) -> Bool {
    guard text.contains(where: { $0 != "0" && ($0.isNumber || $0.isLetter) }) else { return true }
    return nothing.contains(withoutAccents(text).filter(\.isLetter)) && !text.contains(where: \.isNumber)
  }

  private static let nothing: Set = [
    "na", "none", "null", "nil", "unknown", "unbekannt", "ka", "keine", "inconnu", "inconnue", "aucun",
    "aucune",
    "desconocido", "desconocida", "ninguno", "desconhecido", "desconhecida", "nenhum",
  ]
}

/// The names of months in German, French, Spanish and Portuguese.
enum MonthWords {
  /// Returns the date with its month in English. Examples of input: `12. April 1970`, `1er mars 1970`, `12 de
  /// abril de 1970`.
  static func inEnglish(_ text: String) -> String {
    let plain = withoutAccents(text).replacing(/[ºª°]/, with: "")
      .replacing(/\s+[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?.*$/, with: "")
      .replacing(/([0-9])(er|ro|re|o)\b/, with: { String($0.1) })
      // Separates the month in dates such as `15-Mär-1966`.
      .replacing(/([0-9])[-.](?=[a-z])/, with: { "\($0.1) " }).replacing(
        /([a-z])[-.](?=[0-9 ])/, with: { "\($0.1) " })
    let words = plain.split(whereSeparator: \.isWhitespace).compactMap { word -> String? in
      let letters = word.filter(\.isLetter)
      if ["de", "del", "do", "le", "den", "der"].contains(letters) { return nil }
      return english[letters].map { String(word).replacing(letters, with: $0) } ?? String(word)
    }
    return words.joined(separator: " ")
  }

  private static let english: [String: String] = {
    let months = [
      ("jan", "januar janner jaenner janvier janv enero ene janeiro"),
      ("feb", "februar feber fevrier fevr fev febrero fevereiro"), ("mar", "marz maerz mrz mars marzo marco"),
      ("apr", "avril avr abril abr"), ("may", "mai mayo maio"), ("jun", "juni juin junio junho"),
      ("jul", "juli juillet juil julio julho"), ("aug", "aout agosto ago"),
      ("sep", "septembre septiembre setiembre setembro set"),
      ("oct", "oktober okt octobre octubre outubro out"),
      ("nov", "novembre noviembre novembro"), ("dec", "dezember dez decembre diciembre dic dezembro"),
    ]
    var english: [String: String] = [:]
    for (month, words) in months {
      for word in words.split(separator: " ") { english[String(word)] = month }
    }
    return english
  }()
}

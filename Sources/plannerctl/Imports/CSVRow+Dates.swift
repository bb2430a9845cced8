import PlannerModel
import PlannerTime

/// The dates of a row.
struct CSVRowDates {
  /// The dates of the profile's entries, by column.
  var days: [Int: PartialDate] = [:]
  /// A birthday in separate columns for year, month and day.
  var birthday: PartialDate?
  /// The time of the last contact, in the form sent to the daemon.
  var last: String?
}

/// An unreadable date of a row.
struct UnreadDate: Error {
  var column: String
  var text: String
  var allowed: String

  /// The error as the rest of a sentence that begins with the person's name.
  var inWords: String { "has '\(text.shortened)' in the column \(column), where it must be \(allowed)" }
}

extension CSVRow {
  /// Reads all dates of the row. Throws ``UnreadDate`` for the first unreadable one.
  func dates(_ dates: CSVDates, in context: RenderContext) throws(UnreadDate) -> CSVRowDates {
    var result = CSVRowDates()
    for entry in columns.entries {
      guard let index = entry.parts[.value]?.first(where: { cell($0) != nil }), let text = cell(index) else {
        continue
      }
      switch entry.field {
      case .birthday, .anniversary:
        result.days[index] = try reading(text, index) { text throws(Unread) in
          try dates.pastDay(text, column: index)
        }
      case .event:
        result.days[index] = try reading(text, index) { text throws(Unread) in
          try dates.day(text, column: index)
        }
      case .knownSince where text.wholeMatch(of: /[0-9]{4}(-[0-9]{2})?/) == nil:
        result.days[index] = try reading(text, index) { text throws(Unread) in
          guard let day = try dates.pastDay(text, column: index), day.year != nil else {
            throw Unread("a year, month or day until today: 2009, 2009-05 or 2009-05-17")
          }
          return day
        }
      default: break
      }
    }
    result.birthday = try birthday(dates)
    if let index = columns.single[.last]?.first, let text = cell(index) {
      result.last = try reading(text, index) { text throws(Unread) in
        try last(text, index, dates, in: context)
      }
    }
    return result
  }

  private func reading<Value>(
    _ text: String, _ index: Int, _ read: (String) throws(Unread) -> Value
  ) throws(UnreadDate) -> Value {
    do throws(Unread) { return try read(text) } catch {
      throw UnreadDate(column: columns.header[index], text: text, allowed: error.allowed)
    }
  }

  /// Returns Thunderbird's birthday, which has separate columns for its parts.
  private func birthday(_ dates: CSVDates) throws(UnreadDate) -> PartialDate? {
    guard let month = text(.birthMonth), let day = text(.birthDay),
      let column = columns.single[.birthDay]?.first
    else { return nil }
    let year = text(.birthYear)
    let text = [day, month, year].compactMap(\.self).joined(separator: " ")
    return try reading(text, column) { text throws(Unread) in
      guard let number = Int(month) else { return try dates.pastDay(text, column: column) }
      guard let day = Int(day), year == nil || year?.count == 4,
        let date = PartialDate(year: year.flatMap { Int($0) }, month: number, day: day)
      else { throw Unread("a day that exists") }
      return try dates.pastDay("\(date)", column: column)
    }
  }

  private func last(
    _ text: String, _ column: Int, _ dates: CSVDates, in context: RenderContext
  ) throws(Unread) -> String? {
    if CSVDates.isNone(text) { return nil }
    var sent = text
    if let date = NumericDate(text), !date.isYearFirst || date.separator != "-" {
      let day = try dates.day(date, column: column)
      let time = date.time.map { $0.allSatisfy { $0 == "0" || $0 == ":" } ? "" : " \($0)" } ?? ""
      if day.year != nil { sent = "\(day)\(time)" }
    }
    _ = try pastTime(sent, in: context)
    return sent
  }
}

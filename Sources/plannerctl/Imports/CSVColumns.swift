import PlannerModel

/// The columns of a CSV file, by what they say.
struct CSVColumns {
  /// Columns of one entry of a profile: the label and the number of a phone.
  struct Entry {
    var field: CSVField
    var label: String?
    var parts: [CSVColumn.Part: [Int]]
  }

  private(set) var header: [String]
  /// What a person has once, beside the profile.
  private(set) var single: [CSVField: Int] = [:]
  /// The profile, in the order of the columns.
  private(set) var entries: [Entry] = []
  /// Columns that say nothing known.
  private(set) var unknown: [Int] = []
  /// The order of day and month in dates of numbers alone; nil if nothing in the file tells.
  private(set) var isDayFirst: Bool?

  init(_ records: [CSVRecords.Record]) throws(InvalidField) {
    guard let first = records.first else {
      throw InvalidField(field: "the file", value: "empty", allowed: "CSV with a header and people below it")
    }
    header = first.cells
    try take(first)
    isDayFirst = Self.isDayFirst(records.dropFirst(), dateColumns)
  }

  private mutating func take(_ record: CSVRecords.Record) throws(InvalidField) {
    var places: [String: Int] = [:]
    // Outlook's Title is that of Dr. or Ms, where the job has a column of its own.
    let hasJob = header.contains { CSVColumn.key($0) == "jobtitle" }
    for (index, cell) in header.enumerated() {
      let key = CSVColumn.key(cell)
      guard let column = CSVColumn(header: cell), !(hasJob && key == "title") else {
        if !CSVColumn.repeating.contains(key) { unknown.append(index) }
        continue
      }
      if !column.field.isList, !column.field.isText {
        if let other = single[column.field] {
          throw InvalidField(
            field: "line \(record.line)", value: .string("\(header[other]), \(cell)"),
            allowed:
              "a header in which only one column means '\(column.field.title)'; \(CSVField.known)")
        }
        single[column.field] = index
      } else {
        let place = column.field.isText ? "\(column.field) \(index)" : "\(column.field) \(column.entry)"
        var entry = places[place] ?? entries.count
        // An address has several lines; what else stands twice is two.
        if entry < entries.count, column.field != .address, entries[entry].parts[column.part] != nil {
          entry = entries.count
        }
        if entry == entries.count {
          places[place] = entry
          entries.append(Entry(field: column.field, label: column.label, parts: [:]))
        }
        entries[entry].parts[column.part, default: []].append(index)
      }
    }
    if [.name, .given, .family, .nickname, .card].allSatisfy({ single[$0] == nil }) {
      throw InvalidField(
        field: "line \(record.line)", value: .string(header.joined(separator: ",")),
        allowed: "a header with a column for names; \(CSVField.known)")
    }
  }

  private var dateColumns: [Int] {
    let dates = entries.filter { [.birthday, .anniversary, .event].contains($0.field) }
    return dates.flatMap { $0.parts[.value] ?? [] } + [single[.last]].compactMap(\.self)
  }

  /// Returns what the dates of a file agree on: 31/12 leaves no doubt, and 3/4 is written by the same program.
  private static func isDayFirst(_ rows: ArraySlice<CSVRecords.Record>, _ columns: [Int]) -> Bool? {
    var (dayFirst, monthFirst) = (false, false)
    for row in rows {
      for column in columns where column < row.cells.count {
        guard let (first, second, _) = numbers(row.cells[column]) else { continue }
        if first > 12 { dayFirst = true }
        if second > 12 { monthFirst = true }
      }
    }
    return dayFirst == monthFirst ? nil : dayFirst
  }

  /// Returns the numbers of `3/4/1985`; nil for another text.
  static func numbers(_ text: String) -> (first: Int, second: Int, year: Int)? {
    guard let match = text.wholeMatch(of: /([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})/), let first = Int(match.1),
      let second = Int(match.2), let year = Int(match.3)
    else { return nil }
    return (first, second, year)
  }
}

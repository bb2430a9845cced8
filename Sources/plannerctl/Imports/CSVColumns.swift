import PlannerModel
import PlannerTime
import PlannerWords

/// The columns of a CSV file, grouped by their meaning.
struct CSVColumns {
  /// Columns that form one entry of a profile, such as the label and number of a phone.
  struct Entry {
    var field: CSVField
    var label: String?
    var parts: [CSVColumn.Part: [Int]]
    /// The common name of the entry's columns; see ``CSVColumn/entry``.
    fileprivate var name: String
  }

  let header: [String]
  /// Fields outside the profile, which a person has at most once. If a field has several columns, the first
  /// one with a value counts.
  private(set) var single: [CSVField: [Int]] = [:]
  /// The entries of the profile, in the order of the columns.
  private(set) var entries: [Entry] = []
  /// Columns with an unknown header.
  private(set) var unknown: [Int] = []

  init(_ records: [CSVRecords.Record]) throws(InvalidField) {
    guard let first = records.first else {
      throw InvalidField(field: "the file", value: "empty", allowed: "CSV with a header and people below it")
    }
    header = first.cells
    let file = CSVHeader(header)
    let titles = titles(file, records.dropFirst())
    for (index, cell) in header.enumerated() {
      if let column = titles[index] ?? CSVColumn(header: cell, in: file) {
        try take(column, at: index, line: first.line)
      } else if !CSVColumn.isRepeating(cell) {
        unknown.append(index)
      }
    }
    if [.name, .given, .family, .nickname, .card].allSatisfy({ single[$0] == nil }) {
      throw InvalidField(
        field: "line \(first.line)", value: .string(header.joined(separator: ",")),
        allowed: "a header with a column for names; \(CSVField.known)")
    }
  }

  // MARK: - The header

  private mutating func take(_ column: CSVColumn, at index: Int, line: Int) throws(InvalidField) {
    guard column.field.isList || column.field.isText else {
      if column.field.isOnce, let other = single[column.field]?.first {
        throw InvalidField(
          field: "line \(line)", value: .string("\(header[other]), \(header[index])"),
          allowed: "a header in which only one column means '\(column.field.title)'; \(CSVField.known)")
      }
      single[column.field, default: []].append(index)
      return
    }
    let place = place(of: column, index)
    entries[place].parts[column.part, default: []].append(index)
  }

  /// Returns the entry that a column belongs to; creates one if needed.
  private mutating func place(of column: CSVColumn, _ index: Int) -> Int {
    let name = column.field.isText ? "\(index)" : column.entry
    func takes(_ entry: Entry) -> Bool {
      // An address has several lines; any other repeated column begins a second entry.
      entry.parts[column.part] == nil || column.field == .address && column.part.isLine
    }
    if let known = entries.lastIndex(where: { $0.field == column.field && $0.name == name }),
      takes(entries[known])
    {
      return known
    }
    // After the street of an address, city and country may have headers without a label.
    if column.field == .address, column.label == nil, !column.part.isLine, name == CSVColumn.unlabeledAddress,
      let last = entries.lastIndex(where: { $0.field == .address }), takes(entries[last])
    {
      return last
    }
    entries.append(Entry(field: column.field, label: column.label, parts: [:], name: name))
    return entries.count - 1
  }

  /// Returns the columns of honorific titles. "Title" means Dr. or Ms in Outlook, which has another column
  /// for the job; elsewhere it means the job.
  private func titles(_ file: CSVHeader, _ rows: ArraySlice<CSVRecords.Record>) -> [Int: CSVColumn] {
    let places = header.indices.filter { file.isTitle(CSVColumn.key(header[$0])) }
    guard let first = places.first else { return [:] }
    let hasJob = header.indices.contains {
      !places.contains($0) && CSVColumn(header: header[$0], in: file)?.field == .role
    }
    let words = rows.compactMap { first < $0.cells.count && !$0.cells[first].isEmpty ? $0.cells[first] : nil }
    let isOfPerson = hasJob || places.count > 1 || !words.isEmpty && words.allSatisfy(Self.isHonorific)
    return isOfPerson ? [first: CSVColumn(.prefix)] : [:]
  }

  private static func isHonorific(_ text: String) -> Bool {
    withoutAccents(text).split { !$0.isLetter }.allSatisfy { honorifics.contains(String($0)) }
  }

  private static let honorifics: Set = [
    "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "sir", "dame", "rev", "herr", "hr", "frau", "fr", "dipl",
    "ing", "mag",
    "med", "phil", "jur", "rer", "nat", "m", "mme", "mlle", "monsieur", "madame", "mademoiselle", "docteur",
    "me", "pr", "sr",
    "sra", "srta", "don", "dona", "senor", "senora", "senhor", "senhora", "doutor", "doutora", "dra", "eng",
    "arq", "lic", "d",
  ]

  // MARK: - Dates

  /// The columns that contain dates.
  var dates: [Int] {
    let dates = entries.filter { [.birthday, .anniversary, .event, .knownSince].contains($0.field) }
    return dates.flatMap { $0.parts[.value] ?? [] } + (single[.last] ?? [])
  }
}

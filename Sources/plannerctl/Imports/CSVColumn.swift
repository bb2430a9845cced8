/// A column of a CSV file of people. Accepts our own names, and those in exports of Google Contacts and
/// Outlook.
enum CSVColumn: String, CaseIterable {
  case name, given, middle, family, nickname, every, minutes, importance, tags, purpose, last, timeZone, card,
    on
  case between

  /// Compares the header's letters and digits, in lower case. Nil for an unknown header.
  init?(header: String) {
    let key = header.lowercased().filter { $0.isLetter || $0.isNumber }
    guard let column = CSVColumn.allCases.first(where: { $0.headers.contains(key) }) else { return nil }
    self = column
  }

  /// The plainest header name of the column.
  var title: String {
    switch self {
    case .given: "first name"
    case .middle: "middle name"
    case .family: "last name"
    case .minutes: "for"
    case .timeZone: "time zone"
    default: rawValue
    }
  }

  /// The names of all columns, for use in a sentence.
  static let known = "columns that are known: \(allCases.map(\.title).joined(separator: ", "))"

  private var headers: Set<String> {
    switch self {
    case .name: ["name", "fullname", "displayname", "friend"]
    case .given: ["givenname", "firstname"]
    case .middle: ["middlename", "additionalname"]
    case .family: ["familyname", "lastname", "surname"]
    case .nickname: ["nickname"]
    case .every: ["every", "cadence", "cadencedays", "howoften", "frequency"]
    case .minutes: ["for", "minutes", "duration"]
    case .importance: ["importance"]
    case .tags: ["tags", "tag", "labels", "groupmembership", "categories"]
    case .purpose: ["purpose", "notes"]
    case .last: ["last", "lastcontact", "lastcontacted", "lastmet", "lastseen"]
    case .timeZone: ["timezone", "tz"]
    case .card: ["card", "uid", "carduid"]
    case .on: ["on", "weekdays", "days"]
    case .between: ["between", "times"]
    }
  }
}

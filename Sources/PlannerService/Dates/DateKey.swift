import PlannerModel
import PlannerTime

/// The date of a session, and its year: ``PlanItem/dateKey``. It stays the same if the day of the date
/// changes.
struct DateKey: Hashable {
  /// `birthday/ID` or `anniversary/ID` of a person, or the id of an added date.
  var date: String
  var year: Int

  init(date: String, year: Int) {
    self.date = date
    self.year = year
  }

  /// Reads a text in the form of ``text``; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, let year = Int(last), "\(year)" == last, (1...9999).contains(year) else {
      return nil
    }
    let date = parts.dropLast()
    let isProfiles = date.count == 2 && DateKey.ofProfiles.contains { $0.rawValue == date[0] }
    guard date.count == 1 || isProfiles, date.last?.isLowerCaseUUID ?? false else { return nil }
    self.init(date: date.joined(separator: "/"), year: year)
  }

  /// Creates the key for an occurrence of a person's date; nil for a date without a person, and for notice
  /// settings of a child's birthday or a card's date.
  init?(of date: ImportantDate, on day: CivilDate) {
    guard let contactId = date.contactId, !date.isOfChild, !date.isOfCard else { return nil }
    let isProfiles = date.month == nil
    self.init(date: isProfiles ? DateKey.date(date.kind, of: contactId) : date.id, year: day.components.year)
  }

  var text: String { "\(date)/\(year)" }

  /// The kinds of which a person has only one date.
  static let ofProfiles = DateKind.allCases.filter(\.isOfProfile)

  static func date(_ kind: DateKind, of contactId: String) -> String { "\(kind.rawValue)/\(contactId)" }

  /// Returns the title of the date.
  /// - name: the person's name.
  /// - titles: the titles of added dates, by id.
  func title(of name: String, _ titles: [String: String]) -> String? {
    DateKey.ofProfiles.first { date.hasPrefix("\($0.rawValue)/") }.map { $0.title(of: name) } ?? titles[date]
  }
}

import PlannerModel
import PlannerTime

/// Says which date a session is for, and in which year: ``PlanItem/dateKey``. It stays the same if the day of
/// the date changes.
struct DateKey: Hashable {
  /// `birthday/ID` or `anniversary/ID` of a person, or the id of a date that was added.
  var date: String
  var year: Int

  init(date: String, year: Int) {
    self.date = date
    self.year = year
  }

  /// Reads what ``text`` writes; nil if it is something else.
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

  /// Makes that of an occurrence of a date of a person; nil if it is nobody's.
  init?(of date: ImportantDate, on day: CivilDate) {
    guard let contactId = date.contactId, !date.isOfChild, !date.isOfCard else { return nil }
    let isProfiles = date.month == nil
    self.init(date: isProfiles ? DateKey.date(date.kind, of: contactId) : date.id, year: day.components.year)
  }

  var text: String { "\(date)/\(year)" }

  /// The kinds that a person has one of.
  static let ofProfiles = [DateKind.birthday, .anniversary]

  static func date(_ kind: DateKind, of contactId: String) -> String { "\(kind.rawValue)/\(contactId)" }

  /// Returns what the date is called.
  /// - name: the person's.
  /// - titles: those of dates that were added, by id.
  func title(of name: String, _ titles: [String: String]) -> String? {
    DateKey.ofProfiles.first { date.hasPrefix("\($0.rawValue)/") }.map { $0.title(of: name) } ?? titles[date]
  }
}

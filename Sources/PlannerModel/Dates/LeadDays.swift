/// The numbers of days before a date on which the user is told; 0 is the day itself.
package enum LeadDays {
  private static let most = 10
  private static let bounds = 0...365
  package static let allowed = "at most 10 numbers of days, 0...365"

  /// Reads numbers between commas or blanks, such as `14, 7, 0`; nil if a word is not a number.
  package static func typed(_ text: String) -> [Int]? {
    let words = text.split { $0 == "," || $0 == " " }
    let days = words.compactMap { Int($0) }
    return days.count == words.count ? days : nil
  }

  /// Returns the numbers without duplicates, the largest first. Throws ``InvalidField``.
  package static func checked(_ days: [Int], field: String) throws(InvalidField) -> [Int] {
    guard days.count <= most, days.allSatisfy(bounds.contains) else {
      throw InvalidField(
        field: field, value: .array(days.prefix(20).map { .number(Double($0)) }), allowed: allowed)
    }
    return Set(days).sorted(by: >)
  }
}

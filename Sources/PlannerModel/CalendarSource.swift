/// A calendar that sessions are placed around: a folder of `.ics` files (a vdir) or one such file.
package struct CalendarSource: Hashable, Codable, Sendable {
  /// A lower-case UUID.
  package var id: String
  /// What people call it; no two have the same.
  package var name: String
  /// Absolute.
  package var path: String
  /// `#RRGGBB`.
  package var color: String?
  /// Whether events without a time of day take time.
  package var allDay: Bool
  /// Whether tentative events take time.
  package var tentative: Bool
  /// The user's own mail addresses: what one of them declined takes no time.
  package var addresses: [String]

  package init(
    id: String, name: String, path: String, color: String? = nil, allDay: Bool = false,
    tentative: Bool = true, addresses: [String] = []
  ) {
    self.id = id
    self.name = name
    self.path = path
    self.color = color
    self.allDay = allDay
    self.tentative = tentative
    self.addresses = addresses
  }
}

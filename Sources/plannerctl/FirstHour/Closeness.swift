import PlannerTime
import PlannerWords

/// A cadence, given by a relation or like the value of `--every`.
struct Closeness: Equatable {
  var relation: Relation?
  var days: Int

  init(_ relation: Relation) {
    self.relation = relation
    days = relation.days
  }

  /// Parses the text. Throws ``Unread`` if it is neither a relation nor a cadence.
  init(reading text: String) throws(Unread) {
    if let relation = Relation(text) {
      self = Closeness(relation)
    } else {
      days = try CalendarDuration.cadence(text)
    }
  }
}

/// The value of `--person`: a name, and after a colon a relation or cadence: `Ana Souza:family`, `Boris:10d`.
struct PersonArgument: Equatable {
  var name: String
  /// The closeness; nil if the card's tags determine it.
  var closeness: Closeness?

  /// Throws ``Unread`` if the text cannot be parsed.
  init(reading text: String) throws(Unread) {
    var name = text[...]
    if let colon = text.lastIndex(of: ":") {
      closeness = try Closeness(reading: trimmed(text[text.index(after: colon)...]))
      name = text[..<colon]
    }
    self.name = trimmed(name)
    if self.name.isEmpty { throw Unread("a name, such as Ana:family or Boris:10d") }
  }
}

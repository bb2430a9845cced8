import PlannerTime

/// The value of `--every`: a cadence, or the word `none`, which removes the cadence.
enum CadenceArgument: Equatable {
  case removed
  case of(days: Int)

  /// Parses the text. Throws ``Unread`` if it is not a cadence.
  init(reading text: String) throws(Unread) {
    self = text.lowercased() == "none" ? .removed : .of(days: try CalendarDuration.cadence(text))
  }

  var days: Int? {
    if case .of(let days) = self { days } else { nil }
  }
}

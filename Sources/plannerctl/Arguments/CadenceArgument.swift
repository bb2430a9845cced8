import PlannerTime

/// The value of `--every`: a cadence, or the word `none`, which takes it away.
enum CadenceArgument: Equatable {
  case removed
  case of(days: Int)

  /// Throws ``Unread`` if the text is no cadence.
  init(reading text: String) throws(Unread) {
    self = text.lowercased() == "none" ? .removed : .of(days: try CalendarDuration.cadence(text))
  }

  var days: Int? {
    if case .of(let days) = self { days } else { nil }
  }
}

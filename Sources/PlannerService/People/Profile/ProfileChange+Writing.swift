import PlannerModel

extension ProfileChange {
  /// Returns the known style with the given values on top.
  func joined(_ writing: WritingStyle, to known: WritingStyle?) throws -> WritingStyle? {
    try checked(
      WritingStyle(
        callName: writing.callName ?? known?.callName, tone: writing.tone ?? known?.tone,
        language: writing.language ?? known?.language), "add.writing")
  }

  /// Returns a checked style; nil if it has no values.
  func checked(_ writing: WritingStyle, _ field: String) throws -> WritingStyle? {
    var writing = writing
    writing.callName = try writing.callName.flatMap { try line($0, "\(field).callName") }
    try ValidLength.tag.check(writing.callName, field: "\(field).callName")
    return writing == WritingStyle() ? nil : writing
  }
}

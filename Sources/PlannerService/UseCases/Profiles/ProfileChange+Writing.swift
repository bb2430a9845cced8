import PlannerModel

extension ProfileChange {
  /// What is said goes before what was known.
  func joined(_ writing: WritingStyle, to known: WritingStyle?) throws -> WritingStyle? {
    try checked(
      WritingStyle(
        callName: writing.callName ?? known?.callName, tone: writing.tone ?? known?.tone,
        language: writing.language ?? known?.language), "add.writing")
  }

  /// How somebody is written to; nil if nothing is said of it.
  func checked(_ writing: WritingStyle, _ field: String) throws -> WritingStyle? {
    var writing = writing
    writing.callName = try writing.callName.flatMap { try line($0, "\(field).callName") }
    try ValidLength.tag.check(writing.callName, field: "\(field).callName")
    return writing == WritingStyle() ? nil : writing
  }
}

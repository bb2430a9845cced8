import PlannerTime

/// What a file said when it was last ours: what both sides agreed on, or what was written since and could not
/// be noted.
struct MirrorBase {
  /// Nil: nothing was agreed on.
  var agreed: MirrorValues?
  /// What we were about to write since then; nil: nothing. Whether it was written only the file can tell.
  var written: MirrorValues?
  /// In which floating times are meant.
  var zone: ZoneTable

  /// What to compare a file with; nil: nothing was ever ours. Each field for itself: what says the same as we
  /// were about to write is ours, whatever the user's program changed beside it.
  func values(under reading: MirrorReading) -> MirrorValues? {
    guard var values = agreed, let written else { return agreed ?? written }
    let (unlikeAgreed, _) = reading.values(against: values, in: zone)
    let (likeWritten, _) = reading.values(against: written, in: zone)
    for field in MirrorValues.Field.allCases
    where !unlikeAgreed.agrees(with: values, in: field) && likeWritten.agrees(with: written, in: field) {
      values.take(field, from: written)
    }
    return values
  }
}

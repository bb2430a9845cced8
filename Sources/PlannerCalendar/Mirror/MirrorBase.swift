import PlannerTime

/// The base of the comparison: the values that both sides agreed on, or those written since whose success
/// could not be recorded.
struct MirrorBase {
  /// The values agreed on; nil if there were none.
  var agreed: MirrorValues?
  /// The values of an intended write since then; nil if there was none. Only the file tells whether it was
  /// written.
  var written: MirrorValues?
  /// The zone for floating times.
  var zone: ZoneTable

  /// Returns the values to compare a file with; nil if no value was ever ours. Decides for each field
  /// separately: a field equal to the intended write is ours, whatever the user's program changed besides.
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

import PlannerTime

/// The base of the comparison: the values on which both sides agreed, or values written since then with an
/// unknown result.
struct MirrorBase {
  /// The agreed values; nil without an agreement.
  var agreed: MirrorValues?
  /// The values of an intended write since then; nil without such a write. Only the file shows whether it was
  /// written.
  var written: MirrorValues?
  /// The zone for floating times.
  var zone: ZoneTable

  /// Returns the values to compare a file with; nil if the planner never set any. Decides for each field
  /// separately: a field equal to the intended write is the planner's, even if the user's program changed
  /// other fields.
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

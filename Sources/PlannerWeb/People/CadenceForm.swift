import PlannerModel
import PlannerWebKit

/// A cadence as two fields of a form: a number and a unit.
enum CadenceForm {
  private static let days = ["days": 1, "weeks": 7, "months": 30]

  static func units(chosen: String) -> [Values] {
    ["days", "weeks", "months"].map { ["unit": $0, "chosen": $0 == chosen] }
  }

  /// Returns the cadence in days, or nil if the field is empty. Throws ``InvalidField``.
  static func cadenceDays(
    _ form: Form, count: String = "count", unit: String = "unit", field: String = "goal.cadenceDays"
  ) throws -> Int? {
    guard let text = form[count] else { return nil }
    guard let count = Int(text), let unit = days[form[unit] ?? "days"],
      case (let days, let overflow) = count.multipliedReportingOverflow(by: unit), !overflow
    else {
      throw InvalidField(field: field, value: .string(text), allowed: "a whole number")
    }
    return days
  }

  /// Returns the values of the fields for a cadence.
  static func fields(days: Int) -> (count: String, unit: String) {
    if days % 30 == 0 { return ("\(days / 30)", "months") }
    return days % 7 == 0 ? ("\(days / 7)", "weeks") : ("\(days)", "days")
  }
}

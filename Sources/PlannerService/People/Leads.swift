import PlannerModel
import PlannerProtocol

/// Returns the numbers of minutes before a session at which reminders come, the larger first. Throws
/// ``InvalidField``.
func checkedLeads(_ leads: [Int], field: String) throws -> [Int] {
  guard (1...2).contains(leads.count), Set(leads).count == leads.count else {
    throw InvalidField(
      field: field, value: .array(leads.prefix(20).map { .number(Double($0)) }),
      allowed: "one number of minutes, or two that differ")
  }
  for (index, lead) in leads.enumerated() {
    try ValidRange.leadTimeMin.check(lead, field: "\(field)[\(index)]")
  }
  return leads.sorted(by: >)
}

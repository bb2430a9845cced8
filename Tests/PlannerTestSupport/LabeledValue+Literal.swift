import PlannerModel

/// Creates a number, mail address or link without a label, which most tests use.
extension LabeledValue: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value: value) }
}

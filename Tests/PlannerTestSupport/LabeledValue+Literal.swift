import PlannerModel

/// A number, mail address or link without a label, as most tests need it.
extension LabeledValue: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value: value) }
}

import PlannerModel

extension DateKind {
  package var inWords: String { self == .followUp ? "follow-up" : rawValue }
}

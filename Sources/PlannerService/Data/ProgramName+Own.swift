import PlannerStore
import VarlinkNIO

extension ProgramName {
  /// The planner itself, for example when the user presses a button of a notice.
  static let own = PlannerStore.ownProgram
}

import PlannerModel
import PlannerProtocol

extension ShownItem {
  /// The title of the session's date beside the person's name: `the birthday`; nil if it is not for a date.
  package var occasionInWords: String? { occasion.map { occasionBesideName($0, of: name) } }

  /// The title at the end of a phrase: `, for the birthday`; empty if the session is not for a date.
  package var forOccasion: String { occasionInWords.map { ", for \($0)" } ?? "" }
}

extension UnplacedGoal {
  /// The title of the date beside the person's name: `the birthday`; nil for a goal.
  package var occasionInWords: String? { occasion.map { occasionBesideName($0, of: name) } }

  package var forOccasion: String { occasionInWords.map { ", for \($0)" } ?? "" }
}

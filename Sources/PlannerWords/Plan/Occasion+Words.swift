import PlannerModel
import PlannerProtocol

extension ShownItem {
  /// What the date that it is for is called beside the person's name: `the birthday`; nil if it is for none.
  package var occasionInWords: String? { occasion.map { occasionBesideName($0, of: name) } }

  /// `, for the birthday`; empty if it is for no date.
  package var forOccasion: String { occasionInWords.map { ", for \($0)" } ?? "" }
}

extension UnplacedGoal {
  /// The same of a session that has no place.
  package var occasionInWords: String? { occasion.map { occasionBesideName($0, of: name) } }

  package var forOccasion: String { occasionInWords.map { ", for \($0)" } ?? "" }
}

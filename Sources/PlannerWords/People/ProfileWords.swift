import PlannerModel
import PlannerTime

extension PersonProfile {
  /// `partner at Smith Ventures, finance`.
  package var work: String {
    let place = [role, company].compactMap(\.self).joined(separator: " at ")
    return [place, industry ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

package enum ProfileWords {
  /// `Lisa (11)`.
  package static func name(_ relation: PersonRelation, _ context: some TimeWords) -> String {
    let year = context.today.components.year
    let name = relation.name ?? relation.to
    if let birthday = relation.birthday.flatMap({ PartialDate($0) }) {
      let age = birthday.date.map { Self.age($0, on: context.today) }
      return "\(name) (\(age.map { "\($0), " } ?? "")born \(birthday.inWords))"
    }
    return relation.birthYear.map { "\(name) (about \(year - $0), born \($0))" } ?? name
  }

  private static func age(_ birth: CivilDate, on day: CivilDate) -> Int {
    let (born, today) = (birth.components, day.components)
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day) ? 1 : 0)
  }

  /// `2009 (17 years)`.
  package static func since(_ text: String, _ context: some TimeWords) -> String {
    guard let year = Int(text.prefix(4)) else { return text }
    let years = context.today.components.year - year
    return years < 1 ? text : "\(text) (\(years == 1 ? "1 year" : "\(years) years"))"
  }
}

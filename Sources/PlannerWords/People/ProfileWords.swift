import PlannerModel
import PlannerTime

extension PersonProfile {
  /// The person's work in words: `partner at Smith Ventures, finance`.
  package var work: String {
    let place = [role, company].compactMap(\.self).joined(separator: " at ")
    return [place, industry ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

package enum ProfileWords {
  /// Returns the name of a relative with age and birth: `Lisa (11, born 15 Mar 2015)`.
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

  /// Returns a date with the number of years since then: `2009 (17 years)`.
  package static func since(_ text: String, _ context: some TimeWords) -> String {
    guard let year = Int(text.prefix(4)) else { return text }
    let years = context.today.components.year - year
    return years < 1 ? text : "\(text) (\(years == 1 ? "1 year" : "\(years) years"))"
  }
}

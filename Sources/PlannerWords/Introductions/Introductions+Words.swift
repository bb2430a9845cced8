import PlannerModel
import PlannerProtocol

extension IntroductionReason {
  /// Returns the reason in words: `both like golf`, `Ana offers design, which Bob seeks`.
  package func inWords(of pair: IntroductionPair) -> String {
    let parts = feature.split(separator: ":", maxSplits: 1).map(String.init)
    let word = parts.count > 1 ? parts[1] : ""
    switch parts.first {
    case "interest": return "both like \(word)"
    case "school": return "both went to \(word)"
    case "company": return "both worked at \(word)"
    case "industry": return "both work in \(word)"
    case "city": return "both live in \(word)"
    default:
      let isA = offeredBy == pair.a
      return "\(isA ? pair.aName : pair.bName) offers \(word), and \(isA ? pair.bName : pair.aName) seeks it"
    }
  }
}

import PlannerModel
import PlannerProtocol
import PlannerWords

extension PeopleMethods.Merge.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    Styled(mergedInWords).fitted(in: context) + warningLines(leftInWords, in: context)
      + ["`plannerctl undo` separates them again."] + plan.consequences(in: context)
  }
}

extension PeopleMethods.Duplicates.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    guard !duplicates.isEmpty else {
      return ["No duplicates found by names, numbers and cards."]
    }
    return duplicates.flatMap { one -> [Styled] in
      let head: Styled =
        "\(oneLine(one.staysName), .bold) and \(oneLine(one.goesName), .bold)  \(one.reasonsInWords, .dim)"
      let command = Quoted.shellLine(["plannerctl", "merge", one.staysName, one.goesName])
      return head.fitted(in: context) + [Styled("  \(command)")]
    }
  }
}

import PlannerModel
import PlannerProtocol
import PlannerWords

extension Methods.Next.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if items.isEmpty {
      return Styled("Nothing is planned. `plannerctl people` shows who is due.").fitted(in: context)
    }
    return Spoken.next(items, in: context).fitted(in: context)
      + (items.first?.phone.map { Styled("Phone: \(oneLine($0.withLabel))").fitted(in: context) } ?? [])
      + SessionRows.lines(items, in: context, titled: true)
  }
}

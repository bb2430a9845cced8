import PlannerProtocol

extension Methods.Next.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if items.isEmpty { return ["Nothing is planned. `plannerctl people` shows who is due."] }
    return [Spoken.next(items, in: context)] + SessionRows.lines(items, in: context, titled: true)
  }
}

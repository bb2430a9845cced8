import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows the folder and form of the mirror, and the folder of dates if there is one.
struct MirrorView: Rendered {
  var mirror: MirrorState
  /// Sentences about changes made along the way.
  var said: [String] = []

  func lines(in context: RenderContext) -> [Styled] {
    let form =
      switch mirror.form {
      case .event: "as events"
      case .task: "as tasks"
      case .both: "as events and as tasks"
      }
    var lines = said.flatMap { Styled($0).wrapped(to: context.width) }
    let sentence: Styled =
      "Sessions are written to \(mirror.path, .bold) \(form), \(counted(mirror.files, "file")) now."
    lines += sentence.wrapped(to: context.width)
    lines += self.trouble(mirror.trouble, in: context)
    if let dates = mirror.dates {
      let sentence: Styled =
        "Dates are written to \(dates, .bold), \(counted(mirror.dateFiles ?? 0, "file")) now."
      lines += sentence.wrapped(to: context.width) + trouble(mirror.datesTrouble, in: context)
    }
    return lines
  }

  private func trouble(_ text: String?, in context: RenderContext) -> [Styled] {
    guard let text else { return [] }
    let sentence: Styled = "\(Styled("Trouble", .bad)): \(oneLine(text))"
    return sentence.wrapped(to: context.width)
  }
}

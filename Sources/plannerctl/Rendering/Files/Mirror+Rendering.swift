import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows the folder and form of the mirror.
struct MirrorView: Rendered {
  var mirror: MirrorState
  /// Sentences about what was done along the way.
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
    if let trouble = mirror.trouble {
      let sentence: Styled = "\(Styled("Trouble", .bad)): \(oneLine(trouble))"
      lines += sentence.wrapped(to: context.width)
    }
    return lines
  }
}

import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows a copy that was made.
struct BackupView: Rendered {
  var copy: Methods.Backup.Reply
  /// The path that the user asked for; nil for the default path.
  var path: String?

  func lines(in context: RenderContext) -> [Styled] {
    let size =
      copy.bytes < 1 << 20 ? "\((copy.bytes + 1023) >> 10) KiB" : "\((copy.bytes + (1 << 20) - 1) >> 20) MiB"
    return ["Copied the database (\(size)) to \(copy.path)."]
      + (path.map { ["It is also in \($0)."] } ?? [])
  }
}

/// Shows that the database was replaced.
struct ReplacedView: Rendered {
  var replaced: Replaced

  func lines(in context: RenderContext) -> [Styled] {
    let verb = replaced.from == nil ? "Saved" : "Restored"
    var lines = CountsView(verb: verb, counts: replaced.counts).lines(in: context)
    if let from = replaced.from { lines.append("They come from \(from).") }
    if replaced.from == nil {
      lines.append(
        replaced.lost == 0
          ? "No loss is known."
          : Styled("\(counted(replaced.lost, "row")) could not be saved.", .warning))
    }
    if let kept = replaced.kept { lines.append("The old database is kept as \(kept).") }
    return lines
  }
}

import PlannerModel
import PlannerTime

/// What a rendering depends on besides the result itself.
struct RenderContext: TimeWords, Sendable {
  /// The user's zone: times are shown on its clocks.
  var zone: ZoneTable
  var now: Instant
  /// As the user's locale and preference have it.
  var style = TimeStyle()
  /// Columns of the terminal.
  var width = 80
  var color = false
  /// Zones by name, for people who live elsewhere.
  var zones = ZoneDatabase()
  /// Between which hours on their own clocks people can be met; equal ones mean always.
  var contactHours = Preferences.defaults.contactHours
}

/// A result that can be shown to people. The one place where results become text is ``render(_:in:)``.
protocol Rendered {
  func lines(in context: RenderContext) -> [Styled]
}

/// The text of a result, each line ended by a newline.
func render(_ result: some Rendered, in context: RenderContext) -> String {
  result.lines(in: context).map { $0.text(color: context.color) + "\n" }.joined()
}

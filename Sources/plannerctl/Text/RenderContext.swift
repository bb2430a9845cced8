import PlannerModel
import PlannerTime

/// The inputs of a rendering other than the result itself.
struct RenderContext: TimeWords, Sendable {
  /// The user's zone, in which times are shown.
  var zone: ZoneTable
  var now: Instant
  /// The style of the user's locale and preferences.
  var style = TimeStyle()
  /// The width of the terminal in columns.
  var width = 80
  var color = false
  /// Zones by name, for people in other zones.
  var zones = ZoneDatabase()
  /// The contact hours in a person's local time. Equal hours mean always.
  var contactHours = Preferences.defaults.contactHours
}

/// A result that can be shown to people. Only ``render(_:in:)`` converts results to text.
protocol Rendered {
  func lines(in context: RenderContext) -> [Styled]
}

/// Returns the text of a result, each line ended by a newline.
func render(_ result: some Rendered, in context: RenderContext) -> String {
  result.lines(in: context).reduce(into: "") { text, line in text += line.text(color: context.color) + "\n" }
}

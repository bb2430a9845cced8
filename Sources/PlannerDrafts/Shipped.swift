/// The templates that come with the planner.
enum Shipped {
  /// By name.
  static let texts = Dictionary(uniqueKeysWithValues: Array(EmbeddedText.templates))
}

/// How a stretch of text looks on a terminal that has colours.
enum Style: Hashable, Sendable {
  case plain, bold, dim, good, warning, bad, accent

  /// The parameters of `CSI m` (ECMA-48 section 8.3.117), colours of the basic eight so that every theme
  /// has them.
  var code: String? {
    switch self {
    case .plain: nil
    case .bold: "1"
    case .dim: "2"
    case .good: "32"
    case .warning: "33"
    case .bad: "31"
    case .accent: "36"
    }
  }
}

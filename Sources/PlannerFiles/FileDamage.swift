/// What failed downloads, full disks and crashes leave of a file.
package enum FileDamage: Sendable {
  case empty
  /// Something else than a file of its kind, such as a server's error page.
  case foreign
  /// It ends in the middle.
  case cutOff

  /// Returns true if a file that held something before still counts as it was.
  /// - wasKept: whether it counted as it was already.
  /// - wasCutOff: whether it was read although it ended in the middle: some programs never write the end.
  package func keepsWhatWas(wasKept: Bool, wasCutOff: Bool) -> Bool {
    self != .cutOff || wasKept || !wasCutOff
  }

  /// - kind: such as `calendar`.
  package func sentence(_ kind: String) -> String {
    switch self {
    case .empty: "It is empty."
    case .foreign: "It is no \(kind) any more."
    case .cutOff: "It ends in the middle."
    }
  }
}

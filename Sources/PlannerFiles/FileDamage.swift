/// The damage of a file after a failed download, a full disk or a crash.
package enum FileDamage: Sendable {
  case empty
  /// The file is of another kind, such as a server's error page.
  case foreign
  /// The file ends in the middle.
  case cutOff

  /// Returns true if the earlier content of a file that is now damaged still counts.
  /// - wasKept: whether earlier content was kept already.
  /// - wasCutOff: whether the file was read although it ended in the middle: some programs never write the
  ///   end.
  package func keepsWhatWas(wasKept: Bool, wasCutOff: Bool) -> Bool {
    self != .cutOff || wasKept || !wasCutOff
  }

  /// Returns the damage as a sentence.
  /// - kind: the kind of file, such as `calendar`.
  package func sentence(_ kind: String) -> String {
    switch self {
    case .empty: "It is empty."
    case .foreign: "It is no longer a \(kind)."
    case .cutOff: "It ends in the middle."
    }
  }
}

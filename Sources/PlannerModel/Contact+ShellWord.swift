extension Contact {
  /// What a shell and the planner both take for this person: the name in quotes, or the id where the name holds
  /// something that a terminal would not show as it is, or could be taken for an option.
  package var shellWord: String {
    let isPlain = displayName.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
      default: true
      }
    }
    guard isPlain, !displayName.hasPrefix("-") else { return id }
    let parts = displayName.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: #"'\''"#))'"
  }
}

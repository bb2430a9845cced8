extension Contact {
  /// The name without what tells them from others of the same name.
  package var fullName: String {
    guard let detail, displayName.hasSuffix(" (\(detail))") else { return displayName }
    return String(displayName.dropLast(detail.count + 3))
  }

  /// The UIDs of their cards, and what files of other programs know them by.
  package var knownUids: [String] { [cardUid].compactMap(\.self) + (uids ?? []) }
}

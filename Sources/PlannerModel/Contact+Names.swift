extension String {
  /// A UID without the prefix that makes a UUID a URN (RFC 9562, section 4): programs write it with and without.
  package var plainUid: String {
    let scheme = "urn:uuid:"
    return lowercased().hasPrefix(scheme) ? String(dropFirst(scheme.count)) : self
  }
}

extension Contact {
  /// The name without what tells them from others of the same name.
  package var fullName: String {
    guard let detail, displayName.hasSuffix(" (\(detail))") else { return displayName }
    return String(displayName.dropLast(detail.count + 3))
  }

  /// The UIDs of their cards, and what files of other programs know them by.
  package var knownUids: [String] { [cardUid].compactMap(\.self) + (uids ?? []) }
}

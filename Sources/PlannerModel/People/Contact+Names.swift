extension String {
  /// The UID without the prefix that makes a UUID a URN (RFC 9562, section 4). Some programs write the
  /// prefix, others do not.
  package var plainUid: String {
    let scheme = "urn:uuid:"
    return lowercased().hasPrefix(scheme) ? String(dropFirst(scheme.count)) : self
  }
}

extension Contact {
  /// The name without the detail that distinguishes people with the same name.
  package var fullName: String {
    guard let detail, displayName.hasSuffix(" (\(detail))") else { return displayName }
    return String(displayName.dropLast(detail.count + 3))
  }

  /// The UIDs of the person's cards, and their ids in files of other programs.
  package var knownUids: [String] { [cardUid].compactMap(\.self) + (uids ?? []) }
}

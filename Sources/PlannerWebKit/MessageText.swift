/// Finds links in a message. A link is shown with its host, and pages load no content from it.
package enum MessageText {
  /// The most links of a text. Further links are shown as plain text.
  package static let mostLinks = 50

  /// Returns the parts of a text for the template of a message.
  package static func parts(_ text: String) -> [[String: Any]] {
    var parts: [[String: Any]] = []
    var plain = ""
    var links = 0
    func flush() {
      if !plain.isEmpty { parts.append(["text": plain]) }
      plain = ""
    }
    var rest = text[...]
    while !rest.isEmpty {
      let between = rest.prefix(while: isBetween)
      let word = rest[between.endIndex...].prefix { !isBetween($0) }
      rest = rest[word.endIndex...]
      plain += between
      // Each word has at most one link, found at one place, so that the time stays linear for any text.
      guard links < mostLinks, let start = start(in: word), let link = link(word[start...]) else {
        plain += word
        continue
      }
      plain += word[..<start]
      flush()
      links += 1
      parts.append(["href": link.address, "text": link.address, "host": link.host])
      plain += word[start...].dropFirst(link.address.count)
    }
    flush()
    return parts
  }

  private static func isBetween(_ character: Character) -> Bool {
    character.isWhitespace || "<>\"'".contains(character)
  }

  /// Returns the place where an address may begin: the first `http` of a word that does not follow a letter
  /// or digit.
  private static func start(in word: Substring) -> String.Index? {
    var isWithin = false
    for index in word.indices {
      if !isWithin, word[index...].hasPrefix("http") { return index }
      isWithin = word[index].isLetter || word[index].isNumber
    }
    return nil
  }

  private static func link(_ word: Substring) -> (address: String, host: String)? {
    guard let scheme = ["https://", "http://"].first(where: word.prefix(8).lowercased().hasPrefix) else {
      return nil
    }
    var address = String(word)
    // Punctuation at the end of a sentence does not belong to the address.
    while let last = address.last, ".,;:!?)]}".contains(last) { address.removeLast() }
    let authority = address.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
    // The user name before an @ must not pass for the host.
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let name = host.split(separator: ":").first.map(String.init) ?? ""
    guard !name.isEmpty, address.utf8.count <= 2000,
      name.allSatisfy({ $0.isLetter || $0.isNumber || "-.".contains($0) })
    else { return nil }
    // Letters of other scripts may look like Latin letters, so the host is shown in its ASCII form.
    return (address, Punycode.host(name))
  }
}

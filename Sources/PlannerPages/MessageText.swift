/// A text of a conversation, its links told apart. A link is shown with the host that it leads to, and nothing of it is
/// loaded.
package enum MessageText {
  /// The most links of a text; what looks like one beyond them is text.
  package static let mostLinks = 50

  /// What the template of a message shows of a text.
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
      // One link in a word, and one place to look for it: whatever strangers write is read in a time that grows as it does.
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

  /// Where an address may begin: at the first `http` of a word that is not within letters.
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
    // What ends a sentence does not belong to the address in it.
    while let last = address.last, ".,;:!?)]}".contains(last) { address.removeLast() }
    let authority = address.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
    // A name before an @ would pass for the host.
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let name = host.split(separator: ":").first.map(String.init) ?? ""
    guard !name.isEmpty, address.utf8.count <= 2000,
      name.allSatisfy({ $0.isLetter || $0.isNumber || "-.".contains($0) })
    else { return nil }
    // Letters of other scripts may look like those of another name: it is shown as it is looked up.
    return (address, Punycode.host(name))
  }
}

/// A text of a conversation, its links told apart. A link is shown with the host that it leads to, and nothing of it is
/// loaded.
package enum MessageText {
  /// What the template of a message shows of a text.
  package static func parts(_ text: String) -> [[String: Any]] {
    var parts: [[String: Any]] = []
    var plain = ""
    func flush() {
      if !plain.isEmpty { parts.append(["text": plain]) }
      plain = ""
    }
    var rest = text[...]
    while let start = rest.firstRange(of: "http") {
      plain += rest[..<start.lowerBound]
      rest = rest[start.lowerBound...]
      let isWord = plain.last.map { $0.isLetter || $0.isNumber } ?? false
      let word = rest.prefix { !$0.isWhitespace && !"<>\"'".contains($0) }
      if !isWord, let link = link(String(word)) {
        flush()
        parts.append(["href": link.address, "text": link.address, "host": link.host])
        rest = rest.dropFirst(link.address.count)
      } else {
        plain += rest.prefix(4)
        rest = rest.dropFirst(4)
      }
    }
    plain += rest
    flush()
    return parts
  }

  private static func link(_ word: String) -> (address: String, host: String)? {
    guard let scheme = ["https://", "http://"].first(where: { word.lowercased().hasPrefix($0) }) else {
      return nil
    }
    var address = word
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

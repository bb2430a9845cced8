import Glibc

/// Parses forms with files: `multipart/form-data` (RFC 7578).
package enum Multipart {
  package struct Part: Equatable {
    package var name: String
    package var isFile: Bool
    package var content: [UInt8]

    package init(name: String, isFile: Bool, content: [UInt8]) {
      self.name = name
      self.isFile = isFile
      self.content = content
    }
  }

  /// Returns the boundary of a `Content-Type`, or nil for other types.
  package static func boundary(_ type: String) -> String? {
    guard type.lowercased().hasPrefix("multipart/form-data") else { return nil }
    for parameter in type.split(separator: ";").dropFirst() {
      let pair = parameter.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].lowercased() == "boundary" else { continue }
      let value = pair[1].filter { $0 != "\"" }
      // RFC 2046, section 5.1.1: 1 to 70 characters.
      return (1...70).contains(value.utf8.count) ? value : nil
    }
    return nil
  }

  /// Returns the parts. Parts that do not follow RFC 7578 are left out.
  package static func parts(_ body: [UInt8], boundary: String) -> [Part] {
    let delimiter = Array("\r\n--\(boundary)".utf8)
    let bytes = body[...]
    // The first delimiter may stand at the start of the body, without a line end before it.
    let places =
      (body.starts(with: delimiter.dropFirst(2)) ? [-2] : []) + Self.places(of: delimiter, in: bytes)
    return zip(places, places.dropFirst()).compactMap { start, end in
      part(bytes[(start + delimiter.count)..<end])
    }
  }

  /// The most bytes of the head of a part.
  private static let longestHead = 8 * 1024

  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    let start = bytes.prefix(longestHead)
    guard let end = places(of: [13, 10, 13, 10], in: start, most: 1).first else { return nil }
    let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    guard
      let disposition = head.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
      let name = parameter("name", of: disposition)
    else { return nil }
    return Part(
      name: name, isFile: parameter("filename", of: disposition) != nil, content: Array(bytes[(end + 4)...]))
  }

  /// Returns the value of `name="value"`. Browsers write `"` in it as `%22`.
  private static func parameter(_ name: String, of header: Substring) -> String? {
    for part in header.split(separator: ";").dropFirst() {
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2, pair[0].lowercased() == name { return pair[1].filter { $0 != "\"" } }
    }
    return nil
  }

  /// Returns the places of a pattern in linear time (Knuth, Morris and Pratt).
  private static func places(of wanted: [UInt8], in bytes: ArraySlice<UInt8>, most: Int = 1000) -> [Int] {
    // For each length, the longest shorter match that can continue after a mismatch.
    var shorter = [Int](repeating: 0, count: wanted.count)
    for end in wanted.indices.dropFirst() {
      var length = shorter[end - 1]
      while length > 0, wanted[end] != wanted[length] { length = shorter[length - 1] }
      shorter[end] = wanted[end] == wanted[length] ? length + 1 : 0
    }
    return bytes.withUnsafeBytes { all in
      var (places, matched, index): ([Int], Int, Int) = ([], 0, 0)
      while index < all.count, places.count < most {
        if matched == 0 {
          guard let start = all.baseAddress,
            let next = memchr(start + index, Int32(wanted[0]), all.count - index)
          else { break }
          index = UnsafeRawPointer(next) - start
        }
        while matched > 0, all[index] != wanted[matched] { matched = shorter[matched - 1] }
        if all[index] == wanted[matched] { matched += 1 }
        index += 1
        if matched == wanted.count {
          places.append(bytes.startIndex + index - matched)
          matched = shorter[matched - 1]
        }
      }
      return places
    }
  }
}

/// Reads an archive in the format of tar(1) (POSIX.1-2017, pax, "ustar Interchange Format") without unpacking
/// it. So entries such as links to other places are never created.
package enum TarFile {
  private static let block = 512

  /// Returns the files. Throws ``CatalogueFault`` for a link, a device, and any other entry that is neither a
  /// file nor a folder.
  package static func entries(_ bytes: [UInt8]) throws -> [ModuleEntry] {
    var entries: [ModuleEntry] = []
    var seen: Set<String> = []
    var (position, whole, count) = (0, 0, 0)
    while position + block <= bytes.count {
      let head = bytes[position..<position + block]
      if head.allSatisfy({ $0 == 0 }) { return entries }
      position += block
      count += 1
      guard count <= ModuleLimits.entries else { throw CatalogueFault("", "has too many files") }
      let name = try name(head)
      guard let size = number(head, 124, 12), let sum = number(head, 148, 8), sum == checksum(head) else {
        throw CatalogueFault(name, "is damaged, or is not a tar archive")
      }
      guard size <= bytes.count - position else { throw CatalogueFault(name, "is cut off") }
      let content = bytes[position..<position + size]
      position += (size + block - 1) / block * block
      switch head[head.startIndex + 156] {
      case UInt8(ascii: "0"), 0:
        let path = try ModuleCatalogue.path(ofEntry: name)
        whole += size
        guard whole <= ModuleLimits.catalogue else {
          throw CatalogueFault(name, "is too much: more than \(ModuleLimits.catalogue >> 20) MiB")
        }
        guard seen.insert(path).inserted else { throw CatalogueFault(name, "is there twice") }
        entries.append(ModuleEntry(path: path, bytes: Array(content)))
      case UInt8(ascii: "5"): _ = try ModuleCatalogue.path(ofEntry: name)
      case UInt8(ascii: "x"), UInt8(ascii: "g"):
        // Times and owners are ignored. A different path or size for the next entry is refused.
        if String(decoding: content, as: UTF8.self).contains(/\ (path|linkpath|size)=/) {
          throw CatalogueFault(name, "has a name that is too long")
        }
      case UInt8(ascii: "1"), UInt8(ascii: "2"): throw CatalogueFault(name, "is a link")
      case UInt8(ascii: "L"), UInt8(ascii: "K"): throw CatalogueFault(name, "has a name that is too long")
      default: throw CatalogueFault(name, "is neither a file nor a folder")
      }
    }
    if entries.isEmpty { throw CatalogueFault("", "is not a tar archive, or is empty") }
    return entries
  }

  private static func text(_ head: ArraySlice<UInt8>, _ offset: Int, _ length: Int) -> String? {
    let start = head.startIndex + offset
    return String(validating: head[start..<start + length].prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func name(_ head: ArraySlice<UInt8>) throws -> String {
    guard let name = text(head, 0, 100), let prefix = text(head, 345, 155) else {
      throw CatalogueFault("", "has a file with a name that is not text")
    }
    return text(head, 257, 5) == "ustar" && !prefix.isEmpty && text(head, 262, 1) != " "
      ? "\(prefix)/\(name)" : name
  }

  /// Returns the number of octal digits; nil for any other text, such as GNU tar's format for numbers beyond
  /// 8 GiB.
  private static func number(_ head: ArraySlice<UInt8>, _ offset: Int, _ length: Int) -> Int? {
    guard let text = text(head, offset, length) else { return nil }
    let digits = text.split(separator: " ")
    return digits.count == 1 ? Int(digits[0], radix: 8).flatMap { $0 < 0 ? nil : $0 } : nil
  }

  /// Computes the sum of all bytes. The bytes of the sum itself count as blanks.
  private static func checksum(_ head: ArraySlice<UInt8>) -> Int {
    head.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
  }
}

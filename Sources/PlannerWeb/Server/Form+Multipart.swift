import FoundationEssentials

// Forms with a file: `multipart/form-data` (RFC 7578).

extension Form {
  /// Returns what separates the parts, as the header `Content-Type` says it; nil for another kind of form.
  package static func boundary(_ contentType: String) -> String? {
    let parts = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
    guard parts.first?.lowercased() == "multipart/form-data",
      let named = parts.first(where: { $0.lowercased().hasPrefix("boundary=") })
    else { return nil }
    let boundary = named.dropFirst("boundary=".count).filter { $0 != "\"" }
    return boundary.isEmpty || boundary.utf8.count > 70 ? nil : boundary
  }

  /// - bytes: the body. What is no part of a form is left out.
  package init(multipart bytes: some Collection<UInt8>, boundary: String) {
    self.init()
    let bytes = Array(bytes)
    let mark = Array("--\(boundary)".utf8)
    var starts: [Int] = []
    var place = 0
    while let found = bytes[place...].firstRange(of: mark) {
      starts.append(found.lowerBound)
      place = found.upperBound
    }
    for (start, end) in zip(starts, starts.dropFirst()) {
      // A part lies between the line of its mark and the line break before the next mark.
      let part = bytes[(start + mark.count)..<end].dropFirst(2).dropLast(2)
      guard let gap = part.firstRange(of: Array("\r\n\r\n".utf8)),
        let name = Self.name(String(decoding: part[..<gap.lowerBound], as: UTF8.self))
      else { continue }
      add(String(decoding: part[gap.upperBound...], as: UTF8.self), to: name)
    }
  }

  /// Returns the name of a field, as the headers of its part say it.
  private static func name(_ headers: String) -> String? {
    guard
      let line = headers.split(whereSeparator: \.isNewline).first(where: {
        $0.lowercased().hasPrefix("content-disposition:")
      }), let start = line.firstRange(of: " name=\"")
    else { return nil }
    return String(line[start.upperBound...].prefix { $0 != "\"" })
  }
}

import Testing

/// A Swift file under Sources/, as lines.
struct SourceFile: CustomTestStringConvertible {
  var path: String
  var lines: [Substring]

  static let all: [SourceFile] = Repository.swiftFiles(under: "Sources").compactMap { path in
    (try? Repository.text(path)).map {
      SourceFile(path: path, lines: $0.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  var target: String { String(path.split(separator: "/")[1]) }
  var testDescription: String { path }

  /// The modules of the import lines, whatever stands before the word: `package import struct A.B` is A.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      let attributes = words.prefix { $0 != "import" }
      let access: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
      guard attributes.count < words.count,
        attributes.allSatisfy({ $0.hasPrefix("@") || access.contains($0) })
      else {
        return nil
      }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let name = words.dropFirst(attributes.count + 1).first { !kinds.contains($0) }
      return name.flatMap { $0.split(separator: ".").first }.map { String($0.prefix { $0 != ";" }) }
    }
  }

  /// Lines that hold code, with their numbers, comments and texts taken out.
  var code: [(number: Int, text: String)] {
    var isInText = false
    return lines.enumerated().compactMap { index, line in
      let quotes = line.ranges(of: "\"\"\"").count
      defer { if quotes % 2 == 1 { isInText.toggle() } }
      if isInText { return nil }
      let withoutText = String(line).replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
      let code =
        withoutText.split(separator: "//", omittingEmptySubsequences: false).first.map(String.init) ?? ""
      return code.allSatisfy(\.isWhitespace) ? nil : (index + 1, code)
    }
  }

  func isCommented(line number: Int) -> Bool {
    guard number >= 2 else { return false }
    return lines[number - 2].drop { $0 == " " }.hasPrefix("//")
  }
}

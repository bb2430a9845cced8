/// A Swift file under Sources/, as lines.
struct SourceFile {
  let path: String
  let lines: [Substring]

  struct Line {
    let file: SourceFile
    let number: Int
    let text: String
    var place: String { "\(file.path):\(number)" }
  }

  /// The code lines of all files.
  static let allCode = all.flatMap { file in
    file.code.map { Line(file: file, number: $0.number, text: $0.text) }
  }

  static let all: [SourceFile] = Repository.swiftFiles(under: "Sources").compactMap { path in
    (try? Repository.text(path)).map {
      SourceFile(path: path, lines: $0.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  var target: String { String(path.split(separator: "/")[1]) }

  /// The modules of the import lines. Access levels and kinds are ignored: `package import struct A.B` yields
  /// A.
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

  /// The lines with code, with their numbers. Comments and string literals are removed.
  var code: [(number: Int, text: String)] {
    let quoted = /"(?:[^"\\]|\\.)*"/
    var isInText = false
    return lines.enumerated().compactMap { index, line in
      let hasQuotes = line.utf8.contains(UInt8(ascii: "\""))
      let quotes = hasQuotes ? line.ranges(of: "\"\"\"").count : 0
      defer { if quotes % 2 == 1 { isInText.toggle() } }
      if isInText { return nil }
      let withoutText = hasQuotes ? String(line).replacing(quoted, with: "\"\"") : String(line)
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

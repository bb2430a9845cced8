import PlannerModel
import PlannerProtocol
import PlannerStore

/// A text on one line, shortened around the matches, and the positions of the matches.
struct FoundText: Hashable {
  var text: String
  var marks: [TextPart]

  /// The maximum length of a text in characters, and the number of characters before the first match.
  private static let most = 160
  private static let before = 40

  /// Takes the line of a text that has most of the words, or the first such line; empty if no line has a
  /// word. The text may be very long.
  init(lineOf text: String, _ search: SearchWords) {
    var best: (count: Int, line: Substring)?
    for line in Self.lines(of: text) {
      let key = searchKey(String(line))
      let count = search.words.count { key.contains($0) }
      if count > best?.count ?? 0 { best = (count, line) }
      if count == search.words.count { break }
    }
    self.init(best.map { String($0.line) } ?? "", search)
  }

  /// Returns the lines of a text. A line that is too long is cut between words.
  private static func lines(of text: String) -> some Sequence<Substring> {
    text.split(separator: "\n").lazy.flatMap { line in
      var (rest, parts) = (line, [Substring]())
      while rest.utf8.count > longest {
        let part = rest.prefix(mostInPart)
        let end = part.lastIndex(where: \.isWhitespace) ?? part.startIndex
        let cut = end > part.startIndex ? part[..<end] : part
        parts.append(cut)
        rest = rest[cut.endIndex...]
      }
      parts.append(rest)
      return parts
    }
  }

  /// The size in bytes of a line that is not cut, and the number of characters in each part of a longer line.
  private static let (longest, mostInPart) = (1000, 400)

  init(_ whole: String, _ search: SearchWords) {
    let line = Array(whole.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    // Each character is folded separately, so that each position in the folded text has a position in the
    // text.
    var folded: [Unicode.Scalar] = []
    var origin: [Int] = []
    for (index, character) in line.enumerated() {
      let key = character == " " ? " " : searchKey(String(character))
      folded += key.unicodeScalars
      origin += key.unicodeScalars.map { _ in index }
    }
    var isMarked = Array(repeating: false, count: line.count)
    for word in search.words {
      let wanted = Array(word.unicodeScalars)
      var place = 0
      while place + wanted.count <= folded.count {
        guard folded[place..<(place + wanted.count)].elementsEqual(wanted) else {
          place += 1
          continue
        }
        for index in origin[place]...origin[place + wanted.count - 1] { isMarked[index] = true }
        place += wanted.count
      }
    }
    var range = line.indices
    if line.count > Self.most {
      let first = isMarked.firstIndex(of: true) ?? 0
      let start = max(0, min(first - Self.before, line.count - Self.most))
      range = start..<min(line.count, start + Self.most)
    }
    text = range.lowerBound > 0 ? "…" : ""
    marks = []
    var length = text.unicodeScalars.count
    for index in range {
      let count = line[index].unicodeScalars.count
      if isMarked[index] {
        if let last = marks.last, last.start + last.length == length {
          marks[marks.count - 1].length += count
        } else {
          marks.append(TextPart(start: length, length: count))
        }
      }
      text.append(line[index])
      length += count
    }
    if range.upperBound < line.count { text += "…" }
  }
}

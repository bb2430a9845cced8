import PlannerModel
import PlannerProtocol
import PlannerStore

/// A text on one line, shortened around what was found in it, and the parts that were found.
struct FoundText: Hashable {
  var text: String
  var marks: [TextPart]

  /// The greatest length of a text in characters, and what is kept of it before the first match.
  private static let most = 160
  private static let before = 40

  init(_ whole: String, _ search: SearchWords) {
    let line = Array(whole.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    // Each character is folded by itself, so that a place in the folded text is a place in the text.
    var folded: [Unicode.Scalar] = []
    var origin: [Int] = []
    for (index, character) in line.enumerated() {
      let key = character == " " ? " " : nameKey(String(character))
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

import Glibc
import PlannerModel

/// A draft as a text to edit: a line for the subject, then the text.
struct DraftLetter: Equatable {
  private static let mark = "Subject:"

  var subject: String?
  var text: String

  init(subject: String?, text: String) {
    self.subject = subject
    self.text = text.trimmedLines
  }

  /// Parses a text in the form of ``whole``. Without a subject line, the whole input is the text.
  init(_ typed: String) {
    let whole = typed.withPlainLineEnds
    let lines = whole.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix(Self.mark) else {
      self.init(subject: nil, text: whole)
      return
    }
    let subject = trimmed(first.dropFirst(Self.mark.count))
    self.init(subject: subject.isEmpty ? nil : subject, text: lines.count > 1 ? String(lines[1]) : "")
  }

  var whole: String { (subject.map { "\(Self.mark) \($0)\n\n" } ?? "") + text + "\n" }
}

extension String {
  /// The text without blank lines and blanks around it.
  fileprivate var trimmedLines: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let last = lastIndex { !$0.isWhitespace }
    return last.map { String(self[start...$0]) } ?? ""
  }
}

/// Removes a temporary file and ignores errors.
func unlinkFile(_ path: String) { unlink(path) }

import FoundationEssentials
import PlannerProtocol
import Varlink

/// The settings of another program, in sections. khal and khard use configobj's format, vdirsyncer
/// configparser's (with JSON values), and Evolution a key file. Lines other than `[section]` and
/// `key = value` are ignored.
struct SettingsText {
  struct Section: Equatable {
    /// The section names, from the outermost to its own: `["calendars", "work"]` for `[calendars]` and
    /// `[[work]]`.
    var names: [String]
    var values: [String: String] = [:]
  }

  private(set) var sections: [Section] = []

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let line = trimmed(line)
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("[") {
        open(line)
      } else if let mark = line.firstIndex(of: "="), !sections.isEmpty {
        let value = Self.value(trimmed(line[line.index(after: mark)...]))
        sections[sections.count - 1].values[trimmed(line[..<mark])] = value
      }
    }
  }

  private mutating func open(_ line: String) {
    let depth = line.prefix { $0 == "[" }.count
    guard let end = line.firstIndex(of: "]") else { return }
    let name = Self.value(trimmed(line[line.index(line.startIndex, offsetBy: depth)..<end]))
    let above = sections.last?.names.prefix(depth - 1) ?? []
    sections.append(Section(names: above + [name]))
  }

  /// Returns the value without its quotes or a trailing comment.
  private static func value(_ text: String) -> String {
    guard let quote = text.first, quote == "\"" || quote == "'" else {
      return trimmed(text.split(separator: " #", omittingEmptySubsequences: false).first ?? "")
    }
    if quote == "\"", let whole = try? WireJSON.decode(String.self, from: Data(text.utf8)) { return whole }
    return String(text.dropFirst().prefix { $0 != quote })
  }
}

/// Returns the text without surrounding white space.
func trimmed(_ text: some StringProtocol) -> String {
  String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
}

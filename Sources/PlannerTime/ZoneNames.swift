/// Other programs' names for zones of the IANA database. docs/generate-zones.py makes the tables from the
/// data of CLDR and others.
///
/// Lookups ignore case, signs between words, and an "and" or "&" between them.
package struct ZoneNames: Sendable {
  private let zones: [String: String]

  /// Parses a table. Each line of `text` has a zone, `=`, and its names separated by `|`. A line that begins
  /// with a blank continues the previous line.
  init(_ text: String) {
    var zones: [String: String] = [:]
    var zone = ""
    for line in text.split(separator: "\n") {
      var names = line.drop(while: { $0 == " " })
      if !line.hasPrefix(" "), let end = line.firstIndex(of: "=") {
        zone = String(line[..<end])
        names = line[line.index(after: end)...]
      }
      for name in names.split(separator: "|") { zones[Self.key(name)] = zone }
    }
    self.zones = zones
  }

  /// Returns the zone with a name; nil if it is unknown.
  subscript(name: some StringProtocol) -> String? { zones[Self.key(name)] }

  /// The zones by name, in the form of ``key(_:)``.
  var all: [String: String] { zones }

  /// Returns the words of a name in lower case; a sign before a digit is part of it.
  static func key(_ name: some StringProtocol) -> String {
    var words: [String] = []
    var word = ""
    let scalars = Array(name.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isSign =
        (scalar == "+" || scalar == "-") && index + 1 < scalars.count
        && ("0"..."9").contains(scalars[index + 1])
      if isSign || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.canonicalCombiningClass != .notReordered
      {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words.filter { $0 != "and" }.joined(separator: " ")
  }
}

// MARK: - Lookup

extension ZoneNames {
  /// Returns the zone with this name in Windows, or with this former name. Such a name has no other meaning.
  package static func zone(named name: String) -> String? {
    // In Lotus Notes, `US Mountain` is not the zone US/Mountain.
    windows[name] ?? (name.contains(" ") ? nil : old[name])
  }

  /// Returns the zone that Exchange, Lotus Notes or another program probably means: `(UTC+01:00) Amsterdam,
  /// Berlin, Bern, Rom`, `W. Europe`, `Eastern Daylight Time`. Other programs may use such a name for another
  /// zone.
  package static func zone(called name: String) -> String? {
    let words = withoutOffset(name)
    let standard = words.replacing(" Daylight Time", with: " Standard Time")
    return windows[standard] ?? called[words] ?? zone(ofPlaces: words)
  }

  /// Returns `(UTC+01:00) Amsterdam, Berlin` without the text in parentheses.
  private static func withoutOffset(_ name: String) -> String {
    guard name.hasPrefix("("), let end = name.firstIndex(of: ")") else { return name }
    return String(name[name.index(after: end)...].drop(while: \.isWhitespace))
  }

  /// Returns the zone of most places in a name such as `Amsterdam, Berlin, Bern, Rom, Stockholm, Wien`, which
  /// Windows shows in one of its languages. Returns nil if fewer than half of the places are in that zone, or
  /// if another zone has as many.
  private static func zone(ofPlaces name: String) -> String? {
    let parts = name.split { ",;/、，；".contains($0) }
    var votes: [String: Int] = [:]
    for part in parts {
      if let zone = called[part] ?? cities[part] { votes[zone, default: 0] += 1 }
    }
    guard let most = votes.values.max(), most * 2 >= parts.count else { return nil }
    let chosen = votes.filter { $0.value == most }
    return chosen.count == 1 ? chosen.first?.key : nil
  }
}

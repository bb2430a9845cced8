/// Names that other programs give to zones of the IANA's database. The tables are made by
/// docs/generate-zones.py of the data of CLDR and others.
///
/// Letters may be capital or not; signs between words, and an "and" or "&" between them, are no matter.
package struct ZoneNames: Sendable {
  private let zones: [String: String]

  /// text: on each line a zone, `=`, and its names with `|` between them; a line that begins with a blank has
  /// more.
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

  /// The zone that a name means.
  subscript(name: some StringProtocol) -> String? { zones[Self.key(name)] }

  /// Each name and its zone, as ``key(_:)`` has it.
  var all: [String: String] { zones }

  /// The words of a name in small letters; a sign before a digit is part of it.
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

// MARK: - Which zone is meant

extension ZoneNames {
  /// The zone that Windows calls so, or that had this name once; nothing else is meant by such a name.
  package static func zone(named name: String) -> String? {
    // `US Mountain` is Lotus' name of another zone than US/Mountain.
    windows[name] ?? (name.contains(" ") ? nil : old[name])
  }

  /// The zone that Exchange, Lotus Notes or somebody else may mean: `(UTC+01:00) Amsterdam, Berlin, Bern,
  /// Rom`, `W. Europe`, `Eastern Daylight Time`. Others may use such a name otherwise.
  package static func zone(called name: String) -> String? {
    let words = withoutOffset(name)
    let standard = words.replacing(" Daylight Time", with: " Standard Time")
    return windows[standard] ?? called[words] ?? zone(ofPlaces: words)
  }

  /// `(UTC+01:00) Amsterdam, Berlin` without what is in parentheses before it.
  private static func withoutOffset(_ name: String) -> String {
    guard name.hasPrefix("("), let end = name.firstIndex(of: ")") else { return name }
    return String(name[name.index(after: end)...].drop(while: \.isWhitespace))
  }

  /// The zone that most of the places in a name lie in: `Amsterdam, Berlin, Bern, Rom, Stockholm, Wien`, as
  /// Windows shows it in one of its languages. Nil where less than half of them do, or as many in another.
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

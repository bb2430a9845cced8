/// Quotes text from outside for another language. All functions work on bytes or scalars, never on
/// Characters. An apostrophe followed by a combining mark is one Character, but to a shell it is still an
/// apostrophe.
package enum Quoted {

  // MARK: - Shells

  /// Quotes one word of a line for sh, bash, zsh and fish. Unsafe scalars are replaced as by
  /// ``harmless(_:)``, so that a command does not do more than it shows.
  ///
  /// Backslashes are outside of the quotes because fish interprets them inside. No quoted part follows
  /// another directly because zsh may read `''` as an apostrophe (RC_QUOTES).
  package static func shell(_ text: String) -> String { quoted(harmless(text)) }

  private static func quoted(_ text: String) -> String {
    if text.isEmpty { return "''" }
    var (result, isQuoted) = (String.UnicodeScalarView(), false)
    for scalar in text.unicodeScalars {
      let isSpecial = scalar == "'" || scalar == "\\"
      if isSpecial == isQuoted {
        result.append("'")
        isQuoted.toggle()
      }
      if isSpecial { result.append("\\") }
      result.append(scalar)
    }
    if isQuoted { result.append("'") }
    return String(result)
  }

  /// Returns a command line. Only words that need quotes get them.
  package static func shellLine(_ words: [String]) -> String {
    words.map { isPlain($0) ? $0 : shell($0) }.joined(separator: " ")
  }

  /// Returns a command line in which invisible scalars stay, to be stored and parsed later. A program that
  /// shows it must apply ``harmless(_:)``.
  package static func keptLine(_ words: [String]) -> String {
    words.map { isPlain($0) ? $0 : quoted($0) }.joined(separator: " ")
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "-_./:@+,".utf8.contains(byte)
        }
      }
  }

  // MARK: - systemd

  /// Quotes a word of a unit file, with specifiers escaped (systemd.syntax(7), systemd.unit(5)). The text
  /// must pass ``isUnitWritable(_:)``.
  package static func unit(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": result.append("\\")
      case "%": result.append("%")
      default: break
      }
      result.append(scalar)
    }
    return "\"\(String(result))\""
  }

  /// Returns whether a unit file can hold the text: systemd accepts neither control characters nor Unicode
  /// noncharacters.
  package static func isUnitWritable(_ text: String) -> Bool {
    !text.unicodeScalars.contains {
      $0.value < 0x20 || $0.value == 0x7F || $0.properties.isNoncharacterCodePoint
    }
  }

  // MARK: - XML

  /// Escapes text between tags, for the markup of Pango and of notifications. The text must have passed
  /// ``harmless(_:keeping:)``, since XML cannot represent most control characters.
  package static func markup(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(each: "&amp;")
      case "<": result.append(each: "&lt;")
      case ">": result.append(each: "&gt;")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  // MARK: - HTML

  /// Escapes text between tags and in quoted attributes (HTML, section 13.1). The text must have passed
  /// ``harmless(_:keeping:)``.
  package static func html(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in markup(text).unicodeScalars {
      switch scalar {
      case "\"": result.append(each: "&quot;")
      case "'": result.append(each: "&#39;")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  // MARK: - JSON

  /// Returns a JSON string in ASCII (RFC 8259 section 7), for readers with an encoding that depends on the
  /// locale.
  package static func json(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x20...0x7E: result.unicodeScalars.append(UnicodeScalar(UInt8(unit)))
      // Existing files have lower case, and are compared with new output.
      default: result += Self.escape(unit).lowercased()
      }
    }
    return result + "\""
  }

  /// Returns an escape such as `\u202E`.
  static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension Contact {
  /// The person as a word for a shell and the planner: the quoted name, or else the id. The id is used if a
  /// terminal would not show the name as it is, or if the name looks like an option.
  package var shellWord: String {
    let isPlain = displayName.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
      default: true
      }
    }
    return isPlain && harmless(displayName) == displayName && !displayName.unicodeScalars.starts(with: ["-"])
      ? Quoted.shell(displayName) : id
  }
}

extension CalendarSource {
  /// The command that reports the problems of the calendar.
  package var checkCommand: String {
    "plannerctl calendars check \(name.unicodeScalars.starts(with: ["-"]) ? "-- " : "")\(Quoted.shell(name))"
  }
}

import FoundationEssentials
import PlannerTime

/// The type of a preference: how its value is read and written as JSON, stored, typed and shown.
package struct PreferenceType: Sendable {
  package typealias Member<Value> = WritableKeyPath<Preferences, Value> & Sendable

  /// The value in the store. NULL is the default, except in columns that may not be NULL.
  package enum Stored: Sendable {
    case integer(
      write: @Sendable (Preferences) -> Int?, read: @Sendable (inout Preferences, Int) -> Void)
    /// `read` returns false for a text that is no value.
    case text(
      write: @Sendable (Preferences) throws -> String?,
      read: @Sendable (inout Preferences, String) throws -> Bool)
  }

  /// One of a few values, with its words on the page.
  package struct Choice: Sendable {
    package let value: String
    package let words: String
  }

  /// The field of the page. The field of a form has the text ``PreferenceType/entered``.
  package enum Control: Sendable {
    case number
    /// An optional text may be empty.
    case text(isOptional: Bool)
    case choices([Choice])
    /// Several values may be chosen.
    case boxes([Choice], chosen: @Sendable (Preferences) -> [String])
  }

  typealias Key = Preferences.Key

  let decode: @Sendable (inout Preferences, KeyedDecodingContainer<Key>, Key) throws -> Void
  let encode: @Sendable (Preferences, inout KeyedEncodingContainer<Key>, Key) throws -> Void
  /// Returns the value in the form that `prefs set` accepts.
  package let text: @Sendable (Preferences, TimeStyle) -> String
  /// Reads a text as a person types it, for a field with this name (docs/words.md). Nil means that the text
  /// itself is the value. Throws ``InvalidField``.
  package var typed: @Sendable (_ text: String, _ field: String) throws -> JSONValue?
  /// The value in the field of a form; nil means the text.
  package var entered: (@Sendable (Preferences) -> String)?
  package let stored: Stored
  package let control: Control

  /// - decode: Reads a value that is not absent.
  /// - json: Returns the value as JSON; nil for no member.
  init<Value: Sendable, JSON: Encodable & Sendable>(
    _ member: Member<Value>, _ control: Control, stored: Stored,
    json: @escaping @Sendable (Value) -> JSON?,
    decode: @escaping @Sendable (KeyedDecodingContainer<Key>, Key) throws -> Value,
    text: @escaping @Sendable (Value, TimeStyle) -> String,
    typed: @escaping @Sendable (_ text: String, _ field: String) throws -> JSONValue? = { _, _ in nil }
  ) {
    self.decode = { $0[keyPath: member] = try decode($1, $2) }
    encode = { try $1.encodeIfPresent(json($0[keyPath: member]), forKey: $2) }
    self.text = { text($0[keyPath: member], $1) }
    self.typed = typed
    self.stored = stored
    self.control = control
  }
}

// MARK: - Numbers

extension PreferenceType {
  /// What a typed text means for a number.
  enum Unit { case count, minutes, days }

  /// - isRequired: True if the column may not be NULL.
  static func number(
    _ member: Member<Int>, in range: ValidRange, _ unit: Unit = .count, isRequired: Bool = false
  ) -> PreferenceType {
    let field = unit == .minutes ? Control.text(isOptional: false) : .number
    let choices = range.choices.map {
      Control.choices($0.map { Choice(value: "\($0)", words: "\($0) minutes") })
    }
    var type = PreferenceType(
      member, choices ?? field, stored: .number(member, isRequired), json: { $0 },
      decode: { try $0.integer($1, in: range) }, text: { value, _ in "\(value)" },
      typed: { text, field in
        if let number = parsed(text) { return number }
        return switch unit {
        case .count: nil
        case .minutes: .number(Double(try InvalidField.reading(text, field: field, CalendarDuration.length)))
        case .days: .number(Double(try InvalidField.reading(text, field: field, CalendarDuration.cadence)))
        }
      })
    if unit == .minutes {
      // Shown with a unit, as it can be typed.
      type.entered = {
        let minutes = $0[keyPath: member]
        return minutes > 0 ? CalendarDuration.text(leads: [minutes]) : "\(minutes)"
      }
    }
    return type
  }

  /// The time from a reminder to its session. A person may have two, everybody has one.
  static func leadTime(_ member: Member<Int>) -> PreferenceType {
    var type = number(member, in: .leadTimeMin, .minutes, isRequired: true)
    type.typed = { [typed = type.typed] text, field in
      guard (try? CalendarDuration.leads(text))?.count != 2 else {
        throw InvalidField(field: field, value: .string(text), .oneLead)
      }
      return try typed(text, field)
    }
    return type
  }

  /// The ports in the valid range that browsers refuse to open (Fetch, "port blocking").
  private static let blockedPorts: Set = [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679,
    6697, 10_080,
  ]

  /// A port for a browser on this machine.
  static func port(_ member: Member<Int>) -> PreferenceType {
    PreferenceType(
      member, .number, stored: .number(member, false), json: { $0 },
      decode: {
        let port = try $0.integer($1, in: .webPort)
        guard !blockedPorts.contains(port) else {
          throw InvalidField(
            field: $1.rawValue, value: .number(Double(port)), .blockedPort)
        }
        return port
      },
      text: { port, _ in "\(port)" }, typed: { text, _ in parsed(text) })
  }

  /// A number of days with a fraction, which the store keeps in thousandths.
  static func thousandths(_ member: Member<Int>, upTo most: Int) -> PreferenceType {
    PreferenceType(
      member, .number, stored: .number(member, false), json: { Double($0) / 1000 },
      decode: {
        try $0.value($1, Double.self, allowed: "0...\(most) days") {
          (0...Double(most)).contains($0) ? Int(($0 * 1000).rounded()) : nil
        }
      },
      text: { value, _ in value.isMultiple(of: 1000) ? "\(value / 1000)" : "\(Double(value) / 1000)" },
      typed: { text, field in
        if case .number(let days) = parsed(text) { return .number(days) }
        return .number(Double(try InvalidField.reading(text, field: field, CalendarDuration.cadence)))
      })
  }
}

// MARK: - Texts and choices

extension PreferenceType {
  static func zone(_ member: Member<String?>) -> PreferenceType {
    var type = PreferenceType(
      member, .text(isOptional: true), stored: .optional(member), json: { $0 },
      decode: { try $0.value($1, String.self, allowed: "an IANA time zone name") { $0 } },
      text: { zone, _ in zone ?? "null" }, typed: { text, _ in text.isEmpty ? .null : nil })
    type.entered = { $0[keyPath: member] ?? "" }
    return type
  }

  static func text(_ member: Member<String?>) -> PreferenceType {
    var type = PreferenceType(
      member, .text(isOptional: true), stored: .optional(member), json: { $0 },
      decode: {
        try $0.value($1, String.self, allowed: "a text of \(ValidLength.text.allowed)") {
          ValidLength.text.contains($0) ? $0 : nil
        }
      },
      text: { text, _ in text ?? "none" }, typed: { text, _ in isNone(text, "none") ? .null : nil })
    type.entered = { $0[keyPath: member] ?? "" }
    return type
  }

  /// One value of an enumeration.
  /// - isRequired: True if the column may not be NULL.
  static func choice<Value: RawRepresentable<String> & CaseIterable & Encodable & Equatable & Sendable>(
    _ member: Member<Value>, isRequired: Bool = false, _ words: [(value: Value, words: String)]
  ) -> PreferenceType {
    PreferenceType(
      member, .choices(words.map { Choice(value: $0.value.rawValue, words: $0.words) }),
      stored: .text(
        write: {
          let value = $0[keyPath: member]
          return isRequired || value != Preferences.defaults[keyPath: member] ? value.rawValue : nil
        },
        read: {
          guard let value = Value(rawValue: $1) else { return false }
          $0[keyPath: member] = value
          return true
        }),
      json: { $0 }, decode: { try $0.choice($1, Value.self) }, text: { value, _ in value.rawValue },
      typed: { text, _ in .string(text.lowercased()) })
  }

  /// One value of an enumeration, or none.
  static func choice<Value: RawRepresentable<String> & Encodable & Sendable>(
    _ member: Member<Value?>, none: (value: String, words: String), allowed: String,
    _ words: [(value: Value, words: String)]
  ) -> PreferenceType {
    let choices = [Choice(value: none.value, words: none.words)]
    return PreferenceType(
      member, .choices(choices + words.map { Choice(value: $0.value.rawValue, words: $0.words) }),
      stored: .text(
        write: { $0[keyPath: member]?.rawValue },
        read: {
          guard let value = Value(rawValue: $1) else { return false }
          $0[keyPath: member] = value
          return true
        }),
      json: { $0 },
      decode: { try $0.value($1, String.self, allowed: allowed) { Value(rawValue: $0) } },
      text: { value, _ in value?.rawValue ?? none.value },
      typed: { text, _ in isNone(text, none.value) ? .null : .string(text.lowercased()) })
  }

  /// Yes or no, and no at first. The column has 1 or NULL.
  static func flag(_ member: Member<Bool>, no: String, yes: String) -> PreferenceType {
    PreferenceType(
      member, .choices([Choice(value: "no", words: no), Choice(value: "yes", words: yes)]),
      stored: .integer(
        write: { $0[keyPath: member] ? 1 : nil },
        read: { preferences, _ in preferences[keyPath: member] = true }
      ),
      json: { $0 }, decode: { try $0.value($1, Bool.self, allowed: "yes or no") { $0 } },
      text: { value, _ in value ? "yes" : "no" },
      typed: { text, _ in
        switch text.lowercased() {
        case "yes", "true", "on": .bool(true)
        case "no", "false", "off": .bool(false)
        default: nil
        }
      })
  }
}

// MARK: - Texts

extension PreferenceType {
  static func isNone(_ text: String, _ none: String) -> Bool {
    ["", none].contains(text.lowercased())
  }

  static func parsed(_ text: String) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }
}

extension PreferenceType.Stored {
  fileprivate static func number(_ member: PreferenceType.Member<Int>, _ isRequired: Bool) -> Self {
    .integer(
      write: {
        let value = $0[keyPath: member]
        return isRequired || value != Preferences.defaults[keyPath: member] ? value : nil
      },
      read: { $0[keyPath: member] = $1 })
  }

  fileprivate static func optional(_ member: PreferenceType.Member<String?>) -> Self {
    .text(
      write: { $0[keyPath: member] },
      read: {
        $0[keyPath: member] = $1
        return true
      })
  }
}

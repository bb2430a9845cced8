import FoundationEssentials
import PlannerTime

// Types of preferences with several values.

extension PreferenceType {
  /// Some values of an enumeration, each at most once.
  /// - empty: The text of no values.
  static func list<Value: RawRepresentable<String> & Codable & Hashable & Sendable>(
    _ member: Member<[Value]>, allowed: String, empty: String, _ words: [(value: Value, words: String)]
  ) -> PreferenceType {
    PreferenceType(
      member,
      .boxes(
        words.map { Choice(value: $0.value.rawValue, words: $0.words) },
        chosen: { $0[keyPath: member].map(\.rawValue) }),
      stored: .json(member), json: { $0 },
      decode: { container, key in
        let chosen = try container.list(key) { element in
          try element.value(String.self, allowed: allowed) { Value(rawValue: $0) }
        }
        guard Set(chosen).count == chosen.count else {
          throw InvalidField(
            field: container.path(key), value: .array(chosen.map { .string($0.rawValue) }), allowed: allowed)
        }
        return chosen
      },
      text: { values, _ in values.isEmpty ? empty : values.map(\.rawValue).joined(separator: ", ") },
      typed: { text, _ in
        if isNone(text, empty) { return .array([]) }
        return parsed(text) ?? .array(text.split { $0 == "," || $0 == " " }.map { .string(String($0)) })
      })
  }

  /// The first and the last hour of a time of day.
  static func hours(_ member: Member<[Double]>, in range: ValidRange) -> PreferenceType {
    PreferenceType(
      member, .text(isOptional: false), stored: .json(member), json: { $0 },
      decode: { container, key in
        let hours = try container.list(key) { element in
          try element.value(Double.self, allowed: "\(range.allowed), whole or half") {
            Preferences.isHour($0, in: range) ? $0 : nil
          }
        }
        guard hours.count == 2 else {
          throw InvalidField(
            field: container.path(key), value: .array(hours.map { .number($0) }),
            allowed: "exactly two hours")
        }
        return hours
      },
      text: { TimeBlock.text(ofHours: $0, $1) },
      typed: { text, field in
        try parsed(text)
          ?? .array(InvalidField.reading(text, field: field, TimeBlock.halfHours).map { .number($0) })
      })
  }

  /// Times of day in minutes, at most six. Their column may not be NULL.
  static func times(_ member: Member<[Int]>) -> PreferenceType {
    PreferenceType(
      member, .text(isOptional: false),
      stored: .text(
        write: { try stored($0[keyPath: member].map(clockText)) },
        read: {
          let times = try JSONDecoder().decode([String].self, from: Data($1.utf8))
          $0[keyPath: member] = times.compactMap { clockMinutes($0, upTo: 1439) }
          return $0[keyPath: member].count == times.count
        }),
      json: { $0.map(clockText) },
      decode: { container, key in
        let times = try container.list(key) { element in
          try element.value(String.self, allowed: "00:00...23:59") { clockMinutes($0, upTo: 1439) }
        }
        guard times.count <= 6 else {
          throw InvalidField(
            field: container.path(key), value: .array(times.map { .string(clockText($0)) }),
            allowed: "at most six times")
        }
        return times
      },
      text: { times, style in
        times.isEmpty ? "none" : times.map { style.clock(minute: $0) }.joined(separator: ", ")
      },
      typed: { text, field in
        if let list = list(in: text) { return list }
        return .array(
          try InvalidField.reading(text, field: field, TimeBlock.clocks).map { .string(clockText($0)) })
      })
  }

  /// The maximum number of blocks: three for each day of the week.
  private static let mostBlocks = 21

  /// Days of the week with their hours.
  static func blocks(_ member: Member<[HoursBlock]>) -> PreferenceType {
    PreferenceType(
      member, .text(isOptional: false), stored: .json(member), json: { $0 },
      decode: { container, key in
        let blocks = try container.list(key) { try $0.decode(HoursBlock.self) }
        guard blocks.count <= mostBlocks else {
          throw InvalidField(
            field: container.path(key), value: .array(Array(repeating: .null, count: blocks.count)),
            allowed: "at most \(mostBlocks) blocks")
        }
        return blocks
      },
      text: { HoursBlock.text(of: $0, $1) },
      typed: { text, field in
        if let list = list(in: text) { return list }
        let blocks = try InvalidField.reading(text, field: field, HoursBlock.blocks)
        return try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(blocks))
      })
  }

  /// The days of notice before a date.
  static func leadDays(_ member: Member<[Int]>) -> PreferenceType {
    PreferenceType(
      member, .text(isOptional: false), stored: .json(member), json: { $0 },
      decode: { container, key in
        try LeadDays.checked(
          container.list(key) { try $0.value(Int.self, allowed: LeadDays.allowed) { $0 } },
          field: container.path(key))
      },
      text: { days, _ in days.isEmpty ? "none" : days.map(String.init).joined(separator: ", ") },
      typed: { text, _ in
        if isNone(text, "none") { return .array([]) }
        return list(in: text) ?? LeadDays.typed(text).map { .array($0.map { .number(Double($0)) }) }
      })
  }
}

extension PreferenceType {
  private static func list(in text: String) -> JSONValue? {
    if let list = parsed(text), case .array = list { list } else { nil }
  }

  fileprivate static func stored(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder.sorted.encode(value), as: UTF8.self)
  }
}

extension PreferenceType.Stored {
  /// A value as JSON.
  fileprivate static func json<Value: Codable & Equatable & Sendable>(
    _ member: PreferenceType.Member<Value>
  ) -> Self {
    .text(
      write: {
        let value = $0[keyPath: member]
        return value == Preferences.defaults[keyPath: member] ? nil : try PreferenceType.stored(value)
      },
      read: {
        $0[keyPath: member] = try JSONDecoder().decode(Value.self, from: Data($1.utf8))
        return true
      })
  }
}

extension Instant: Codable, CustomStringConvertible, LosslessStringConvertible {
  /// Parses a `date-time` of RFC 3339 section 5.6, with a required offset. Returns nil for other texts, and
  /// for times outside of the years 0000 to 9999 in UTC, which cannot be written.
  package init?(_ text: String) {
    var scanner = ByteScanner(text)
    guard let date = scanner.date(), scanner.take(anyOf: "Tt"),
      let hour = scanner.digits(2), hour <= 23, scanner.take(":"),
      let minute = scanner.digits(2), minute <= 59, scanner.take(":"),
      let second = scanner.digits(2), second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if scanner.take(".") {
      var scale: Int64 = 100_000
      var any = false
      while let digit = scanner.digits(1) {
        any = true
        fraction += Int64(digit) * scale
        scale /= 10
      }
      guard any else { return nil }
    }
    var offset = 0
    if !scanner.take(anyOf: "Zz") {
      let negative = scanner.take("-")
      guard negative || scanner.take("+"), let hours = scanner.digits(2), hours <= 23, scanner.take(":"),
        let minutes = scanner.digits(2), minutes <= 59
      else { return nil }
      offset = (hours * 60 + minutes) * (negative ? -60 : 60)
    }
    guard scanner.isAtEnd else { return nil }
    let total = date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offset
    if second == 60, total.floorModulo(86_400) != 0 { return nil }  // leap seconds end a UTC day
    self.init(microseconds: Int64(total) * 1_000_000 + fraction)
    guard isWritable else { return nil }
  }

  /// The text `YYYY-MM-DDTHH:MM:SSZ`, without fractions of a second.
  package var description: String {
    let second = seconds.floorModulo(86_400)
    let (year, month, day) = CivilDate(daysSinceEpoch: seconds.floorDivided(by: 86_400)).components
    guard 0...9999 ~= year else { return clockText(seconds) + "Z" }
    return String(unsafeUninitializedCapacity: 20) { text in
      text.write(year: year, month, day)
      text.write(second / 3600, at: 11, digits: 2)
      text.write(second / 60 % 60, at: 14, digits: 2)
      text.write(second % 60, at: 17, digits: 2)
      (text[10], text[13], text[16], text[19]) = (
        UInt8(ascii: "T"), UInt8(ascii: ":"), UInt8(ascii: ":"), UInt8(ascii: "Z")
      )
      return 20
    }
  }

  /// Returns `YYYY-MM-DDTHH:MM:SS+01:00` on the clocks of a zone, without seconds of the offset.
  package func text(in zone: ZoneTable) -> String {
    clockText(seconds + zone.offset(at: self) / 60 * 60) + offsetText(in: zone)
  }

  /// Returns `+01:00`, without seconds of the offset.
  package func offsetText(in zone: ZoneTable) -> String {
    let minutes = zone.offset(at: self) / 60
    let magnitude = abs(minutes)
    return "\(minutes < 0 ? "-" : "+")\(padded(magnitude / 60, 2)):\(padded(magnitude % 60, 2))"
  }

  private func clockText(_ seconds: Int) -> String {
    let second = seconds.floorModulo(86_400)
    let date = CivilDate(daysSinceEpoch: seconds.floorDivided(by: 86_400))
    return "\(date)T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
  }

  package init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(as: "an RFC 3339 instant with an offset")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension CivilDate: Codable, LosslessStringConvertible {
  package init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(as: "a date that exists, YYYY-MM-DD")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Decoder {
  /// Decodes a string and converts it to `Value`. Throws `DecodingError.dataCorrupted` with the description
  /// `wanted`.
  package func decodeText<Value: LosslessStringConvertible>(as wanted: String) throws -> Value {
    let container = try singleValueContainer()
    guard let value = Value(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: wanted)
    }
    return value
  }
}

import PlannerModel

extension PostalAddress {
  /// Reads an address as people write it, with commas or line breaks between its parts: `Hauptstr. 5, 10115
  /// Berlin, Germany`. Unrecognized parts stay in the street.
  /// - isPlace: true for a text without a street: `Zagreb, Croatia`.
  package init(typed text: String, isPlace: Bool = false) {
    let parts = text.split { $0 == "," || $0.isNewline }.map { singleSpaced(String($0)) }.filter {
      !$0.isEmpty
    }
    self.init()
    if let (place, locality) = Self.locality(in: parts, isPlace: isPlace) {
      var before = Array(parts[..<place])
      (city, region, postalCode) = (locality.city, locality.region, locality.code)
      if city == nil, region == nil, let last = before.last, Regions.isRegion(last), before.count > 1 {
        region = before.removeLast()
      }
      if city == nil, let last = before.popLast() { setCity(last) }
      street = Self.joined(before)
      set(behindCity: parts[(place + 1)...])
    } else {
      set(withoutCode: parts, isPlace: isPlace)
    }
  }

  /// Sets the city. In `Rio de Janeiro - RJ` the region follows the city.
  private mutating func setCity(_ text: String) {
    if region == nil, let match = text.wholeMatch(of: /(.*\S) - ([A-Z]{2})/) {
      (city, region) = (String(match.1), String(match.2))
    } else {
      city = text
    }
  }

  private mutating func set(behindCity parts: ArraySlice<String>) {
    guard let last = parts.last else { return }
    if parts.count == 1, region == nil, Regions.isRegion(last), !Regions.isCountry(last) {
      region = last
    } else {
      country = last
      if let more = Self.joined(parts.dropLast()) { region = region.map { "\($0), \(more)" } ?? more }
    }
  }

  private mutating func set(withoutCode parts: [String], isPlace: Bool) {
    var parts = parts
    if parts.count > 1, let last = parts.last, Regions.isCountry(last) {
      country = last
      parts.removeLast()
    }
    if parts.count > 1, let last = parts.last, Regions.isRegion(last) {
      region = last
      parts.removeLast()
    }
    guard let last = parts.last else { return }
    func hasNumber(_ text: String) -> Bool { text.contains(where: \.isNumber) }
    if isPlace {
      setCity(parts[0])
      if let more = Self.joined(parts.dropFirst()) { region = region.map { "\(more), \($0)" } ?? more }
    } else if parts.count > 1 || country != nil || region != nil, !hasNumber(last) {
      setCity(last)
      street = Self.joined(parts.dropLast())
    } else {
      street = Self.joined(parts)
    }
  }

  private static func joined(_ parts: some Collection<String>) -> String? {
    parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  // MARK: - Postal codes

  private struct Locality {
    var city: String?
    var region: String?
    var code: String
  }

  /// Returns the last part that has a postal code; nil if there is no such part. The first part is a street,
  /// unless the text has no street or only a country follows.
  private static func locality(in parts: [String], isPlace: Bool) -> (place: Int, Locality)? {
    for place in parts.indices.reversed() {
      if place == 0, !isPlace, parts.count != 2 || !Regions.isCountry(parts[1]) { continue }
      let isLast = parts[(place + 1)...].allSatisfy(Regions.isCountry)
      if let found = locality(of: parts[place], isLast: isLast) { return (place, found) }
    }
    return nil
  }

  /// Reads `10115 Berlin`, `London SW1A 1AA`, `Springfield IL 62704`, `IL 62704` and a code without a city.
  /// - isLast: true if only countries follow. Elsewhere four digits may be the number of a house.
  private static func locality(of part: String, isLast: Bool) -> Locality? {
    // Some countries, such as Germany, write the letters of the country before the code.
    let plain = part.replacing(/^[A-Z]{1,3}-(?=[0-9]{4})/, with: "")
    let words = plain.split(separator: " ").map(String.init)
    for count in [2, 1] where count <= words.count {
      let first = words.prefix(count).joined(separator: " ")
      let rest = words.dropFirst(count).joined(separator: " ")
      if isCode(first, isShort: isLast && !rest.isEmpty), rest.isEmpty || isCity(rest) {
        return Locality(city: rest.isEmpty ? nil : rest, code: first)
      }
    }
    for count in [2, 1] where count < words.count {
      let last = words.suffix(count).joined(separator: " ")
      var rest = Array(words.dropLast(count))
      guard isCode(last, isShort: isLast), isCity(rest.joined(separator: " ")) else { continue }
      if let region = rest.last, region.count <= 3, region.allSatisfy({ $0.isASCII && $0.isUppercase }) {
        rest.removeLast()
        return Locality(city: rest.isEmpty ? nil : rest.joined(separator: " "), region: region, code: last)
      }
      let name = rest.joined(separator: " ")
      return Regions.isRegion(name)
        ? Locality(region: name, code: last) : Locality(city: name, code: last)
    }
    return nil
  }

  /// Returns whether a text is a postal code.
  /// - isShort: true allows four digits.
  private static func isCode(_ text: String, isShort: Bool) -> Bool {
    let upper = text.uppercased()
    if text.wholeMatch(of: /[0-9]{4}/) != nil { return isShort }
    return [
      // Most countries, such as the United States, Brazil, Portugal, Poland and Japan.
      /[0-9]{5,6}/, /[0-9]{5}-[0-9]{3,4}/, /[0-9]{4}-[0-9]{3}/, /[0-9]{2}-[0-9]{3}/, /〒?[0-9]{3}-[0-9]{4}/,
      // Sweden, Czechia, Slovakia and Greece; the Netherlands; Canada; the United Kingdom.
      /[0-9]{3} [0-9]{2}/, /[1-9][0-9]{3} ?[A-Z]{2}/, /[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]/,
      /[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}/,
    ].contains { upper.wholeMatch(of: $0) != nil }
  }

  /// Returns whether a text may be a city: it does not begin with a word such as floor, and has no number
  /// except after Cedex.
  private static func isCity(_ text: String) -> Bool {
    let plain = text.replacing(/(?i) cedex( [0-9]+)?$/, with: "")
    guard let first = plain.split(separator: " ").first, first.first?.isLetter == true else { return false }
    return !plain.contains(where: \.isNumber)
      && !units.contains(withoutAccents(String(first)).filter(\.isLetter))
  }

  /// Words that come before the number of a part of a house.
  private static let units: Set = [
    "apt", "apartment", "suite", "ste", "unit", "floor", "fl", "room", "flat", "building", "bldg", "block",
    "box",
    "po", "top", "stiege", "etage", "stock", "wohnung", "zimmer", "postfach", "haus", "bp", "batiment", "bat",
    "escalier", "appartement", "apto", "piso", "bloco", "bloque", "andar", "sala", "puerta", "planta", "esc",
  ]
}

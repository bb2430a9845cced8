/// Encodes host names with other letters than ASCII as DNS looks them up (RFC 3492).
package enum Punycode {
  /// Returns the ASCII form of a host, for example `xn--80ak6aa92e.com` for a name in Cyrillic letters.
  package static func host(_ name: String) -> String {
    name.lowercased().split(separator: ".", omittingEmptySubsequences: false).map { label in
      label.utf8.allSatisfy { $0 < 128 }
        ? String(label) : "xn--\(encoded(label.unicodeScalars.map { Int($0.value) }))"
    }
    .joined(separator: ".")
  }

  private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  private static func encoded(_ scalars: [Int]) -> String {
    let basic = scalars.filter { $0 < 128 }
    var text = String(String.UnicodeScalarView(basic.compactMap { UnicodeScalar($0) }))
    if !basic.isEmpty { text += "-" }
    var (next, delta, bias, handled) = (128, 0, 72, basic.count)
    while handled < scalars.count, let least = scalars.filter({ $0 >= next }).min() {
      delta += (least - next) * (handled + 1)
      next = least
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        text += number(delta, bias)
        bias = adapted(delta, handled + 1, isFirst: handled == basic.count)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return text
  }

  /// Returns a number as digits with a base that depends on their position.
  private static func number(_ delta: Int, _ bias: Int) -> String {
    var text = ""
    var rest = delta
    var place = 36
    while true {
      let threshold = min(max(place - bias, 1), 26)
      if rest < threshold { return text + String(digits[rest]) }
      text.append(digits[threshold + (rest - threshold) % (36 - threshold)])
      rest = (rest - threshold) / (36 - threshold)
      place += 36
    }
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var place = 0
    while delta > 455 {
      delta /= 35
      place += 36
    }
    return place + 36 * delta / (delta + 38)
  }
}

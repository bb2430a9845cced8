import Glibc
import PlannerTime
import Synchronization

/// Resolves TZ values to zone names. Known names are cached for all readers, because an address book repeats
/// a few zones many times.
final class CardZones: Sendable {
  private let database: ZoneDatabase
  private let known = Mutex<Set<String>>([])

  init(database: ZoneDatabase) { self.database = database }

  /// Returns the name of a zone: `Europe/Berlin`. For whole hours from UTC, returns for example `Etc/GMT+5`
  /// for `-05:00` (POSIX's sign); for other offsets, the offset itself, `+05:30`. Uses only the offset of RFC
  /// 2426's `-05:00; EST; Raleigh/North America`. Returns nil for other texts.
  func name(of value: ArraySlice<UInt8>) -> String? {
    guard let text = CardText.parts(value, at: 0x3b).first.flatMap(CardText.line) else { return nil }
    // Some programs escape these semicolons, too.
    let first = text.prefix { $0 != ";" }
    guard first.utf8.count <= 128 else { return nil }
    if let minutes = Self.minutes(String(first)) {
      if minutes == 0 { return zone("Etc/UTC") }
      let sign = minutes < 0
      if minutes % 60 == 0 { return zone("Etc/GMT\(sign ? "+" : "-")\(abs(minutes) / 60)") }
      let offset = "\(sign ? "-" : "+")\(padded(abs(minutes) / 60, 2)):\(padded(abs(minutes) % 60, 2))"
      return database.zone(named: offset)?.name
    }
    // Outlook writes Windows zone names or their display names.
    let name = String(first)
    return zone(name) ?? (ZoneNames.zone(named: name) ?? ZoneNames.zone(called: name)).flatMap(zone)
  }

  /// Returns the name if the zone exists. A file may contain millions of unknown names, so they are checked
  /// cheaply and not cached.
  private func zone(_ name: String) -> String? {
    if known.withLock({ $0.contains(name) }) { return name }
    guard access("\(database.directory)/\(name)", R_OK) == 0, database.zone(named: name) != nil else {
      return nil
    }
    known.withLock { _ = $0.insert(name) }
    return name
  }

  /// Parses `-05:00`, `-0500`, `-05` or `Z` to minutes; nil if the text is not an offset.
  private static func minutes(_ text: String) -> Int? {
    if text == "Z" || text == "z" { return 0 }
    var scanner = ByteScanner(text)
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+"), var minutes = scanner.digits(2).map({ $0 * 60 }) else {
      return nil
    }
    if !scanner.isAtEnd {
      _ = scanner.take(":")
      guard let more = scanner.digits(2), more < 60, scanner.isAtEnd else { return nil }
      minutes += more
    }
    return isNegative ? -minutes : minutes
  }
}

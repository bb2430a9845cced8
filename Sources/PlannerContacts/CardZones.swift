import Glibc
import PlannerTime
import Synchronization

/// Which time zones TZ may name. What was found once is not looked for again, whoever asks: an address book names a
/// few zones many times.
final class CardZones: Sendable {
  private let database: ZoneDatabase
  private let known = Mutex<Set<String>>([])

  init(database: ZoneDatabase) { self.database = database }

  /// The name of a zone: `Europe/Berlin`, or of whole hours from UTC, `Etc/GMT+5` for `-05:00` (the sign is POSIX's).
  /// Of RFC 2426's `-05:00; EST; Raleigh/North America` the offset counts. Nil where it is nothing of that.
  func name(of value: ArraySlice<UInt8>) -> String? {
    guard let text = CardText.parts(value, at: 0x3b).first.flatMap(CardText.line) else { return nil }
    // Some programs escape those semicolons, too.
    let first = text.prefix { $0 != ";" }
    guard first.utf8.count <= 64 else { return nil }
    if let hours = Self.hours(String(first)) {
      return zone(hours == 0 ? "Etc/UTC" : "Etc/GMT\(hours < 0 ? "+" : "-")\(abs(hours))")
    }
    return zone(String(first))
  }

  /// A file may name millions that there are none of: those are asked for cheaply, and not kept.
  private func zone(_ name: String) -> String? {
    if known.withLock({ $0.contains(name) }) { return name }
    guard access("\(database.directory)/\(name)", R_OK) == 0, database.zone(named: name) != nil else {
      return nil
    }
    known.withLock { _ = $0.insert(name) }
    return name
  }

  /// `-05:00`, `-0500`, `-05` or `Z`; nil where it is none, or not of whole hours.
  private static func hours(_ text: String) -> Int? {
    if text == "Z" || text == "z" { return 0 }
    var scanner = ByteScanner(text)
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+"), let hours = scanner.digits(2) else { return nil }
    if !scanner.isAtEnd {
      _ = scanner.take(":")
      guard scanner.digits(2) == 0, scanner.isAtEnd else { return nil }
    }
    return isNegative ? -hours : hours
  }
}

/// How long a text or a list from outside may be: part of the one table of ranges, beside ``ValidRange``.
/// Nobody needs as much, and the daemon has one loop on which all of it is read, compared and shown.
///
/// Only what a call would write is checked. What a store from before holds is read, and a call may leave it
/// as long as it is, or make it shorter.
package enum ValidLength: String, CaseIterable, Sendable {
  case tags, tag, purpose, note, awayNote, cardUid, timeBlocks, excludedDates, addresses, address, path,
    search,
    changes, forcedOver, text

  package var most: Int {
    switch self {
    case .tags: 200
    case .tag: 100
    case .purpose: 10_000
    case .note: 100_000
    case .awayNote, .cardUid, .search, .address, .text: 1000
    case .timeBlocks: 50
    // Ten years of days.
    case .excludedDates: 3700
    case .addresses, .changes: 100
    // PATH_MAX of Linux, with the NUL.
    case .path: 4095
    case .forcedOver: 1000
    }
  }

  /// A character is a Unicode scalar: what seems to be one may hold any number of those.
  package var allowed: String {
    switch self {
    case .tags, .timeBlocks, .excludedDates, .addresses, .changes, .forcedOver: "at most \(most) entries"
    case .path: "at most \(most) bytes"
    default: "at most \(most) characters"
    }
  }

  package func contains(_ text: String) -> Bool {
    // A scalar has one byte at least.
    text.utf8.count <= most || self != .path && text.unicodeScalars.count <= most
  }

  /// Throws ``InvalidField`` for a text that is too long, and longer than the one that it takes the place of.
  package func check(
    _ text: String?, field: String, over old: @autoclosure () throws -> String? = nil
  ) throws {
    guard let text, !contains(text) else { return }
    if let old = try old(), text.unicodeScalars.count <= old.unicodeScalars.count { return }
    throw InvalidField(field: field, value: .string(text), allowed: allowed)
  }

  /// The same for a list.
  package func check<Element>(
    _ list: [Element], field: String, over old: @autoclosure () throws -> [Element]? = nil
  ) throws {
    guard list.count > most else { return }
    if let old = try old(), list.count <= old.count { return }
    throw InvalidField(
      field: field, value: .array(Array(repeating: .null, count: list.count)), allowed: allowed)
  }
}

extension Sequence where Element: Hashable {
  /// Each once, in the order of the first.
  package var folded: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension String {
  /// The beginning of a text from outside, for an answer or a label that repeats it: 200 characters at most.
  package var shortened: String {
    utf8.count <= 200 || unicodeScalars.count <= 200
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(200))) + "…"
  }
}

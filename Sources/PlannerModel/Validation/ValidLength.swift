/// The maximum lengths of texts and lists from outside, part of the table of ranges beside ``ValidRange``.
/// They are more than anybody needs. Lengths are limited because the daemon reads, compares and shows
/// everything on one loop.
///
/// Only values that a call would write are checked. An old store may hold longer values. These can be read,
/// and a call may keep their length or shorten them.
package enum ValidLength: String, CaseIterable, Sendable {
  case tags, tag, purpose, note, awayNote, cardUid, timeBlocks, excludedDates, addresses, address, path,
    search,
    changes, forcedOver, text, profileText, profileList, met, fileName, fileText, allFileTexts

  package var most: Int {
    switch self {
    case .tags, .profileList: 200
    case .tag: 100
    case .purpose, .profileText: 10_000
    case .note: 100_000
    case .awayNote, .cardUid, .search, .address, .text: 1000
    case .timeBlocks: 50
    // One for each day of ten years.
    case .excludedDates: 3700
    case .addresses, .changes: 100
    // Linux's PATH_MAX without the NUL.
    case .path: 4095
    case .forcedOver: 1000
    case .met: 10_000
    case .fileName: 200
    case .fileText: 1_000_000
    // An exported document contains all of them, and a message has at most 64 MiB.
    case .allFileTexts: 10_000_000
    }
  }

  /// The limit in words. A character means a Unicode scalar, because a Character may hold any number of
  /// scalars.
  package var allowed: String {
    switch self {
    case .tags, .timeBlocks, .excludedDates, .addresses, .changes, .forcedOver, .profileList, .met:
      "at most \(most) entries"
    case .path: "at most \(most) bytes"
    default: "at most \(most) characters"
    }
  }

  package func contains(_ text: String) -> Bool {
    // A scalar has at least one byte.
    text.utf8.count <= most || self != .path && text.unicodeScalars.count <= most
  }

  /// Throws ``InvalidField`` if a text is too long, unless it is no longer than the text that it replaces.
  package func check(
    _ text: String?, field: String, over old: @autoclosure () throws -> String? = nil
  ) throws {
    guard let text, !contains(text) else { return }
    if let old = try old(), text.unicodeScalars.count <= old.unicodeScalars.count { return }
    throw InvalidField(field: field, value: .string(text), allowed: allowed, code: .tooLong)
  }

  /// Throws ``InvalidField`` if a list is too long, unless it is no longer than the list that it replaces.
  package func check<Element>(
    _ list: [Element], field: String, over old: @autoclosure () throws -> [Element]? = nil
  ) throws {
    guard list.count > most else { return }
    if let old = try old(), list.count <= old.count { return }
    throw InvalidField(
      field: field, value: .array(Array(repeating: .null, count: list.count)), allowed: allowed,
      code: .tooLong)
  }
}

extension Sequence where Element: Hashable {
  /// The elements without duplicates, in the order of their first occurrence.
  package var folded: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension String {
  /// The first 200 characters of a text from outside, for answers and labels that repeat it.
  package var shortened: String {
    utf8.count <= 200 || unicodeScalars.count <= 200
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(200))) + "…"
  }
}

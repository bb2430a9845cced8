/// The maximum lengths of texts and lists from outside, part of the table of ranges beside ``ValidRange``.
/// They are more than anybody needs. They are limited because the daemon reads, compares and shows everything
/// on one loop.
///
/// Only values that a call would write are checked. Longer values that an old store holds can be read, and a
/// call may keep their length or shorten them.
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
    // PATH_MAX of Linux, with the NUL.
    case .path: 4095
    case .forcedOver: 1000
    case .met: 10_000
    case .fileName: 200
    case .fileText: 1_000_000
    // The document of an export has all of them, and a message at most 64 MiB.
    case .allFileTexts: 10_000_000
    }
  }

  /// A character means a Unicode scalar: a Character may hold any number of those.
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

  /// Throws ``InvalidField`` for a text that is too long and also longer than the one that it replaces.
  package func check(
    _ text: String?, field: String, over old: @autoclosure () throws -> String? = nil
  ) throws {
    guard let text, !contains(text) else { return }
    if let old = try old(), text.unicodeScalars.count <= old.unicodeScalars.count { return }
    throw InvalidField(field: field, value: .string(text), allowed: allowed)
  }

  /// Throws ``InvalidField`` for a list, likewise.
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
  /// The elements without duplicates, in the order of their first occurrence.
  package var folded: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension String {
  /// The beginning of a text from outside, for an answer or a label that repeats it: at most 200 characters.
  package var shortened: String {
    utf8.count <= 200 || unicodeScalars.count <= 200
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(200))) + "…"
  }
}

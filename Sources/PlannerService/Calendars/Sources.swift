import PlannerAddressBooks
import PlannerCalendar
import PlannerFiles
import PlannerModel
import PlannerProtocol
import PlannerStore

/// A calendar or an address book: files of other programs, with a name from the user.
protocol FileSource {
  var id: String { get }
  var name: String { get }
  var path: String { get }

  static var kind: ObjectKind { get }
  /// The noun in messages, as in `a calendar`, `the calendar`, `no other calendar`.
  static var noun: String { get }
  /// The file suffix in messages, as in `a folder of .ics files`.
  static var suffix: String { get }
}

extension CalendarSource: FileSource {
  static var kind: ObjectKind { .calendar }
  static var noun: String { "calendar" }
  static var suffix: String { CalendarScan.suffix }
}

extension AddressBook: FileSource {
  static var kind: ObjectKind { .addressBook }
  static var noun: String { "address book" }
  static var suffix: String { AddressBookScan.suffix }
}

extension FileSource {
  private static var aNoun: String { (noun.hasPrefix("a") ? "an " : "a ") + noun }

  /// Returns the source with this name, ignoring case and accents. Throws ``NotFound``.
  static func named(_ name: String, among known: [Self]) throws -> Self {
    let (name, key) = (name.ofName, nameKey(name.ofName))
    guard let found = known.first(where: { nameKey($0.name) == key }) else {
      let names = known.map(\.name).joined(separator: ", ")
      throw NotFound(
        kind: kind, selector: name,
        message:
          "There is no \(noun) '\(name)'; \(names.isEmpty ? "none was added yet" : "there are \(names)").")
    }
    return found
  }

  /// Throws ``InvalidField`` if another source has the same name or path.
  /// - field: the prefix of the names of fields.
  func checkUnique(among known: [Self], field: String = "") throws {
    for other in known where other.id != id && nameKey(other.name) == nameKey(name) {
      throw InvalidField(
        field: "\(field)name", value: .string(name), allowed: "a name that no other \(Self.noun) has")
    }
    try checkUniquePath(among: known, field: field)
  }

  /// Throws ``InvalidField`` if another source has the same path.
  func checkUniquePath(among known: [Self], field: String = "") throws {
    for other in known where other.id != id {
      if other.path == path {
        throw InvalidField(
          field: "\(field)path", value: .string(path),
          allowed: "a path that is not \(Self.aNoun) already ('\(other.name)')")
      }
    }
  }
}

extension SourcePlace {
  /// Throws ``InvalidField`` if the path cannot be such a source, or contains several.
  func check<Source: FileSource>(_ path: String, for source: Source.Type) throws {
    if let refusal {
      throw InvalidField(
        field: "path", value: .string(path),
        allowed: "a folder of \(Source.suffix) files, or one such file (\(refusal))")
    }
    guard placesWithin.isEmpty else {
      let found = placesWithin.prefix(10).map { "\(path)/\($0)" }.joined(separator: ", ")
      throw InvalidField(
        field: "path", value: .string(path),
        allowed: "one \(Source.noun); this folder holds several: \(found)")
    }
  }
}

extension String {
  /// Throws ``InvalidField`` if this is not an absolute path, or is too long.
  func checkIsAbsolute() throws {
    guard isAbsolutePath else {
      throw InvalidField(field: "path", value: .string(self), allowed: "an absolute path")
    }
    try ValidLength.path.check(self, field: "path")
  }

  /// Returns the last component of a path, without this ending in upper or lower case.
  func lastName(without ending: String) -> String {
    let name = split(separator: "/").last.map(String.init) ?? self
    return name.lowercased().hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }

  /// True for an absolute path without NUL, which would end the path.
  var isAbsolutePath: Bool { hasPrefix("/") && !utf8.contains(0) }

  var withoutTrailingSlashes: String {
    var path = self
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

/// A kind of place to search for on this machine.
enum PlaceKind {
  case calendar, addressBook

  /// The suffix of its files.
  var suffix: String {
    switch self {
    case .calendar: ".ics"
    case .addressBook: ".vcf"
    }
  }
}

/// An existing calendar or address book: a folder of files, or a single file.
struct FoundPlace: Equatable {
  var kind: PlaceKind
  /// The absolute path, as it was found.
  var path: String
  var name: String
  /// The programs that use it: khal, Evolution.
  var programs: [String]
  /// The number of files of its kind, by name.
  var files: Int
  /// Why it cannot be read; nil if it can.
  var trouble: String?
}

/// The places of one kind.
struct FoundPlaces: Equatable {
  var places: [FoundPlace] = []
  /// Sentences about data that other programs keep in their own databases, and what can be done about it.
  var remarks: [String] = []
}

/// What is looked for on this machine.
enum PlaceKind {
  case calendar, addressBook

  /// How its files end.
  var suffix: String {
    switch self {
    case .calendar: ".ics"
    case .addressBook: ".vcf"
    }
  }
}

/// A calendar or an address book that is there already: a folder of files, or one file.
struct FoundPlace: Equatable {
  var kind: PlaceKind
  /// Absolute, as it was found.
  var path: String
  var name: String
  /// Where it was found: khal, Evolution.
  var programs: [String]
  /// Files of its kind, by their names alone.
  var files: Int
  /// Why it cannot be read.
  var trouble: String?
}

/// What was found of one kind.
struct FoundPlaces: Equatable {
  var places: [FoundPlace] = []
  /// What other programs keep in databases of their own, and what can be done about it: sentences.
  var remarks: [String] = []
}

import ArgumentParser
import PlannerModel

/// A program or format that `import --from` can read.
enum ImportSource: String, CaseIterable, ExpressibleByArgument {
  case taskwarrior, monica, meerkat, nametag, vcard, csv

  /// Reads people from a file. Throws ``InvalidField`` if the file has another format or an invalid value.
  /// - order: the order of numeric dates in a spreadsheet.
  /// - ask: asks a question and returns the answer; nil if the user cannot be asked.
  func read(
    _ bytes: [UInt8], in context: RenderContext, order: DateOrder? = nil, ask: ((String) -> String?)? = nil
  ) throws -> ImportedPeople {
    // Each of these programs also writes vCards.
    if self != .taskwarrior, CardPeople.isCards(bytes) { return try CardPeople.people(in: bytes, context) }
    return switch self {
    case .taskwarrior: try Taskwarrior.people(in: bytes, context)
    case .monica: try Monica.people(in: bytes, context)
    case .meerkat: try Meerkat.people(in: bytes, context)
    case .nametag: try Nametag.people(in: bytes, context)
    case .vcard: try CardPeople.people(in: bytes, context)
    case .csv: try CSVPeople.people(in: bytes, context, order: order, ask: ask)
    }
  }
}

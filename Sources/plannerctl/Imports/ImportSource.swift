import ArgumentParser
import PlannerModel

/// A program whose files `import --from` reads.
enum ImportSource: String, CaseIterable, ExpressibleByArgument {
  case taskwarrior, monica, csv

  /// Throws ``InvalidField`` if the file has another format or an invalid value.
  func read(_ bytes: [UInt8], in context: RenderContext) throws -> ImportedPeople {
    switch self {
    case .taskwarrior: try Taskwarrior.people(in: bytes, context)
    case .monica: try Monica.people(in: bytes, context)
    case .csv: try CSVPeople.people(in: bytes, context)
    }
  }
}

import ArgumentParser
import PlannerModel

/// Programs whose files `import --from` reads.
enum ImportSource: String, CaseIterable, ExpressibleByArgument {
  case taskwarrior, monica, csv

  /// Throws ``InvalidField`` for a file that is no such thing, or in which something is wrong.
  func read(_ bytes: [UInt8], in context: RenderContext) throws -> ImportedPeople {
    switch self {
    case .taskwarrior: try Taskwarrior.people(in: bytes, context)
    case .monica: try Monica.people(in: bytes, context)
    case .csv: try CSVPeople.people(in: bytes, context)
    }
  }
}

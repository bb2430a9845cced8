import PlannerModel
import PlannerStore
import PlannerTime

/// Shortcuts to the views, clocks and zones.
extension Planner {
  var clocks: Clocks { views.clocks }
  var now: Instant { clocks.now }
  var program: String { views.program }

  /// Runs `body` with a view of the committed state.
  func read<Result>(_ body: (PlannerView) throws -> Result) throws -> Result { try views.read(body) }

  /// Returns a view of the rows that a reader has.
  func view(_ reader: StoreReader) -> PlannerView { views.view(reader) }

  /// Returns a view of the rows of a transaction.
  func view(_ writer: StoreWriter) -> PlannerView { views.view(writer.reader) }

  func zone(_ reader: StoreReader) throws -> ZoneTable { try clocks.zone(reader) }
  func localZone() throws -> ZoneTable { clocks.zone(try store.read { try $0.preferences() }) }
  func today() throws -> CivilDate { try store.read { try clocks.today($0) } }

  /// Runs `body` on behalf of a program.
  func called<Result>(by program: String, _ body: () throws -> Result) rethrows -> Result {
    try views.called(by: program, body)
  }
}

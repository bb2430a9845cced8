import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

/// The planner's data at one moment, for reading: the rows of the store, clocks and zones, cards, busy times,
/// and the state of the other parts. It can neither write nor deliver nor emit events. In a transaction it has
/// the transaction's rows.
///
/// The types that answer questions, such as ``PersonSelectors``, get a view (``ViewPart``) and keep no
/// state.
struct PlannerView {
  let reader: StoreReader
  private let source: ViewSource

  init(_ reader: StoreReader, of source: ViewSource) {
    self.reader = reader
    self.source = source
  }

  var clocks: Clocks { source.clocks }
  var cards: CardContents { source.cards }
  var calendars: CalendarContents { source.calendars }
  var dateCache: DateCache { source.dateCache }
  var folders: KeptFolders { source.folders }
  /// The folder of the user's own templates of drafts; nil if there is no such folder.
  var templates: String? { source.templates }
  /// The folder of the mirror if the user chose no folder; nil if nothing is mirrored then.
  var mirrorPath: String? { source.mirrorPath }
  /// The state of the parts that the store does not have.
  var standing: Snapshot.Content { source.standing }

  /// The current time in whole seconds.
  var now: Instant { clocks.now }

  /// Returns the zone in which sessions are planned and times are shown (``Clocks/zone(_:)``).
  func zone() throws -> ZoneTable { try clocks.zone(reader) }

  /// Returns the words for times in messages to the user.
  func composer() throws -> Composer {
    let preferences = try reader.preferences()
    return Composer(zone: try zone(), now: now, style: preferences.style)
  }
}

/// A part of the planner that answers questions from a view.
protocol ViewPart {
  var view: PlannerView { get }
}

extension ViewPart {
  var reader: StoreReader { view.reader }
  var now: Instant { view.now }
}

import PlannerCalendar
import PlannerModel
import PlannerStore
import PlannerTime

/// The owner of the calendar of dates that matter: a folder with an all-day event for each date. It works in
/// passes. A pass reads the folder and writes files that are missing or differ. Nothing is taken over from
/// the folder, and nothing is stored about it. So the next pass repairs a pass that was interrupted.
final class DateMirror {
  /// The state that readers beside the planner show.
  struct Standing: Hashable, Sendable {
    var files = 0
    /// The reason why the folder is not up to date, as a sentence; nil if it is.
    var trouble: String?
  }

  private(set) var standing = Standing() {
    didSet { if standing != oldValue { host.post(changed: true) } }
  }
  /// True if the files may be out of date.
  private var isDue = true
  private var isUnderWay = false
  /// The state that the last pass wrote as events; nil if no pass wrote any.
  private var written: DateState?
  private var cardsVersion = 0
  private var retryAt: Instant?
  private var delay = DateMirror.firstDelay
  private var waiting: [() -> Void] = []
  private let store: PlannerStore
  private let clocks: Clocks
  private let host: PlannerHost
  private let addressBooks: AddressBookReadings
  private let queue: any BackgroundQueue

  private static let firstDelay = 60
  private static let unknown =
    "an address book has been unreadable since the start, so the dates on its cards are not known: "
    + "plannerctl contacts"

  init(
    _ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ addressBooks: AddressBookReadings,
    _ queue: any BackgroundQueue
  ) {
    self.store = store
    self.clocks = clocks
    self.host = host
    self.addressBooks = addressBooks
    self.queue = queue
  }

  /// The time of the retry after a failure; nil if no retry is due.
  var deadline: Instant? { retryAt }

  /// Marks the files as out of date, because a source of dates changed.
  func markOutdated() { isDue = true }

  /// Makes the next pass check all files, because they may have changed or the user asked for it.
  func markUnknown() {
    isDue = true
    written = nil
    delay = Self.firstDelay
  }

  /// Takes over the state of another planner.
  func take(_ standing: Standing) { self.standing = standing }

  /// Runs `done` when the files are up to date, or updating them has failed.
  func bringUpToDate(then done: @escaping () -> Void) {
    waiting.append(done)
    markUnknown()
    do { try begin() } catch {
      host.failed("the calendar of dates could not be brought up to date", error)
      tellWhoWaited()
    }
  }

  /// Begins a pass if one is due and none is under way.
  func begin() throws {
    if let retryAt, retryAt <= clocks.now { isDue = true }
    if addressBooks.contents.version != cardsVersion {
      cardsVersion = addressBooks.contents.version
      isDue = true
    }
    guard isDue, !isUnderWay else { return }
    isDue = false
    retryAt = nil
    var isUnknown = false
    guard let pass = try store.read({ try pass($0, &isUnknown) }) else {
      if isUnknown, !addressBooks.isReadingNew {
        standing.trouble = Self.unknown
        written = nil
      }
      return tellWhoWaited()
    }
    isUnderWay = true
    queue.run {
      pass.run()
    } then: { [weak self] result in
      self?.ran(result, pass)
    }
  }

  private struct Pass: Sendable {
    var path: String
    var calendar: DateCalendar
    var state: DateState
    var plannerId: String

    struct Result: Sendable {
      var count = 0
      var isSkipped = false
      var trouble: String?
    }

    func run() -> Result {
      let folder = MirrorFolder(path: path, of: .dates)
      do {
        // A missing folder may be on a disk that is not mounted, so only `mirror set` makes the folder.
        try folder.claim(plannerId: plannerId, create: false)
        let difference = calendar.difference(from: try folder.read())
        let outcome = folder.carryOut(difference)
        return Result(
          count: calendar.count, isSkipped: !outcome.skipped.isEmpty,
          trouble: outcome.trouble ?? difference.inTheWay)
      } catch {
        return Result(trouble: error.sentence)
      }
    }
  }

  /// Returns nil if there is nothing to do: there is no folder for dates, the dates did not change since they
  /// were written, or they are not known because cards were not read.
  private func pass(_ reader: StoreReader, _ isUnknown: inout Bool) throws -> Pass? {
    let settings = try reader.mirror()
    guard let path = settings.datesPath else { return nil }
    isUnknown = try !addressBooks.contents.areKnown(reader)
    guard !isUnknown, let (events, state) = try host.dateEvents(unlike: written, reader) else { return nil }
    return Pass(
      path: path,
      calendar: DateCalendar(plannerId: settings.plannerId, now: clocks.now, events: events),
      state: state, plannerId: settings.plannerId)
  }

  private func ran(_ result: Pass.Result, _ pass: Pass) {
    isUnderWay = false
    // The user may have chosen another folder in the meantime.
    if (try? store.read { try $0.mirror().datesPath }) == pass.path {
      standing = Standing(files: result.count, trouble: result.trouble)
      if result.trouble == nil, !result.isSkipped {
        written = pass.state
        delay = Self.firstDelay
      } else {
        written = nil
        retryAt = clocks.now.adding(seconds: delay)
        delay = min(3600, delay * 2)
      }
    }
    if !isDue { tellWhoWaited() }
    do { try host.settle() } catch { host.failed("the calendar of dates could not be concluded", error) }
  }

  private func tellWhoWaited() {
    let waiting = waiting
    self.waiting = []
    for done in waiting { done() }
  }

  // MARK: - The folder

  /// Stores the folder that the user chose; nil for no folder.
  func choose(_ path: String?) throws {
    try host.transaction(command: nil) { writer in
      var settings = try writer.reader.mirror()
      let old = settings.datesPath
      settings.datesPath = path
      try writer.put(settings)
      if let old, old != path { try writer.setMirrorLeft(old, true) }
      if let path { try writer.setMirrorLeft(path, false) }
      try self.host.emit(.preferences, detail: "mirror", to: writer)
    }
    written = nil
    retryAt = nil
    standing = Standing()
    host.watchedChanged()
  }
}

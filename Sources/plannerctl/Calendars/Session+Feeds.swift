import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime

/// Calendars from the web. vdirsyncer downloads each into a folder, which the planner reads like any other.
extension Session {
  struct AddedFeed {
    /// The daemon's reply to `AddCalendar`; nil if the planner already has the calendar.
    var raw: [UInt8]?
    /// Sentences about other changes.
    var said: [String]
  }

  /// Downloads a calendar, adds it, and makes systemd download it every hour. If the download or the addition
  /// fails, removes everything. A missing timer is not a failure.
  /// - usesUnits: true if units may be written.
  /// - call: creates the call for the path of the files.
  func add(
    _ url: FeedURL, usesUnits: Bool = true, by call: (_ path: String) -> Methods.AddCalendar
  ) throws -> AddedFeed {
    let feeds = Feeds(try Folders(environment))
    let vdirsyncer = try Vdirsyncer(environment)
    let known = try self.call(Methods.ListCalendars()).calendars.map(\.calendar)
    let lock = try feeds.lock()
    defer { withExtendedLifetime(lock) {} }
    let feed = feeds.feed(at: url)
    let calendar = known.first { feed.holds($0.path) }
    if let calendar, feed.isThere {
      throw CommandError(
        message:
          "this address is the calendar \(calendar.name) already; `plannerctl calendars fetch` downloads it now"
      )
    }
    var added = AddedFeed(said: [])
    do {
      let name = calendar?.path.split(separator: "/").last.map(String.init) ?? Self.unused(url.host, known)
      let path = try feed.write(url, called: name)
      do { try feed.download(by: vdirsyncer, isNew: true) } catch let failure as FeedFailure {
        throw CommandError(
          message: "the calendar at \(url.host) is not added: \(failure.reason); \(failure.remedy)")
      }
      if let calendar {
        // The folder was missing, so the daemon could not watch it.
        _ = try self.call(Methods.CheckCalendars(name: calendar.name))
        added.said.append("\(calendar.name) is downloaded again.")
      } else {
        added.raw = try connection.callRaw(call(path))
      }
    } catch {
      try? feed.remove()
      throw error
    }
    if feed.isEmpty {
      added.said.append("It has no events. If you expect some, \(FeedFailure.findAddress).")
    }
    added.said.append(keepDownloading(feeds, vdirsyncer, usesUnits: usesUnits))
    return added
  }

  private func keepDownloading(_ feeds: Feeds, _ vdirsyncer: Vdirsyncer, usesUnits: Bool) -> String {
    var reason: String?
    if usesUnits {
      do { reason = try feeds.switchOn(vdirsyncer, environment) } catch let error as CommandError {
        reason = error.message
      } catch { reason = Failure(error).message }
    } else {
      reason = "units stay unchanged"
    }
    guard let reason else {
      return "systemd downloads it every hour. `plannerctl calendars fetch` does so now."
    }
    return "It has no automatic downloads (\(reason)): run `plannerctl calendars fetch` regularly."
  }

  /// Returns a name that no calendar has yet.
  private static func unused(_ name: String, _ known: [CalendarSource]) -> String {
    let names = Set(known.map { $0.name.lowercased() })
    return names.contains(name)
      ? (2...).lazy.map { "\(name) \($0)" }.first { !names.contains($0) } ?? name : name
  }

  /// The result of a download of all calendars from the web.
  struct FetchedFeeds {
    var fetched: [String] = []
    var failed: [(name: String, failure: FeedFailure)] = []
  }

  func fetchFeeds() throws -> FetchedFeeds {
    let feeds = Feeds(try Folders(environment))
    var result = FetchedFeeds()
    if feeds.all.isEmpty { return result }
    let vdirsyncer = try Vdirsyncer(environment)
    let lock = try feeds.lock()
    defer { withExtendedLifetime(lock) {} }
    // Without the daemon, downloads all feeds.
    let known = try? call(Methods.ListCalendars()).calendars.map(\.calendar)
    for feed in feeds.all {
      let name = known?.first { feed.holds($0.path) }?.name
      if known != nil, name == nil {
        try feed.noteLeft(now: clock.now())
        continue
      }
      do {
        try feed.download(by: vdirsyncer)
        feed.noteDownloaded()
        result.fetched.append(name ?? feed.title)
      } catch let failure as FeedFailure {
        try feed.note(failure, now: clock.now())
        result.failed.append((name ?? feed.title, failure))
      }
    }
    return result
  }

  /// Removes the feed of a removed calendar. Returns false if the calendar did not come from the web.
  func removeFeed(of calendar: CalendarSource) throws -> Bool {
    let feeds = Feeds(try Folders(environment))
    guard let feed = feeds.feed(of: calendar.path) else { return false }
    let lock = try feeds.lock()
    defer { withExtendedLifetime(lock) {} }
    try feed.remove()
    try feeds.switchOffIfDone(environment)
    return true
  }
}

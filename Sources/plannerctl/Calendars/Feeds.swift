import FoundationEssentials
import Glibc
import PlannerClient
import PlannerModel
import PlannerPosix
import PlannerTime

/// The calendars from the web. Each has a folder that only the user may read, with vdirsyncer's configuration
/// (which contains the address), its status, and the files that the planner reads.
struct Feeds {
  /// Nil if units must not be changed.
  let units: VdirsyncerUnits?
  private let folders: Folders
  private var folder: String { "\(folders.data)/feeds" }

  init(_ folders: Folders) {
    self.folders = folders
    units = VdirsyncerUnits("planner-feeds", folders)
  }

  /// All existing feeds, sorted by folder.
  var all: [Feed] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { Feed(folder: "\(folder)/\($0)") }.filter(\.isThere)
  }

  func feed(at url: FeedURL) -> Feed { Feed(folder: "\(folder)/\(shortHash(url.text))") }

  /// Returns the feed of a calendar by the folder of its files; nil for calendars that are not from the web.
  func feed(of path: String) -> Feed? {
    guard plannerctl.path(path, isIn: folder) else { return nil }
    let parts = path.dropFirst(folder.count).split(separator: "/")
    return parts.count > 1 ? Feed(folder: "\(folder)/\(parts[0])") : nil
  }

  /// Takes the lock that protects all feeds. It is held as long as the value lives.
  func lock() throws -> FileLock {
    try makeFolder(folder)
    do { return try FileLock(path: "\(folder)/.lock") } catch is FileLock.Held {
      throw CommandError(message: "calendars are being downloaded already; try again in a minute")
    } catch let error as FileLock.Unavailable {
      throw FileFailure(message: "cannot open \(error.path): \(error.reason)")
    } catch let error as FileLock.NoLocks {
      throw FileFailure(message: "cannot lock \(error.path): \(error.reason)")
    }
  }

  // MARK: - The timer

  private static let note = """
    \(OwnFile.mark) calendars add, which replaces it; without this line it is yours and stays.

    """

  /// Makes systemd download the feeds every hour. Returns the reason if it cannot; nil if the timer is on.
  func switchOn(_ vdirsyncer: Vdirsyncer, _ environment: [String: String]) throws -> String? {
    guard let units else { return "PLANNER_HOME is set" }
    guard let manager = UserManager(environment) else { return "there is no systemd" }
    guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return "this program does not know its own path"
    }
    try VdirsyncerUnits.check(own, [vdirsyncer.path, folder, folders.dataHome])
    // systemd's manager may have another PATH and another XDG_DATA_HOME.
    let places = [vdirsyncer.path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }]
    let path = (places + ["/usr/local/bin", "/usr/bin", "/bin"]).joined(separator: ":")
    try units.write(
      VdirsyncerUnits.Content(
        note: Self.note, description: "Social Planner's calendars from the web",
        command: [own, "calendars", "fetch"],
        variables: ["PATH=\(path)", "XDG_DATA_HOME=\(folders.dataHome)"],
        remark: "It writes what was downloaded.", writable: [folder], everyMinutes: 60))
    guard try manager.reload() else { return "systemd does not answer" }
    try manager.tell("enable", "--now", units.timerName)
    return nil
  }

  /// Removes the timer if there are no feeds left.
  func switchOffIfDone(_ environment: [String: String]) throws {
    guard all.isEmpty, let units, try units.service.text() != nil else { return }
    let manager = UserManager(environment)
    try? manager?.tell("disable", "--now", units.timerName)
    try units.service.remove()
    try units.timer.remove()
    try manager?.reload()
  }
}

/// One calendar from the web.
struct Feed {
  let folder: String

  private static let pair = "planner_feed"
  private static let note = """
    \(OwnFile.mark) calendars add. It holds the address, which may be secret.

    """
  private static let day = 24 * 3600

  private var config: OwnFile { OwnFile(path: "\(folder)/vdirsyncer.conf") }
  private var status: String { "\(folder)/status" }
  private var files: String { "\(folder)/files" }

  var isThere: Bool { FileManager.default.fileExists(atPath: config.path) }

  /// The folder of its files; nil if it does not exist yet.
  var path: String? {
    (try? FileManager.default.contentsOfDirectory(atPath: files))?.first.map { "\(files)/\($0)" }
  }

  /// The name until the planner gives it one: the server's name.
  var title: String { path?.split(separator: "/").last.map(String.init) ?? folder }

  /// True if the last download contained no event.
  var isEmpty: Bool {
    guard let path else { return true }
    return !((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).contains {
      $0.hasSuffix(".ics")
    }
  }

  func holds(_ path: String) -> Bool { plannerctl.path(path, isIn: folder) }

  /// Writes vdirsyncer's configuration. Returns the folder of the files.
  /// - name: the folder's name, if it does not exist yet.
  func write(_ url: FeedURL, called name: String) throws -> String {
    let path = self.path ?? "\(files)/\(name)"
    for folder in [status, path] { try makeFolder(folder) }
    let pair = Vdirsyncer.Pair(
      name: Self.pair, here: "planner_feed_here", folder: path, there: "planner_feed_there", type: "http",
      url: url.text, wins: "b")
    try config.write(
      """
      \(Self.note)
      [general]
      status_path = \(Quoted.json(status))

      \(pair.text)
      """, mode: 0o600)
    return path
  }

  /// Downloads the calendar. Throws ``FeedFailure``.
  /// - isNew: true if vdirsyncer has not discovered it yet.
  func download(by vdirsyncer: Vdirsyncer, isNew: Bool = false) throws {
    for words in (isNew ? [["discover", Self.pair]] : []) + [["sync", Self.pair]] {
      let program = vdirsyncer.program(config, words)
      let reading = try vdirsyncer.run(program, writing: [status, files])
      guard reading.succeeded else { throw FeedFailure(reading) }
    }
  }

  func remove() throws {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    do { try FileManager.default.removeItem(atPath: folder) } catch {
      throw FileFailure(
        message: "cannot remove \(folder); remove it yourself, because it contains the calendar's address")
    }
  }

  // MARK: - State

  /// The file that makes the daemon report trouble (`SourceFiles`).
  private var trouble: String? { path.map { "\($0)/planner-download-failed.txt" } }

  /// Records a successful download.
  func noteDownloaded() {
    for mark in ["failed", "left"] { end(mark) }
    if let trouble { unlink(trouble) }
  }

  /// Records a failed download. `status` then reports it, or for a network failure, after a day.
  func note(_ failure: FeedFailure, now: Instant) throws {
    let seconds = try seconds(of: "failed", now: now)
    guard let trouble, !failure.isOfNetwork || seconds >= Self.day else { return }
    try writeFile(
      Array(
        "it cannot be downloaded from \(title): \(failure.sentence) Its earlier contents still count.\n".utf8
      ),
      to: trouble)
  }

  /// Removes the feed if its calendar was removed from the planner a day ago. Until then, `undo` can restore
  /// the calendar.
  func noteLeft(now: Instant) throws {
    if try seconds(of: "left", now: now) >= Self.day { try remove() }
  }

  /// Returns the seconds since a condition began. A file records the beginning.
  private func seconds(of mark: String, now: Instant) throws -> Int {
    let file = "\(folder)/\(mark)"
    let since = (try? readAll(file)).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    if let since, since <= now.seconds { return now.seconds - since }
    try writeFile(Array("\(now.seconds)".utf8), to: file)
    return 0
  }

  private func end(_ mark: String) { unlink("\(folder)/\(mark)") }
}

import PlannerModel
import PlannerProtocol

/// The configuration with which vdirsyncer synchronises the mirror and a CalDAV server.
struct SyncFiles {
  static let pair = "planner"
  static let datesPair = "planner_dates"
  private static let note = """
    \(OwnFile.mark) sync setup, which replaces it; without this line it is yours and stays.

    """

  let config: OwnFile
  /// Nil if units must not be changed.
  let units: VdirsyncerUnits?
  private let folders: Folders

  init(_ folders: Folders) {
    self.folders = folders
    config = OwnFile(path: "\(folders.plannerConfig)/vdirsyncer.conf")
    units = VdirsyncerUnits("planner-sync", folders)
  }

  /// The parameters of the synchronisation.
  struct Wish {
    var vdirsyncer: String
    var url: CollectionURL
    var user: String?
    /// `password.fetch` of vdirsyncer: the method, then its arguments.
    var password: [String]?
    var mirror: String
    /// The server's calendar and the local folder for dates; nil if dates are not synchronised.
    var dates: (url: CollectionURL, folder: String)?
    var everyMinutes: Int
  }

  /// Returns the path of vdirsyncer's status for one collection. Each collection needs a separate status:
  /// with another collection's status, missing entries would count as deleted.
  private func status(of url: CollectionURL) -> String { "\(folders.syncState)/\(shortHash(url.text))" }

  /// Writes all files. Checks first that no file belongs to the user.
  func write(_ wish: Wish) throws {
    try VdirsyncerUnits.check(
      wish.vdirsyncer, [config.path, wish.mirror, folders.syncState, wish.dates?.folder ?? ""])
    for file in files { _ = try file.text() }
    try makeFolder(status(of: wish.url))
    try config.write(configuration(wish), mode: 0o600)
    try units?.write(
      VdirsyncerUnits.Content(
        note: Self.note, description: "Social Planner's way to the CalDAV server",
        command: [wish.vdirsyncer, "-c", config.path, "sync"],
        remark:
          "It writes what both sides agreed on, and the mirror. gpg, which many passwords are kept by, wants its locks.",
        writable: writable(wish), more: " -%h/.gnupg", everyMinutes: wish.everyMinutes))
  }

  var files: [OwnFile] { [config] + (units.map { [$0.service, $0.timer] } ?? []) }

  /// Returns a remark if the mirror, or the folder of dates, is not the synchronised one.
  func remark(on mirror: MirrorState) -> String? {
    guard let text = try? config.text() else { return nil }
    let folders = [mirror.path] + (text.contains("[pair \(Self.datesPair)") ? [mirror.dates ?? ""] : [])
    if folders.allSatisfy({ text.contains("\npath = \(Quoted.json($0))\n") }) { return nil }
    return "vdirsyncer still looks elsewhere: run `plannerctl sync setup` again."
  }

  /// Returns vdirsyncer's configuration.
  private func configuration(_ wish: Wish) -> String {
    var text = """
      \(Self.note)
      [general]
      status_path = \(Quoted.json(status(of: wish.url)))

      # Where both sides changed, the server's counts: it is the phone's, and the planner takes it over.

      """
    text += pair(Self.pair, "planner_mirror", wish.mirror, "planner_server", wish.url, wins: "b", wish)
    if let dates = wish.dates {
      // vdirsyncer stores a pair's status under its name, so another calendar needs another name.
      text += """

        # Of dates, the planner's count: it puts back what was changed elsewhere.

        """
      text += pair(
        "\(Self.datesPair)_\(shortHash(dates.url.text))", "planner_dates_here", dates.folder,
        "planner_dates_there", dates.url, wins: "a", wish)
    }
    return text
  }

  private func pair(
    _ name: String, _ here: String, _ folder: String, _ there: String, _ url: CollectionURL, wins: String,
    _ wish: Wish
  ) -> String {
    let pair = Vdirsyncer.Pair(
      name: name, here: here, folder: folder, there: there, type: "caldav", url: url.text, wins: wins)
    var text = pair.text
    if let user = wish.user { text += "username = \(Quoted.json(user))\n" }
    if let password = wish.password {
      text += "password.fetch = [\(password.map(Quoted.json).joined(separator: ", "))]\n"
    }
    return text
  }

  /// Returns the folders that vdirsyncer may change.
  func writable(_ wish: Wish) -> [String] {
    [status(of: wish.url), wish.mirror] + [wish.dates?.folder].compactMap(\.self)
  }
}

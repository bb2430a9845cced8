import PlannerModel
import PlannerProtocol

/// Lets the planner's unit write to folders outside of its data, which its sandbox otherwise forbids
/// (`ProtectSystem=`, `ProtectHome=` and `ReadWritePaths=` of plannerd.service).
struct MirrorAccess {
  private static let unit = "plannerd.service"

  private let folders: Folders
  private let manager: UserManager?
  private let file: OwnFile

  /// Nil if units must not be changed.
  init?(_ folders: Folders, _ environment: [String: String]) {
    guard let units = folders.units else { return nil }
    self.folders = folders
    manager = UserManager(environment)
    file = OwnFile(path: "\(units)/\(Self.unit).d/mirror.conf")
  }

  struct Opening {
    /// Sentences about what was done.
    var said: [String] = []
    /// True if the daemon was restarted.
    var hasRestarted = false
  }

  /// Opens access to folders. Restores everything on failure.
  /// - wanted: all folders that the planner is to write to.
  /// - new: the folders among them that the user just chose.
  /// - mirror: the mirror in use. Access to its folders is kept, because the daemon still has to remove its
  ///   files there.
  func open(_ wanted: [String], new: [String], beside mirror: MirrorState) throws -> Opening {
    guard !new.isEmpty, let text = text(for: wanted) else { return Opening() }
    let before = try file.text()
    // A folder that was missing when the daemon started stays inaccessible to it until a restart.
    let isTroubled =
      new.contains(mirror.path) && mirror.trouble != nil
      || mirror.dates.map(new.contains) ?? false && mirror.datesTrouble != nil
    guard before != text || isTroubled, let manager,
      let state = try manager.state(of: Self.unit), state.isLoaded,
      let both = self.text(for: wanted + mirror.folders)
    else { return Opening() }
    for path in new { try check(path) }
    let hasWritten = try file.write(before == text ? text : both)
    do {
      try manager.tell("daemon-reload")
      if state.isActive { try manager.tell("restart", Self.unit) }
    } catch {
      if let before { try file.write(before) } else { try file.remove() }
      try? manager.tell("daemon-reload")
      if state.isActive { try? manager.tell("restart", Self.unit) }
      throw error
    }
    var opening = Opening(hasRestarted: state.isActive)
    if hasWritten {
      opening.said.append(
        "Wrote \(file.path): systemd lets the planner write to \(new.joined(separator: " and ")).")
    }
    if state.isActive { opening.said.append("Restarted \(Self.unit): it can write there now.") }
    return opening
  }

  /// Restricts access to the folders in use. Returns sentences about what was done.
  func settle(on paths: [String]) throws -> [String] {
    // A file that the user wrote is not changed.
    guard let text = try? file.text(), !text.isEmpty else { return [] }
    if let wanted = self.text(for: paths) {
      if try file.write(wanted) { try manager?.reload() }
      return []
    }
    try file.remove()
    try manager?.reload()
    return ["Removed \(file.path): the planner can write to its own folder without it."]
  }

  /// Returns the drop-in's text; nil if the unit may write there anyway. With the prefix `-`, the planner
  /// starts even if a folder is missing.
  private func text(for paths: [String]) -> String? {
    let data = resolvedPath(folders.data)
    let outside = paths.filter { !path(resolvedPath($0), isIn: data) }
    if outside.isEmpty { return nil }
    let lines = outside.enumerated().filter { !outside[..<$0.offset].contains($0.element) }.map {
      "ReadWritePaths=\(Quoted.unit("-\($0.element)"))\n"
    }
    return
      "\(OwnFile.mark) mirror set: where sessions and dates are written.\n[Service]\n\(lines.joined())"
  }

  private func check(_ path: String) throws {
    if !Quoted.isUnitWritable(path) {
      throw CommandError(
        message: "\(path) has control characters, which are impossible in a unit file; choose another folder")
    }
    for temporary in ["/tmp", "/var/tmp"] where plannerctl.path(resolvedPath(path), isIn: temporary) {
      throw CommandError(
        message:
          "\(path) is in \(temporary), but the planner's unit has its own \(temporary); choose another folder"
      )
    }
  }
}

extension MirrorState {
  /// The folders that the planner writes to.
  var folders: [String] { [path] + [dates].compactMap(\.self) }
}

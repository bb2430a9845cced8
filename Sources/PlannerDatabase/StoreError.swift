/// An error of the store. SQLite's own errors are converted to one of these.
package enum StoreError: Error, Hashable, Sendable {
  /// The file was written by a newer planner; it was left as it is.
  case newerSchema(path: String, found: Int, known: Int)
  /// SQLite did not accept a setting that durability needs.
  case notDurable(setting: String, found: String)
  /// The file, its folder or its file system is read-only.
  case readOnly(path: String)
  /// Another program held the file for too long.
  case busy(path: String)
  case nothingToUndo
  /// The daemon is stopping; nothing was changed.
  case stopped
  /// The disk failed; nothing was changed. `detail` is SQLite's message.
  case failing(path: String, detail: String)
  /// The disk failed while a change was written, and still fails. After a crash, the change may be there.
  case unknown(path: String)
  /// No space is left on the device.
  case full(path: String)
  /// Another person has a name with the same ``nameKey(_:)``.
  case duplicateName(name: String)
  /// The file system has no locks, so other programs could write at the same time.
  case noLocks(path: String, detail: String)
  /// The file is damaged or belongs to another program; it was left as it is.
  case corrupt(path: String, detail: String)
  case other(String)
}

extension StoreError {
  /// The path of the file that cannot be written; nil for other errors.
  package var unwritable: String? {
    switch self {
    case .readOnly(let path), .full(let path), .failing(let path, _): path
    default: nil
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// The error as a sentence for the user.
  package var description: String {
    switch self {
    case .newerSchema(let path, let found, let known):
      """
      \(path) has schema \(found), written by a newer planner; this one knows schemas up to \(known). \
      Nothing was changed: install the newer planner, or restore an older copy with 'plannerctl restore'.
      """
    case .notDurable(let setting, let found):
      "SQLite did not take \(setting) (it says \(found)), so changes would not be safe."
    case .readOnly(let path): "\(path) cannot be written."
    case .busy(let path): "\(path) is in use by another program."
    case .nothingToUndo: "There is nothing to undo."
    case .stopped: "The planner is being stopped; nothing was changed."
    case .failing(let path, let detail): "The disk that holds \(path) fails (\(detail)); nothing was changed."
    case .unknown(let path):
      """
      The disk that holds \(path) fails, so the latest change may not be stored: fix the disk, then check \
      before you repeat it.
      """
    case .full(let path): "No space is left for \(path)."
    case .duplicateName(let name): "There is already a person named '\(name)'."
    case .corrupt(let path, let detail):
      """
      \(path) cannot be read as a planner's database: \(detail). It was not changed: 'plannerctl restore' \
      restores a copy, 'plannerctl doctor --recover' saves its readable part.
      """
    case .noLocks(let path, let detail):
      """
      The file system of \(path) has no locks (\(detail)), so two programs could write to it at once: keep \
      the planner on a local disk, by XDG_DATA_HOME or PLANNER_HOME.
      """
    case .other(let detail): "The store failed: \(detail)."
    }
  }
}

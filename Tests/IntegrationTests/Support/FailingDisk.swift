import Foundation

/// What fails under a real daemon, from now on until it is fixed: by a library that is preloaded into it
/// (Tests/FailingDisk, steered by a file of its `struct control`).
struct FailingDisk {
  enum Fault {
    /// Every sync of the database and its log.
    case sync
    /// Only one sync fails, after so many that succeed.
    case syncOnce(after: Int)
    /// Every write to the database and its log, as on a full disk.
    case full
    /// Locks, as on a network file system without any.
    case locks

    /// Of operations, by their bits: those on the database first, then those on other files.
    fileprivate var mask: UInt32 {
      switch self {
      case .locks:
        1 << Operation.lock.rawValue | 1 << (Operation.allCases.count + Operation.lock.rawValue)
      case .full: 1 << Operation.write.rawValue
      case .sync, .syncOnce: 1 << Operation.sync.rawValue
      }
    }
    fileprivate var error: Int32 {
      switch self {
      case .locks: ENOLCK
      case .full: ENOSPC
      case .sync, .syncOnce: EIO
      }
    }
    /// How many succeed before it fails once; nil: from now on all fail.
    fileprivate var before: Int? { if case .syncOnce(let before) = self { before } else { nil } }
  }

  /// `enum kind` of the library.
  private enum Operation: Int, CaseIterable {
    case write, sync, truncate, rename, unlink, create, lock
  }

  private let file: String
  private let folder: String

  init(_ planner: RealPlanner) throws {
    folder = planner.folder.path
    file = planner.folder.file("fault")
    try Data().write(to: URL(filePath: file))
    try write([UInt32](repeating: 0, count: 5 + 2 * Operation.allCases.count))
  }

  /// For the daemon's start.
  var environment: [String: String] {
    [
      "LD_PRELOAD": "\(RealPlanner.binaries)/libFailingDisk.so", "FAILING_DISK": folder,
      "FAILING_DISK_CONTROL": file,
    ]
  }

  func begin(_ fault: Fault) throws {
    // Nothing failed yet.
    try write([
      0, UInt32(bitPattern: fault.error), fault.before == nil ? 1 : 0, UInt32(fault.before ?? 0), 0,
    ])
    try write([fault.mask])
  }

  func fix() throws { try write([0]) }

  /// In its place: a running daemon has it mapped.
  private func write(_ words: [UInt32]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.write(contentsOf: words.withUnsafeBytes { Data($0) })
    try handle.close()
  }
}

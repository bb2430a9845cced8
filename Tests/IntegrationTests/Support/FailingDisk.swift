import Foundation

/// Injects disk faults into a real daemon until it is told to stop. A preloaded library does this
/// (Tests/FailingDisk), controlled by a file with its `struct control`.
struct FailingDisk {
  enum Fault {
    /// Every sync of the database and its log fails.
    case sync
    /// Only one sync fails, after this number of successful ones.
    case syncOnce(after: Int)
    /// Every write to the database and its log fails, as on a full disk.
    case full
    /// Locks fail, as on a network file system without locks.
    case locks

    /// The affected operations, as bits: first the operations on the database, then those on other files.
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
    /// The number of operations that succeed before a single failure; nil if all operations fail from now on.
    fileprivate var before: Int? { if case .syncOnce(let before) = self { before } else { nil } }
  }

  /// The values of the library's `enum kind`.
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

  /// The environment for starting the daemon.
  var environment: [String: String] {
    [
      "LD_PRELOAD": "\(RealPlanner.binaries)/libFailingDisk.so", "FAILING_DISK": folder,
      "FAILING_DISK_CONTROL": file,
    ]
  }

  func begin(_ fault: Fault) throws {
    // No operation has failed yet.
    try write([
      0, UInt32(bitPattern: fault.error), fault.before == nil ? 1 : 0, UInt32(fault.before ?? 0), 0,
    ])
    try write([fault.mask])
  }

  func fix() throws { try write([0]) }

  /// Overwrites the file in place, because a running daemon has mapped it.
  private func write(_ words: [UInt32]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.write(contentsOf: words.withUnsafeBytes { Data($0) })
    try handle.close()
  }
}

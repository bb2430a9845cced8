import Foundation

/// What fails under a real daemon, from now on until it is mended: by a library that is preloaded into it
/// (Tests/FailingDisk).
struct FailingDisk {
  enum Fault: String {
    /// Every sync of the database and its log.
    case sync
    /// The next one alone.
    case syncOnce = "sync once"
    /// Locks, as on a network file system without any.
    case locks = "lock"
  }

  private let file: String

  init(_ planner: RealPlanner) { file = planner.folder.file("fault") }

  /// For the daemon's start.
  var environment: [String: String] {
    ["LD_PRELOAD": "\(RealPlanner.binaries)/libFailingDisk.so", "FAILING_DISK": file]
  }

  func begin(_ fault: Fault) throws { try Data(fault.rawValue.utf8).write(to: URL(filePath: file)) }

  func mend() throws { try FileManager.default.removeItem(atPath: file) }

  /// A fault that ends by itself has not come yet.
  var isWaiting: Bool { FileManager.default.fileExists(atPath: file) }
}

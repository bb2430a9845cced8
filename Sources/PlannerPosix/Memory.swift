import Glibc

/// The heap of the process.
package enum Memory {
  /// The size of a message, in bytes, after which free memory is returned to the system.
  package static let much = 1 << 20

  /// Has all threads share one heap (mallopt(3), M_ARENA_MAX): each of its own would keep what it once used, and an
  /// idle daemon with ten threads a quarter more memory. Call it before the second thread starts.
  package static func useOneHeap() { _ = limit?(-8, 1) }

  /// Returns free memory to the system (malloc_trim(3)), so that an idle daemon keeps nothing of a large
  /// message.
  package static func giveBack() { _ = trim?(0) }

  // Swift's module of glibc leaves malloc.h out; another libc may not have it at all.
  private static let limit = dlsym(nil, "mallopt").map {
    unsafeBitCast($0, to: (@convention(c) (Int32, Int32) -> Int32).self)
  }
  private static let trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }
}

import Glibc

/// The heap of the process.
package enum Memory {
  /// The size in bytes of a large message, after which free memory is returned to the system.
  package static let much = 1 << 20

  /// Makes all threads share one heap (mallopt(3), M_ARENA_MAX). Separate heaps would keep memory that was
  /// used once: a quarter more in an idle daemon with ten threads. Call it before the second thread starts.
  package static func useOneHeap() { _ = limit?(-8, 1) }

  /// Returns free memory to the system (malloc_trim(3)), so that an idle daemon does not keep the memory of a
  /// large message.
  package static func giveBack() { _ = trim?(0) }

  // Swift's Glibc module leaves out malloc.h, and another libc may not have these functions.
  private static let limit = dlsym(nil, "mallopt").map {
    unsafeBitCast($0, to: (@convention(c) (Int32, Int32) -> Int32).self)
  }
  private static let trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }
}

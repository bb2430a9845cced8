import Glibc

/// The heap of the process.
enum Memory {
  /// The size of a message, in bytes, after which free memory is returned to the system.
  static let much = 1 << 20

  /// Returns free memory to the system (malloc_trim(3)), so that an idle daemon keeps nothing of a large
  /// message.
  static func giveBack() { _ = trim?(0) }

  // Swift's module of glibc leaves malloc.h out; another libc may not have it at all.
  private static let trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }
}

import Glibc

/// The heap of the process.
enum Memory {
  /// Bytes of a message after which what is free is given back.
  static let much = 1 << 20

  /// Hands what is free back to the system (malloc_trim(3)): an idle daemon keeps nothing of a large message.
  static func giveBack() { _ = trim?(0) }

  // Swift's module of glibc leaves malloc.h out; another libc may not have it at all.
  private static let trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }
}

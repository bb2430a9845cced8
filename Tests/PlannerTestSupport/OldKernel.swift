import Glibc

/// Simulates a kernel without Landlock for this thread and its children (seccomp(2)).
package enum OldKernel {
  /// Returns false if that is impossible.
  package static func refuseLandlock(with code: Int32) -> Bool {
    // Swift cannot call functions with variable arguments.
    typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    guard let found = dlsym(nil, "prctl") else { return false }
    let prctl = unsafeBitCast(found, to: Control.self)
    // struct sock_filter: load the call's number, compare it with landlock_create_ruleset, return the error, allow.
    let filter: [UInt64] = [
      (0x20, 0, 0, 0), (0x15, 0, 1, 444), (6, 0, 0, 0x50000 | UInt64(code)), (6, 0, 0, 0x7FFF_0000),
    ]
    .map { $0.0 | $0.1 << 16 | $0.2 << 24 | $0.3 << 32 }
    return filter.withUnsafeBufferPointer { filter in
      // struct sock_fprog
      let program = [UInt(filter.count), UInt(bitPattern: filter.baseAddress)]
      return program.withUnsafeBufferPointer { program in
        prctl(38, 1, 0, 0, 0) == 0 && prctl(22, 2, UInt(bitPattern: program.baseAddress), 0, 0) == 0
      }
    }
  }
}

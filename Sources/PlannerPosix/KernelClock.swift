import CPosix

/// What the kernel says of the wall clock.
package enum KernelClock {
  /// Whether it is synchronised (adjtimex(2)); false if the kernel does not tell.
  package static func isSynchronized() -> Bool { cposix_clock_is_synchronized() == 1 }
}

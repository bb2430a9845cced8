import CPosix

/// The kernel's state of the wall clock.
package enum KernelClock {
  /// Returns whether the clock is synchronised (adjtimex(2)); false if the kernel does not report it.
  package static func isSynchronized() -> Bool { cposix_clock_is_synchronized() == 1 }
}

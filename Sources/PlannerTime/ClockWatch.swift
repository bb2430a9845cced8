/// Watches whether the wall clock can be believed. It compares that clock with the time since the machine started,
/// which nobody sets. Used on one thread.
package final class ClockWatch {
  /// In seconds: a step by more than this is doubted.
  package static let largestStep = 86_400
  /// In seconds of the time since the machine started: a doubt ends after this long.
  package static let patience = 600

  /// A step of the clock that nobody has confirmed yet.
  package struct Doubt: Equatable, Sendable {
    /// By how many seconds the clock is ahead of what was expected.
    package var ahead: Int
    /// When it ends, in seconds since the machine started.
    package var until: Int
  }

  private let clock: Clock
  /// The two clocks when they were last believed; nil before ``begin(latest:)``.
  private var anchor: (wall: Int, boot: Int)?
  package private(set) var doubt: Doubt?
  /// Since when no step was seen, in seconds since the machine started.
  private var steadySince: Int?

  package init(_ clock: Clock) { self.clock = clock }

  /// - latest: the latest time that was recorded before this start; nil if none was.
  package func begin(latest: Instant?) {
    anchor = (min(latest?.seconds ?? .max, clock.now().seconds), clock.sinceBoot())
    steadySince = clock.sinceBoot()
  }

  /// Returns whether the clock is believed now. A forward step of more than a day is doubted for ten minutes, unless
  /// the kernel says that the clock is synchronised.
  package func isBelieved() -> Bool {
    let (wall, boot) = (clock.now().seconds, clock.sinceBoot())
    let ahead = anchor.map { wall - $0.wall - (boot - $0.boot) } ?? 0
    if ahead > Self.largestStep, !clock.isSynchronized() {
      if doubt.map({ abs($0.ahead - ahead) > Self.largestStep }) ?? true {
        doubt = Doubt(ahead: ahead, until: boot + Self.patience)
      }
      if let doubt, boot < doubt.until { return false }
    }
    if abs(ahead) > Self.largestStep { steadySince = boot }
    doubt = nil
    anchor = (wall, boot)
    return true
  }

  /// Whether what is old by this clock may be deleted: it is synchronised, or was not set for a day.
  package var isSettled: Bool {
    clock.isSynchronized() || steadySince.map { clock.sinceBoot() - $0 >= Self.largestStep } ?? false
  }

  /// In seconds: how long a doubt may still last; nil if there is none.
  package var remaining: Int? { doubt.map { max(0, $0.until - clock.sinceBoot()) } }
}

/// Watches whether the wall clock can be believed. It compares that clock with the time since the machine started,
/// which nobody sets, and with the latest time that was right. Used on one thread.
package final class ClockWatch {
  /// In seconds: a step by more than this is doubted.
  package static let largestStep = 86_400
  /// In seconds of the time since the machine started: after this long, a clock that went ahead is believed.
  package static let patience = 600
  /// The same of one that is behind: it is wrong, unless the times that were recorded are.
  package static let longPatience = 86_400

  /// A step of the clock that nobody has confirmed yet.
  package struct Doubt: Equatable, Sendable {
    /// By how many seconds the clock is ahead of what was expected; below 0 if it is behind.
    package var ahead: Int
    /// When it ends, in seconds since the machine started.
    package var until: Int
  }

  private let clock: Clock
  /// The two clocks when they were last believed; nil before ``begin(latest:)``.
  private var anchor: (wall: Int, boot: Int)?
  /// The latest time that was right as far as is known, by both clocks. A step ahead that no kernel confirmed does not
  /// count, so that the way back from it is a correction.
  private var right: (wall: Int, boot: Int)?
  package private(set) var doubt: Doubt?
  /// Since when no step was seen, in seconds since the machine started.
  private var steadySince: Int?

  package init(_ clock: Clock) { self.clock = clock }

  /// - latest: the latest time that was recorded before this start and is not after now; nil if none was.
  /// - right: the latest time before this start that was right; nil if none is known.
  package func begin(latest: Instant?, right: Instant?) {
    let (wall, boot) = (clock.now().seconds, clock.sinceBoot())
    anchor = (min(latest?.seconds ?? .max, wall), boot)
    self.right = right.map { ($0.seconds, boot) }
    steadySince = boot
  }

  /// Returns whether the clock is believed now. It is not if the kernel does not say that it is synchronised, and it
  /// went ahead by more than a day, for ten minutes; or if it is more than a day behind the latest time that was right,
  /// until it is right again, but for a day at most.
  package func isBelieved() -> Bool {
    let (wall, boot) = (clock.now().seconds, clock.sinceBoot())
    let isSynchronized = clock.isSynchronized()
    let least = earliest?.seconds ?? wall
    let ahead = wall - max(least, anchor.map { $0.wall + boot - $0.boot } ?? wall)
    let isBehind = least - wall > Self.largestStep
    if isBehind || ahead > Self.largestStep, !isSynchronized {
      let error = isBehind ? wall - least : ahead
      if doubt.map({ abs($0.ahead - error) > Self.largestStep }) ?? true {
        doubt = Doubt(ahead: error, until: boot + (isBehind ? Self.longPatience : Self.patience))
      }
      if let doubt, boot < doubt.until { return false }
    }
    if abs(ahead) > Self.largestStep { steadySince = boot }
    doubt = nil
    anchor = (wall, boot)
    if isSynchronized || wall - least <= Self.largestStep { right = anchor }
    return true
  }

  /// The latest time that was right, and what has passed since: the present is not earlier. Nil if none is known.
  package var earliest: Instant? {
    right.map { Instant(seconds: $0.wall + clock.sinceBoot() - $0.boot) }
  }

  /// The present; where the clock is behind and doubted, the earliest time that the present can be.
  package var likely: Instant {
    let now = Instant(seconds: clock.now().seconds)
    return doubt.map { $0.ahead < 0 } ?? false ? earliest ?? now : now
  }

  /// Whether what is old by this clock may be deleted: it is synchronised, or was not set for a day.
  package var isSettled: Bool {
    clock.isSynchronized() || steadySince.map { clock.sinceBoot() - $0 >= Self.largestStep } ?? false
  }

  /// Whether this clock is right as far as is known. It is not after a step ahead that the kernel did not confirm.
  package var isRight: Bool { doubt == nil && right?.wall == anchor?.wall }

  /// Whether this clock may end what cannot begin again. It may not after a step ahead that the kernel did not confirm,
  /// until it was not set for a day.
  package var isConfirmed: Bool { isSettled || isRight }

  /// In seconds: how long a doubt may still last; nil if there is none.
  package var remaining: Int? { doubt.map { max(0, $0.until - clock.sinceBoot()) } }
}

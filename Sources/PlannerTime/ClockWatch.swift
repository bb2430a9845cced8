/// Decides whether the wall clock is credible. Compares it with the time since the machine started, which
/// cannot be set, and with the latest time that was right. Must be used on one thread.
package final class ClockWatch {
  /// In seconds: a larger step of the clock is doubted.
  package static let largestStep = 86_400
  /// In seconds since the doubt began: after this time, a clock that went ahead is believed.
  package static let patience = 600
  /// In seconds since the doubt began: after this time, a clock that is behind is believed. Such a clock is
  /// wrong unless the recorded times are wrong.
  package static let longPatience = 86_400

  /// An unconfirmed step of the clock.
  package struct Doubt: Equatable, Sendable {
    /// The seconds by which the clock is ahead of the expected time; negative if it is behind.
    package var ahead: Int
    /// The end of the doubt, in seconds since the machine started.
    package var until: Int
  }

  private let clock: Clock
  /// Both clocks at the last time when the wall clock was believed; nil before ``begin(latest:)``.
  private var anchor: (wall: Int, boot: Int)?
  /// The latest time that is known to be right, by both clocks. A step ahead that no kernel confirmed does
  /// not count, so that the step back is a correction.
  private var right: (wall: Int, boot: Int)?
  package private(set) var doubt: Doubt?
  /// The time since which the clock made no step, in seconds since the machine started.
  private var steadySince: Int?

  package init(_ clock: Clock) { self.clock = clock }

  /// Starts to watch the clock.
  /// - latest: the latest time that was recorded before this start and is not in the future; nil without such
  ///   a time.
  /// - right: the latest right time before this start; nil if it is unknown.
  package func begin(latest: Instant?, right: Instant?) {
    let (wall, boot) = (clock.now().seconds, clock.sinceBoot())
    anchor = (min(latest?.seconds ?? .max, wall), boot)
    self.right = right.map { ($0.seconds, boot) }
    steadySince = boot
  }

  /// Returns whether the clock is believed now. A synchronised clock always is. An unsynchronised clock that
  /// went ahead by more than a day is doubted for ten minutes. If it is more than a day behind the latest
  /// right time, it is doubted until it is right again, for at most a day.
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

  /// The latest right time plus the time that has passed since. The present is not earlier. Nil if no time is
  /// known to be right.
  package var earliest: Instant? {
    right.map { Instant(seconds: $0.wall + clock.sinceBoot() - $0.boot) }
  }

  /// The present. If the clock is behind and doubted, the earliest possible present.
  package var likely: Instant {
    let now = Instant(seconds: clock.now().seconds)
    return doubt.map { $0.ahead < 0 } ?? false ? earliest ?? now : now
  }

  /// True if old data may be deleted by this clock: it is synchronised, or made no step for a day.
  package var isSettled: Bool {
    clock.isSynchronized() || steadySince.map { clock.sinceBoot() - $0 >= Self.largestStep } ?? false
  }

  /// True if this clock is right as far as is known. False after a step ahead that the kernel did not
  /// confirm.
  package var isRight: Bool { doubt == nil && right?.wall == anchor?.wall }

  /// True if this clock may end things that cannot be restarted. False after a step ahead that the kernel did
  /// not confirm, until the clock made no step for a day.
  package var isConfirmed: Bool { isSettled || isRight }

  /// The rest of a doubt in seconds; nil without a doubt.
  package var remaining: Int? { doubt.map { max(0, $0.until - clock.sinceBoot()) } }
}

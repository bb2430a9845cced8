import PlannerModel
import PlannerTime

/// What is learned of the sessions on one weekday within three hours.
/// - fromHour: 0, 3, 6 and so on to 21. total: sessions that were done, missed, or taken away by the user; kept:
/// those of them that were done. weight, weightKept: the same after fading.
/// - bias: thousandths of a day by which a start there is cheaper, or, below 0, dearer.
package struct LearnedCell: Hashable, Codable, Sendable {
  package var weekday: Weekday
  package var fromHour: Int
  package var kept: Int
  package var total: Int
  package var weight: Double
  package var weightKept: Double
  package var bias: Int

  package init(
    weekday: Weekday, fromHour: Int, kept: Int, total: Int, weight: Double, weightKept: Double, bias: Int
  ) {
    self.weekday = weekday
    self.fromHour = fromHour
    self.kept = kept
    self.total = total
    self.weight = weight
    self.weightKept = weightKept
    self.bias = bias
  }
}

extension Methods {
  /// What is learned of when sessions are kept (engine.md section 5).
  /// - cells: all 56 of a week, Monday first, each day by hour.
  /// - rate: the part of sessions that are kept at any time, by weight and smoothed.
  /// - since: sessions that started before were forgotten.
  package struct Learned: Method {
    package struct Reply: Codable, Sendable {
      package var cells: [LearnedCell]
      package var rate: Double
      package var halfLifeDays: Int
      package var since: Instant?

      package init(cells: [LearnedCell], rate: Double, halfLifeDays: Int, since: Instant? = nil) {
        self.cells = cells
        self.rate = rate
        self.halfLifeDays = halfLifeDays
        self.since = since
      }
    }

    package init() {}
  }

  /// Forgets what was learned so far. forgotten: how many sessions had counted.
  package struct ResetLearned: Method {
    package struct Reply: Codable, Sendable {
      package var forgotten: Int
      package var plan: PlanReport

      package init(forgotten: Int, plan: PlanReport) {
        self.forgotten = forgotten
        self.plan = plan
      }
    }

    package init() {}
  }
}

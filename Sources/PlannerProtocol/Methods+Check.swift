import PlannerModel

extension Methods {
  /// Whether what was promised can be kept: a simulation of the next `days` days.
  package struct Check: Method {
    package struct Reply: Codable, Sendable {
      package var verdict: Verdict
      package var promisedPerWeek: Double
      package var capacityPerWeek: Int
      package var days: Int
      package var people: [PersonOutlook]
      package var relaxations: [Relaxation]
      package var tried: Int
      package var untried: Int

      package init(
        verdict: Verdict, promisedPerWeek: Double, capacityPerWeek: Int, days: Int, people: [PersonOutlook],
        relaxations: [Relaxation], tried: Int, untried: Int
      ) {
        self.verdict = verdict
        self.promisedPerWeek = promisedPerWeek
        self.capacityPerWeek = capacityPerWeek
        self.days = days
        self.people = people
        self.relaxations = relaxations
        self.tried = tried
        self.untried = untried
      }
    }

    package init() {}
  }

  /// What changes would do, written `KEY=VALUE` or `NAME.OPTION=VALUE`; nothing is written.
  package struct WhatIf: Method {
    package struct Reply: Codable, Sendable {
      package var atOnce: PlanDifference
      package var afresh: PlanDifference

      package init(atOnce: PlanDifference, afresh: PlanDifference) {
        self.atOnce = atOnce
        self.afresh = afresh
      }
    }

    package var changes: [String]

    package init(changes: [String]) {
      self.changes = changes
    }
  }
}

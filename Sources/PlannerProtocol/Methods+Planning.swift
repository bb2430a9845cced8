import PlannerModel
import PlannerTime

extension Methods {
  /// A refresh, as a report. dryRun: writes nothing.
  package struct Plan: Method {
    package typealias Reply = PlanReport

    package var dryRun: Bool?

    package init(dryRun: Bool? = nil) {
      self.dryRun = dryRun
    }
  }

  /// The same; what a timer runs.
  package struct Refresh: Method {
    package typealias Reply = PlanReport

    package init() {}
  }

  /// The next live sessions that have not ended, 3 of them by default, at most 1000.
  package struct Next: Method {
    package struct Reply: Codable, Sendable {
      package var items: [PlanItem]

      package init(items: [PlanItem]) {
        self.items = items
      }
    }

    package var count: Int?

    package init(count: Int? = nil) {
      self.count = count
    }
  }

  /// Sessions and busy times by day. from: a date, today by default. days: 1...366, 14 by default.
  /// A session stands on the day on which it starts; canceled ones are left out.
  package struct Agenda: Method {
    package struct Reply: Codable, Sendable {
      package var days: [AgendaDay]

      package init(days: [AgendaDay]) {
        self.days = days
      }
    }

    package var from: String?
    package var days: Int?

    package init(from: String? = nil, days: Int? = nil) {
      self.from = from
      self.days = days
    }
  }

  /// Other times for a session, in order of time. count: 3...10, 5 by default.
  package struct Candidates: Method {
    package struct Reply: Codable, Sendable {
      package var item: PlanItem
      package var candidates: [Candidate]

      package init(item: PlanItem, candidates: [Candidate]) {
        self.item = item
        self.candidates = candidates
      }
    }

    package var item: String
    package var count: Int?

    package init(item: String, count: Int? = nil) {
      self.item = item
      self.count = count
    }
  }

  /// Why a session stands where it stands, or why a person has none. Give one of the two.
  /// - goal: the person's; nil where nothing is promised to them.
  /// - conflict: the busy time that the session lies over.
  /// - score, cost: with asPlaced what the session was placed by, as it was then; else as things stand now.
  /// - rejected: the earlier starts (all starts where there is no session) as things stand now, each under the one
  /// rule that rejects it first.
  /// - waits: true where there is no session yet because no day in view that would do is free, or each is crowded: one
  /// that comes into view may still be in time, or worth the wait.
  /// - smallestChange: nil where none of the changes that were tried would place it.
  package struct Why: Method {
    package struct Reply: Codable, Sendable {
      package var contact: Contact
      package var goal: Goal?
      package var item: PlanItem?
      package var conflict: BusyTime?
      package var asPlaced: Bool?
      package var score: ScoreTerms?
      package var cost: Candidate?
      package var rejected: [RejectedStarts]
      package var unplaced: UnplacedGoal?
      package var waits: Bool?
      package var smallestChange: SmallestChange?
      package var learned: LearnedCell?

      package init(
        contact: Contact, goal: Goal? = nil, item: PlanItem? = nil, conflict: BusyTime? = nil,
        asPlaced: Bool? = nil, score: ScoreTerms? = nil, cost: Candidate? = nil, rejected: [RejectedStarts],
        unplaced: UnplacedGoal? = nil, waits: Bool? = nil,
        smallestChange: SmallestChange? = nil, learned: LearnedCell? = nil
      ) {
        self.contact = contact
        self.goal = goal
        self.item = item
        self.conflict = conflict
        self.asPlaced = asPlaced
        self.score = score
        self.cost = cost
        self.rejected = rejected
        self.unplaced = unplaced
        self.waits = waits
        self.smallestChange = smallestChange
        self.learned = learned
      }
    }

    package var item: String?
    package var name: String?

    package init(item: String? = nil, name: String? = nil) {
      self.item = item
      self.name = name
    }
  }

  /// Takes back the last command with the refresh that it caused; twenty deep. undone: the command.
  package struct Undo: Method {
    package struct Reply: Codable, Sendable {
      package var undone: String

      package init(undone: String) {
        self.undone = undone
      }
    }

    package init() {}
  }
}

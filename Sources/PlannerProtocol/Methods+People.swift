import PlannerModel
import PlannerTime

extension Methods {
  /// Version, counts, and what wants attention.
  package struct Status: Method {
    package struct Reply: Codable, Sendable {
      package var version: String
      package var contacts: Int
      package var goals: Int
      package var liveItems: Int
      package var nextReminder: NextReminder?
      package var nextItem: PlanItem?
      package var today: Int
      package var overdue: Int
      package var waiting: Int
      package var conflicts: [ConflictingItem]
      package var newestBackup: CivilDate?
      package var warnings: [String]

      package init(
        version: String, contacts: Int, goals: Int, liveItems: Int,
        nextReminder: NextReminder? = nil, nextItem: PlanItem? = nil, today: Int = 0, overdue: Int = 0,
        waiting: Int = 0, conflicts: [ConflictingItem] = [], newestBackup: CivilDate? = nil,
        warnings: [String] = []
      ) {
        self.version = version
        self.contacts = contacts
        self.goals = goals
        self.liveItems = liveItems
        self.nextReminder = nextReminder
        self.nextItem = nextItem
        self.today = today
        self.overdue = overdue
        self.waiting = waiting
        self.conflicts = conflicts
        self.newestBackup = newestBackup
        self.warnings = warnings
      }
    }

    package init() {}
  }

  /// People by score. tag: only those with it. search: only those with it in name, purpose, tags, notes of
  /// sessions and of the log, or the organization of their card.
  /// dueOnly: only those who are due today or overdue.
  package struct People: Method {
    package struct Reply: Codable, Sendable {
      package var people: [PersonSummary]

      package init(people: [PersonSummary]) {
        self.people = people
      }
    }

    package var tag: String?
    package var search: String?
    package var dueOnly: Bool?

    package init(tag: String? = nil, search: String? = nil, dueOnly: Bool? = nil) {
      self.tag = tag
      self.search = search
      self.dueOnly = dueOnly
    }
  }

  /// One person, whole. Items and log: latest first.
  package struct Person: Method {
    package struct Reply: Codable, Sendable {
      package var contact: Contact
      package var goal: Goal?
      package var items: [PlanItem]
      package var log: [InteractionLog]
      package var card: Card?

      package init(
        contact: Contact, goal: Goal? = nil, items: [PlanItem], log: [InteractionLog], card: Card? = nil
      ) {
        self.contact = contact
        self.goal = goal
        self.items = items
        self.log = log
        self.card = card
      }
    }

    package var name: String

    package init(name: String) {
      self.name = name
    }
  }

  /// Adds a person, and with a goal plans for them. Without displayName it is the card's. lastContact: when they were
  /// last met, a TIME in the past.
  package struct AddContact: Method {
    package struct Reply: Codable, Sendable {
      package var contact: Contact
      package var goal: Goal?
      package var plan: PlanReport
      package var worse: [String]?

      package init(contact: Contact, goal: Goal? = nil, plan: PlanReport, worse: [String]? = nil) {
        self.contact = contact
        self.goal = goal
        self.plan = plan
        self.worse = worse
      }
    }

    package var displayName: String?
    package var tags: [String]?
    package var purpose: String?
    package var cardUid: String?
    package var timeZone: String?
    package var goal: GoalSettings?
    package var lastContact: String?

    package init(
      displayName: String? = nil, tags: [String]? = nil, purpose: String? = nil, cardUid: String? = nil,
      timeZone: String? = nil, goal: GoalSettings? = nil, lastContact: String? = nil
    ) {
      self.displayName = displayName
      self.tags = tags
      self.purpose = purpose
      self.cardUid = cardUid
      self.timeZone = timeZone
      self.goal = goal
      self.lastContact = lastContact
    }
  }

  /// Changes what is given of a person, and leaves the rest. An empty string takes a text away.
  package struct EditContact: Method {
    package struct Reply: Codable, Sendable {
      package var contact: Contact
      package var goal: Goal?
      package var plan: PlanReport
      package var worse: [String]?

      package init(contact: Contact, goal: Goal? = nil, plan: PlanReport, worse: [String]? = nil) {
        self.contact = contact
        self.goal = goal
        self.plan = plan
        self.worse = worse
      }
    }

    package var name: String
    package var displayName: String?
    package var tags: [String]?
    package var purpose: String?
    package var cardUid: String?
    package var timeZone: String?
    package var goal: GoalSettings?

    package init(
      name: String, displayName: String? = nil, tags: [String]? = nil, purpose: String? = nil,
      cardUid: String? = nil, timeZone: String? = nil, goal: GoalSettings? = nil
    ) {
      self.name = name
      self.displayName = displayName
      self.tags = tags
      self.purpose = purpose
      self.cardUid = cardUid
      self.timeZone = timeZone
      self.goal = goal
    }
  }

  /// Pausing cancels the person's live sessions that the engine placed; their due date stays.
  /// until: the first day on which the goal runs again.
  package struct SetPaused: Method {
    package struct Reply: Codable, Sendable {
      package var goal: Goal
      package var plan: PlanReport

      package init(goal: Goal, plan: PlanReport) {
        self.goal = goal
        self.plan = plan
      }
    }

    package var name: String
    package var paused: Bool
    package var until: String?

    package init(name: String, paused: Bool, until: String? = nil) {
      self.name = name
      self.paused = paused
      self.until = until
    }
  }

  /// Changes what is given of everybody with a tag, as one change: nobody where one of them is refused. Where no
  /// cadenceDays are given nothing of a goal is set for those who have none.
  /// keep: of the goal's windows, the parts that stay as each of them has them.
  package struct EditContacts: Method {
    package enum WindowsPart: String, CaseIterable, Codable, Sendable {
      case weekdays, timeBlocks, excludedDates
    }

    package struct Reply: Codable, Sendable {
      package var changed: [AddedContact]
      /// Names of those who were so already.
      package var unchanged: [String]
      /// Names of those who have no goal that could be changed.
      package var withoutGoal: [String]
      package var plan: PlanReport
      package var worse: [String]?

      package init(
        changed: [AddedContact], unchanged: [String], withoutGoal: [String], plan: PlanReport,
        worse: [String]? = nil
      ) {
        self.changed = changed
        self.unchanged = unchanged
        self.withoutGoal = withoutGoal
        self.plan = plan
        self.worse = worse
      }
    }

    package var tag: String
    package var purpose: String?
    package var timeZone: String?
    package var goal: GoalSettings?
    package var keep: [WindowsPart]?

    package init(
      tag: String, purpose: String? = nil, timeZone: String? = nil, goal: GoalSettings? = nil,
      keep: [WindowsPart]? = nil
    ) {
      self.tag = tag
      self.purpose = purpose
      self.timeZone = timeZone
      self.goal = goal
      self.keep = keep
    }
  }

  /// `SetPaused` for everybody with a tag, as one change.
  package struct SetContactsPaused: Method {
    package struct Reply: Codable, Sendable {
      package var changed: [AddedContact]
      /// Names of those who were so already.
      package var unchanged: [String]
      /// Names of those who have no goal: nothing is planned for them anyway.
      package var withoutGoal: [String]
      package var plan: PlanReport

      package init(
        changed: [AddedContact], unchanged: [String], withoutGoal: [String], plan: PlanReport
      ) {
        self.changed = changed
        self.unchanged = unchanged
        self.withoutGoal = withoutGoal
        self.plan = plan
      }
    }

    package var tag: String
    package var paused: Bool
    package var until: String?

    package init(tag: String, paused: Bool, until: String? = nil) {
      self.tag = tag
      self.paused = paused
      self.until = until
    }
  }

  /// Removes a person with their goal, sessions and log; `Undo` brings them back.
  package struct RemoveContact: Method {
    package struct Reply: Codable, Sendable {
      package var contact: Contact
      package var removed: Removed

      package init(contact: Contact, removed: Removed) {
        self.contact = contact
        self.removed = removed
      }
    }

    package var name: String

    package init(name: String) {
      self.name = name
    }
  }

  /// Days off, from the first to the last: dates, or TIMEs whose day counts. Without `to` it is one day. Periods that
  /// have a day in common become one. dryRun: writes nothing.
  package struct AddAway: Method {
    package struct Reply: Codable, Sendable {
      package var away: Away
      /// Those that were there already and are part of it now; nil where there are none.
      package var merged: [Away]?
      package var plan: PlanReport

      package init(away: Away, merged: [Away]? = nil, plan: PlanReport) {
        self.away = away
        self.merged = merged
        self.plan = plan
      }
    }

    package var from: String
    package var to: String?
    package var note: String?
    package var dryRun: Bool?

    package init(from: String, to: String? = nil, note: String? = nil, dryRun: Bool? = nil) {
      self.from = from
      self.to = to
      self.note = note
      self.dryRun = dryRun
    }
  }

  /// id: of the period, or a unique beginning of it.
  package struct RemoveAway: Method {
    package struct Reply: Codable, Sendable {
      package var plan: PlanReport

      package init(plan: PlanReport) {
        self.plan = plan
      }
    }

    package var id: String

    package init(id: String) {
      self.id = id
    }
  }

  /// Every period that is not over, earliest first.
  package struct ListAway: Method {
    package struct Reply: Codable, Sendable {
      package var away: [Away]

      package init(away: [Away]) {
        self.away = away
      }
    }

    package init() {}
  }
}

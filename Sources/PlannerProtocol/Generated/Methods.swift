// Written by docs/generate-protocol.py from org.socialplanner.Planner.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.Planner`.
package enum Methods {
  package static let interface = "org.socialplanner.Planner"

  /// All of them, in the order of the interface file.
  package typealias All = (
    Status, People, Person, AddContact, EditContact, SetPaused, SetArchived, EditContacts, SetTagCadence,
    ListTagCadences, SetContactsPaused, RemoveContact, AddAway, RemoveAway, ListAway, Plan, Refresh, Next,
    Agenda, Week, Item, Note, Done, Missed, Snooze, SnoozeTonight, Candidates, Reschedule, Cancel, Book, Log,
    History, EditLogEntry, RemoveLogEntry, Undo, Redo, Commands, Why, Check, WhatIf, GetPreferences,
    SetPreference, TestChannels, Watch, Export, Import, Erase, Backup, Doctor, ListCalendars, AddCalendar,
    RemoveCalendar, CheckCalendars, GetMirror, SetMirror, ListAddressBooks, AddAddressBook, RemoveAddressBook,
    Cards, CardProposals, LinkCards, AddContacts, Learned, ResetLearned
  )
}

extension Methods {
  /// Returns the version, counts, the next events and any problems.
  package struct Status: Method {
    package struct Reply: Codable, Sendable {
      /// The daemon's version.
      package var version: String
      /// The number of each.
      package var contacts: Int
      /// The number of each.
      package var goals: Int
      /// The number of each.
      package var liveItems: Int
      /// Absent if no reminder is planned.
      package var nextReminder: NextReminder?
      /// The session that is running, else the next session; absent if there is no session.
      package var nextItem: ShownItem?
      /// The number of sessions that are left of today, including a running one.
      package var today: Int
      /// The number of people with a due day in the past and no session ahead.
      package var overdue: Int
      /// The number of sessions that are over and wait for an answer, as in `Week`.
      package var waiting: Int
      /// Sessions that overlap a busy time.
      package var conflicts: [ConflictingItem]
      /// The day of the newest copy of the database; absent if there is no copy.
      package var newestBackup: CivilDate?
      /// The command that `Undo` would take back; absent if there is no such command.
      package var undoable: String?
      /// Sentences for people.
      package var warnings: [String]

      package init(
        version: String, contacts: Int, goals: Int, liveItems: Int, nextReminder: NextReminder? = nil,
        nextItem: ShownItem? = nil, today: Int = 0, overdue: Int = 0, waiting: Int = 0,
        conflicts: [ConflictingItem] = [], newestBackup: CivilDate? = nil, undoable: String? = nil,
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
        self.undoable = undoable
        self.warnings = warnings
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        version = try container.decode(String.self, forKey: "version")
        contacts = try container.decode(Int.self, forKey: "contacts")
        goals = try container.decode(Int.self, forKey: "goals")
        liveItems = try container.decode(Int.self, forKey: "liveItems")
        nextReminder = try container.decodeIfPresent(NextReminder.self, forKey: "nextReminder")
        nextItem = try container.decodeIfPresent(ShownItem.self, forKey: "nextItem")
        today = try container.decode(Int.self, forKey: "today")
        overdue = try container.decode(Int.self, forKey: "overdue")
        waiting = try container.decode(Int.self, forKey: "waiting")
        conflicts = try container.decode([ConflictingItem].self, forKey: "conflicts")
        newestBackup = try container.decodeIfPresent(CivilDate.self, forKey: "newestBackup")
        undoable = try container.decodeIfPresent(String.self, forKey: "undoable")
        warnings = try container.decode([String].self, forKey: "warnings")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(version, forKey: "version")
        try container.encode(contacts, forKey: "contacts")
        try container.encode(goals, forKey: "goals")
        try container.encode(liveItems, forKey: "liveItems")
        try container.encodeIfPresent(nextReminder, forKey: "nextReminder")
        try container.encodeIfPresent(nextItem, forKey: "nextItem")
        try container.encode(today, forKey: "today")
        try container.encode(overdue, forKey: "overdue")
        try container.encode(waiting, forKey: "waiting")
        try container.encode(conflicts, forKey: "conflicts")
        try container.encodeIfPresent(newestBackup, forKey: "newestBackup")
        try container.encodeIfPresent(undoable, forKey: "undoable")
        try container.encode(warnings, forKey: "warnings")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Status" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Returns people by score.
  package struct People: Method {
    package struct Reply: Codable, Sendable, TimedReply {
      /// Greatest score first.
      package var people: [PersonSummary]
      /// How many there are without limit and offset.
      package var total: Int
      /// How times are written for the user.
      package var times: ShownTimes?

      package init(people: [PersonSummary], total: Int = 0, times: ShownTimes? = nil) {
        self.people = people
        self.total = total
        self.times = times
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        people = try container.decode([PersonSummary].self, forKey: "people")
        total = try container.decode(Int.self, forKey: "total")
        times = try container.decodeIfPresent(ShownTimes.self, forKey: "times")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(people, forKey: "people")
        try container.encode(total, forKey: "total")
        try container.encodeIfPresent(times, forKey: "times")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "People" }
    package static let parameters: Set<String> = [
      "tag", "search", "dueOnly", "filter", "limit", "offset", "archived"
    ]

    /// Only people with this tag.
    package var tag: String?
    /// Only people with this text in name, purpose, tags, notes of sessions and of the log, or the
    /// organization of their card.
    package var search: String?
    /// Only people who are due today or overdue.
    package var dueOnly: Bool?
    /// Only people who match, as in `Filter` of org.socialplanner.People.
    package var filter: String?
    /// How many, 1...10000, all by default.
    package var limit: Int?
    /// How many are left out before them, 0 by default.
    package var offset: Int?
    /// True for archived people only; absent: everybody else.
    package var archived: Bool?

    package init(
      tag: String? = nil, search: String? = nil, dueOnly: Bool? = nil, filter: String? = nil,
      limit: Int? = nil, offset: Int? = nil, archived: Bool? = nil
    ) {
      self.tag = tag
      self.search = search
      self.dueOnly = dueOnly
      self.filter = filter
      self.limit = limit
      self.offset = offset
      self.archived = archived
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      tag = try container.decodeIfPresent(String.self, forKey: "tag")
      search = try container.decodeIfPresent(String.self, forKey: "search")
      dueOnly = try container.decodeIfPresent(Bool.self, forKey: "dueOnly")
      filter = try container.decodeIfPresent(String.self, forKey: "filter")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
      offset = try container.decodeIfPresent(Int.self, forKey: "offset")
      archived = try container.decodeIfPresent(Bool.self, forKey: "archived")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(tag, forKey: "tag")
      try container.encodeIfPresent(search, forKey: "search")
      try container.encodeIfPresent(dueOnly, forKey: "dueOnly")
      try container.encodeIfPresent(filter, forKey: "filter")
      try container.encodeIfPresent(limit, forKey: "limit")
      try container.encodeIfPresent(offset, forKey: "offset")
      try container.encodeIfPresent(archived, forKey: "archived")
    }
  }
}

extension Methods {
  /// Returns all about one person. Items and log: latest first.
  package struct Person: Method {
    package struct Reply: Codable, Sendable {
      package var contact: Contact
      package var goal: Goal?
      package var items: [ShownItem]
      package var log: [InteractionLog]
      /// The person's card, if there is one.
      package var card: Card?

      package init(
        contact: Contact, goal: Goal? = nil, items: [ShownItem], log: [InteractionLog], card: Card? = nil
      ) {
        self.contact = contact
        self.goal = goal
        self.items = items
        self.log = log
        self.card = card
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        contact = try container.decode(Contact.self, forKey: "contact")
        goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
        items = try container.decode([ShownItem].self, forKey: "items")
        log = try container.decode([InteractionLog].self, forKey: "log")
        card = try container.decodeIfPresent(Card.self, forKey: "card")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(contact, forKey: "contact")
        try container.encodeIfPresent(goal, forKey: "goal")
        try container.encode(items, forKey: "items")
        try container.encode(log, forKey: "log")
        try container.encodeIfPresent(card, forKey: "card")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Person" }
    package static let parameters: Set<String> = ["name"]

    package var name: String

    package init(name: String) {
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
    }
  }
}

extension Methods {
  /// Adds a person, and with a goal plans for them. Members that are not explained here are as in `Contact`.
  /// If there are address books, cardUid is the UID of a card in them, or a unique beginning of one. Without
  /// displayName the person gets the card's name.
  package struct AddContact: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var contact: Contact
      package var goal: Goal?
      package var plan: PlanReport
      /// The ways in which `Check` is worse than before, as sentences for people; absent if it is not worse.
      /// Slipping people are compared only while there are at most 150 goals.
      package var worse: [String]?
      package var undoId: String?

      package init(
        contact: Contact, goal: Goal? = nil, plan: PlanReport, worse: [String]? = nil, undoId: String? = nil
      ) {
        self.contact = contact
        self.goal = goal
        self.plan = plan
        self.worse = worse
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        contact = try container.decode(Contact.self, forKey: "contact")
        goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        worse = try container.decodeIfPresent([String].self, forKey: "worse")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(contact, forKey: "contact")
        try container.encodeIfPresent(goal, forKey: "goal")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(worse, forKey: "worse")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "AddContact" }
    package static let parameters: Set<String> = [
      "displayName", "tags", "purpose", "cardUid", "timeZone", "remindMin", "goal", "lastContact", "profile"
    ]

    package var fields: ContactFields
    /// When the person was last met, a TIME in the past.
    package var lastContact: String?
    /// The person's profile, with the members of `PersonProfile` of org.socialplanner.People.
    package var profile: PersonProfile?

    package init(
      fields: ContactFields = ContactFields(), lastContact: String? = nil, profile: PersonProfile? = nil
    ) {
      self.fields = fields
      self.lastContact = lastContact
      self.profile = profile
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      fields = try ContactFields(from: decoder)
      lastContact = try container.decodeIfPresent(String.self, forKey: "lastContact")
      profile = try container.decodeIfPresent(PersonProfile.self, forKey: "profile")
    }

    package func encode(to encoder: any Encoder) throws {
      try fields.encode(to: encoder)
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(lastContact, forKey: "lastContact")
      try container.encodeIfPresent(profile, forKey: "profile")
    }
  }
}

extension Methods {
  /// Changes the given values of a person, and leaves the rest. An empty string clears a text, and an empty
  /// list clears the person's own reminders. Members that are not explained here are as in `AddContact`.
  package struct EditContact: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var contact: Contact
      package var goal: Goal?
      package var plan: PlanReport
      package var worse: [String]?
      package var undoId: String?

      package init(
        contact: Contact, goal: Goal? = nil, plan: PlanReport, worse: [String]? = nil, undoId: String? = nil
      ) {
        self.contact = contact
        self.goal = goal
        self.plan = plan
        self.worse = worse
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        contact = try container.decode(Contact.self, forKey: "contact")
        goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        worse = try container.decodeIfPresent([String].self, forKey: "worse")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(contact, forKey: "contact")
        try container.encodeIfPresent(goal, forKey: "goal")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(worse, forKey: "worse")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "EditContact" }
    package static let parameters: Set<String> = [
      "name", "displayName", "tags", "purpose", "cardUid", "timeZone", "remindMin", "goal", "addTags", "dropTags"
    ]

    package var name: String
    package var fields: ContactFields
    /// Tags to add to the existing ones.
    package var addTags: [String]?
    /// Tags to remove.
    package var dropTags: [String]?

    package init(
      name: String, fields: ContactFields = ContactFields(), addTags: [String]? = nil,
      dropTags: [String]? = nil
    ) {
      self.name = name
      self.fields = fields
      self.addTags = addTags
      self.dropTags = dropTags
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      fields = try ContactFields(from: decoder)
      name = try container.decode(String.self, forKey: "name")
      addTags = try container.decodeIfPresent([String].self, forKey: "addTags")
      dropTags = try container.decodeIfPresent([String].self, forKey: "dropTags")
    }

    package func encode(to encoder: any Encoder) throws {
      try fields.encode(to: encoder)
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encodeIfPresent(addTags, forKey: "addTags")
      try container.encodeIfPresent(dropTags, forKey: "dropTags")
    }
  }
}

extension Methods {
  /// Pauses a person's goal, or resumes it. Pausing cancels the person's live sessions that the engine
  /// placed. The due date stays.
  package struct SetPaused: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var goal: Goal
      /// Sentences that name the sessions that stay; absent if no session stays.
      package var warnings: [String]?
      package var plan: PlanReport
      package var undoId: String?

      package init(goal: Goal, warnings: [String]? = nil, plan: PlanReport, undoId: String? = nil) {
        self.goal = goal
        self.warnings = warnings
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        goal = try container.decode(Goal.self, forKey: "goal")
        warnings = try container.decodeIfPresent([String].self, forKey: "warnings")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(goal, forKey: "goal")
        try container.encodeIfPresent(warnings, forKey: "warnings")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "SetPaused" }
    package static let parameters: Set<String> = ["name", "paused", "until", "ask"]

    package var name: String
    /// False resumes the goal.
    package var paused: Bool
    /// The first day on which the goal resumes automatically.
    package var until: String?
    /// True refuses with GuestBooked if a guest took the time of one of these sessions, so that the user is
    /// asked first.
    package var ask: Bool?

    package init(name: String, paused: Bool, until: String? = nil, ask: Bool? = nil) {
      self.name = name
      self.paused = paused
      self.until = until
      self.ask = ask
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
      paused = try container.decode(Bool.self, forKey: "paused")
      until = try container.decodeIfPresent(String.self, forKey: "until")
      ask = try container.decodeIfPresent(Bool.self, forKey: "ask")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encode(paused, forKey: "paused")
      try container.encodeIfPresent(until, forKey: "until")
      try container.encodeIfPresent(ask, forKey: "ask")
    }
  }
}

extension Methods {
  /// Archives a person who left, or brings them back. For an archived person nothing is planned, they are in
  /// no list, and the user is not told about their dates. Their sessions ahead are called off, including
  /// booked ones.
  package struct SetArchived: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var contact: Contact
      package var plan: PlanReport
      package var undoId: String?

      package init(contact: Contact, plan: PlanReport, undoId: String? = nil) {
        self.contact = contact
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        contact = try container.decode(Contact.self, forKey: "contact")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(contact, forKey: "contact")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "SetArchived" }
    package static let parameters: Set<String> = ["name", "archived", "ask"]

    package var name: String
    /// False brings the person back, with their previous goal.
    package var archived: Bool
    /// True refuses with GuestBooked if a guest took the time of one of these sessions, so that the user is
    /// asked first.
    package var ask: Bool?

    package init(name: String, archived: Bool, ask: Bool? = nil) {
      self.name = name
      self.archived = archived
      self.ask = ask
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
      archived = try container.decode(Bool.self, forKey: "archived")
      ask = try container.decodeIfPresent(Bool.self, forKey: "ask")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encode(archived, forKey: "archived")
      try container.encodeIfPresent(ask, forKey: "ask")
    }
  }
}

extension Methods {
  /// Changes the given values of everybody with a tag, or of everybody who matches a filter, as one change.
  /// If one person is refused, nobody is changed.
  package struct EditContacts: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The changed people.
      package var changed: [AddedContact]
      /// Names of people who already had these values.
      package var unchanged: [String]
      /// Names of people without a goal to change.
      package var withoutGoal: [String]
      package var plan: PlanReport
      /// As in `AddContact`.
      package var worse: [String]?
      package var undoId: String?

      package init(
        changed: [AddedContact], unchanged: [String], withoutGoal: [String], plan: PlanReport,
        worse: [String]? = nil, undoId: String? = nil
      ) {
        self.changed = changed
        self.unchanged = unchanged
        self.withoutGoal = withoutGoal
        self.plan = plan
        self.worse = worse
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        changed = try container.decode([AddedContact].self, forKey: "changed")
        unchanged = try container.decode([String].self, forKey: "unchanged")
        withoutGoal = try container.decode([String].self, forKey: "withoutGoal")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        worse = try container.decodeIfPresent([String].self, forKey: "worse")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(changed, forKey: "changed")
        try container.encode(unchanged, forKey: "unchanged")
        try container.encode(withoutGoal, forKey: "withoutGoal")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(worse, forKey: "worse")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "EditContacts" }
    package static let parameters: Set<String> = [
      "tag", "filter", "purpose", "timeZone", "remindMin", "goal", "keep", "addTags", "dropTags"
    ]

    /// Give one of them.
    package var tag: String?
    /// Give one of them.
    package var filter: String?
    /// As in `EditContact`.
    package var purpose: String?
    /// As in `EditContact`.
    package var timeZone: String?
    /// As in `EditContact`.
    package var remindMin: [Int]?
    /// Without cadenceDays it changes nothing for people without a goal.
    package var goal: GoalSettings?
    /// The parts of the goal's windows that stay as each person has them.
    package var keep: [WindowsPart]?
    /// As in `EditContact`; people without a dropped tag stay unchanged.
    package var addTags: [String]?
    /// As in `EditContact`; people without a dropped tag stay unchanged.
    package var dropTags: [String]?

    package init(
      tag: String? = nil, filter: String? = nil, purpose: String? = nil, timeZone: String? = nil,
      remindMin: [Int]? = nil, goal: GoalSettings? = nil, keep: [WindowsPart]? = nil,
      addTags: [String]? = nil, dropTags: [String]? = nil
    ) {
      self.tag = tag
      self.filter = filter
      self.purpose = purpose
      self.timeZone = timeZone
      self.remindMin = remindMin
      self.goal = goal
      self.keep = keep
      self.addTags = addTags
      self.dropTags = dropTags
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      tag = try container.decodeIfPresent(String.self, forKey: "tag")
      filter = try container.decodeIfPresent(String.self, forKey: "filter")
      purpose = try container.decodeIfPresent(String.self, forKey: "purpose")
      timeZone = try container.decodeIfPresent(String.self, forKey: "timeZone")
      remindMin = try container.decodeIfPresent([Int].self, forKey: "remindMin")
      goal = try container.decodeIfPresent(GoalSettings.self, forKey: "goal")
      keep = try container.decodeIfPresent([WindowsPart].self, forKey: "keep")
      addTags = try container.decodeIfPresent([String].self, forKey: "addTags")
      dropTags = try container.decodeIfPresent([String].self, forKey: "dropTags")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(tag, forKey: "tag")
      try container.encodeIfPresent(filter, forKey: "filter")
      try container.encodeIfPresent(purpose, forKey: "purpose")
      try container.encodeIfPresent(timeZone, forKey: "timeZone")
      try container.encodeIfPresent(remindMin, forKey: "remindMin")
      try container.encodeIfPresent(goal, forKey: "goal")
      try container.encodeIfPresent(keep, forKey: "keep")
      try container.encodeIfPresent(addTags, forKey: "addTags")
      try container.encodeIfPresent(dropTags, forKey: "dropTags")
    }
  }
}

extension Methods {
  /// Sets how often to meet everybody with a tag.
  package struct SetTagCadence: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The goals that it made or changed.
      package var changed: [Goal]
      /// The number of goals that were removed.
      package var removed: Int
      package var plan: PlanReport
      package var undoId: String?

      package init(changed: [Goal], removed: Int, plan: PlanReport, undoId: String? = nil) {
        self.changed = changed
        self.removed = removed
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        changed = try container.decode([Goal].self, forKey: "changed")
        removed = try container.decode(Int.self, forKey: "removed")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(changed, forKey: "changed")
        try container.encode(removed, forKey: "removed")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "SetTagCadence" }
    package static let parameters: Set<String> = [
      "tag", "cadenceDays", "minDurationMin", "importance", "windows"
    ]

    package var tag: String
    /// Absent to remove the cadence, with the goals that it made.
    package var cadenceDays: Int?
    /// As in `TagCadence`; absent: unchanged.
    package var minDurationMin: Int?
    /// As in `TagCadence`; absent: unchanged.
    package var importance: Int?
    /// As in `TagCadence`; absent: unchanged.
    package var windows: Windows?

    package init(
      tag: String, cadenceDays: Int? = nil, minDurationMin: Int? = nil, importance: Int? = nil,
      windows: Windows? = nil
    ) {
      self.tag = tag
      self.cadenceDays = cadenceDays
      self.minDurationMin = minDurationMin
      self.importance = importance
      self.windows = windows
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      tag = try container.decode(String.self, forKey: "tag")
      cadenceDays = try container.decodeIfPresent(Int.self, forKey: "cadenceDays")
      minDurationMin = try container.decodeIfPresent(Int.self, forKey: "minDurationMin")
      importance = try container.decodeIfPresent(Int.self, forKey: "importance")
      windows = try container.decodeIfPresent(Windows.self, forKey: "windows")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(tag, forKey: "tag")
      try container.encodeIfPresent(cadenceDays, forKey: "cadenceDays")
      try container.encodeIfPresent(minDurationMin, forKey: "minDurationMin")
      try container.encodeIfPresent(importance, forKey: "importance")
      try container.encodeIfPresent(windows, forKey: "windows")
    }
  }
}

extension Methods {
  /// Returns the cadences of tags.
  package struct ListTagCadences: Method {
    package struct Reply: Codable, Sendable {
      /// By tag.
      package var cadences: [TagCadence]

      package init(cadences: [TagCadence]) {
        self.cadences = cadences
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        cadences = try container.decode([TagCadence].self, forKey: "cadences")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(cadences, forKey: "cadences")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "ListTagCadences" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Does the same as `SetPaused` for everybody with a tag, or for everybody who matches a filter, as one
  /// change.
  package struct SetContactsPaused: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The changed people.
      package var changed: [AddedContact]
      /// Names of people who were already paused or not.
      package var unchanged: [String]
      /// Names of people with nothing planned in any case.
      package var withoutGoal: [String]
      /// As in `SetPaused`.
      package var warnings: [String]?
      package var plan: PlanReport
      package var undoId: String?

      package init(
        changed: [AddedContact], unchanged: [String], withoutGoal: [String], warnings: [String]? = nil,
        plan: PlanReport, undoId: String? = nil
      ) {
        self.changed = changed
        self.unchanged = unchanged
        self.withoutGoal = withoutGoal
        self.warnings = warnings
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        changed = try container.decode([AddedContact].self, forKey: "changed")
        unchanged = try container.decode([String].self, forKey: "unchanged")
        withoutGoal = try container.decode([String].self, forKey: "withoutGoal")
        warnings = try container.decodeIfPresent([String].self, forKey: "warnings")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(changed, forKey: "changed")
        try container.encode(unchanged, forKey: "unchanged")
        try container.encode(withoutGoal, forKey: "withoutGoal")
        try container.encodeIfPresent(warnings, forKey: "warnings")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "SetContactsPaused" }
    package static let parameters: Set<String> = ["tag", "filter", "paused", "until", "ask"]

    /// Give one of them.
    package var tag: String?
    /// Give one of them.
    package var filter: String?
    /// As in `SetPaused`.
    package var paused: Bool
    /// As in `SetPaused`.
    package var until: String?
    /// As in `SetPaused`.
    package var ask: Bool?

    package init(
      tag: String? = nil, filter: String? = nil, paused: Bool, until: String? = nil, ask: Bool? = nil
    ) {
      self.tag = tag
      self.filter = filter
      self.paused = paused
      self.until = until
      self.ask = ask
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      tag = try container.decodeIfPresent(String.self, forKey: "tag")
      filter = try container.decodeIfPresent(String.self, forKey: "filter")
      paused = try container.decode(Bool.self, forKey: "paused")
      until = try container.decodeIfPresent(String.self, forKey: "until")
      ask = try container.decodeIfPresent(Bool.self, forKey: "ask")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(tag, forKey: "tag")
      try container.encodeIfPresent(filter, forKey: "filter")
      try container.encode(paused, forKey: "paused")
      try container.encodeIfPresent(until, forKey: "until")
      try container.encodeIfPresent(ask, forKey: "ask")
    }
  }
}

extension Methods {
  /// Removes a person with their goal, sessions and log; `Undo` brings them back.
  package struct RemoveContact: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var contact: Contact
      /// How much was removed.
      package var removed: Removed
      /// Changes of sessions with other people.
      package var plan: PlanReport
      package var undoId: String?

      package init(contact: Contact, removed: Removed, plan: PlanReport, undoId: String? = nil) {
        self.contact = contact
        self.removed = removed
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        contact = try container.decode(Contact.self, forKey: "contact")
        removed = try container.decode(Removed.self, forKey: "removed")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(contact, forKey: "contact")
        try container.encode(removed, forKey: "removed")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "RemoveContact" }
    package static let parameters: Set<String> = ["name"]

    package var name: String

    package init(name: String) {
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
    }
  }
}

extension Methods {
  /// Adds days off.
  package struct AddAway: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The stored period. Periods with a day in common become one.
      package var away: Away
      /// The existing periods that are part of it now, as they were; absent if there are no such periods.
      package var merged: [Away]?
      package var plan: PlanReport
      package var undoId: String?

      package init(away: Away, merged: [Away]? = nil, plan: PlanReport, undoId: String? = nil) {
        self.away = away
        self.merged = merged
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        away = try container.decode(Away.self, forKey: "away")
        merged = try container.decodeIfPresent([Away].self, forKey: "merged")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(away, forKey: "away")
        try container.encodeIfPresent(merged, forKey: "merged")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "AddAway" }
    package static let parameters: Set<String> = ["from", "to", "note", "dryRun"]

    /// The first and the last, dates or TIMEs; of a TIME only the day counts. Without `to` it is one day.
    package var from: String
    /// The first and the last, dates or TIMEs; of a TIME only the day counts. Without `to` it is one day.
    package var to: String?
    /// The reason.
    package var note: String?
    /// True writes nothing.
    package var dryRun: Bool?

    package init(from: String, to: String? = nil, note: String? = nil, dryRun: Bool? = nil) {
      self.from = from
      self.to = to
      self.note = note
      self.dryRun = dryRun
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      from = try container.decode(String.self, forKey: "from")
      to = try container.decodeIfPresent(String.self, forKey: "to")
      note = try container.decodeIfPresent(String.self, forKey: "note")
      dryRun = try container.decodeIfPresent(Bool.self, forKey: "dryRun")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(from, forKey: "from")
      try container.encodeIfPresent(to, forKey: "to")
      try container.encodeIfPresent(note, forKey: "note")
      try container.encodeIfPresent(dryRun, forKey: "dryRun")
    }
  }
}

extension Methods {
  /// Removes a period away.
  package struct RemoveAway: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var plan: PlanReport
      package var undoId: String?

      package init(plan: PlanReport, undoId: String? = nil) {
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "RemoveAway" }
    package static let parameters: Set<String> = ["id"]

    /// The id of the period, or a unique beginning of it.
    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension Methods {
  /// Returns the periods away.
  package struct ListAway: Method {
    package struct Reply: Codable, Sendable {
      /// Every period that is not over, earliest first.
      package var away: [Away]

      package init(away: [Away]) {
        self.away = away
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        away = try container.decode([Away].self, forKey: "away")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(away, forKey: "away")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "ListAway" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Refreshes the plan and reports the result.
  package struct Plan: Method {
    package typealias Reply = PlanReport

    package static var interface: String { Methods.interface }
    package static var name: String { "Plan" }
    package static let parameters: Set<String> = ["dryRun", "anew", "joins"]

    /// True writes nothing.
    package var dryRun: Bool?
    /// True plans from scratch: sessions that the engine placed are placed again, if they begin in more than
    /// a day and no notification has named them.
    package var anew: Bool?
    /// As in `SetPreference`.
    package var joins: String?

    package init(dryRun: Bool? = nil, anew: Bool? = nil, joins: String? = nil) {
      self.dryRun = dryRun
      self.anew = anew
      self.joins = joins
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      dryRun = try container.decodeIfPresent(Bool.self, forKey: "dryRun")
      anew = try container.decodeIfPresent(Bool.self, forKey: "anew")
      joins = try container.decodeIfPresent(String.self, forKey: "joins")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(dryRun, forKey: "dryRun")
      try container.encodeIfPresent(anew, forKey: "anew")
      try container.encodeIfPresent(joins, forKey: "joins")
    }
  }
}

extension Methods {
  /// Refreshes the plan. A timer runs this.
  package struct Refresh: Method {
    package typealias Reply = PlanReport

    package static var interface: String { Methods.interface }
    package static var name: String { "Refresh" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Returns the next live sessions that have not ended.
  package struct Next: Method {
    package struct Reply: Codable, Sendable, TimedReply {
      package var items: [ShownItem]
      /// How times are written for the user.
      package var times: ShownTimes?

      package init(items: [ShownItem], times: ShownTimes? = nil) {
        self.items = items
        self.times = times
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        items = try container.decode([ShownItem].self, forKey: "items")
        times = try container.decodeIfPresent(ShownTimes.self, forKey: "times")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(items, forKey: "items")
        try container.encodeIfPresent(times, forKey: "times")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Next" }
    package static let parameters: Set<String> = ["count"]

    /// How many at most, 3 by default, 1...1000.
    package var count: Int?

    package init(count: Int? = nil) {
      self.count = count
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      count = try container.decodeIfPresent(Int.self, forKey: "count")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(count, forKey: "count")
    }
  }
}

extension Methods {
  /// Returns sessions and busy times by day.
  package struct Agenda: Method {
    package struct Reply: Codable, Sendable, TimedReply {
      package var days: [AgendaDay]
      /// How times are written for the user.
      package var times: ShownTimes?

      package init(days: [AgendaDay], times: ShownTimes? = nil) {
        self.days = days
        self.times = times
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        days = try container.decode([AgendaDay].self, forKey: "days")
        times = try container.decodeIfPresent(ShownTimes.self, forKey: "times")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(days, forKey: "days")
        try container.encodeIfPresent(times, forKey: "times")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Agenda" }
    package static let parameters: Set<String> = ["from", "days", "filter"]

    /// A date, today by default.
    package var from: String?
    /// 1...366, 14 by default. A session belongs to the day on which it starts. Canceled sessions are left
    /// out.
    package var days: Int?
    /// Only sessions with these people, and their dates.
    package var filter: String?

    package init(from: String? = nil, days: Int? = nil, filter: String? = nil) {
      self.from = from
      self.days = days
      self.filter = filter
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      from = try container.decodeIfPresent(String.self, forKey: "from")
      days = try container.decodeIfPresent(Int.self, forKey: "days")
      filter = try container.decodeIfPresent(String.self, forKey: "filter")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(from, forKey: "from")
      try container.encodeIfPresent(days, forKey: "days")
      try container.encodeIfPresent(filter, forKey: "filter")
    }
  }
}

extension Methods {
  /// Returns all that a page about a week shows.
  package struct Week: Method {
    package struct Reply: Codable, Sendable {
      package var days: [AgendaDay]
      /// The periods that include one of the days, earliest first.
      package var away: [Away]
      /// As in `GetPreferences`.
      package var preferences: Preferences
      /// As in `GetPreferences`.
      package var journey: Journey?
      /// Sessions that are over and wait for an answer, earliest first, including lapsed sessions that ended less
      /// than a week ago.
      package var waiting: [ShownItem]
      /// The command that `Undo` would take back; absent if there is no such command.
      package var undoable: Command?

      package init(
        days: [AgendaDay], away: [Away], preferences: Preferences, journey: Journey? = nil, waiting: [ShownItem],
        undoable: Command? = nil
      ) {
        self.days = days
        self.away = away
        self.preferences = preferences
        self.journey = journey
        self.waiting = waiting
        self.undoable = undoable
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        days = try container.decode([AgendaDay].self, forKey: "days")
        away = try container.decode([Away].self, forKey: "away")
        preferences = try container.decode(Preferences.self, forKey: "preferences")
        journey = try container.decodeIfPresent(Journey.self, forKey: "journey")
        waiting = try container.decode([ShownItem].self, forKey: "waiting")
        undoable = try container.decodeIfPresent(Command.self, forKey: "undoable")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(days, forKey: "days")
        try container.encode(away, forKey: "away")
        try container.encode(preferences, forKey: "preferences")
        try container.encodeIfPresent(journey, forKey: "journey")
        try container.encode(waiting, forKey: "waiting")
        try container.encodeIfPresent(undoable, forKey: "undoable")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Week" }
    package static let parameters: Set<String> = ["from", "days"]

    /// A date, the Monday of this week by default.
    package var from: String?
    /// 1...42, 7 by default; in the answer as in `Agenda`.
    package var days: Int?

    package init(from: String? = nil, days: Int? = nil) {
      self.from = from
      self.days = days
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      from = try container.decodeIfPresent(String.self, forKey: "from")
      days = try container.decodeIfPresent(Int.self, forKey: "days")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(from, forKey: "from")
      try container.encodeIfPresent(days, forKey: "days")
    }
  }
}

extension Methods {
  /// Returns a session with its person, their log (latest first) and their card, if there is one.
  package struct Item: Method {
    package struct Reply: Codable, Sendable {
      package var item: ShownItem
      package var contact: Contact
      package var log: [InteractionLog]
      package var card: Card?
      /// The person's profile, a `PersonProfile` of org.socialplanner.People, without relations and notes. Values
      /// from the user take precedence over the card's. Absent if nothing is known.
      package var profile: PersonProfile?

      package init(
        item: ShownItem, contact: Contact, log: [InteractionLog], card: Card? = nil, profile: PersonProfile? = nil
      ) {
        self.item = item
        self.contact = contact
        self.log = log
        self.card = card
        self.profile = profile
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        item = try container.decode(ShownItem.self, forKey: "item")
        contact = try container.decode(Contact.self, forKey: "contact")
        log = try container.decode([InteractionLog].self, forKey: "log")
        card = try container.decodeIfPresent(Card.self, forKey: "card")
        profile = try container.decodeIfPresent(PersonProfile.self, forKey: "profile")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(item, forKey: "item")
        try container.encode(contact, forKey: "contact")
        try container.encode(log, forKey: "log")
        try container.encodeIfPresent(card, forKey: "card")
        try container.encodeIfPresent(profile, forKey: "profile")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Item" }
    package static let parameters: Set<String> = ["item"]

    package var item: String

    package init(item: String) {
      self.item = item
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      item = try container.decode(String.self, forKey: "item")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(item, forKey: "item")
    }
  }
}

extension Methods {
  /// Adds a note.
  package struct Note: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var item: ShownItem?
      package var entry: InteractionLog?
      package var contact: Contact?
      package var undoId: String?

      package init(
        item: ShownItem? = nil, entry: InteractionLog? = nil, contact: Contact? = nil, undoId: String? = nil
      ) {
        self.item = item
        self.entry = entry
        self.contact = contact
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        item = try container.decodeIfPresent(ShownItem.self, forKey: "item")
        entry = try container.decodeIfPresent(InteractionLog.self, forKey: "entry")
        contact = try container.decodeIfPresent(Contact.self, forKey: "contact")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encodeIfPresent(item, forKey: "item")
        try container.encodeIfPresent(entry, forKey: "entry")
        try container.encodeIfPresent(contact, forKey: "contact")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Note" }
    package static let parameters: Set<String> = ["item", "text", "private", "pinned", "idea"]

    package var item: String
    /// The note. If item is an id, the line is added to the notes of that session. If it is a name, the note
    /// is on the person; then `item` of the reply is absent, and entry and contact are the stored note and
    /// the person. Such a note is not a contact that took place, and has no other effect.
    package var text: String
    /// For a note on a person, as in `InteractionLog`.
    package var `private`: Bool?
    /// For a note on a person, as in `InteractionLog`.
    package var pinned: Bool?
    /// For a note on a person, as in `InteractionLog`.
    package var idea: Bool?

    package init(item: String, text: String, `private`: Bool? = nil, pinned: Bool? = nil, idea: Bool? = nil) {
      self.item = item
      self.text = text
      self.private = `private`
      self.pinned = pinned
      self.idea = idea
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      item = try container.decode(String.self, forKey: "item")
      text = try container.decode(String.self, forKey: "text")
      `private` = try container.decodeIfPresent(Bool.self, forKey: "private")
      pinned = try container.decodeIfPresent(Bool.self, forKey: "pinned")
      idea = try container.decodeIfPresent(Bool.self, forKey: "idea")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(item, forKey: "item")
      try container.encode(text, forKey: "text")
      try container.encodeIfPresent(`private`, forKey: "private")
      try container.encodeIfPresent(pinned, forKey: "pinned")
      try container.encodeIfPresent(idea, forKey: "idea")
    }
  }
}

extension Methods {
  /// Records that a session took place. A name means the session that is running. Otherwise it means the
  /// latest session that ended in the last twelve hours and waits for an answer or was recorded as missed.
  /// Otherwise it means a session that starts in the next two hours. With `at` it means the session on that
  /// day. If there is no such session, the meeting is logged, as by `Log`, and no session is closed. Then
  /// `item` of the reply is absent, and entry, contact and ahead are the log entry, the person, and their
  /// next session.
  package struct Done: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var item: ShownItem?
      package var entry: InteractionLog?
      package var contact: Contact?
      package var ahead: ShownItem?
      package var goal: Goal?
      package var others: [AlsoMet]?
      /// Facts about that time that the user may want to know, such as a clock change; absent if there are no
      /// such facts.
      package var warnings: [String]?
      /// The date on which the user is told to ask again.
      package var followUpOn: CivilDate?
      package var plan: PlanReport
      package var undoId: String?

      package init(
        item: ShownItem? = nil, entry: InteractionLog? = nil, contact: Contact? = nil, ahead: ShownItem? = nil,
        goal: Goal? = nil, others: [AlsoMet]? = nil, warnings: [String]? = nil, followUpOn: CivilDate? = nil,
        plan: PlanReport, undoId: String? = nil
      ) {
        self.item = item
        self.entry = entry
        self.contact = contact
        self.ahead = ahead
        self.goal = goal
        self.others = others
        self.warnings = warnings
        self.followUpOn = followUpOn
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        item = try container.decodeIfPresent(ShownItem.self, forKey: "item")
        entry = try container.decodeIfPresent(InteractionLog.self, forKey: "entry")
        contact = try container.decodeIfPresent(Contact.self, forKey: "contact")
        ahead = try container.decodeIfPresent(ShownItem.self, forKey: "ahead")
        goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
        others = try container.decodeIfPresent([AlsoMet].self, forKey: "others")
        warnings = try container.decodeIfPresent([String].self, forKey: "warnings")
        followUpOn = try container.decodeIfPresent(CivilDate.self, forKey: "followUpOn")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encodeIfPresent(item, forKey: "item")
        try container.encodeIfPresent(entry, forKey: "entry")
        try container.encodeIfPresent(contact, forKey: "contact")
        try container.encodeIfPresent(ahead, forKey: "ahead")
        try container.encodeIfPresent(goal, forKey: "goal")
        try container.encodeIfPresent(others, forKey: "others")
        try container.encodeIfPresent(warnings, forKey: "warnings")
        try container.encodeIfPresent(followUpOn, forKey: "followUpOn")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Done" }
    package static let parameters: Set<String> = [
      "item", "others", "outcome", "notes", "at", "followUp", "question", "again"
    ]

    package var item: String
    /// Further people who were there, by name. The call does the same for each of them, with the same outcome
    /// and notes. In the reply: what was recorded for each of them, without a person named twice.
    package var others: [String]?
    /// How they met, met by default.
    package var outcome: Outcome?
    /// For the log.
    package var notes: String?
    /// A TIME in the past.
    package var at: String?
    /// When to be told to ask again, a day or a DURATION from today.
    package var followUp: String?
    /// What to ask.
    package var question: String?
    /// True logs a meeting although another meeting ended less than two hours ago.
    package var again: Bool?

    package init(
      item: String, others: [String]? = nil, outcome: Outcome? = nil, notes: String? = nil, at: String? = nil,
      followUp: String? = nil, question: String? = nil, again: Bool? = nil
    ) {
      self.item = item
      self.others = others
      self.outcome = outcome
      self.notes = notes
      self.at = at
      self.followUp = followUp
      self.question = question
      self.again = again
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      item = try container.decode(String.self, forKey: "item")
      others = try container.decodeIfPresent([String].self, forKey: "others")
      outcome = try container.decodeIfPresent(Outcome.self, forKey: "outcome")
      notes = try container.decodeIfPresent(String.self, forKey: "notes")
      at = try container.decodeIfPresent(String.self, forKey: "at")
      followUp = try container.decodeIfPresent(String.self, forKey: "followUp")
      question = try container.decodeIfPresent(String.self, forKey: "question")
      again = try container.decodeIfPresent(Bool.self, forKey: "again")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(item, forKey: "item")
      try container.encodeIfPresent(others, forKey: "others")
      try container.encodeIfPresent(outcome, forKey: "outcome")
      try container.encodeIfPresent(notes, forKey: "notes")
      try container.encodeIfPresent(at, forKey: "at")
      try container.encodeIfPresent(followUp, forKey: "followUp")
      try container.encodeIfPresent(question, forKey: "question")
      try container.encodeIfPresent(again, forKey: "again")
    }
  }
}

extension Methods {
  /// Records that a session did not take place; it is planned again. A name means the session that is
  /// running. Otherwise it means the latest session of the last seven days that waits for an answer or
  /// lapsed, or that `Done` with the name may just have answered. Otherwise it means the next session.
  package struct Missed: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var item: ShownItem
      package var plan: PlanReport
      package var undoId: String?

      package init(item: ShownItem, plan: PlanReport, undoId: String? = nil) {
        self.item = item
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        item = try container.decode(ShownItem.self, forKey: "item")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(item, forKey: "item")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Missed" }
    package static let parameters: Set<String> = ["item"]

    package var item: String

    package init(item: String) {
      self.item = item
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      item = try container.decode(String.self, forKey: "item")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(item, forKey: "item")
    }
  }
}

extension Methods {
  /// Postpones a session.
  package struct Snooze: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var item: ShownItem
      /// Why the session is at another time, nearer free times if that time is far from the wanted one, and other
      /// facts: it is outside the person's window, or nothing else is planned with the person before it; absent
      /// if there is nothing to say.
      package var warnings: [String]?
      package var plan: PlanReport
      package var undoId: String?

      package init(item: ShownItem, warnings: [String]? = nil, plan: PlanReport, undoId: String? = nil) {
        self.item = item
        self.warnings = warnings
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        item = try container.decode(ShownItem.self, forKey: "item")
        warnings = try container.decodeIfPresent([String].self, forKey: "warnings")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(item, forKey: "item")
        try container.encodeIfPresent(warnings, forKey: "warnings")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Snooze" }
    package static let parameters: Set<String> = ["item", "by", "ask"]

    package var item: String
    /// A DURATION, 1h by default. A DURATION of whole days keeps the session's time of day, within three
    /// hours, if one of the seven days from then on has such a free time. If the time is taken, the session
    /// moves to the next free time. If it was a session of today, the planner places nobody else on today,
    /// unless the session stays within the same three hours of today.
    package var by: String?
    /// True refuses with GuestBooked if a guest took its time, so that the user is asked first.
    package var ask: Bool?

    package init(item: String, by: String? = nil, ask: Bool? = nil) {
      self.item = item
      self.by = by
      self.ask = ask
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      item = try container.decode(String.self, forKey: "item")
      by = try container.decodeIfPresent(String.self, forKey: "by")
      ask = try container.decodeIfPresent(Bool.self, forKey: "ask")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(item, forKey: "item")
      try container.encodeIfPresent(by, forKey: "by")
      try container.encodeIfPresent(ask, forKey: "ask")
    }
  }
}

extension Methods {
  /// Moves the sessions that are left of today to tomorrow, from 09:00 on, to about the same times of day if
  /// they are free. It moves all of them or no session. Afterwards the planner places nobody else on today.
  /// Sessions that guests booked stay.
  package struct SnoozeTonight: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var items: [ShownItem]
      /// As in `Snooze`, and the sessions that stay.
      package var warnings: [String]?
      /// Changes of other sessions.
      package var plan: PlanReport
      package var undoId: String?

      package init(items: [ShownItem], warnings: [String]? = nil, plan: PlanReport, undoId: String? = nil) {
        self.items = items
        self.warnings = warnings
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        items = try container.decode([ShownItem].self, forKey: "items")
        warnings = try container.decodeIfPresent([String].self, forKey: "warnings")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(items, forKey: "items")
        try container.encodeIfPresent(warnings, forKey: "warnings")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "SnoozeTonight" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Returns other times for a session.
  package struct Candidates: Method {
    package struct Reply: Codable, Sendable {
      package var item: ShownItem
      /// In order of time.
      package var candidates: [Candidate]

      package init(item: ShownItem, candidates: [Candidate]) {
        self.item = item
        self.candidates = candidates
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        item = try container.decode(ShownItem.self, forKey: "item")
        candidates = try container.decode([Candidate].self, forKey: "candidates")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(item, forKey: "item")
        try container.encode(candidates, forKey: "candidates")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Candidates" }
    package static let parameters: Set<String> = ["item", "count"]

    package var item: String
    /// 3...10, 5 by default.
    package var count: Int?

    package init(item: String, count: Int? = nil) {
      self.item = item
      self.count = count
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      item = try container.decode(String.self, forKey: "item")
      count = try container.decodeIfPresent(Int.self, forKey: "count")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(item, forKey: "item")
      try container.encodeIfPresent(count, forKey: "count")
    }
  }
}

extension Methods {
  /// Moves a session.
  package struct Reschedule: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var item: ShownItem
      /// Facts about the time that the user may want to know: it is outside the window, the week is full, there
      /// is no lead time, the clocks change then, or nothing else is planned with the person before it.
      package var warnings: [String]
      package var plan: PlanReport
      package var undoId: String?

      package init(item: ShownItem, warnings: [String], plan: PlanReport, undoId: String? = nil) {
        self.item = item
        self.warnings = warnings
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        item = try container.decode(ShownItem.self, forKey: "item")
        warnings = try container.decode([String].self, forKey: "warnings")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(item, forKey: "item")
        try container.encode(warnings, forKey: "warnings")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Reschedule" }
    package static let parameters: Set<String> = ["item", "startAt", "force", "ask"]

    package var item: String
    /// A TIME.
    package var startAt: String
    /// True allows quiet or taken times, and the past.
    package var force: Bool?
    /// As in `Snooze`.
    package var ask: Bool?

    package init(item: String, startAt: String, force: Bool? = nil, ask: Bool? = nil) {
      self.item = item
      self.startAt = startAt
      self.force = force
      self.ask = ask
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      item = try container.decode(String.self, forKey: "item")
      startAt = try container.decode(String.self, forKey: "startAt")
      force = try container.decodeIfPresent(Bool.self, forKey: "force")
      ask = try container.decodeIfPresent(Bool.self, forKey: "ask")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(item, forKey: "item")
      try container.encode(startAt, forKey: "startAt")
      try container.encodeIfPresent(force, forKey: "force")
      try container.encodeIfPresent(ask, forKey: "ask")
    }
  }
}

extension Methods {
  /// Skips a session. The next session counts from this session's day, but no later than from today or the
  /// day on which it was due, whichever is later.
  package struct Cancel: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var item: ShownItem
      package var plan: PlanReport
      package var undoId: String?

      package init(item: ShownItem, plan: PlanReport, undoId: String? = nil) {
        self.item = item
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        item = try container.decode(ShownItem.self, forKey: "item")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(item, forKey: "item")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Cancel" }
    package static let parameters: Set<String> = ["item", "ask"]

    package var item: String
    /// As in `Snooze`.
    package var ask: Bool?

    package init(item: String, ask: Bool? = nil) {
      self.item = item
      self.ask = ask
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      item = try container.decode(String.self, forKey: "item")
      ask = try container.decodeIfPresent(Bool.self, forKey: "ask")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(item, forKey: "item")
      try container.encodeIfPresent(ask, forKey: "ask")
    }
  }
}

extension Methods {
  /// Books a session.
  package struct Book: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      package var item: ShownItem
      /// As in `Reschedule`.
      package var warnings: [String]
      package var plan: PlanReport
      package var undoId: String?

      package init(item: ShownItem, warnings: [String], plan: PlanReport, undoId: String? = nil) {
        self.item = item
        self.warnings = warnings
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        item = try container.decode(ShownItem.self, forKey: "item")
        warnings = try container.decode([String].self, forKey: "warnings")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(item, forKey: "item")
        try container.encode(warnings, forKey: "warnings")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Book" }
    package static let parameters: Set<String> = ["name", "at", "durationMin", "force"]

    package var name: String
    /// A TIME.
    package var at: String
    /// The goal's by default, 30 without a goal.
    package var durationMin: Int?
    /// As in `Reschedule`.
    package var force: Bool?

    package init(name: String, at: String, durationMin: Int? = nil, force: Bool? = nil) {
      self.name = name
      self.at = at
      self.durationMin = durationMin
      self.force = force
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
      at = try container.decode(String.self, forKey: "at")
      durationMin = try container.decodeIfPresent(Int.self, forKey: "durationMin")
      force = try container.decodeIfPresent(Bool.self, forKey: "force")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encode(at, forKey: "at")
      try container.encodeIfPresent(durationMin, forKey: "durationMin")
      try container.encodeIfPresent(force, forKey: "force")
    }
  }
}

extension Methods {
  /// Records an unplanned contact, and advances the person's goal.
  package struct Log: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The new log entry.
      package var entry: InteractionLog
      package var goal: Goal?
      /// As in `Done`.
      package var warnings: [String]?
      package var plan: PlanReport
      package var undoId: String?

      package init(
        entry: InteractionLog, goal: Goal? = nil, warnings: [String]? = nil, plan: PlanReport,
        undoId: String? = nil
      ) {
        self.entry = entry
        self.goal = goal
        self.warnings = warnings
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        entry = try container.decode(InteractionLog.self, forKey: "entry")
        goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
        warnings = try container.decodeIfPresent([String].self, forKey: "warnings")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(entry, forKey: "entry")
        try container.encodeIfPresent(goal, forKey: "goal")
        try container.encodeIfPresent(warnings, forKey: "warnings")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Log" }
    package static let parameters: Set<String> = ["name", "outcome", "at", "notes"]

    package var name: String
    /// Met by default.
    package var outcome: Outcome?
    /// A TIME in the past, now by default.
    package var at: String?
    /// What to remember.
    package var notes: String?

    package init(name: String, outcome: Outcome? = nil, at: String? = nil, notes: String? = nil) {
      self.name = name
      self.outcome = outcome
      self.at = at
      self.notes = notes
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
      outcome = try container.decodeIfPresent(Outcome.self, forKey: "outcome")
      at = try container.decodeIfPresent(String.self, forKey: "at")
      notes = try container.decodeIfPresent(String.self, forKey: "notes")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encodeIfPresent(outcome, forKey: "outcome")
      try container.encodeIfPresent(at, forKey: "at")
      try container.encodeIfPresent(notes, forKey: "notes")
    }
  }
}

extension Methods {
  /// Returns contacts that took place, and notes on people.
  package struct History: Method {
    package struct Reply: Codable, Sendable {
      /// Latest first.
      package var entries: [InteractionLog]
      /// Changes made in other programs, latest first.
      package var edits: [ExternalEdit]

      package init(entries: [InteractionLog], edits: [ExternalEdit]) {
        self.entries = entries
        self.edits = edits
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        entries = try container.decode([InteractionLog].self, forKey: "entries")
        edits = try container.decode([ExternalEdit].self, forKey: "edits")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(entries, forKey: "entries")
        try container.encode(edits, forKey: "edits")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "History" }
    package static let parameters: Set<String> = ["name", "limit"]

    package var name: String?
    /// 1...10000, 50 by default, for each list.
    package var limit: Int?

    package init(name: String? = nil, limit: Int? = nil) {
      self.name = name
      self.limit = limit
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(limit, forKey: "limit")
    }
  }
}

extension Methods {
  /// Changes an entry of the log; due dates change with it.
  package struct EditLogEntry: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The changed entry.
      package var entry: InteractionLog
      package var goal: Goal?
      package var plan: PlanReport
      package var undoId: String?

      package init(entry: InteractionLog, goal: Goal? = nil, plan: PlanReport, undoId: String? = nil) {
        self.entry = entry
        self.goal = goal
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        entry = try container.decode(InteractionLog.self, forKey: "entry")
        goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(entry, forKey: "entry")
        try container.encodeIfPresent(goal, forKey: "goal")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "EditLogEntry" }
    package static let parameters: Set<String> = ["id", "at", "outcome", "notes"]

    /// The id of the entry, or its beginning.
    package var id: String
    /// A TIME in the past.
    package var at: String?
    /// As in `Done`; empty notes remove the existing ones.
    package var outcome: Outcome?
    /// As in `Done`; empty notes remove the existing ones.
    package var notes: String?

    package init(id: String, at: String? = nil, outcome: Outcome? = nil, notes: String? = nil) {
      self.id = id
      self.at = at
      self.outcome = outcome
      self.notes = notes
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
      at = try container.decodeIfPresent(String.self, forKey: "at")
      outcome = try container.decodeIfPresent(Outcome.self, forKey: "outcome")
      notes = try container.decodeIfPresent(String.self, forKey: "notes")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
      try container.encodeIfPresent(at, forKey: "at")
      try container.encodeIfPresent(outcome, forKey: "outcome")
      try container.encodeIfPresent(notes, forKey: "notes")
    }
  }
}

extension Methods {
  /// Removes an entry of the log, because the contact did not take place. The session that the entry closed,
  /// if any, counts as missed.
  package struct RemoveLogEntry: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The removed entry.
      package var entry: InteractionLog
      package var goal: Goal?
      package var plan: PlanReport
      package var undoId: String?

      package init(entry: InteractionLog, goal: Goal? = nil, plan: PlanReport, undoId: String? = nil) {
        self.entry = entry
        self.goal = goal
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        entry = try container.decode(InteractionLog.self, forKey: "entry")
        goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(entry, forKey: "entry")
        try container.encodeIfPresent(goal, forKey: "goal")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "RemoveLogEntry" }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension Methods {
  /// Takes back one of the last twenty commands. Objects that were changed since then stay.
  package struct Undo: Method {
    package typealias Reply = TakenBack

    package static var interface: String { Methods.interface }
    package static var name: String { "Undo" }
    package static let parameters: Set<String> = ["id", "force"]

    /// An `undoId`; if absent, the latest command of the same program.
    package var id: String?
    /// True allows two sessions at one time, and changes of sessions that a guest booked.
    package var force: Bool?

    package init(id: String? = nil, force: Bool? = nil) {
      self.id = id
      self.force = force
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decodeIfPresent(String.self, forKey: "id")
      force = try container.decodeIfPresent(Bool.self, forKey: "force")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(id, forKey: "id")
      try container.encodeIfPresent(force, forKey: "force")
    }
  }
}

extension Methods {
  /// Makes a change again that was taken back.
  package struct Redo: Method {
    package typealias Reply = TakenBack

    package static var interface: String { Methods.interface }
    package static var name: String { "Redo" }
    package static let parameters: Set<String> = ["id", "force"]

    /// The `undoId` of the command; absent: the command that the same program took back last.
    package var id: String?
    /// As in `Undo`.
    package var force: Bool?

    package init(id: String? = nil, force: Bool? = nil) {
      self.id = id
      self.force = force
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decodeIfPresent(String.self, forKey: "id")
      force = try container.decodeIfPresent(Bool.self, forKey: "force")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(id, forKey: "id")
      try container.encodeIfPresent(force, forKey: "force")
    }
  }
}

extension Methods {
  /// Returns the commands that can be taken back.
  package struct Commands: Method {
    package struct Reply: Codable, Sendable {
      /// The last twenty, the latest first.
      package var commands: [Command]

      package init(commands: [Command]) {
        self.commands = commands
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        commands = try container.decode([Command].self, forKey: "commands")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(commands, forKey: "commands")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Commands" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Explains why a session is at its time, or why a person has no session. Give one of the two.
  package struct Why: Method {
    package struct Reply: Codable, Sendable {
      package var contact: Contact
      /// The person's goal; absent if they have no goal.
      package var goal: Goal?
      package var item: ShownItem?
      /// The busy time that the session overlaps.
      package var conflict: BusyTime?
      /// True if score and cost are the stored values by which the session was placed; otherwise they are current
      /// values.
      package var asPlaced: Bool?
      /// The rule for which the planner moved the session there.
      package var movedFor: UnfitReason?
      /// How due the person is, or was at that time; absent for a session for a date.
      package var score: ScoreTerms?
      /// The cost of the session's start, now or at that time.
      package var cost: Candidate?
      /// The earlier starts (all starts if there is no session) at present, each under the first rule that
      /// rejects it.
      package var rejected: [RejectedStarts]
      /// Why there is no session, or no further session.
      package var unplaced: UnplacedGoal?
      /// True if there is no session yet because every suitable day in view is taken or crowded, and a day that
      /// comes into view may still be in time, or worth the wait (`spreadDays`).
      package var waits: Bool?
      /// The smallest change with which there would be a session; absent if no change that was tried is enough.
      package var smallestChange: SmallestChange?
      /// The present learning about the time of that start; absent without cost.
      package var learned: LearnedCell?

      package init(
        contact: Contact, goal: Goal? = nil, item: ShownItem? = nil, conflict: BusyTime? = nil,
        asPlaced: Bool? = nil, movedFor: UnfitReason? = nil, score: ScoreTerms? = nil, cost: Candidate? = nil,
        rejected: [RejectedStarts], unplaced: UnplacedGoal? = nil, waits: Bool? = nil,
        smallestChange: SmallestChange? = nil, learned: LearnedCell? = nil
      ) {
        self.contact = contact
        self.goal = goal
        self.item = item
        self.conflict = conflict
        self.asPlaced = asPlaced
        self.movedFor = movedFor
        self.score = score
        self.cost = cost
        self.rejected = rejected
        self.unplaced = unplaced
        self.waits = waits
        self.smallestChange = smallestChange
        self.learned = learned
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        contact = try container.decode(Contact.self, forKey: "contact")
        goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
        item = try container.decodeIfPresent(ShownItem.self, forKey: "item")
        conflict = try container.decodeIfPresent(BusyTime.self, forKey: "conflict")
        asPlaced = try container.decodeIfPresent(Bool.self, forKey: "asPlaced")
        movedFor = try container.decodeIfPresent(UnfitReason.self, forKey: "movedFor")
        score = try container.decodeIfPresent(ScoreTerms.self, forKey: "score")
        cost = try container.decodeIfPresent(Candidate.self, forKey: "cost")
        rejected = try container.decode([RejectedStarts].self, forKey: "rejected")
        unplaced = try container.decodeIfPresent(UnplacedGoal.self, forKey: "unplaced")
        waits = try container.decodeIfPresent(Bool.self, forKey: "waits")
        smallestChange = try container.decodeIfPresent(SmallestChange.self, forKey: "smallestChange")
        learned = try container.decodeIfPresent(LearnedCell.self, forKey: "learned")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(contact, forKey: "contact")
        try container.encodeIfPresent(goal, forKey: "goal")
        try container.encodeIfPresent(item, forKey: "item")
        try container.encodeIfPresent(conflict, forKey: "conflict")
        try container.encodeIfPresent(asPlaced, forKey: "asPlaced")
        try container.encodeIfPresent(movedFor, forKey: "movedFor")
        try container.encodeIfPresent(score, forKey: "score")
        try container.encodeIfPresent(cost, forKey: "cost")
        try container.encode(rejected, forKey: "rejected")
        try container.encodeIfPresent(unplaced, forKey: "unplaced")
        try container.encodeIfPresent(waits, forKey: "waits")
        try container.encodeIfPresent(smallestChange, forKey: "smallestChange")
        try container.encodeIfPresent(learned, forKey: "learned")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Why" }
    package static let parameters: Set<String> = ["item", "name"]

    package var item: String?
    package var name: String?

    package init(item: String? = nil, name: String? = nil) {
      self.item = item
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      item = try container.decodeIfPresent(String.self, forKey: "item")
      name = try container.decodeIfPresent(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(item, forKey: "item")
      try container.encodeIfPresent(name, forKey: "name")
    }
  }
}

extension Methods {
  /// Checks whether the goals can be kept. It simulates the next thirteen weeks: the plan is made each week
  /// as usual, and every session takes place. Events of calendars count as far as the calendars are read,
  /// twelve weeks at least.
  package struct Check: Method {
    package struct Reply: Codable, Sendable {
      /// Whether the goals can be kept.
      package var verdict: Verdict
      /// Sessions a week, the sum of 7 / cadenceDays over the goals that are not paused.
      package var promisedPerWeek: Double
      /// As in `Preferences`.
      package var capacityPerWeek: Int
      /// The number of simulated days.
      package var days: Int
      /// Everybody with a goal that is not paused. People who slip come first: people without any possible time,
      /// then by lateness.
      package var people: [PersonOutlook]
      /// The number of people.
      package var total: Int
      /// How many of them slip.
      package var slipping: Int
      /// How many have no possible time.
      package var never: Int
      /// The number of missed sessions.
      package var missed: Int
      /// Changes that help, the most helpful first: fewest people slip, then fewest sessions are missed. Empty if
      /// nobody slips, and if no change that was tried helps.
      package var relaxations: [Relaxation]
      /// The number of changes that were tried.
      package var tried: Int
      /// The number of changes that were left out, because each takes a while.
      package var untried: Int
      /// The number of dates beyond the horizon that are to have sessions. The simulation leaves them out, but
      /// includes birthdays to which sessions only move. Absent if there are no such dates.
      package var dates: Int?

      package init(
        verdict: Verdict, promisedPerWeek: Double, capacityPerWeek: Int, days: Int, people: [PersonOutlook],
        total: Int, slipping: Int, never: Int, missed: Int, relaxations: [Relaxation], tried: Int, untried: Int,
        dates: Int? = nil
      ) {
        self.verdict = verdict
        self.promisedPerWeek = promisedPerWeek
        self.capacityPerWeek = capacityPerWeek
        self.days = days
        self.people = people
        self.total = total
        self.slipping = slipping
        self.never = never
        self.missed = missed
        self.relaxations = relaxations
        self.tried = tried
        self.untried = untried
        self.dates = dates
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        verdict = try container.decode(Verdict.self, forKey: "verdict")
        promisedPerWeek = try container.decode(Double.self, forKey: "promisedPerWeek")
        capacityPerWeek = try container.decode(Int.self, forKey: "capacityPerWeek")
        days = try container.decode(Int.self, forKey: "days")
        people = try container.decode([PersonOutlook].self, forKey: "people")
        total = try container.decode(Int.self, forKey: "total")
        slipping = try container.decode(Int.self, forKey: "slipping")
        never = try container.decode(Int.self, forKey: "never")
        missed = try container.decode(Int.self, forKey: "missed")
        relaxations = try container.decode([Relaxation].self, forKey: "relaxations")
        tried = try container.decode(Int.self, forKey: "tried")
        untried = try container.decode(Int.self, forKey: "untried")
        dates = try container.decodeIfPresent(Int.self, forKey: "dates")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(verdict, forKey: "verdict")
        try container.encode(promisedPerWeek, forKey: "promisedPerWeek")
        try container.encode(capacityPerWeek, forKey: "capacityPerWeek")
        try container.encode(days, forKey: "days")
        try container.encode(people, forKey: "people")
        try container.encode(total, forKey: "total")
        try container.encode(slipping, forKey: "slipping")
        try container.encode(never, forKey: "never")
        try container.encode(missed, forKey: "missed")
        try container.encode(relaxations, forKey: "relaxations")
        try container.encode(tried, forKey: "tried")
        try container.encode(untried, forKey: "untried")
        try container.encodeIfPresent(dates, forKey: "dates")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Check" }
    package static let parameters: Set<String> = ["limit"]

    /// The maximum number of people to list, 1...10000, all by default.
    package var limit: Int?

    package init(limit: Int? = nil) {
      self.limit = limit
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(limit, forKey: "limit")
    }
  }
}

extension Methods {
  /// Reports what a change would do; nothing is written. Calendars are read for the present horizon, twelve
  /// weeks at least, and later events are not known.
  package struct WhatIf: Method {
    package struct Reply: Codable, Sendable {
      /// The effect of the change itself.
      package var atOnce: PlanDifference
      /// The effect of the change followed by `Plan` with anew.
      package var afresh: PlanDifference

      package init(atOnce: PlanDifference, afresh: PlanDifference) {
        self.atOnce = atOnce
        self.afresh = afresh
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        atOnce = try container.decode(PlanDifference.self, forKey: "atOnce")
        afresh = try container.decode(PlanDifference.self, forKey: "afresh")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(atOnce, forKey: "atOnce")
        try container.encode(afresh, forKey: "afresh")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "WhatIf" }
    package static let parameters: Set<String> = ["changes"]

    /// All of them are made together. Each is KEY=VALUE as in `SetPreference`, or NAME.OPTION=VALUE with the
    /// words of `plannerctl edit`: cadence=14d (or every), for=45m, between=18:00-21:00 (several with
    /// commas), on=mon-fri, importance=5, and paused=true or false.
    package var changes: [String]

    package init(changes: [String]) {
      self.changes = changes
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      changes = try container.decode([String].self, forKey: "changes")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(changes, forKey: "changes")
    }
  }
}

extension Methods {
  /// Returns the preferences.
  package struct GetPreferences: Method {
    package struct Reply: Codable, Sendable {
      /// All values, including defaults.
      package var preferences: Preferences
      /// The user's days away in another time zone; until they end, the plan uses the clocks of that zone.
      package var journey: Journey?

      package init(preferences: Preferences, journey: Journey? = nil) {
        self.preferences = preferences
        self.journey = journey
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        preferences = try container.decode(Preferences.self, forKey: "preferences")
        journey = try container.decodeIfPresent(Journey.self, forKey: "journey")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(preferences, forKey: "preferences")
        try container.encodeIfPresent(journey, forKey: "journey")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "GetPreferences" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Changes one preference.
  package struct SetPreference: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// All of them after the change.
      package var preferences: Preferences
      package var plan: PlanReport
      package var undoId: String?

      package init(preferences: Preferences, plan: PlanReport, undoId: String? = nil) {
        self.preferences = preferences
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        preferences = try container.decode(Preferences.self, forKey: "preferences")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(preferences, forKey: "preferences")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "SetPreference" }
    package static let parameters: Set<String> = ["key", "value", "joins"]

    /// A name of `Preferences`.
    package var key: String
    /// JSON, or its text; absent: the default.
    package var value: JSONValue?
    /// The undoId of the previous change, which this change becomes a part of: `Undo` takes back both. If
    /// another change was made since then, this change stays separate.
    package var joins: String?

    package init(key: String, value: JSONValue? = nil, joins: String? = nil) {
      self.key = key
      self.value = value
      self.joins = joins
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      key = try container.decode(String.self, forKey: "key")
      value = try container.decodeIfPresent(JSONValue.self, forKey: "value")
      joins = try container.decodeIfPresent(String.self, forKey: "joins")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(key, forKey: "key")
      try container.encodeIfPresent(value, forKey: "value")
      try container.encodeIfPresent(joins, forKey: "joins")
    }
  }
}

extension Methods {
  /// Sends one notice through each enabled channel.
  package struct TestChannels: Method {
    package struct Reply: Codable, Sendable {
      /// The results, once every channel has answered or timed out.
      package var trials: [ChannelTrial]

      package init(trials: [ChannelTrial]) {
        self.trials = trials
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        trials = try container.decode([ChannelTrial].self, forKey: "trials")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(trials, forKey: "trials")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "TestChannels" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Streams an event per change (call with `more`). A reader that does not keep up is dropped with `Busy`.
  package struct Watch: Method {
    package struct Reply: Codable, Sendable {
      /// An `EventKind`; a later daemon may report further kinds.
      package var event: String
      /// When it happened.
      package var at: Instant
      /// The session after the change. Its `overlaps` holds for the time of the event, since overlaps also change
      /// without an event of the session.
      package var item: ShownItem?
      /// The person.
      package var contactId: String?
      /// For people.
      package var detail: String?

      package init(
        event: String, at: Instant, item: ShownItem? = nil, contactId: String? = nil, detail: String? = nil
      ) {
        self.event = event
        self.at = at
        self.item = item
        self.contactId = contactId
        self.detail = detail
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        event = try container.decode(String.self, forKey: "event")
        at = try container.decode(Instant.self, forKey: "at")
        item = try container.decodeIfPresent(ShownItem.self, forKey: "item")
        contactId = try container.decodeIfPresent(String.self, forKey: "contactId")
        detail = try container.decodeIfPresent(String.self, forKey: "detail")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(event, forKey: "event")
        try container.encode(at, forKey: "at")
        try container.encodeIfPresent(item, forKey: "item")
        try container.encodeIfPresent(contactId, forKey: "contactId")
        try container.encodeIfPresent(detail, forKey: "detail")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Watch" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Returns the planner's data.
  package struct Export: Method {
    package struct Reply: Codable, Sendable {
      /// Everything, or with a filter the data about the matching people, without preferences, calendars, address
      /// books and periods away.
      package var document: ExportDocument

      package init(document: ExportDocument) {
        self.document = document
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        document = try container.decode(ExportDocument.self, forKey: "document")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(document, forKey: "document")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Export" }
    package static let parameters: Set<String> = ["filter"]

    package var filter: String?

    package init(filter: String? = nil) {
      self.filter = filter
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      filter = try container.decodeIfPresent(String.self, forKey: "filter")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(filter, forKey: "filter")
    }
  }
}

extension Methods {
  /// Adds the objects of a document, and replaces existing objects with the same ids.
  package struct Import: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The number of objects that were read.
      package var counts: Counts
      package var undoId: String?

      package init(counts: Counts, undoId: String? = nil) {
        self.counts = counts
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        counts = try container.decode(Counts.self, forKey: "counts")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(counts, forKey: "counts")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Import" }
    package static let parameters: Set<String> = ["document"]

    package var document: ExportDocument

    package init(document: ExportDocument) {
      self.document = document
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      document = try container.decode(ExportDocument.self, forKey: "document")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(document, forKey: "document")
    }
  }
}

extension Methods {
  /// Erases a person (or, with all, everything) so that no trace stays in the database file. It cannot be
  /// undone, and clears the list of changes that could be.
  package struct Erase: Method {
    package struct Reply: Codable, Sendable {
      /// The number of erased objects.
      package var counts: Counts
      /// The entry of the audit log, which names nobody.
      package var receipt: Receipt

      package init(counts: Counts, receipt: Receipt) {
        self.counts = counts
        self.receipt = receipt
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        counts = try container.decode(Counts.self, forKey: "counts")
        receipt = try container.decode(Receipt.self, forKey: "receipt")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(counts, forKey: "counts")
        try container.encode(receipt, forKey: "receipt")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Erase" }
    package static let parameters: Set<String> = ["name", "all"]

    package var name: String?
    package var all: Bool?

    package init(name: String? = nil, all: Bool? = nil) {
      self.name = name
      self.all = all
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
      all = try container.decodeIfPresent(Bool.self, forKey: "all")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(all, forKey: "all")
    }
  }
}

extension Methods {
  /// Copies the database, whole and checked, into the folder `backups` beside it. The copy replaces an
  /// existing copy of the same day. Seven days are kept.
  package struct Backup: Method {
    package struct Reply: Codable, Sendable {
      /// The path of the copy.
      package var path: String
      /// The day of the copy.
      package var date: CivilDate
      /// Its size.
      package var bytes: Int

      package init(path: String, date: CivilDate, bytes: Int) {
        self.path = path
        self.date = date
        self.bytes = bytes
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        path = try container.decode(String.self, forKey: "path")
        date = try container.decode(CivilDate.self, forKey: "date")
        bytes = try container.decode(Int.self, forKey: "bytes")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(path, forKey: "path")
        try container.encode(date, forKey: "date")
        try container.encode(bytes, forKey: "bytes")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Backup" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Checks the planner's installation.
  package struct Doctor: Method {
    package struct Reply: Codable, Sendable {
      /// The findings, including the parts that are in order.
      package var findings: [Finding]

      package init(findings: [Finding]) {
        self.findings = findings
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        findings = try container.decode([Finding].self, forKey: "findings")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(findings, forKey: "findings")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Doctor" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Returns the calendars.
  package struct ListCalendars: Method {
    package struct Reply: Codable, Sendable {
      /// Every calendar that sessions are placed around, by name.
      package var calendars: [CalendarState]

      package init(calendars: [CalendarState]) {
        self.calendars = calendars
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        calendars = try container.decode([CalendarState].self, forKey: "calendars")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(calendars, forKey: "calendars")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "ListCalendars" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Adds a folder of .ics files or a single such file, and plans around it. The answer comes after it is
  /// read.
  package struct AddCalendar: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The result of reading it.
      package var calendar: CalendarState
      package var plan: PlanReport
      /// If `allDay` is absent, the times ahead that events without a time of day take, by start, at most 100.
      package var daysTaken: [BusyTime]?
      package var undoId: String?

      package init(
        calendar: CalendarState, plan: PlanReport, daysTaken: [BusyTime]? = nil, undoId: String? = nil
      ) {
        self.calendar = calendar
        self.plan = plan
        self.daysTaken = daysTaken
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        calendar = try container.decode(CalendarState.self, forKey: "calendar")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        daysTaken = try container.decodeIfPresent([BusyTime].self, forKey: "daysTaken")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(calendar, forKey: "calendar")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(daysTaken, forKey: "daysTaken")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "AddCalendar" }
    package static let parameters: Set<String> = [
      "path", "name", "color", "allDay", "tentative", "addresses"
    ]

    /// Absolute.
    package var path: String
    /// The folder's name by default.
    package var name: String?
    /// By default the colour that the folder names.
    package var color: String?
    /// True if every event without a time of day takes time, false if no such event does; absent: the rule of
    /// `CalendarSource`.
    package var allDay: Bool?
    /// True by default.
    package var tentative: Bool?
    /// As in `CalendarSource`.
    package var addresses: [String]?

    package init(
      path: String, name: String? = nil, color: String? = nil, allDay: Bool? = nil, tentative: Bool? = nil,
      addresses: [String]? = nil
    ) {
      self.path = path
      self.name = name
      self.color = color
      self.allDay = allDay
      self.tentative = tentative
      self.addresses = addresses
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      path = try container.decode(String.self, forKey: "path")
      name = try container.decodeIfPresent(String.self, forKey: "name")
      color = try container.decodeIfPresent(String.self, forKey: "color")
      allDay = try container.decodeIfPresent(Bool.self, forKey: "allDay")
      tentative = try container.decodeIfPresent(Bool.self, forKey: "tentative")
      addresses = try container.decodeIfPresent([String].self, forKey: "addresses")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(path, forKey: "path")
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(color, forKey: "color")
      try container.encodeIfPresent(allDay, forKey: "allDay")
      try container.encodeIfPresent(tentative, forKey: "tentative")
      try container.encodeIfPresent(addresses, forKey: "addresses")
    }
  }
}

extension Methods {
  /// Stops planning around a calendar. Its files are not touched.
  package struct RemoveCalendar: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The removed calendar.
      package var calendar: CalendarSource
      package var plan: PlanReport
      package var undoId: String?

      package init(calendar: CalendarSource, plan: PlanReport, undoId: String? = nil) {
        self.calendar = calendar
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        calendar = try container.decode(CalendarSource.self, forKey: "calendar")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(calendar, forKey: "calendar")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "RemoveCalendar" }
    package static let parameters: Set<String> = ["name"]

    package var name: String

    package init(name: String) {
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
    }
  }
}

extension Methods {
  /// Reads every file again, and then answers.
  package struct CheckCalendars: Method {
    package struct Reply: Codable, Sendable {
      /// The results.
      package var calendars: [CalendarState]
      package var plan: PlanReport

      package init(calendars: [CalendarState], plan: PlanReport) {
        self.calendars = calendars
        self.plan = plan
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        calendars = try container.decode([CalendarState].self, forKey: "calendars")
        plan = try container.decode(PlanReport.self, forKey: "plan")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(calendars, forKey: "calendars")
        try container.encode(plan, forKey: "plan")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "CheckCalendars" }
    package static let parameters: Set<String> = ["name"]

    /// Only this calendar; absent: all.
    package var name: String?

    package init(name: String? = nil) {
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
    }
  }
}

extension Methods {
  /// Returns the mirror's state.
  package struct GetMirror: Method {
    package struct Reply: Codable, Sendable {
      /// The folder, and whether writing works.
      package var mirror: MirrorState

      package init(mirror: MirrorState) {
        self.mirror = mirror
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        mirror = try container.decode(MirrorState.self, forKey: "mirror")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(mirror, forKey: "mirror")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "GetMirror" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Changes the folder or the form in which sessions are written. The answer comes when that is done;
  /// `trouble` contains any error.
  package struct SetMirror: Method {
    package struct Reply: Codable, Sendable {
      /// The new state.
      package var mirror: MirrorState

      package init(mirror: MirrorState) {
        self.mirror = mirror
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        mirror = try container.decode(MirrorState.self, forKey: "mirror")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(mirror, forKey: "mirror")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "SetMirror" }
    package static let parameters: Set<String> = ["path", "form", "dates", "removed"]

    /// An absolute folder that no other planner uses; an empty text means the default folder.
    package var path: String?
    /// As in `MirrorState`.
    package var form: MirrorForm?
    /// An absolute folder for the dates that matter, without other files; an empty text: dates are not
    /// written.
    package var dates: String?
    /// What to do with the sessions that were removed there; files that are back are not touched.
    package var removed: RemovedSessions?

    package init(
      path: String? = nil, form: MirrorForm? = nil, dates: String? = nil, removed: RemovedSessions? = nil
    ) {
      self.path = path
      self.form = form
      self.dates = dates
      self.removed = removed
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      path = try container.decodeIfPresent(String.self, forKey: "path")
      form = try container.decodeIfPresent(MirrorForm.self, forKey: "form")
      dates = try container.decodeIfPresent(String.self, forKey: "dates")
      removed = try container.decodeIfPresent(RemovedSessions.self, forKey: "removed")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(path, forKey: "path")
      try container.encodeIfPresent(form, forKey: "form")
      try container.encodeIfPresent(dates, forKey: "dates")
      try container.encodeIfPresent(removed, forKey: "removed")
    }
  }
}

extension Methods {
  /// Returns the address books.
  package struct ListAddressBooks: Method {
    package struct Reply: Codable, Sendable {
      /// Every address book, by name.
      package var addressBooks: [AddressBookState]

      package init(addressBooks: [AddressBookState]) {
        self.addressBooks = addressBooks
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        addressBooks = try container.decode([AddressBookState].self, forKey: "addressBooks")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(addressBooks, forKey: "addressBooks")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "ListAddressBooks" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Adds a folder of .vcf files or a single such file. The answer comes after it is read.
  package struct AddAddressBook: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The result of reading it.
      package var addressBook: AddressBookState
      package var undoId: String?

      package init(addressBook: AddressBookState, undoId: String? = nil) {
        self.addressBook = addressBook
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        addressBook = try container.decode(AddressBookState.self, forKey: "addressBook")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(addressBook, forKey: "addressBook")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "AddAddressBook" }
    package static let parameters: Set<String> = ["path", "name"]

    /// Absolute.
    package var path: String
    /// The folder's name by default.
    package var name: String?

    package init(path: String, name: String? = nil) {
      self.path = path
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      path = try container.decode(String.self, forKey: "path")
      name = try container.decodeIfPresent(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(path, forKey: "path")
      try container.encodeIfPresent(name, forKey: "name")
    }
  }
}

extension Methods {
  /// Removes an address book. Its files and the people stay.
  package struct RemoveAddressBook: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The removed address book.
      package var addressBook: AddressBook
      package var undoId: String?

      package init(addressBook: AddressBook, undoId: String? = nil) {
        self.addressBook = addressBook
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        addressBook = try container.decode(AddressBook.self, forKey: "addressBook")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(addressBook, forKey: "addressBook")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "RemoveAddressBook" }
    package static let parameters: Set<String> = ["name"]

    package var name: String

    package init(name: String) {
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
    }
  }
}

extension Methods {
  /// Returns cards by name.
  package struct Cards: Method {
    package struct Reply: Codable, Sendable {
      /// The cards that were found.
      package var cards: [FoundCard]

      package init(cards: [FoundCard]) {
        self.cards = cards
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        cards = try container.decode([FoundCard].self, forKey: "cards")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(cards, forKey: "cards")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Cards" }
    package static let parameters: Set<String> = ["search", "tag", "newOnly"]

    /// Only cards with this text in name, organization, mail addresses, phone numbers or tags.
    package var search: String?
    /// Only cards with this tag.
    package var tag: String?
    /// True leaves out cards of people who were added, and of companies.
    package var newOnly: Bool?

    package init(search: String? = nil, tag: String? = nil, newOnly: Bool? = nil) {
      self.search = search
      self.tag = tag
      self.newOnly = newOnly
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      search = try container.decodeIfPresent(String.self, forKey: "search")
      tag = try container.decodeIfPresent(String.self, forKey: "tag")
      newOnly = try container.decodeIfPresent(Bool.self, forKey: "newOnly")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(search, forKey: "search")
      try container.encodeIfPresent(tag, forKey: "tag")
      try container.encodeIfPresent(newOnly, forKey: "newOnly")
    }
  }
}

extension Methods {
  /// Returns cards that fit people, by name. A card is left out if one of its facts differs from the
  /// person's.
  package struct CardProposals: Method {
    package struct Reply: Codable, Sendable {
      /// The cards that were found.
      package var proposals: [CardProposal]

      package init(proposals: [CardProposal]) {
        self.proposals = proposals
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        proposals = try container.decode([CardProposal].self, forKey: "proposals")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(proposals, forKey: "proposals")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "CardProposals" }
    package static let parameters: Set<String> = ["name"]

    /// One person, or somebody who is to be added: returns every card with that name. Absent: everybody who
    /// is not archived and has exactly one fitting card, if that card fits nobody else.
    package var name: String?

    package init(name: String? = nil) {
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
    }
  }
}

extension Methods {
  /// Gives people the cards that `CardProposals` returns without a name, as one change.
  package struct LinkCards: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The people who got a card.
      package var linked: [CardProposal]
      package var plan: PlanReport
      package var undoId: String?

      package init(linked: [CardProposal], plan: PlanReport, undoId: String? = nil) {
        self.linked = linked
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        linked = try container.decode([CardProposal].self, forKey: "linked")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(linked, forKey: "linked")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "LinkCards" }
    package static let parameters: Set<String> = ["names"]

    /// The people; absent: everybody.
    package var names: [String]?

    package init(names: [String]? = nil) {
      self.names = names
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      names = try container.decodeIfPresent([String].self, forKey: "names")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(names, forKey: "names")
    }
  }
}

extension Methods {
  /// Adds many people at once, as one change. If one person is refused, nobody is added. Existing people get
  /// their new facts. They are found by the UID, by a mail address or number and the given name, or by the
  /// name if no known fact of both differs. Other people with the same name get a detail that tells them
  /// apart.
  package struct AddContacts: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// New people.
      package var added: [AddedContact]
      /// Existing people without new facts.
      package var skipped: [SkippedContact]
      /// Existing people who got new facts; absent: nobody.
      package var updated: [UpdatedContact]?
      /// The refresh after it.
      package var plan: PlanReport
      /// As in `AddContact`.
      package var worse: [String]?
      package var undoId: String?

      package init(
        added: [AddedContact], skipped: [SkippedContact], updated: [UpdatedContact]? = nil, plan: PlanReport,
        worse: [String]? = nil, undoId: String? = nil
      ) {
        self.added = added
        self.skipped = skipped
        self.updated = updated
        self.plan = plan
        self.worse = worse
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        added = try container.decode([AddedContact].self, forKey: "added")
        skipped = try container.decode([SkippedContact].self, forKey: "skipped")
        updated = try container.decodeIfPresent([UpdatedContact].self, forKey: "updated")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        worse = try container.decodeIfPresent([String].self, forKey: "worse")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(added, forKey: "added")
        try container.encode(skipped, forKey: "skipped")
        try container.encodeIfPresent(updated, forKey: "updated")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(worse, forKey: "worse")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "AddContacts" }
    package static let parameters: Set<String> = ["people", "dryRun"]

    /// The people.
    package var people: [NewContact]
    /// True writes nothing.
    package var dryRun: Bool?

    package init(people: [NewContact], dryRun: Bool? = nil) {
      self.people = people
      self.dryRun = dryRun
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      people = try container.decode([NewContact].self, forKey: "people")
      dryRun = try container.decodeIfPresent(Bool.self, forKey: "dryRun")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(people, forKey: "people")
      try container.encodeIfPresent(dryRun, forKey: "dryRun")
    }
  }
}

extension Methods {
  /// Returns the learning about when sessions are kept.
  package struct Learned: Method {
    package struct Reply: Codable, Sendable {
      /// All 56 of a week, Monday first, each day by hour.
      package var cells: [LearnedCell]
      /// The share of sessions that are kept at any time, by weight and smoothed; cells are compared with it.
      package var rate: Double
      /// The preference learningHalfLifeDays.
      package var halfLifeDays: Int
      /// Sessions that started before were forgotten; absent if nothing was forgotten.
      package var since: Instant?

      package init(cells: [LearnedCell], rate: Double, halfLifeDays: Int, since: Instant? = nil) {
        self.cells = cells
        self.rate = rate
        self.halfLifeDays = halfLifeDays
        self.since = since
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        cells = try container.decode([LearnedCell].self, forKey: "cells")
        rate = try container.decode(Double.self, forKey: "rate")
        halfLifeDays = try container.decode(Int.self, forKey: "halfLifeDays")
        since = try container.decodeIfPresent(Instant.self, forKey: "since")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(cells, forKey: "cells")
        try container.encode(rate, forKey: "rate")
        try container.encode(halfLifeDays, forKey: "halfLifeDays")
        try container.encodeIfPresent(since, forKey: "since")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "Learned" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension Methods {
  /// Forgets all learning so far; `Undo` brings it back.
  package struct ResetLearned: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The number of sessions that had counted.
      package var forgotten: Int
      package var plan: PlanReport
      package var undoId: String?

      package init(forgotten: Int, plan: PlanReport, undoId: String? = nil) {
        self.forgotten = forgotten
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        forgotten = try container.decode(Int.self, forKey: "forgotten")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(forgotten, forKey: "forgotten")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { Methods.interface }
    package static var name: String { "ResetLearned" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

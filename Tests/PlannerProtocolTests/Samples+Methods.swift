import PlannerModel
import PlannerProtocol
import Varlink

extension Samples {
  struct Exchange: Sendable {
    var call: Sample
    var reply: Sample
    init(
      _ call: any Method, bare: (any Method)? = nil, reply: any Codable & Sendable,
      bareReply: (any Codable & Sendable)? = nil
    ) {
      self.call = Sample(call, bare: bare)
      let full = Self.undoable(reply)
      self.reply = Sample(full, bare: bareReply ?? (reply is any UndoableReply ? reply : nil))
    }

    /// Adds the id of the change to the reply of a method that changes something.
    private static func undoable<Reply: Codable & Sendable>(_ reply: Reply) -> any Codable & Sendable {
      guard var changed = reply as? any UndoableReply else { return reply }
      changed.undoId = "12"
      return changed as? Reply ?? reply
    }
  }

  private typealias M = Methods

  /// Every method with its reply.
  static let exchanges: [Exchange] =
    people + planning + items + house + calendars + learning
    + profiles + page + drafts + assistant + contents + ask + modules + guests + invitations

  private static let people: [Exchange] = [
    Exchange(
      M.Status(),
      reply: M.Status.Reply(
        version: "1", contacts: 1, goals: 2, liveItems: 3, nextReminder: reminder, nextItem: item, today: 1,
        overdue: 2, waiting: 3, conflicts: [conflict], newestBackup: date, undoable: "snooze",
        warnings: ["w"]),
      bareReply: M.Status.Reply(
        version: "1", contacts: 1, goals: 2, liveItems: 3, today: 0, overdue: 0, waiting: 0, conflicts: [],
        warnings: [])),
    Exchange(
      M.People(tag: "t", search: "s", dueOnly: true, filter: "tag:t", limit: 50, offset: 100, archived: true),
      bare: M.People(), reply: M.People.Reply(people: [summary], total: 101, times: times),
      bareReply: M.People.Reply(people: [summary], total: 101)),
    Exchange(
      M.Person(name: "ada"),
      reply: M.Person.Reply(contact: contact, goal: goal, items: [item], log: [log], card: card),
      bareReply: M.Person.Reply(contact: contact, items: [], log: [])),
    Exchange(
      M.AddContact(
        fields: ContactFields(
          displayName: "Ada", tags: ["t"], purpose: "p", cardUid: "u", timeZone: "UTC",
          remindMin: [1440, 45],
          goal: settings),
        lastContact: "2026-03-01", profile: profile),
      bare: M.AddContact(),
      reply: M.AddContact.Reply(contact: contact, goal: goal, plan: report, worse: ["w"]),
      bareReply: M.AddContact.Reply(contact: contact, plan: report)),
    Exchange(
      M.EditContact(
        name: "ada",
        fields: ContactFields(
          displayName: "Ada", tags: [], purpose: "", cardUid: "u", timeZone: "UTC", remindMin: [1440, 45],
          goal: settings), addTags: ["a"], dropTags: ["d"]),
      bare: M.EditContact(name: "ada"),
      reply: M.EditContact.Reply(contact: contact, goal: goal, plan: report, worse: ["w"]),
      bareReply: M.EditContact.Reply(contact: contact, plan: report)),
    Exchange(
      M.SetPaused(name: "ada", paused: true, until: "2026-04-01", ask: true),
      bare: M.SetPaused(name: "ada", paused: false),
      reply: M.SetPaused.Reply(goal: goal, warnings: ["w"], plan: report),
      bareReply: M.SetPaused.Reply(goal: goal, plan: report)),
    Exchange(
      M.SetArchived(name: "ada", archived: true, ask: true),
      bare: M.SetArchived(name: "ada", archived: false),
      reply: M.SetArchived.Reply(contact: contact, plan: report)),
    Exchange(
      M.EditContacts(
        tag: "family", filter: "f", purpose: "p", timeZone: "UTC", remindMin: [45], goal: settings,
        keep: [.weekdays, .timeBlocks, .excludedDates], addTags: ["a"], dropTags: ["d"]),
      bare: M.EditContacts(tag: "family"),
      reply: M.EditContacts.Reply(
        changed: [AddedContact(contact: contact, goal: goal)], unchanged: ["Bo"], withoutGoal: ["Cleo"],
        plan: report,
        worse: ["w"]),
      bareReply: M.EditContacts.Reply(changed: [], unchanged: [], withoutGoal: [], plan: report)),
    Exchange(
      M.SetContactsPaused(tag: "family", filter: "f", paused: true, until: "2026-04-01", ask: true),
      bare: M.SetContactsPaused(tag: "family", paused: false),
      reply: M.SetContactsPaused.Reply(
        changed: [AddedContact(contact: contact, goal: goal)], unchanged: ["Bo"], withoutGoal: ["Cleo"],
        warnings: ["w"], plan: report),
      bareReply: M.SetContactsPaused.Reply(changed: [], unchanged: [], withoutGoal: [], plan: report)),
    Exchange(
      M.RemoveContact(name: "ada"),
      reply: M.RemoveContact.Reply(contact: contact, removed: removed, plan: report)),
    Exchange(
      M.AddAway(from: "fri 9:00", to: "2026-04-01", note: "n", dryRun: true), bare: M.AddAway(from: "a"),
      reply: M.AddAway.Reply(away: away, merged: [away], plan: report),
      bareReply: M.AddAway.Reply(away: away, plan: report)),
    Exchange(M.RemoveAway(id: id), reply: M.RemoveAway.Reply(plan: report)),
    Exchange(
      M.SetTagCadence(
        tag: "family", cadenceDays: 7, minDurationMin: 45, importance: 4, windows: windows),
      bare: M.SetTagCadence(tag: "family"),
      reply: M.SetTagCadence.Reply(changed: [goal], removed: 1, plan: report)),
    Exchange(M.ListTagCadences(), reply: M.ListTagCadences.Reply(cadences: [tagCadence])),
    Exchange(M.ListAway(), reply: M.ListAway.Reply(away: [away])),
  ]

  private static let planning: [Exchange] = [
    Exchange(M.Plan(dryRun: true, anew: true, joins: "1"), bare: M.Plan(), reply: report),
    Exchange(M.Refresh(), reply: report),
    Exchange(
      M.Next(count: 5), bare: M.Next(), reply: M.Next.Reply(items: [item], times: times),
      bareReply: M.Next.Reply(items: [item])),
    Exchange(
      M.Agenda(from: "2026-03-02", days: 7, filter: "f"), bare: M.Agenda(),
      reply: M.Agenda.Reply(days: [day], times: times), bareReply: M.Agenda.Reply(days: [day])),
    Exchange(
      M.Week(from: "2026-03-02", days: 7), bare: M.Week(),
      reply: M.Week.Reply(
        days: [day], away: [away], preferences: preferences, journey: journey, waiting: [item],
        undoable: undoable),
      bareReply: M.Week.Reply(days: [], away: [], preferences: preferences, waiting: [])),
    Exchange(
      M.Candidates(item: "ada", count: 5), bare: M.Candidates(item: "ada"),
      reply: M.Candidates.Reply(item: item, candidates: [candidate])),
    Exchange(
      M.Why(item: "ada", name: "ada"), bare: M.Why(),
      reply: M.Why.Reply(
        contact: contact, goal: goal, item: item, conflict: busy, asPlaced: true, movedFor: .preferredHours,
        score: score,
        cost: candidate,
        rejected: [rejected], unplaced: unplaced, waits: true, smallestChange: smallestChange,
        learned: learnedCell),
      bareReply: M.Why.Reply(contact: contact, rejected: [])),
    Exchange(
      M.Check(limit: 20), bare: M.Check(),
      reply: M.Check.Reply(
        verdict: .slips, promisedPerWeek: 1, capacityPerWeek: 5, days: 91, people: [outlook], total: 3,
        slipping: 2, never: 1, missed: 4, relaxations: [relaxation], tried: 6, untried: 3, dates: 2),
      bareReply: M.Check.Reply(
        verdict: .kept, promisedPerWeek: 0, capacityPerWeek: 5, days: 91, people: [], total: 0, slipping: 0,
        never: 0, missed: 0, relaxations: [], tried: 0, untried: 0)),
    Exchange(
      M.WhatIf(changes: ["capacityPerWeek=3", "ada.cadence=14d"]),
      reply: M.WhatIf.Reply(atOnce: difference, afresh: difference)),
    Exchange(M.Undo(id: "1", force: true), bare: M.Undo(), reply: takenBack, bareReply: bareTakenBack),
    Exchange(M.Redo(id: "1", force: true), bare: M.Redo(), reply: takenBack, bareReply: bareTakenBack),
    Exchange(
      M.EditLogEntry(id: "1", at: "t", outcome: .call, notes: "n"), bare: M.EditLogEntry(id: "1"),
      reply: M.EditLogEntry.Reply(entry: log, goal: goal, plan: report),
      bareReply: M.EditLogEntry.Reply(entry: log, plan: report)),
    Exchange(
      M.RemoveLogEntry(id: "1"), reply: M.RemoveLogEntry.Reply(entry: log, goal: goal, plan: report),
      bareReply: M.RemoveLogEntry.Reply(entry: log, plan: report)),
    Exchange(M.Commands(), reply: M.Commands.Reply(commands: [undoable])),
  ]

  static let undoable = Command(
    id: "1", command: "snooze", at: item.startAt, program: "plannerctl", isUndone: true)
  static let takenBack = TakenBack(
    undone: "snooze", redone: true, at: item.startAt, restored: [item], removed: [item],
    moved: [MovedItem(item: item, from: item.startAt)], remarks: ["r"], undoId: "2")
  static let bareTakenBack = TakenBack(
    undone: "snooze", at: item.startAt, restored: [], removed: [], moved: [], remarks: [])

  private static let items: [Exchange] = [
    Exchange(
      M.Item(item: "5e0c"),
      reply: M.Item.Reply(item: item, contact: contact, log: [log], card: card, profile: profile),
      bareReply: M.Item.Reply(item: item, contact: contact, log: [])),
    Exchange(
      M.Note(item: "5e0c", text: "t", private: true, pinned: true, idea: true),
      bare: M.Note(item: "5e0c", text: "t"),
      reply: M.Note.Reply(item: item, entry: log, contact: contact),
      bareReply: M.Note.Reply()),
    Exchange(
      M.Done(
        item: "ada", others: ["ben"], outcome: .text, notes: "n", at: "18:30", followUp: "2w", question: "q",
        again: true),
      bare: M.Done(item: "ada"),
      reply: M.Done.Reply(
        item: item, entry: log, contact: contact, ahead: item, goal: goal, others: [alsoMet], warnings: ["w"],
        followUpOn: date, plan: report),
      bareReply: M.Done.Reply(item: nil, plan: report)),
    Exchange(M.Missed(item: "ada"), reply: M.Missed.Reply(item: item, plan: report)),
    Exchange(
      M.Snooze(item: "ada", by: "3d", ask: true), bare: M.Snooze(item: "ada"),
      reply: M.Snooze.Reply(item: item, warnings: ["w"], plan: report),
      bareReply: M.Snooze.Reply(item: item, plan: report)),
    Exchange(
      M.SnoozeTonight(), reply: M.SnoozeTonight.Reply(items: [item], warnings: ["w"], plan: report),
      bareReply: M.SnoozeTonight.Reply(items: [], plan: report)),
    Exchange(
      M.Reschedule(item: "ada", startAt: "fri 19:00", force: true, ask: true),
      bare: M.Reschedule(item: "ada", startAt: "+1d"),
      reply: M.Reschedule.Reply(item: item, warnings: ["w"], plan: report)),
    Exchange(
      M.Cancel(item: "ada", ask: true), bare: M.Cancel(item: "ada"),
      reply: M.Cancel.Reply(item: item, plan: report)),
    Exchange(
      M.Book(name: "ada", at: "fri 19:00", durationMin: 45, force: false),
      bare: M.Book(name: "ada", at: "+1h"),
      reply: M.Book.Reply(item: item, warnings: ["w"], plan: report)),
    Exchange(
      M.Log(name: "ada", outcome: .other, at: "9:00", notes: "n"), bare: M.Log(name: "ada"),
      reply: M.Log.Reply(entry: log, goal: goal, warnings: ["w"], plan: report),
      bareReply: M.Log.Reply(entry: log, plan: report)),
    Exchange(
      M.History(name: "ada", limit: 9), bare: M.History(),
      reply: M.History.Reply(entries: [log], edits: [edit])),
  ]

  private static let house: [Exchange] = [
    Exchange(
      M.GetPreferences(), reply: M.GetPreferences.Reply(preferences: preferences, journey: journey),
      bareReply: M.GetPreferences.Reply(preferences: preferences)),
    Exchange(
      M.SetPreference(key: "quietHours", value: .array([22, 8]), joins: "1"),
      bare: M.SetPreference(key: "k"),
      reply: M.SetPreference.Reply(preferences: preferences, plan: report)),
    Exchange(M.TestChannels(), reply: M.TestChannels.Reply(trials: [trial])),
    Exchange(
      M.Watch(), reply: M.Watch.Reply(event: "moved", at: instant, item: item, contactId: id, detail: "d"),
      bareReply: M.Watch.Reply(event: "erased", at: instant)),
    Exchange(M.Export(filter: "f"), bare: M.Export(), reply: M.Export.Reply(document: document)),
    Exchange(M.Import(document: document), reply: M.Import.Reply(counts: counts)),
    Exchange(
      M.Erase(name: "ada", all: false), bare: M.Erase(),
      reply: M.Erase.Reply(counts: counts, receipt: receipt)),
    Exchange(M.Backup(), reply: M.Backup.Reply(path: "/b", date: date, bytes: 4096)),
    Exchange(M.Doctor(), reply: M.Doctor.Reply(findings: [finding])),
  ]

  private static let calendars: [Exchange] = [
    Exchange(M.ListCalendars(), reply: M.ListCalendars.Reply(calendars: [calendarState])),
    Exchange(
      M.AddCalendar(
        path: "/w", name: "work", color: "#0088ff", allDay: true, tentative: false, addresses: ["a@b"]),
      bare: M.AddCalendar(path: "/w"),
      reply: M.AddCalendar.Reply(calendar: calendarState, plan: report, daysTaken: [busy])),
    Exchange(M.RemoveCalendar(name: "work"), reply: M.RemoveCalendar.Reply(calendar: calendar, plan: report)),
    Exchange(
      M.CheckCalendars(name: "work"), bare: M.CheckCalendars(),
      reply: M.CheckCalendars.Reply(calendars: [calendarState], plan: report)),
    Exchange(M.GetMirror(), reply: M.GetMirror.Reply(mirror: mirror)),
    Exchange(
      M.SetMirror(path: "/m", form: .task, dates: "/d", removed: .keep), bare: M.SetMirror(),
      reply: M.SetMirror.Reply(mirror: mirror)),
    Exchange(M.ListAddressBooks(), reply: M.ListAddressBooks.Reply(addressBooks: [addressBookState])),
    Exchange(
      M.AddAddressBook(path: "/p", name: "people"), bare: M.AddAddressBook(path: "/p"),
      reply: M.AddAddressBook.Reply(addressBook: addressBookState)),
    Exchange(
      M.RemoveAddressBook(name: "people"), reply: M.RemoveAddressBook.Reply(addressBook: addressBook)),
    Exchange(
      M.Cards(search: "a", tag: "t", newOnly: true), bare: M.Cards(),
      reply: M.Cards.Reply(cards: [FoundCard(card: card, addressBook: "people", person: "Ada")])),
    Exchange(
      M.CardProposals(name: "Ada"), bare: M.CardProposals(),
      reply: M.CardProposals.Reply(proposals: [cardProposal])),
    Exchange(
      M.LinkCards(names: ["Ada"]), bare: M.LinkCards(),
      reply: M.LinkCards.Reply(linked: [cardProposal], plan: report)),
    Exchange(
      M.AddContacts(people: [newContact], dryRun: true), bare: M.AddContacts(people: [newContact]),
      reply: M.AddContacts.Reply(
        added: [AddedContact(contact: contact, goal: goal)],
        skipped: [SkippedContact(displayName: "Ada", reason: "r")],
        updated: [UpdatedContact(contact: contact, changes: ["phone 5"])], plan: report, worse: ["w"]),
      bareReply: M.AddContacts.Reply(added: [], skipped: [], plan: report)),
  ]
  private static let learning: [Exchange] = [
    Exchange(
      M.Learned(),
      reply: M.Learned.Reply(cells: [learnedCell], rate: 0.625, halfLifeDays: 90, since: instant),
      bareReply: M.Learned.Reply(cells: [], rate: 0.5, halfLifeDays: 0)),
    Exchange(M.ResetLearned(), reply: M.ResetLearned.Reply(forgotten: 3, plan: report)),
  ]
}

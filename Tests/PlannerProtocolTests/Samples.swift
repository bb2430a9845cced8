import PlannerModel
import PlannerProtocol
import PlannerTime

/// Two values of every message type: `full` has all optional members, `bare` has only the required ones.
enum Samples {
  struct Sample: Sendable {
    var full: any Codable & Sendable
    var bare: any Codable & Sendable
    init(_ full: any Codable & Sendable, bare: (any Codable & Sendable)? = nil) {
      self.full = full
      self.bare = bare ?? full
    }
    var name: String { String(describing: type(of: full)) }
  }

  static let instant = Instant(seconds: 1_772_456_400)
  static let date = CivilDate(daysSinceEpoch: 20_514)
  static let id = "5e0c1b9e-0d6a-4a53-9f5e-0123456789ab"

  static let contact = Contact(
    id: id, displayName: "Ada Löve\u{1b}[31m", tags: ["family", ""], purpose: "p", cardUid: "u",
    cardName: "Ada L", timeZone: "UTC", remindMin: [1440, 45], archived: true, detail: "choir",
    uids: ["card-2"])
  static let windows = Windows(
    weekdays: [.mon], timeBlocks: [TimeBlock(start: 1080, end: 1440)], excludedDates: [date])
  static let goal = Goal(
    id: id, contactId: id, cadenceDays: 7, importance: 5, minDurationMin: 30, windows: windows,
    createdAt: instant,
    lastCompletedAt: instant, paused: true, pausedUntil: date, skippedAt: instant, cadenceTag: "t")
  static let bareGoal = Goal(id: id, contactId: id, cadenceDays: 7, createdAt: instant)
  static let busy = BusyTime(start: instant, end: instant.adding(minutes: 30), kind: .away, title: "Rome")
  static let item = ShownItem(
    id: id, contactId: id, goalId: id, name: "Ada", startAt: instant, durationMin: 30, status: .snoozed,
    origin: .manual, mirrorUid: "m", createdAt: instant, notes: "two\nlines", forcedOver: [busy],
    unlearned: true, occasion: "Ada's birthday", shortId: "5e0c", contactTimeZone: "Asia/Tokyo",
    byGuest: true,
    overlaps: busy, phone: LabeledValue(value: "+44 20 7946 0000", label: "mobile"))
  static let bareItem = ShownItem(
    id: id, contactId: id, name: "Ada", startAt: instant, durationMin: 30, status: .pending, origin: .auto,
    createdAt: instant)
  static let planItem = PlanItem(
    id: id, contactId: id, goalId: id, name: "Ada", startAt: instant, durationMin: 30, status: .snoozed,
    origin: .manual, mirrorUid: "m", createdAt: instant, notes: "two\nlines", forcedOver: [busy],
    unlearned: true, dateKey: "birthday/\(id)/2026", agreed: true, isDue: true,
    lapsedFrom: .pending, placing: placing)
  static let barePlanItem = PlanItem(
    id: id, contactId: id, name: "Ada", startAt: instant, durationMin: 30, createdAt: instant)
  static let log = InteractionLog(
    id: id, contactId: id, when: instant, outcome: .call, notes: "n", private: true,
    pinned: true, idea: true)
  static let away = Away(id: id, from: date, to: date.adding(days: 2), note: "Rome", timeZone: "Europe/Rome")
  static let preferences: Preferences = {
    var preferences = Preferences()
    preferences.timeZone = "Europe/Berlin"
    preferences.clock = .twelveHours
    preferences.signature = "Maria"
    return preferences
  }()
  static let settings = GoalSettings(cadenceDays: 7, importance: 3, minDurationMin: 30, windows: windows)
  static let moved = MovedItem(item: item, from: instant, because: busy)
  static let movedForHours = MovedItem(item: item, from: instant, closed: .quietHours)
  static let journey = Journey(until: date, home: "Europe/Rome")
  static let times = ShownTimes(
    timeZone: "Europe/Berlin", clock: "12h", contactHours: [8, 21.5], journey: journey)
  static let withdrawn = WithdrawnItem(
    item: item, reason: .met, near: date, occasion: "Ada's birthday")
  static let hours = HoursBlock(weekdays: [.mon], hours: TimeBlock(start: 1050, end: 1260))
  static let conflict = ConflictingItem(item: item, with: busy)
  static let unplaced = UnplacedGoal(
    goalId: id, name: "Ada", dueOn: date, reason: .givenUpFor, givenUpFor: "Bo", known: true,
    occasion: "Ada's birthday")
  static let report = PlanReport(
    placed: [item], moved: [moved, movedForHours], withdrawn: [withdrawn], missed: [bareItem],
    unplaced: [unplaced], conflicts: [conflict],
    waiting: [item],
    unfit: [unfit])
  static let unfit = UnfitItem(item: item, reason: .tooNear, other: "Bo", isOwn: true)
  static let emptyReport = PlanReport(
    placed: [], moved: [], withdrawn: [], missed: [], unplaced: [], conflicts: [], waiting: [])
  static let summary = PersonSummary(
    contact: contact, goal: goal, score: 0.5249999999999999, dueOn: date, overdueDays: 3, nextItem: item,
    lastMetAt: instant, deceased: true)
  static let day = AgendaDay(date: date, items: [item], busy: [busy], dates: [upcoming])
  static let terms = CostTerms(day: 1000, crowd: 1500, hours: 0, learned: -250)
  static let placing = Placing(
    dueOn: date, overdueDays: 3, cadenceDays: 7, importance: 4, cost: terms, movedFor: .weekFull)
  static let candidate = Candidate(startAt: instant, cost: 2250, terms: terms)
  static let score = ScoreTerms(
    goalId: id, dueOn: date, overdueDays: 3, cadenceDays: 7, importance: 4, urgency: 0.42857142857142855,
    importanceNormalized: 0.75, score: 0.5249999999999999)
  static let rejected = RejectedStarts(
    reason: .quietHours, count: 12, first: instant, last: instant, titles: ["x"])
  static let smallestChange = SmallestChange(
    kind: .capacity, says: "s", command: "plannerctl prefs set capacityPerWeek 6", costs: ["Bo"])
  static let outlook = PersonOutlook(
    contactId: id, goalId: id, name: "Ada", promisedPerWeek: 1, openMinutesPerWeek: 180, startsPerWeek: 10.5,
    promised: 13, kept: 12, worstDaysLate: 9, averageDaysLate: 0.5, slips: true)
  static let relaxation = Relaxation(
    kind: .cadence, says: "s", command: "plannerctl edit 'Ada' --every 9d", slipping: 1, missed: 2)
  static let shifted = ShiftedItem(item: item, from: instant, fromDurationMin: 45)
  static let difference = PlanDifference(
    gained: [item], lost: [bareItem], moved: [shifted], leftOut: [unplaced], noLonger: [unplaced],
    notDue: [unplaced])
  static let counts = Counts(contacts: 1, goals: 2, items: 3, log: 4, away: 5)
  static let receipt = Receipt(number: 1, at: instant, hash: "00")
  static let document = ExportDocument(
    format: "org.socialplanner.export", version: 1, preferences: preferences, contacts: [contact],
    goals: [goal],
    items: [planItem], log: [log], away: [away], calendars: [calendar],
    addressBooks: [addressBook], evidence: [evidence], learnedSince: instant, edits: [edit],
    profiles: [KeptProfile(contactId: id, profile: profile)], dates: [importantDate],
    introductions: [introduction], segments: [segment], tagCadences: [tagCadence],
    drafts: [draft], chats: [keptChat], content: [content], modules: [module])
  static let segment = KeptSegment(name: "close", filter: "tag:t")
  static let tagCadence = TagCadence(
    tag: "t", cadenceDays: 7, minDurationMin: 45, importance: 4, windows: windows)
  static let evidence = Evidence(id: id, contactId: id, startAt: instant, cause: .snoozed)
  static let learnedCell = LearnedCell(
    weekday: .thu, fromHour: 18, kept: 3, total: 4, weight: 2.5, weightKept: 2.25, bias: -412)
  static let match = Match(id: id, name: "Ada", startAt: instant)
  static let obstacle = Obstacle(kind: .quietHours, title: "quiet", start: instant, end: instant)
  static let finding = Finding(severity: .warning, what: "w", where: "x", fix: "m")
  static let reminder = NextReminder(at: instant, kind: .followUp, item: item)
  static let trial = ChannelTrial(channel: .desktop, ok: false, detail: "d")
  static let calendar = CalendarSource(
    id: id, name: "work", path: "/w", color: "#0088ff", allDay: true, tentative: false, addresses: ["a@b"],
    noAllDay: true)
  static let problem = FileProblem(file: "a.ics", problem: "p")
  static let calendarState = CalendarState(
    calendar: calendar, files: 2, events: 3, problems: [problem], trouble: "t", readAt: instant)
  static let mirror = MirrorState(
    path: "/m", form: .both, files: 4, trouble: "t", dates: "/d", dateFiles: 2, datesTrouble: "t",
    removed: ["Ada"])
  static let edit = ExternalEdit(
    id: id, at: instant, itemId: id, contactId: id, movedTo: instant, detail: "moved")
  static let card = Card(
    uid: "u", displayName: "Ada", organization: "Analytical Engines", phones: ["+44 20 7946 0000"],
    emails: ["ada@example.org"], tags: ["family"], timeZone: "Europe/London",
    more: cardDetails, company: true)
  static let addressBook = AddressBook(id: id, name: "people", path: "/p")
  static let addressBookState = AddressBookState(
    addressBook: addressBook, files: 2, cards: 3, problems: [problem], trouble: "t")
  static let cardProposal = CardProposal(
    contactId: id, name: "Ada", found: FoundCard(card: card, addressBook: "people"), lost: true, alike: true)
  static let newContact = NewContact(
    fields: ContactFields(
      displayName: "Ada", tags: ["family"], purpose: "p", cardUid: "u", timeZone: "Europe/London",
      remindMin: [45], goal: settings), lastContact: "2026-03-01", profile: profile, met: [pastContact],
    archived: true, uid: "card-2")
  static let pastContact = PastContact(at: "2026-02-01", outcome: .call, notes: "n")
  static let removed = Removed(items: 3, log: 4)
  static let alsoMet = AlsoMet(contactId: id, name: "Ada", item: item, goal: goal)

  /// Every named type of the interface.
  static let types: [Sample] =
    planTypes + profileTypes + [Sample(pageSession, bare: barePageSession)] + draftTypes
    + assistantTypes + contentTypes + moduleTypes + guestTypes + invitationTypes

  private static let planTypes: [Sample] = [
    Sample(contact, bare: Contact(id: id, displayName: "Ada")), Sample(windows.timeBlocks[0]),
    Sample(windows),
    Sample(goal, bare: bareGoal), Sample(settings, bare: GoalSettings()),
    Sample(
      BusyTime(start: instant, end: instant, title: "Dinner", calendar: "home", color: "#ff0000"), bare: busy),
    Sample(item, bare: bareItem), Sample(planItem, bare: barePlanItem),
    Sample(log, bare: InteractionLog(id: id, contactId: id, when: instant, outcome: .met)),
    Sample(away, bare: Away(id: id, from: date, to: date)), Sample(preferences, bare: Preferences()),
    Sample(
      MovedItem(item: item, from: instant, because: busy, closed: .quietHours, rule: .tooNear),
      bare: MovedItem(item: item, from: instant)),
    Sample(journey), Sample(times, bare: ShownTimes(contactHours: [8, 21.5])),
    Sample(withdrawn, bare: WithdrawnItem(item: item, reason: .booked)),
    Sample(unfit, bare: UnfitItem(item: item, reason: .weekFull)), Sample(hours),
    Sample(conflict),
    Sample(segment), Sample(tagCadence, bare: TagCadence(tag: "t", cadenceDays: 7)),
    Sample(
      Segment(name: "n", filter: "f", builtIn: true, people: 1),
      bare: Segment(name: "n", filter: "f", people: 0)),
    Sample(unplaced, bare: UnplacedGoal(goalId: id, name: "Ada", dueOn: date, reason: .weekFull)),
    Sample(report, bare: emptyReport),
    Sample(summary, bare: PersonSummary(contact: contact)),
    Sample(day, bare: AgendaDay(date: date, items: [], busy: [])),
    Sample(terms),
    Sample(
      placing,
      bare: Placing(dueOn: date, overdueDays: 3, cadenceDays: 7, importance: 4, cost: terms)),
    Sample(candidate),
    Sample(score), Sample(rejected),
    Sample(smallestChange, bare: SmallestChange(kind: .busyTime, says: "s", costs: [])),
    Sample(outlook),
    Sample(relaxation, bare: Relaxation(kind: .busyTime, says: "s", slipping: 0, missed: 0)),
    Sample(shifted),
    Sample(
      difference, bare: PlanDifference(gained: [], lost: [], moved: [], leftOut: [], noLonger: [], notDue: [])
    ),
    Sample(counts), Sample(receipt),
    Sample(
      document,
      bare: ExportDocument(format: "f", version: 1, contacts: [], goals: [], items: [], log: [], away: [])),
    Sample(match, bare: Match(id: id, name: "Ada")), Sample(obstacle), Sample(finding),
    Sample(reminder, bare: NextReminder(at: instant, kind: .rollup)), Sample(trial), Sample(removed),
    Sample(alsoMet, bare: AlsoMet(contactId: id, name: "Ada")),
    Sample(calendar, bare: CalendarSource(id: id, name: "work", path: "/w")), Sample(problem),
    Sample(
      calendarState, bare: CalendarState(calendar: calendar, files: 0, events: 0, problems: [])),
    Sample(mirror, bare: MirrorState(path: "/m", form: .event, files: 0)),
    Sample(edit, bare: ExternalEdit(id: id, at: instant, itemId: id, contactId: id, detail: "done")),
    Sample(card, bare: Card(uid: "u", displayName: "Ada")), Sample(addressBook),
    Sample(
      addressBookState, bare: AddressBookState(addressBook: addressBook, files: 0, cards: 0, problems: [])),
    Sample(
      FoundCard(card: card, addressBook: "people", person: "Ada"),
      bare: FoundCard(card: card, addressBook: "people")),
    Sample(
      cardProposal,
      bare: CardProposal(name: "Ada", found: FoundCard(card: card, addressBook: "people"))),
    Sample(newContact, bare: NewContact()), Sample(pastContact, bare: PastContact(at: "2026-02-01")),
    Sample(AddedContact(contact: contact, goal: goal), bare: AddedContact(contact: contact)),
    Sample(UpdatedContact(contact: contact, changes: ["phone 5"])),
    Sample(takenBack, bare: bareTakenBack), Sample(undoable),
    Sample(SkippedContact(displayName: "Ada", reason: "r")), Sample(evidence), Sample(learnedCell),
  ]

  /// Every error.
  static let errors: [Sample] = [
    Sample(NotFound(kind: .person, selector: "x", near: ["y"], message: "m")),
    Sample(Ambiguous(selector: "a", matches: [match], message: "m")),
    Sample(
      InvalidField(field: "f", value: .array([1, "x", .null]), allowed: "a", code: .oneLead, years: ["y"])),
    Sample(NoFreeSlot(item: id, target: "t", message: "m")),
    Sample(AlreadyDone(item: id, status: "done", message: "m")),
    Sample(DoneAlready(at: instant, message: "m")), Sample(GuestBooked(item: id, message: "m")),
    Sample(Conflict(obstacles: [obstacle], message: "m")), Sample(NothingToUndo(message: "m")),
    Sample(UndoRefused(message: "m")),
    Sample(ReadOnly(path: "/x", message: "m")), Sample(OutcomeUnknown(path: "/x", message: "m")),
    Sample(Busy(message: "m")), Sample(Internal(message: "m")),
  ]
}

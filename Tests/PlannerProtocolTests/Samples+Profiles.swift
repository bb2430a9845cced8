import PlannerModel
import PlannerProtocol

extension Samples {
  private typealias M = PeopleMethods

  static let address = PostalAddress(
    street: "Rua 1", city: "Lisbon", region: "L", postalCode: "1000", country: "Portugal", label: "home")
  static let cardDetails = CardDetails(
    title: "Engineer", birthday: "1966-03-15", anniversary: "--06-12", urls: ["https://a.example"],
    addresses: [address], related: [CardRelation(type: "spouse", name: "Bob")], note: "n", hasPhoto: true,
    death: death, name: personName, dates: [labeledDate])
  static let relation = PersonRelation(
    to: id, kind: .child, label: "daughter", name: "Lisa", inverse: true, birthYear: 2015,
    birthday: "2015-05-03",
    yours: false)
  static let personNote = PersonNote(
    id: id, text: "t", createdAt: instant, private: true, pinned: true, idea: true)
  static let consent = Consent(purpose: "newsletter", givenAt: instant, withdrawnAt: instant)
  static let rules = IntroductionRules(excluded: true, never: [id])
  static let labeled = LabeledValue(value: "ana@example.org", label: "work")
  static let profile = PersonProfile(
    emails: [labeled], phones: [labeled], urls: [labeled], addresses: [address], photo: "00", company: "c",
    role: "r",
    industry: "i", previousCompanies: ["p"], schools: ["s"], interests: ["golf"], offers: ["o"], seeks: ["s"],
    birthday: "1966-03-15", anniversary: "--06-12", knownSince: "2009", relations: [relation],
    notes: [personNote],
    facts: ["coffee": "black", "": "\u{1b}"], introductions: rules, consents: [consent],
    writing: writing, death: death, name: personName, dates: [labeledDate])
  static let labeledDate = LabeledDate(label: "name day", day: "--03-10", once: true)
  static let death = Death(diedOn: "2020-03-10", remember: true)
  static let personName = PersonName(
    family: ["F"], given: ["G", "H"], additional: ["A"], prefix: ["Dr."], suffix: ["PhD"],
    phoneticFamily: "f", phoneticGiven: "g", phoneticAdditional: "a")
  static let writing = WritingStyle(callName: "Ani", tone: .warm, language: .de)
  static let importantDate = ImportantDate(
    id: id, contactId: id, kind: .custom, title: "wedding", month: 6, day: 12, year: 2019, yearly: true,
    leadDays: [7, 0], plan: .week, lastToldAt: instant, timeOfDay: "07:30", note: "n")
  static let upcoming = UpcomingDate(
    id: id, contactId: id, name: "Ada", kind: .birthday, title: "Ada's birthday", on: date, years: 60,
    daysAhead: 3,
    plan: .day, startAt: instant, child: "Leo", fromCard: true, timeOfDay: "07:30", note: "n",
    ideas: ["i"])
  static let whole = WholeProfile(
    contactId: id, name: "Ada", profile: profile, card: profile, shown: profile, note: "n", dates: [upcoming],
    lastContactedAt: instant, content: [namedContent], plan: report)
  private static let namedContent = NamedContent(id: id, name: "a.pdf", private: true)
  static let bareWhole = WholeProfile(
    contactId: id, name: "Ada", profile: PersonProfile(), shown: PersonProfile(), dates: [])

  static let introduction = Introduction(
    a: id, b: id, status: .successful, approvedAt: instant, introducedAt: instant, endedAt: instant, note: "n"
  )
  private static let namedIntroduction = NamedIntroduction(introduction: introduction, aName: "A", bName: "B")
  private static let reason = IntroductionReason(feature: "need:x", share: 0.5, offeredBy: id)
  private static let suggestedPair = IntroductionPair(
    a: id, b: id, aName: "A", bName: "B", score: 0.5, kind: .personal, reasons: [reason], status: .approved)

  static let profileTypes: [Sample] = [
    Sample(labeledDate, bare: LabeledDate(label: "l", day: "--03-10")), Sample(death, bare: Death()),
    Sample(personName, bare: PersonName()),
    Sample(cardDetails, bare: CardDetails()), Sample(address, bare: PostalAddress()),
    Sample(CardRelation(type: "spouse", name: "Bob")), Sample(labeled, bare: LabeledValue(value: "v")),
    Sample(relation, bare: PersonRelation(to: "Lisa", kind: .child)),
    Sample(personNote, bare: PersonNote(text: "t")),
    Sample(consent, bare: Consent(purpose: "p")), Sample(writing, bare: WritingStyle()),
    Sample(rules, bare: IntroductionRules()),
    Sample(profile, bare: PersonProfile()),
    Sample(
      KeptProfile(contactId: id, profile: profile), bare: KeptProfile(contactId: id, profile: PersonProfile())
    ),
    Sample(whole, bare: bareWhole),
    Sample(
      importantDate,
      bare: ImportantDate(id: id, kind: .custom, title: "t", yearly: false, leadDays: [], plan: DatePlan.none)
    ),
    Sample(TextPart(start: 0, length: 2)),
    Sample(
      introduction, bare: Introduction(a: id, b: id, status: .rejected)), Sample(namedIntroduction),
    Sample(reason, bare: IntroductionReason(feature: "f", share: 0.25)),
    Sample(
      suggestedPair,
      bare: IntroductionPair(a: id, b: id, aName: "A", bName: "B", score: 0, kind: .both, reasons: [])),
    Sample(AuditFault(number: 1, trouble: .changed)), Sample(AuditPerson(contactId: id, name: "Ada")),
    Sample(
      auditChange, bare: AuditChange(did: .erased, object: "everything", count: 1, people: [])),
    Sample(auditEntry), Sample(picture, bare: Picture(data: "AA==", mediaType: "image/png")),
    Sample(
      personData,
      bare: PersonData(
        exportedAt: instant, profile: bareWhole, document: document, introductions: [], segments: [],
        audit: [])),
    Sample(namedContent, bare: NamedContent(id: id, name: "a")), Sample(fileBytes),
    Sample(mergedCounts), Sample(leftValue), Sample(duplicate),
    Sample(foundContent, bare: FoundContent(id: id, file: "a", text: "", marks: [])),
    Sample(found, bare: Found(contactId: id, name: "Ada", where: .note, text: "t", marks: [])),
    Sample(upcoming, bare: UpcomingDate(kind: .custom, title: "t", on: date, daysAhead: 0)),
  ]

  private static let auditChange = AuditChange(
    did: .changed, object: "contact", fields: ["tags"], count: 2,
    people: [AuditPerson(contactId: id, name: "Ada")], others: 1)
  private static let auditEntry = AuditEntry(
    number: 1, at: instant, program: "p", changes: [auditChange], previous: "00", hash: "01")
  private static let picture = Picture(data: "AA==", mediaType: "image/png", fromCard: true)
  private static let personData = PersonData(
    exportedAt: instant, profile: whole, document: document, introductions: [namedIntroduction],
    segments: ["s"], picture: picture, files: [fileBytes], audit: [auditEntry])
  private static let fileBytes = FileBytes(id: id, data: "AA==", mediaType: "application/pdf")

  private static let mergedCounts = MergedCounts(
    sessions: 1, withdrawn: 2, log: 3, notes: 4, dates: 5, relations: 6, introductions: 7, drafts: 8,
    files: 9,
    invitations: 10)
  private static let leftValue = LeftValue(field: "company", value: "v", kept: "k")
  private static let duplicate = Duplicate(
    stays: id, goes: id, staysName: "Ada", goesName: "A", reasons: DuplicateReason.allCases)

  private static let foundContent = FoundContent(
    id: id, file: "a.pdf", contactId: id, name: "Ada", text: "te", marks: [TextPart(start: 0, length: 2)],
    private: true)
  private static let found = Found(
    contactId: id, name: "Ada", where: .note, text: "te", marks: [TextPart(start: 0, length: 2)],
    private: true, near: true)

  static let profiles: [Exchange] = [
    Exchange(M.Profile(name: "ada"), reply: whole, bareReply: bareWhole),
    Exchange(
      M.SetProfile(
        name: "ada", set: profile, add: profile, remove: profile, unset: ["role"],
        contact: ContactFields(displayName: "Ada"), addTags: ["a"], dropTags: ["d"]),
      bare: M.SetProfile(name: "ada"), reply: whole, bareReply: bareWhole),
    Exchange(
      M.SetPhoto(name: "ada", data: "AA=="), bare: M.SetPhoto(name: "ada"),
      reply: M.SetPhoto.Reply(photo: "00"),
      bareReply: M.SetPhoto.Reply()),
    Exchange(
      M.Photo(name: "ada"), reply: M.Photo.Reply(data: "AA==", mediaType: "image/png", fromCard: true),
      bareReply: M.Photo.Reply()),
    Exchange(
      M.Dates(from: "today", days: 3, name: "ada"), bare: M.Dates(), reply: M.Dates.Reply(dates: [upcoming])),
    Exchange(
      M.AddDate(
        name: "ada", kind: .custom, title: "t", on: "2w", yearly: true, leadDays: [0], plan: .day,
        timeOfDay: "7:30", note: "n"),
      bare: M.AddDate(),
      reply: M.AddDate.Reply(date: importantDate, next: upcoming, warnings: ["full"], plan: report),
      bareReply: M.AddDate.Reply(date: importantDate)),
    Exchange(
      M.EditDate(
        id: "5e0c", title: "t", on: "2w", yearly: true, leadDays: [0], plan: .day, timeOfDay: "7:30",
        note: "n"),
      bare: M.EditDate(id: "5e0c"),
      reply: M.EditDate.Reply(date: importantDate, next: upcoming, warnings: ["full"], plan: report),
      bareReply: M.EditDate.Reply(date: importantDate)),
    Exchange(
      M.PlanDate(name: "ada", kind: .birthday, id: "5e0c"), bare: M.PlanDate(),
      reply: M.PlanDate.Reply(next: upcoming, warnings: ["full"]),
      bareReply: M.PlanDate.Reply(next: upcoming)),
    Exchange(
      M.RemoveDate(id: "5e0c"), reply: M.RemoveDate.Reply(date: importantDate, plan: report),
      bareReply: M.RemoveDate.Reply(date: importantDate)),
    Exchange(M.ListDates(), reply: M.ListDates.Reply(dates: [importantDate])),
    Exchange(
      M.Introductions(contact: "ada", with: "bob", limit: 3), bare: M.Introductions(),
      reply: M.Introductions.Reply(pairs: [suggestedPair])),
    Exchange(
      M.SetIntroduction(a: "ada", b: "bob", status: .approved, note: "n"),
      bare: M.SetIntroduction(a: "ada", b: "bob", status: .approved),
      reply: M.SetIntroduction.Reply(introduction: namedIntroduction)),
    Exchange(
      M.ListIntroductions(), reply: M.ListIntroductions.Reply(introductions: [namedIntroduction])),
    Exchange(M.Filter(filter: "tag:t"), reply: M.Filter.Reply(contactIds: [id])),
    Exchange(
      M.SetSegment(name: "n", filter: "f"), bare: M.SetSegment(name: "n"),
      reply: M.SetSegment.Reply(segment: Segment(name: "n", filter: "f", people: 1))),
    Exchange(
      M.ListSegments(),
      reply: M.ListSegments.Reply(segments: [Segment(name: "n", filter: "f", builtIn: true, people: 1)])),
    Exchange(
      M.Audit(name: "ada", before: 9, limit: 3), bare: M.Audit(), reply: M.Audit.Reply(entries: [auditEntry])),
    Exchange(
      M.VerifyAudit(),
      reply: M.VerifyAudit.Reply(
        entries: 1, firstAt: instant, lastAt: instant, hash: "00",
        faults: [AuditFault(number: 1, trouble: .missing)]),
      bareReply: M.VerifyAudit.Reply(entries: 0, faults: [])),
    Exchange(
      M.Merge(name: "ada", with: "a"),
      reply: M.Merge.Reply(
        contact: contact, gone: "A", merged: mergedCounts, left: [leftValue], plan: report)),
    Exchange(M.Duplicates(), reply: M.Duplicates.Reply(duplicates: [duplicate])),
    Exchange(M.ExportPerson(name: "ada"), reply: M.ExportPerson.Reply(data: personData)),
    Exchange(
      M.Find(text: "t", limit: 3), bare: M.Find(text: "t"),
      reply: M.Find.Reply(found: [found], content: [foundContent]),
      bareReply: M.Find.Reply(found: [found])),
  ]
}

import FoundationEssentials
import PlannerDrafts
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension DraftMethods.MakeDrafts: UseCase {
  var needsCards: Bool { true }

  /// The largest number of recipients of a newsletter.
  private static let most = 1000

  func run(in planner: Planner) throws -> Reply {
    try ValidLength.profileText.check(context, field: "context")
    try ValidLength.tag.check(template, field: "template")
    if preview == true {
      return try planner.read { view in
        let (drafts, without) = try make(view)
        return Reply(drafts: try DraftReader(view).shown(drafts), withoutConsent: without)
      }
    }
    return try planner.transaction(command: "draft \(name.map(CommandNames(planner).named) ?? "newsletter")")
    { writer in
      let view = planner.view(writer)
      let (drafts, without) = try make(view)
      for draft in drafts {
        try writer.put(draft)
        try planner.emit(.edited, contactId: draft.contactId, to: writer)
      }
      return Reply(drafts: try DraftReader(view).shown(drafts), withoutConsent: without)
    }
  }

  /// Makes a draft that the user did not ask for.
  static func prepare(_ purpose: DraftPurpose, to contact: Contact, _ view: PlannerView) throws -> Draft {
    try Self().draft(to: contact, purpose: purpose, DraftMaker(view))
  }

  private func make(_ view: PlannerView) throws -> (drafts: [Draft], withoutConsent: [WithoutConsent]?) {
    if let filter { return try make(to: filter, DraftMaker(view), view) }
    return (try makeToPerson(view), nil)
  }

  /// Makes drafts with the same text to many people.
  private func make(
    to filter: String, _ maker: DraftMaker, _ view: PlannerView
  ) throws -> (drafts: [Draft], withoutConsent: [WithoutConsent]?) {
    guard name == nil, with == nil else { throw refusal("filter", filter, "given without name") }
    guard purpose == nil || purpose == .newsletter || purpose == .custom else {
      throw refusal("filter", filter, "for a newsletter: other drafts are to one person")
    }
    let purpose = purpose ?? .newsletter
    let departed = try DepartedPeople(view).departed()
    let meant = try PersonFilters(view).people(matching: PersonFilters(view).filter(filter)).filter {
      !departed.contains($0.id)
    }
    var (people, without): ([Contact], [WithoutConsent]) = ([], [])
    for contact in meant {
      let consent = purpose == .newsletter ? try DraftReader(view).newsletterConsent(of: contact) : .given
      if consent == .given {
        people.append(contact)
      } else {
        without.append(WithoutConsent(name: contact.displayName, withdrawnAt: consent.withdrawnAt))
      }
    }
    guard (1...Self.most).contains(people.count) else {
      let allowed =
        meant.isEmpty
        ? "a filter with at least one person"
        : people.isEmpty
          ? "a filter with at least one consent to newsletters (plannerctl consent NAME newsletter records "
            + "it; plannerctl: --for custom writes to people one by one)"
          : "a filter with at most \(Self.most) people"
      throw refusal("filter", filter, allowed)
    }
    return (
      try people.map { try draft(to: $0, purpose: purpose, maker) }, without.isEmpty ? nil : without
    )
  }

  private func makeToPerson(_ view: PlannerView) throws -> [Draft] {
    let maker = try DraftMaker(view)
    guard let name else { throw refusal("name", nil, "the recipient, or a filter") }
    let contact = try PersonSelectors(view).person(name)
    try DepartedPeople(view).checkIsHere(contact, field: "name")
    guard purpose == .introduction || with != nil else {
      let purpose = try purpose ?? ofTemplate ?? maker.nearestPurpose(of: contact)
      if purpose == .newsletter {
        try DraftReader(view).checkConsentToNewsletter(of: contact, field: "name", value: name)
      }
      return [try draft(to: contact, purpose: purpose, maker)]
    }
    guard purpose ?? .introduction == .introduction else {
      throw refusal("with", with, "absent: only an introduction has two people")
    }
    guard let with else { throw refusal("with", nil, "the other person of the introduction") }
    let other = try PersonSelectors(view).person(with)
    try DepartedPeople(view).checkIsHere(other, field: "with")
    guard other.id != contact.id else {
      throw refusal("with", with, "somebody else than \(contact.displayName)")
    }
    return try [(contact, other), (other, contact)].map { one, another in
      try draft(to: one, about: another, purpose: .introduction, maker)
    }
  }

  /// The purpose of the requested template; nil without such a template. A module's template is custom, even
  /// if a date is near.
  private var ofTemplate: DraftPurpose? {
    template.map { name in DraftPurpose(rawValue: String(name.prefix { $0 != "." })) ?? .custom }
  }

  private func draft(
    to contact: Contact, about other: Contact? = nil, purpose: DraftPurpose, _ maker: DraftMaker
  ) throws -> Draft {
    let saysItself = template.map { !$0.hasPrefix(purpose.rawValue) } ?? false
    if [.custom, .newsletter].contains(purpose), !saysItself, (context ?? "").allSatisfy(\.isWhitespace) {
      throw refusal("context", context, "your own text (plannerctl: --context)")
    }
    // A custom template may still use the facts of the nearest purpose.
    let occasion = purpose == .custom && saysItself ? try maker.nearestPurpose(of: contact) : purpose
    let style = try maker.style(of: contact, tone: tone, language: language)
    let facts = try maker.facts(of: contact, about: other, for: occasion, style, context: context)
    let made: DraftText
    do {
      made = try maker.templates.make(occasion, style.tone, style.language, facts, named: template)
    } catch let problem as TemplateProblem {
      guard problem.isMissing else { throw refusal("template", problem.template, problem.sentence) }
      throw NotFound(kind: .template, selector: problem.template, message: problem.sentence)
    }
    return Draft(
      id: preview == true ? "" : newId(), contactId: contact.id, otherId: other?.id,
      purpose: purpose, status: .draft, tone: style.tone, language: style.language, context: context,
      subject: made.subject, text: made.body, source: made.template, version: made.version,
      used: made.used, createdAt: maker.now)
  }

  private func refusal(_ field: String, _ value: String?, _ allowed: String) -> InvalidField {
    InvalidField(field: field, value: value.map { .string($0) } ?? .null, allowed: allowed)
  }
}

extension DraftMethods.ListTemplates: Query {
  var readers: ReaderKind { .long }

  func run(in views: ViewSource) throws -> Reply {
    let templates = try views.read { try DraftReader($0).draftTemplates() }
    return Reply(
      templates: templates.list().map {
        DraftTemplate(
          name: $0.name, text: $0.text, own: $0.isOwn, module: $0.module, problems: $0.problems)
      }, folder: views.templates ?? "")
  }
}

extension DraftReader {
  /// Returns all templates: the user's own (read again each time), the templates of modules that are on, and
  /// the planner's.
  func draftTemplates() throws -> DraftTemplates {
    let ofModules = try reader.modules().filter(\.on).flatMap { module in
      module.templates.map { ($0.name, (module: module.id, text: $0.text)) }
    }
    return DraftTemplates(
      own: view.templates.map(DraftTemplates.texts(inFolder:)) ?? [:],
      modules: Dictionary(ofModules) { first, _ in first })
  }
}

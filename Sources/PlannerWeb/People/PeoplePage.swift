import PlannerMatching
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of all people, most due first, with a search, filters, changes of several people, and a form to
/// add a person.
struct PeoplePage: Sendable {
  /// The width in pixels, as in the style sheet.
  private static let barWidth = 64.0
  /// The most people in the planner for which each segment shows its number of people.
  private static let mostCounted = 300

  func show(_ visit: Visit) throws -> Reply {
    let asked = PeopleQuery(visit.query)
    let status = try visit.call(Methods.Status())
    var values = Frame.values("People", at: .people, visit, late: status.overdue)
    let (people, total, problem) = try found(asked, visit)
    if let search = asked.search { try find(search, asked, visit, &values) }
    if people.isEmpty, total > 0, visit.refusal == nil {
      // The page does not exist any more, because the list became shorter.
      let last = (total + PeopleQuery.perPage - 1) / PeopleQuery.perPage
      return .redirect(to: "/people\(asked.page(last).text)")
    }
    values["search"] = asked.search ?? ""
    values["filter"] = asked.filter ?? ""
    values["query"] = asked.text
    if let problem { values["filterProblem"] = problem }
    let refused = visit.refusal
    let chosen = Set(refused?.entered.all("who") ?? [])
    values["people"] = people.map { row($0, chosen: chosen.contains($0.contact.id), visit.words) }
    if asked.search == nil, problem == nil { values["total"] = counted(total, "person", "people") }
    values["isArchive"] = asked.archived
    values["isEmpty"] = people.isEmpty && values["found"] == nil
    values["isFiltered"] = asked.isFiltered
    values["isNobody"] = people.isEmpty && !asked.isFiltered
    // Counting the segments takes 0.2 s with 10,000 people, so it then happens only on request.
    let isCounted = status.contacts <= Self.mostCounted || visit.query.has("segments")
    let segments = try isCounted ? visit.call(PeopleMethods.ListSegments()).segments : []
    values["segments"] =
      isCounted
      ? segments.map { segment($0.name, meaning: $0.filter, people: $0.people, asked) }
      : FilterReader.builtIn.map { segment($0.name, meaning: $0.meaning, people: nil, asked) }
    values["yourSegments"] = isCounted ? "" : "/people?segments=1"
    values["suggestions"] = FilterHelp.suggestions(
      segments: isCounted ? segments.map(\.name) : FilterReader.builtIn.map(\.name),
      tags: people.flatMap(\.contact.tags).folded.sorted()
    ).map { ["text": $0] }
    if visit.query.has("help") { values["helps"] = ["examples": FilterHelp.examples] as Values }
    if asked.page > 1 { values["before"] = "/people\(asked.page(asked.page - 1).text)" }
    if asked.offset + people.count < total { values["after"] = "/people\(asked.page(asked.page + 1).text)" }
    if total > PeopleQuery.perPage {
      values["part"] = "\(asked.offset + 1)–\(asked.offset + people.count) of \(total)"
    }
    if !people.isEmpty { values["many"] = many(people, total: total, asked, visit) }
    if problem == nil, let filter = asked.filter, asked.search == nil {
      values["keep"] = keep(filter, segments, visit)
      if let tag = TagCadenceForm.tag(of: filter) {
        values["ofTag"] = try TagCadenceForm.values(tag, visit)
      }
    }
    values["add"] = [
      "name": visit.field("displayName", nil),
      "count": visit.field("count", "2", refusedAs: ["goal.cadenceDays"], sentWith: "displayName"),
      "units": CadenceForm.units(chosen: refused?.entered["unit"] ?? "weeks"),
      "tags": visit.field("tags", nil, refusedAs: tagPaths, sentWith: "displayName"),
      "isOpen": visit.wasSent("displayName") || status.contacts == 0,
    ]
    return visit.pages.html("people", values)
  }

  /// Returns the people that match, and the reason if a filter cannot be read.
  private func found(
    _ asked: PeopleQuery, _ visit: Visit
  ) throws -> (people: [PersonSummary], total: Int, problem: String?) {
    if asked.search != nil { return ([], 0, nil) }
    do {
      let reply = try visit.call(
        Methods.People(
          filter: asked.filter, limit: PeopleQuery.perPage, offset: asked.offset,
          archived: asked.archived ? true : nil))
      return (reply.people, reply.total, nil)
    } catch let error as InvalidField where error.field == "filter" {
      return ([], 0, error.inPageWords)
    }
  }

  /// Shows the results of a search in all data about people.
  private func find(_ search: String, _ asked: PeopleQuery, _ visit: Visit, _ values: inout Values) throws {
    do {
      let ids = try asked.filter.map { Set(try visit.call(PeopleMethods.Filter(filter: $0)).contactIds) }
      let found = FoundPeople(try visit.call(PeopleMethods.Find(text: search, limit: 100)), among: ids)
      values["total"] = counted(found.rows.count, "person", "people")
      values["isNear"] = found.isNear
      if !found.rows.isEmpty { values["found"] = ["rows": found.rows] as Values }
    } catch let error as InvalidField {
      values[error.field == "filter" ? "filterProblem" : "searchProblem"] = error.inPageWords
    }
  }

  private func row(_ person: PersonSummary, chosen: Bool, _ words: PageWords) -> Values {
    var values: Values = [
      "id": person.contact.id, "name": person.contact.displayName,
      "initials": initials(person.contact.displayName), "due": due(person, words),
      "every": person.goal.map { cadence(days: $0.cadenceDays) } ?? "", "chosen": chosen,
      "met": person.lastMetAt.map { words.relative(words.zone.date(at: $0)) } ?? "not yet",
      "next": person.nextItem.map { words.moment($0.startAt) } ?? "",
      "tags": person.contact.tags.prefix(3).map { ["tag": $0] },
      "isLate": (person.overdueDays ?? 0) > 0 && person.goal?.paused != true,
    ]
    // Scores have no maximum, and bars on different pages must be comparable, so a score of 1 is half of
    // the bar.
    if let score = person.score { values["bar"] = "\(Int((Self.barWidth * score / (score + 1)).rounded()))" }
    return values
  }

  private func due(_ person: PersonSummary, _ words: PageWords) -> String {
    if person.deceased == true { return "died" }
    if person.contact.archived == true { return "archived" }
    guard let goal = person.goal else { return "no goal" }
    if goal.paused { return goal.pausedUntil.map { "paused until \(words.day($0))" } ?? "paused" }
    if let days = person.overdueDays, days > 0 { return "\(age(days: days)) late" }
    guard let dueOn = person.dueOn else { return "" }
    return dueOn == words.today ? "due today" : "due \(words.day(dueOn))"
  }

  private func segment(_ name: String, meaning: String, people: Int?, _ asked: PeopleQuery) -> Values {
    [
      "name": name, "size": people.map { "\($0)" } ?? "", "meaning": meaning,
      "href": "/people?filter=\(Form.encoded(name))",
      "current": name == asked.filter && asked.search == nil,
    ]
  }

  /// Returns the forms for several people.
  private func many(_ people: [PersonSummary], total: Int, _ asked: PeopleQuery, _ visit: Visit) -> Values {
    let entered = visit.refusal?.entered
    let wanted = entered?["do"].flatMap(ManyChange.init(rawValue:)) ?? .tag
    var values: Values = [
      "shown": people.map(\.contact.id).joined(separator: ","), "isOpen": entered?["do"] != nil,
      "all": entered?.has("all") ?? false, "everybodyIsChosen": entered?.has("everybody") ?? false,
      "changes": ManyChange.allCases.map { change -> Values in
        ["value": change.rawValue, "name": change.inWords, "chosen": change == wanted]
      },
      "who": visit.field("who", nil),
      "tagField": visit.field("tag", nil, refusedAs: tagPaths + ["tag"], sentWith: "do"),
      "untilField": visit.field("until", nil), "isSeen": visit.refusal?.isOfGuest ?? false,
      "everyField": visit.field("every", nil, refusedAs: ["goal.cadenceDays"], sentWith: "do"),
    ]
    // A call takes a filter, but not a search.
    if total > people.count, asked.search == nil { values["everybody"] = "\(total)" }
    return values
  }

  private func keep(_ filter: String, _ segments: [Segment], _ visit: Visit) -> Values {
    if let own = segments.first(where: { $0.name == filter }) {
      return own.builtIn == true ? [:] : ["own": ["name": own.name, "meaning": own.filter]]
    }
    return ["new": ["name": visit.field("segment", nil, refusedAs: "name")]]
  }
}

/// The paths of a rejected tag in errors of calls.
private let tagPaths = (0..<200).map { "tags[\($0)]" } + ["tags"]

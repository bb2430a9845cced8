import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows people added in one call.
struct AddedManyView: Rendered {
  var reply: Methods.AddContacts.Reply
  /// True if nothing was written.
  var isDryRun = false
  /// The last contacts of people without a goal, by name.
  var lastContacts: [String: Instant] = [:]
  /// A sentence about the data added along with the people.
  var brought: String?

  func lines(in context: RenderContext) -> [Styled] {
    addedLines(in: context) + (brought.map { Styled($0).wrapped(to: context.width) } ?? [])
      + updatedLines(in: context) + skippedLines(in: context)
      + reply.plan.changes(in: context, isDryRun: isDryRun)
      + worseLines(reply.worse, in: context)
      + (isDryRun ? ["Nothing was written."] : [])
  }

  private func addedLines(in context: RenderContext) -> [Styled] {
    if reply.added.isEmpty { return [isDryRun ? "Nobody would be added." : "Nobody was added."] }
    let columns: [Table.Column] = [
      .init("NAME", flexible: true), .init("EVERY"), .init("LAST MET", rank: 1),
      .init("TAGS", flexible: true, rank: 2),
    ]
    let rows = reply.added.map { added in
      let last = added.goal?.lastCompletedAt ?? lastContacts[added.contact.fullName]
      return [
        Styled(oneLine(added.contact.displayName), .bold),
        added.goal.map { Styled(shortCadence($0.cadenceDays)) } ?? Styled("no goal", .dim),
        Styled(last.map { context.day(context.zone.date(at: $0), aligned: true) } ?? ""),
        Styled(added.contact.tags.map(oneLine).joined(separator: ", "), .dim),
      ]
    }
    let title = Styled(isDryRun ? "Would add" : "Added", .good)
    return [title + Styled(" \(counted(rows.count, "person", "people")):")]
      + Table(columns, rows: rows).lines(width: context.width, indent: 2)
  }

  private func updatedLines(in context: RenderContext) -> [Styled] {
    guard let updated = reply.updated else { return [] }
    let title = Styled(isDryRun ? "Would change" : "Changed", .good)
    let lines = updated.flatMap { updated in
      let changes = updated.changes.map(oneLine).joined(separator: "; ")
      return Styled("\(oneLine(updated.contact.displayName), .bold): \(changes)").hanging(in: context)
    }
    let count = counted(updated.count, "person who is", "people who are")
    return [title + Styled(" \(count) there already:")] + lines
  }

  /// The maximum number of skipped people to name. After a second import, everybody is skipped.
  private static let mostSkipped = 20

  private func skippedLines(in context: RenderContext) -> [Styled] {
    if reply.skipped.isEmpty { return [] }
    let more = reply.skipped.count - Self.mostSkipped
    let lines = reply.skipped.prefix(Self.mostSkipped).flatMap { skipped in
      let (name, reason) = (oneLine(skipped.displayName), oneLine(skipped.reason))
      // Most reasons are sentences that begin with the person's name.
      let line: Styled =
        reason.hasPrefix("\(name) ")
        ? "\(name, .bold)\(String(reason.dropFirst(name.count)))" : "\(name, .bold): \(reason)"
      return line.hanging(in: context)
    }
    return ["Not changed:"] + lines + (more > 0 ? [Styled("  and \(more) more")] : [])
  }
}

/// Shows the unused entries of a file.
struct ImportView: Rendered {
  var people: ImportedPeople
  var file: String

  func lines(in context: RenderContext) -> [Styled] {
    let unused = people.unused.flatMap { unused in
      let name = unused.name.isEmpty ? Styled() : Styled(" \(oneLine(unused.name))", .bold)
      let line = Styled("\(unused.place):") + name + Styled(" \(unused.reason)")
      return line.hanging(in: context)
    }
    let title: [Styled] = unused.isEmpty ? [] : ["Not used of \(fileInWords(file)):"]
    let leftOut = people.leftOut.flatMap { left in
      let what = counted(left.count, left.one, left.many)
      return Styled("\(oneLine(what)) left out: \(left.reason).").wrapped(to: context.width)
    }
    return title + unused + leftOut
      + (people.notes + people.namesakes).flatMap { Styled(oneLine($0)).wrapped(to: context.width) }
  }
}

/// Shows the result of an import.
struct ImportedView: Rendered {
  var reply: Methods.AddContacts.Reply
  var isDryRun: Bool
  var told: ImportView

  func lines(in context: RenderContext) -> [Styled] {
    var lastContacts: [String: Instant] = [:]
    for person in told.people.entries.map(\.person) {
      guard let name = person.fields.displayName, let last = person.lastContact else { continue }
      lastContacts[name] = try? pastTime(last, in: context)
    }
    return told.lines(in: context)
      + AddedManyView(reply: reply, isDryRun: isDryRun, lastContacts: lastContacts, brought: brought)
      .lines(in: context) + unplanned(in: context)
  }

  /// Counts the data added along with the people; nil if there is nothing to count.
  private var brought: String? {
    let names = Set(reply.added.map(\.contact.fullName))
    let added = told.people.entries.map(\.person).filter { names.contains($0.fields.displayName ?? "") }
    func count(_ number: (NewContact) -> Int) -> Int { added.reduce(0) { $0 + number($1) } }
    let parts = [
      (count { $0.profile == nil ? 0 : 1 }, "profile", "profiles"),
      (count { $0.profile?.relations?.count ?? 0 }, "relation", "relations"),
      (count { $0.profile?.dates?.count ?? 0 }, "date", "dates"),
      (count { $0.profile?.notes?.count ?? 0 }, "note", "notes"),
      (count { $0.met?.count ?? 0 }, "earlier contact", "earlier contacts"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
    return parts.isEmpty ? nil : "With them: \(parts.joined(separator: ", "))."
  }

  /// Counts only added people without a goal: a second import would not give them one.
  private func unplanned(in context: RenderContext) -> [Styled] {
    let count = reply.added.count { $0.goal == nil }
    if count == 0 { return [] }
    let way = isDryRun ? "--every DURATION" : "plannerctl edit NAME --every DURATION"
    let who = "\(counted(count, "person", "people")) \(count == 1 ? "has" : "have")"
    return Styled("\(who) no cadence, and will have no plan; `\(way)` sets one.")
      .wrapped(to: context.width)
  }
}

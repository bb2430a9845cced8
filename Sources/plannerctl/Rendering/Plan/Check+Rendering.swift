import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Shows the answer in words, then the people whose sessions slip, then what would help.
extension Methods.Check.Reply: Rendered {
  /// The maximum number of people shown; `--json` has all.
  private static let mostPeople = 20

  func lines(in context: RenderContext) -> [Styled] {
    if people.isEmpty {
      let beginning: Styled = "Nothing is promised yet. To begin: `plannerctl add NAME --every 2w`"
      return beginning.wrapped(to: context.width)
    }
    return answer.wrapped(to: context.width) + peopleLines(in: context) + relaxationLines(in: context)
  }

  private var slipping: [PersonOutlook] { people.filter(\.slips) }

  private var answer: Styled {
    let number = promisedPerWeek < 0.05 ? "less than 0.1" : decimal(promisedPerWeek, places: 1)
    let promised = "\(number) sessions a week are promised"
    let allowed = "\(capacityPerWeek) \(capacityPerWeek == 1 ? "is" : "are") allowed"
    let never = people.filter { $0.startsPerWeek == 0 }.map { oneLine($0.name) }
    let names = never.prefix(3).joined(separator: ", ") + (never.count > 3 ? " and others" : "")
    switch verdict {
    case .kept: return "\("Yes", .good): \(promised), \(allowed), and \(slip)."
    case .slips: return "\("Not quite", .warning): \(promised), \(allowed), but \(slip)."
    case .impossible where promisedPerWeek > Double(capacityPerWeek):
      let answer: Styled = "\("No", .bad): \(promised), but only \(allowed), and \(slip)."
      return never.isEmpty ? answer : answer + " There is never a time for \(names, .bold)."
    case .impossible: return "\("No", .bad): there is never a time for \(names, .bold), and \(slip)."
    }
  }

  private var slip: String {
    if slipping.isEmpty { return "nobody slips in the next \(days) days" }
    let missed = people.reduce(0) { $0 + max(0, $1.promised - $1.kept) }
    return "\(slipping.count) of \(counted(people.count, "person", "people")) "
      + "\(slipping.count == 1 ? "slips" : "slip") in the next \(days) days"
      + (missed == 0 ? "" : ": \(counted(missed, "session")) missed")
  }

  private func peopleLines(in context: RenderContext) -> [Styled] {
    if slipping.isEmpty { return [] }
    let rows = slipping.prefix(Self.mostPeople).map { person in
      [
        Styled(oneLine(person.name), .bold), Styled("\(person.kept) of \(person.promised)"),
        Styled(counted(person.worstDaysLate, "day"), .late),
        Styled("\(decimal(person.averageDaysLate, places: 1))"),
        Styled(
          "\(duration(minutes: person.openMinutesPerWeek)), "
            + counted(Int(person.startsPerWeek.rounded()), "start"), .dim),
      ]
    }
    let more = slipping.count - rows.count
    let table = Table(
      [
        .init("WHO", flexible: true), .init("KEPT"), .init("LATE BY", right: true),
        .init("ON AVERAGE", right: true), .init("OPEN A WEEK"),
      ], rows: Array(rows)
    ).lines(width: context.width, indent: 2)
    let fits = table.allSatisfy { $0.width <= context.width }
    return [""] + (fits ? table : list(in: context))
      + (more > 0 ? ["  and \(more) more, whom --json lists"] : [])
  }

  /// The same for a narrow terminal.
  private func list(in context: RenderContext) -> [Styled] {
    slipping.prefix(Self.mostPeople).flatMap { person in
      let late = Styled("\(counted(person.worstDaysLate, "day")) late", .late)
      let line: Styled =
        "\(oneLine(person.name), .bold): \(person.kept) of \(person.promised) kept, up to \(late), \(decimal(person.averageDaysLate, places: 1)) on average; open \(duration(minutes: person.openMinutesPerWeek)) a week, \(counted(Int(person.startsPerWeek.rounded()), "start"))."
      return line.hanging(in: context)
    }
  }

  private func relaxationLines(in context: RenderContext) -> [Styled] {
    if slipping.isEmpty { return [] }
    let others: Styled =
      "There was no time to try \(counted(untried, "more change", "more changes")): each takes a while."
    let left = untried > 0 ? others.wrapped(to: context.width) : []
    if relaxations.isEmpty {
      let none: Styled = "No single change of those that were tried helps."
      return [""] + none.wrapped(to: context.width) + left
    }
    return ["", "What would help most:"]
      + relaxations.flatMap { relaxation -> [Styled] in
        let then =
          relaxation.slipping == 0
          ? "Then nobody slips."
          : "Then \(counted(relaxation.slipping, "person slips", "people slip")), "
            + "\(counted(relaxation.missed, "session")) missed."
        let lines = Styled("\(oneLine(relaxation.says)) \(then)").hanging(in: context)
        return lines + (relaxation.command.map { ["    " + Styled(oneLine($0), .accent)] } ?? [])
      } + left
  }
}

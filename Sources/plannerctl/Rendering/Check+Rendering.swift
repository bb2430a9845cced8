import PlannerModel
import PlannerProtocol
import PlannerTime

/// The answer in plain words, then who slips, then what would help.
extension Methods.Check.Reply: Rendered {
  /// Enough to see who; `--json` has everybody.
  private static let mostPeople = 20

  func lines(in context: RenderContext) -> [Styled] {
    if people.isEmpty { return ["Nothing is promised: `plannerctl add NAME --every 2w` is a beginning."] }
    return answer.wrapped(to: context.width) + peopleLines(in: context) + relaxationLines(in: context)
  }

  private var slipping: [PersonOutlook] { people.filter(\.slips) }

  private var answer: Styled {
    let promised = decimal(promisedPerWeek, places: 1)
    let slip =
      slipping.isEmpty
      ? "nobody slips in the next \(days) days"
      : "\(slipping.count) of \(counted(people.count, "person", "people")) "
        + "\(slipping.count == 1 ? "slips" : "slip") in the next \(days) days"
    switch verdict {
    case .kept:
      return
        "\("Yes", .good): \(promised) sessions a week are promised, \(capacityPerWeek) are allowed, and \(slip)."
    case .slips:
      return
        "\("Not quite", .warning): \(promised) sessions a week are promised, \(capacityPerWeek) are allowed, but \(slip)."
    case .impossible where promisedPerWeek > Double(capacityPerWeek):
      return
        "\("No", .bad): \(promised) sessions a week are promised, but only \(capacityPerWeek) are allowed, and \(slip)."
    case .impossible:
      let never = people.filter { $0.startsPerWeek == 0 }.map { oneLine($0.name) }
      let names = never.prefix(3).joined(separator: ", ") + (never.count > 3 ? " and others" : "")
      return "\("No", .bad): there is never a time for \(names, .bold), and \(slip)."
    }
  }

  private func peopleLines(in context: RenderContext) -> [Styled] {
    if slipping.isEmpty { return [] }
    let rows = slipping.prefix(Self.mostPeople).map { person in
      [
        Styled(oneLine(person.name), .bold), Styled("\(person.kept) of \(person.promised)"),
        Styled(counted(person.worstDaysLate, "day"), .bad),
        Styled("\(decimal(person.averageDaysLate, places: 1))"),
        Styled(
          "\(duration(minutes: person.openMinutesPerWeek)), "
            + counted(Int(person.startsPerWeek.rounded()), "start"), .dim),
      ]
    }
    let more = slipping.count - rows.count
    return [""]
      + Table(
        [
          .init("WHO", flexible: true), .init("KEPT"), .init("LATE BY", right: true),
          .init("ON AVERAGE", right: true), .init("OPEN A WEEK"),
        ], rows: Array(rows)
      ).lines(width: context.width, indent: 2)
      + (more > 0 ? ["  and \(more) more, whom --json lists"] : [])
  }

  private func relaxationLines(in context: RenderContext) -> [Styled] {
    if slipping.isEmpty { return [] }
    if relaxations.isEmpty { return ["", "No single change of those that were tried helps."] }
    return ["", "What would help most:"]
      + relaxations.flatMap { relaxation -> [Styled] in
        let then =
          relaxation.slipping == 0
          ? "Then nobody slips."
          : "Then \(counted(relaxation.slipping, "person slips", "people slip")), "
            + "\(counted(relaxation.missed, "session")) missed."
        let lines = Styled("\(oneLine(relaxation.says)) \(then)").hanging(in: context)
        return lines + (relaxation.command.map { ["    " + Styled(oneLine($0), .accent)] } ?? [])
      }
  }
}

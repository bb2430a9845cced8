import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Shows the answer in words, then the people with late sessions, then possible remedies.
extension Methods.Check.Reply: Rendered {
  /// The maximum number of people shown; `--json` has all.
  static let mostPeople = 20

  func lines(in context: RenderContext) -> [Styled] {
    if total == 0 {
      let beginning: Styled = "There are no cadences yet. To begin: `plannerctl add NAME --every 2w`"
      return beginning.wrapped(to: context.width)
    }
    let left = leftOutInWords.map { Styled($0).wrapped(to: context.width) } ?? []
    return answer.wrapped(to: context.width) + left + peopleLines(in: context) + relaxationLines(in: context)
  }

  private var answer: Styled {
    let style: Style =
      switch verdict {
      case .kept: .good
      case .slips: .warning
      case .impossible: .bad
      }
    return "\(answerInWords, style): \(reasonInWords)"
  }

  private func peopleLines(in context: RenderContext) -> [Styled] {
    if slipping == 0 { return [] }
    let rows = peopleWhoSlip.prefix(Self.mostPeople).map { person in
      [
        Styled(oneLine(person.name), .bold), Styled("\(person.kept) of \(person.promised)"),
        Styled(counted(person.worstDaysLate, "day"), .late),
        Styled("\(decimal(person.averageDaysLate, places: 1))"),
        Styled(
          "\(duration(minutes: person.openMinutesPerWeek)), "
            + counted(Int(person.startsPerWeek.rounded()), "start"), .dim),
      ]
    }
    let more = slipping - rows.count
    let table = Table(
      [
        .init("WHO", flexible: true), .init("KEPT"), .init("LATE BY", right: true),
        .init("ON AVERAGE", right: true), .init("OPEN A WEEK"),
      ], rows: Array(rows)
    ).lines(width: context.width, indent: 2)
    let fits = table.allSatisfy { $0.width <= context.width }
    return [""] + (fits ? table : list(in: context))
      + (more > 0 ? ["  and \(more) more; --json lists all"] : [])
  }

  /// Returns the same as a list, for narrow terminals.
  private func list(in context: RenderContext) -> [Styled] {
    peopleWhoSlip.prefix(Self.mostPeople).flatMap { person in
      let late = Styled("\(counted(person.worstDaysLate, "day")) late", .late)
      let line: Styled =
        "\(oneLine(person.name), .bold): \(person.kept) of \(person.promised) kept, up to \(late), \(decimal(person.averageDaysLate, places: 1)) on average; open \(duration(minutes: person.openMinutesPerWeek)) a week, \(counted(Int(person.startsPerWeek.rounded()), "start"))."
      return line.hanging(in: context)
    }
  }

  private func relaxationLines(in context: RenderContext) -> [Styled] {
    if slipping == 0 { return [] }
    let left = untriedInWords.map { Styled($0).wrapped(to: context.width) } ?? []
    if relaxations.isEmpty {
      let none: Styled = "None of the tried changes helps."
      return [""] + none.wrapped(to: context.width) + left
    }
    return ["", "The best changes:"]
      + relaxations.flatMap { relaxation -> [Styled] in
        let lines = Styled("\(oneLine(relaxation.says)) \(result(of: relaxation))").hanging(in: context)
        return lines + (relaxation.command.map { ["    " + Styled(oneLine($0), .accent)] } ?? [])
      } + Styled("After a change, `plannerctl plan --anew` uses it.").fitted(in: context) + left
  }
}

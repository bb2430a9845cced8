import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

extension Methods.ListCalendars.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if calendars.isEmpty {
      return ("There are no calendars. `plannerctl calendars add PATH` adds one to plan around." as Styled)
        .fitted(in: context)
    }
    let rows = calendars.map { state in
      [
        state.calendar.title(in: context), Styled(state.calendar.path), Styled("\(state.files)"),
        Styled("\(state.events)"), Styled(state.calendar.options, .dim), state.mark,
      ]
    }
    let columns: [Table.Column] = [
      .init("NAME", flexible: true), .init("PATH", flexible: true, rank: 3),
      .init("FILES", right: true, rank: 4),
      .init("EVENTS", right: true, rank: 1), .init("OPTIONS", flexible: true, rank: 2), .init("TROUBLE"),
    ]
    return Table(columns, rows: rows).lines(width: context.width)
      + calendars.flatMap { $0.troubleLines(in: context) }
  }
}

extension Methods.AddCalendar.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    let count = calendar.problems.count
    var line: Styled =
      "\(calendar.calendar.title(in: context)): \(counted(calendar.events, "event")) in "
    line.append(Styled(counted(calendar.files, "file")))
    if count > 0 { line.append("; \(counted(count, "file")) with problems") }
    let hint: [Styled] = count > 0 ? ["`\(calendar.calendar.checkCommand)` shows the reasons."] : []
    return line.fitted(in: context) + hint + calendar.troubleLines(in: context) + dayLines(in: context)
      + plan.changes(in: context)
  }

  /// Names the all-day events that count as busy.
  private func dayLines(in context: RenderContext) -> [Styled] {
    guard let daysTaken, !daysTaken.isEmpty else { return [] }
    return Styled("\(daysTaken.takingDaysInWords(context)) `--no-all-day` ignores them.")
      .wrapped(to: context.width)
  }
}

struct RemovedCalendarView: Rendered {
  var reply: Methods.RemoveCalendar.Reply
  /// True if the calendar came from the web.
  var isFeed = false

  func lines(in context: RenderContext) -> [Styled] {
    let name = reply.calendar.name
    let line: Styled =
      isFeed
      ? "The planner no longer plans around \(name, .bold). Its downloads ended, and its files were removed."
      : "The planner no longer plans around \(name, .bold). Its files stay."
    return line.fitted(in: context) + reply.plan.changes(in: context)
  }
}

/// Sentences of plannerctl itself, each in a paragraph.
struct Sentences: Rendered {
  var sentences: [String]

  init(_ sentences: [String]) { self.sentences = sentences }

  func lines(in context: RenderContext) -> [Styled] {
    sentences.flatMap { Styled(oneLine($0)).wrapped(to: context.width) }
  }
}

extension Session.FetchedFeeds {
  var inWords: String {
    fetched.isEmpty
      ? "No calendar comes from the web: `plannerctl calendars add https://...` adds one."
      : "Downloaded: \(fetched.joined(separator: ", "))."
  }

  /// One sentence for each calendar that could not be downloaded.
  var complaints: [String] {
    failed.map {
      "\($0.name) could not be downloaded: \($0.failure.sentence) Its earlier contents still count."
    }
  }

  /// The result as one JSON object. It is not a reply of the daemon, which takes no part.
  var json: [UInt8] {
    let object: [String: JSONValue] = [
      "fetched": .array(fetched.map { .string($0) }),
      "failed": .array(
        failed.map { .object(["calendar": .string($0.name), "reason": .string($0.failure.sentence)]) }),
    ]
    return (try? WireJSON.encode(JSONValue.object(object))).map(Array.init) ?? []
  }
}

extension Methods.CheckCalendars.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if calendars.isEmpty { return ["No calendars."] }
    return calendars.flatMap { $0.checkLines(in: context) } + plan.changes(in: context)
  }
}

extension CalendarState {
  fileprivate var mark: Styled {
    if trouble != nil { return Styled("not read", .bad) }
    return problems.isEmpty ? Styled() : Styled(counted(problems.count, "file"), .warning)
  }

  fileprivate func troubleLines(in context: RenderContext) -> [Styled] {
    guard let trouble else { return [] }
    let line: Styled = "\(Styled("Note", .warning)): \(calendar.name, .bold): \(oneLine(trouble))"
    return line.wrapped(to: context.width)
  }

  /// Shows how much was read, and each file that has problems, with the full reason.
  fileprivate func checkLines(in context: RenderContext) -> [Styled] {
    var read = "\(counted(events, "event")) in \(counted(files, "file"))"
    if !problems.isEmpty { read += "; \(counted(problems.count, "file")) with problems" }
    return ["\(calendar.title(in: context)): \(read)."] + troubleLines(in: context)
      + problems.flatMap { problem in
        let line: Styled = "\(problem.file, .bold): \(oneLine(problem.problem))"
        return line.hanging(in: context)
      }
  }
}

extension CalendarSource {
  /// The calendar's name after a dot in its colour.
  fileprivate func title(in context: RenderContext) -> Styled {
    dot(color, in: context) + Styled(oneLine(name), .bold)
  }

  /// The options that differ from the defaults.
  fileprivate var options: String {
    let parts =
      (allDay ? ["all-day"] : noAllDay == true ? ["no all-day"] : [])
      + (tentative ? [] : ["without tentative"]) + addresses
    return parts.joined(separator: ", ")
  }
}

/// Returns a dot in a calendar's colour (`#RRGGBB`) and a space; empty if colours are off.
func dot(_ color: String?, in context: RenderContext) -> Styled {
  guard context.color, let style = Style(color: color) else { return Styled() }
  return Styled("●", style) + " "
}

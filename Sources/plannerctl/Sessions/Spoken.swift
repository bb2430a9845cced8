import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// The first line of `next`, `plan` and `snooze-tonight`: whole sentences for reading aloud, without columns,
/// signs or ids.
enum Spoken {
  /// The maximum number of names in a sentence, because a listener remembers no more.
  private static let limit = 5

  /// Returns a sentence about the next sessions.
  /// - items: at least one session.
  static func next(_ items: [ShownItem], in context: RenderContext) -> Styled {
    guard let first = items.first else { return Styled() }
    var sentence: Styled =
      first.startAt <= context.now
      ? "Now is \(first.name, .bold) until \(context.clock(first.endAt))"
      : "Next is \(first.name, .bold) \(context.spoken(first.startAt))"
    let others = items.dropFirst().map { appointment($0, in: context) }
    if !others.isEmpty { sentence.append(", then " + list(others)) }
    return sentence + "."
  }

  static func toTomorrow(_ items: [ShownItem], in context: RenderContext) -> Styled {
    "Moved \(items.count) to tomorrow: "
      + list(items.map { "\($0.name, .bold) at \(context.clock($0.startAt))" }) + "."
  }

  /// Returns sentences about a plan.
  /// - report: must not be empty.
  static func report(_ report: PlanReport, isDryRun: Bool, in context: RenderContext) -> Styled {
    var sentences: [Styled] = []
    if !report.placed.isEmpty {
      let names = list(report.placed.map { appointment($0, in: context) })
      sentences.append("\(isDryRun ? "Would plan" : "Planned") \(report.placed.count): \(names).")
    }
    if !report.moved.isEmpty {
      let names = list(
        report.moved.map { "\($0.item.name, .bold), now \(context.spoken($0.item.startAt))" }, by: "; ")
      sentences.append("\(isDryRun ? "Would move" : "Moved") \(report.moved.count): \(names).")
    }
    if !report.withdrawn.isEmpty {
      let names = list(
        report.withdrawn.map { "\($0.item.name, .bold) \(context.spoken($0.item.startAt))" })
      sentences.append(
        "\(isDryRun ? "Would no longer plan" : "No longer planned") \(report.withdrawn.count): \(names).")
    }
    if !report.unplaced.isEmpty {
      sentences.append("No time was found for \(list(report.unplaced.map { "\($0.name, .bold)" })).")
    }
    func count(_ number: Int, _ one: String, _ many: String) {
      if number > 0 { sentences.append(Styled("\(number) \(number == 1 ? one : many).")) }
    }
    count(report.missed.count, "session lapsed", "sessions lapsed")
    count(report.conflicts.count, "session lies over a busy time", "sessions lie over busy times")
    count(report.waiting.count, "session waits for an answer", "sessions wait for an answer")
    return sentences.dropFirst().reduce(sentences.first ?? Styled()) { $0 + " " + $1 }
  }

  private static func appointment(_ item: ShownItem, in context: RenderContext) -> Styled {
    "\(item.name, .bold) \(context.spoken(item.startAt))"
  }

  /// Joins parts: `a, b and c`. A long list ends in `and 7 more`.
  private static func list(_ parts: [Styled], by separator: Styled = ", ") -> Styled {
    var named = parts
    if parts.count > limit { named = parts.prefix(limit) + [Styled("\(parts.count - limit) more")] }
    guard let last = named.popLast(), let first = named.first else { return parts.first ?? Styled() }
    return named.dropFirst().reduce(first) { $0 + separator + $1 } + " and " + last
  }
}

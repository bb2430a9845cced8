import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of the times at which sessions are kept: the week in cells of three hours, conclusions, and a
/// button to reset it.
struct LearnedPage: Sendable {
  private static let hours = Array(stride(from: 0, to: 24, by: 3))
  /// The number of best and worst times that are named.
  private static let named = 2

  func show(_ visit: Visit) throws -> Reply {
    let words = visit.words
    let learned = try visit.call(Methods.Learned())
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Learned", at: .learned, visit, late: status.overdue)
    let total = learned.cells.reduce(0) { $0 + $1.total }
    values["hasLearned"] = total > 0
    if total > 0 {
      let kept = learned.cells.reduce(0) { $0 + $1.kept }
      values["summary"] = "\(kept) of \(counted(total, "session")) were kept."
      values["meaning"] = meaning(learned, words).map { ["sentence": $0] }
      values["rate"] = percent(learned.rate)
      let known = learned.cells.filter { $0.total > 0 }.map(\.fromHour)
      let hours = Self.hours.filter { (known.min() ?? 0)...(known.max() ?? 0) ~= $0 }
      values["hours"] = hours.map { ["hours": words.style.threeHours(from: $0)] }
      values["days"] = days(learned.cells, hours, words.style)
      values["leavesOut"] = hours.count < Self.hours.count
      values["total"] = counted(total, "session")
    }
    values["fading"] = learned.fadingInWords + "."
    values["forgotten"] = learned.forgottenInWords(in: words)
    values["halfLife"] = visit.field("value", "\(learned.halfLifeDays)", refusedAs: "learningHalfLifeDays")
    return visit.pages.html("learned", values)
  }

  private func days(_ cells: [LearnedCell], _ hours: [Int], _ style: TimeStyle) -> [Values] {
    let known = Dictionary(cells.map { (Place($0), $0) }) { first, _ in first }
    // A cell with much evidence has a strong color, but its number stays readable in both themes.
    let most = max(cells.map(\.weight).max() ?? 0, 1)
    return style.weekdays.map { weekday -> Values in
      [
        "day": weekday.rawValue,
        "cells": hours.map { hour -> Values in
          guard let cell = known[Place(weekday: weekday, hour: hour)], cell.total > 0 else {
            return ["isEmpty": true]
          }
          let share = Double(cell.kept) / Double(cell.total)
          return [
            "counts": "\(cell.kept)/\(cell.total)", "spoken": "\(cell.kept) of \(cell.total) kept",
            "effect": effect(cell), "isSeldom": cell.bias <= -50,
            "level": decimals(24 * (1 - share)), "height": decimals(24 * share),
            "strength": decimal(0.1 + 0.25 * min(max(cell.weight / most, 0), 1)),
          ]
        },
      ]
    }
  }

  private struct Place: Hashable {
    var weekday: Weekday
    var hour: Int

    init(weekday: Weekday, hour: Int) {
      self.weekday = weekday
      self.hour = hour
    }

    init(_ cell: LearnedCell) { self.init(weekday: cell.weekday, hour: cell.fromHour) }
  }

  /// Returns how a start in the cell counts, in words.
  private func effect(_ cell: LearnedCell) -> String {
    let days = decimal(Double(cell.bias.magnitude) / 1000, places: 1)
    if days == "0.0" { return "counts unchanged" }
    return "counts as \(days) days \(cell.bias > 0 ? "sooner" : "later")"
  }

  /// Returns sentences about the times that are kept most and least often.
  private func meaning(_ learned: Methods.Learned.Reply, _ words: PageWords) -> [String] {
    func when(_ cell: LearnedCell) -> String {
      "\(cell.weekday.rawValue) \(words.style.threeHours(from: cell.fromHour)) (\(cell.kept) of \(cell.total))"
    }
    let cells = learned.cells.filter { $0.total > 0 }.sorted {
      ($0.bias, $0.weight, $0.fromHour) > ($1.bias, $1.weight, $1.fromHour)
    }
    let best = cells.prefix(Self.named).filter { $0.bias >= 50 }
    let worst = cells.suffix(Self.named).filter { $0.bias <= -50 }
    var sentences: [String] = []
    if !best.isEmpty {
      sentences.append("You keep sessions best on \(best.map(when).joined(separator: " and ")).")
    }
    if !worst.isEmpty {
      sentences.append("You seldom keep them on \(worst.reversed().map(when).joined(separator: " and ")).")
    }
    if sentences.isEmpty { sentences.append("So far you keep all times about equally well.") }
    sentences.append(
      "New sessions prefer the times that you keep: such a start counts as earlier than it is, and the "
        + "earliest start wins.")
    return sentences
  }
}

/// The actions for what was learned.
enum LearnedActions {
  static func reset(_ visit: Visit) throws -> Reply {
    let reset = try visit.call(Methods.ResetLearned())
    if reset.forgotten == 0 {
      return .redirect(to: "/learned", said: "There was nothing to forget.")
    }
    return .redirect(
      to: "/learned",
      said:
        "Forgotten: what was learned from \(counted(reset.forgotten, "session")).")
  }
}

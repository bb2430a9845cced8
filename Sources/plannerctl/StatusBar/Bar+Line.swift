import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink

extension Bar {
  /// Returns the bar in a format: one line, without the newline.
  func line(_ format: BarFormat) -> String {
    switch format {
    case .plain: parts.isEmpty ? Bar.nothing : parts.joined(separator: ", ")
    case .waybar: Bar.text(waybar)
    case .json: Bar.text(object)
    }
  }

  private static let nothing = "Nobody due"

  /// The state, and further conditions that need attention.
  private var classes: [String] {
    [state.rawValue] + (next?.overlaps == nil ? [] : ["conflict"]) + (overdue > 0 ? ["overdue"] : [])
      + (waiting > 0 ? ["waiting"] : [])
      + (dates.isEmpty ? [] : ["dates"]) + (unread + requests > 0 ? ["inbox"] : [])
  }

  /// The JSON object for waybar-custom(5) with `return-type: json`. Its text and tooltip are Pango markup.
  private var waybar: JSONValue {
    .object([
      "text": .string(pango(parts.first ?? Bar.nothing)), "alt": .string(state.rawValue),
      "class": .array(classes.map { .string($0) }),
      "tooltip": .string(pango(lines.joined(separator: "\n"))),
    ])
  }

  /// The JSON object for other bars and widgets.
  private var object: JSONValue {
    var members: [String: JSONValue] = [
      "state": .string(state.rawValue), "text": .string(parts.first ?? Bar.nothing),
      "class": .array(classes.map { .string($0) }), "lines": .array(lines.map { .string($0) }),
    ]
    if state != .down {
      members["dates"] = .array(dates.map { .string($0) })
      members["today"] = .number(Double(today))
      members["overdue"] = .number(Double(overdue))
      members["waiting"] = .number(Double(waiting))
      members["unread"] = .number(Double(unread))
      members["requests"] = .number(Double(requests))
    }
    if let next {
      var session: [String: JSONValue] = [
        "id": .string(next.id), "name": .string(next.name), "startAt": .string("\(next.startAt)"),
        "endAt": .string("\(next.endAt)"),
      ]
      session["overlaps"] = next.overlaps.map { .string($0.inWords) }
      members["next"] = .object(session)
    }
    return .object(members)
  }

  private static func text(_ value: JSONValue) -> String {
    harmlessJSON((try? WireJSON.encode(value)).map(Array.init) ?? [])
  }

  private func pango(_ text: String) -> String { Quoted.markup(harmless(text, keeping: ["\n"])) }
}

import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A row for a preference: its name and value, and with `edit` in the query also its meaning and a field.
struct PreferenceRow {
  let key: Preferences.Key
  let values: Values

  /// The preferences in groups, in the order of the page. The port of the page is shown beside the
  /// browsers.
  static let groups = PreferenceEntry.Group.allCases.filter { $0 != .browsers }

  init(_ key: Preferences.Key, _ visit: Visit) {
    self.key = key
    let preferences = visit.preferences
    let entry = key.entry
    let refusal = visit.refusal.flatMap { $0.entered["key"] == key.rawValue ? $0 : nil }
    var values: Values = [
      "key": key.rawValue, "label": key.inWords.capitalizedFirst, "shown": Self.shown(key, visit),
    ]
    // Only a requested row has a field, because all fields would double the size of the page. The link has
    // no fragment, because browsers then ignore `autofocus`.
    let isOpen = refusal != nil || visit.refusal == nil && visit.query["edit"] == key.rawValue
    values["isOpen"] = isOpen
    guard isOpen else {
      self.values = values
      return
    }
    let text = preferences.text(of: key, visit.words.style)
    values["id"] = "set-\(key.rawValue)"
    values["back"] = "/settings#\(key.rawValue)"
    values["hint"] = entry.hint
    values["default"] = Self.shown(key, visit, Preferences.defaults)
    values["isDefault"] =
      preferences.text(of: key, TimeStyle()) == Preferences.defaults.text(of: key, TimeStyle())
    func field(isNumber: Bool, isOptional: Bool) -> Values {
      [
        "value": refusal?.entered.typed("value") ?? entry.type.entered?(preferences) ?? text,
        "isRequired": !isOptional, "isNumber": isNumber, "error": refusal?.message ?? "",
      ]
    }
    switch entry.type.control {
    case .choices(let choices):
      values["hasChoices"] = true
      values["choices"] = choices.map { choice -> Values in
        ["value": choice.value, "words": choice.words, "chosen": choice.value == text]
      }
    case .boxes(let boxes, let chosen):
      let checked = refusal?.entered.all("value") ?? chosen(preferences)
      values["hasBoxes"] = true
      values["boxes"] = boxes.enumerated().map { index, box -> Values in
        [
          "value": box.value, "words": box.words, "isFirst": index == 0,
          "checked": checked.contains(box.value),
        ]
      }
    case .number: values["field"] = field(isNumber: true, isOptional: false)
    case .text(let isOptional): values["field"] = field(isNumber: false, isOptional: isOptional)
    }
    if let refusal { values["error"] = refusal.message }
    self.values = values
  }

  /// Returns the value in words, as it is shown.
  static func shown(_ key: Preferences.Key, _ visit: Visit, _ preferences: Preferences? = nil) -> String {
    let preferences = preferences ?? visit.preferences
    if key == .timeZone {
      return preferences.timeZone ?? "this machine's, \(visit.words.zones.systemZone().name)"
    }
    return key.entry.inWords(preferences, visit.words.style)
  }
}

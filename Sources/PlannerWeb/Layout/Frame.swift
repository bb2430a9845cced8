import PlannerModel
import PlannerProtocol
import PlannerTime

/// The frame around every page.
struct Frame {
  /// Returns the values of the layout, to which a page adds its own.
  /// - waiting: The number of unread conversations and open requests. Nil asks the daemon.
  static func values(
    _ title: String, at place: Place, _ visit: Visit, late: Int, waiting: Int? = nil
  ) -> Values {
    let waiting = waiting ?? (try? visit.call(InvitationMethods.GetDoor()))?.door.waitingForYou ?? 0
    func link(_ target: Place) -> Values {
      let (count, what) =
        switch target {
        case .people: (late, "late and without a session")
        case .inbox: (waiting, "unread or waiting for your answer")
        default: (0, "")
        }
      var values = target.link
      values["current"] = target == place
      values["rest"] = target.isRest
      // Set also if it is zero, because Mustache would otherwise use the page's value.
      values["count"] = count > 0 ? String(count) : false
      values["counts"] = what
      return values
    }
    var values: Values = [
      "title": title, "style": Assets.style.path, "script": Assets.script.path, "icon": Assets.icon.path,
      "nav": Place.allCases.map(link),
      "token": visit.token, "back": visit.address,
    ]
    if place == .inbox {
      values["inboxStyle"] = Assets.inboxStyle.path
      values["inboxScript"] = Assets.inboxScript.path
    }
    if let said = visit.said {
      values["said"] = said.text
      if !visit.saidMore.isEmpty {
        values["saidMore"] = [
          "saidCount": counted(visit.saidMore.count, "more change"),
          "saidSentences": visit.saidMore.map { ["saidSentence": $0] },
        ]
      }
      values["undo"] = said.undo.map { ["id": $0.id, "verb": $0.isRedo ? "Redo" : "Undo"] }
    }
    if let refusal = visit.refusal {
      // Set also if it is missing, because Mustache would otherwise use the toast's value.
      values["refusal"] = [
        "message": refusal.message, "undo": refusal.undo.map { ["id": $0] } as Any? ?? false,
      ]
    }
    return values
  }
}

extension DoorStanding {
  /// The number of unread conversations and open requests.
  var waitingForYou: Int { unread + waiting }
}

extension Visit {
  /// Returns a field of a form, with the entered text if it was refused, or else with the value.
  func field(_ name: String, _ value: String?, refusedAs path: String? = nil) -> Values {
    var values: Values = ["name": name, "value": refusal?.entered.typed(name) ?? value ?? ""]
    if let refusal, let field = refusal.field, field == path ?? name { values["error"] = refusal.message }
    return values
  }
}

/// Returns the initials of a name, for the circle beside it.
func initials(_ name: String) -> String {
  let words = name.split { $0.isWhitespace }.filter { $0.first?.isLetter ?? false }
  let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
  // `(Bob)` has no word that begins with a letter.
  return String(letters.isEmpty ? name.filter { $0.isLetter || $0.isNumber }.prefix(1).map(\.self) : letters)
    .uppercased()
}

import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit

/// The notes on a person: pinned notes first, then the latest.
struct PersonNotes {
  /// The most notes that are shown before the user asks for all.
  private static let first = 10

  let values: Values

  init(_ person: Methods.Person.Reply, _ visit: Visit) {
    let words = visit.words
    let opened = visit.query["private"] == "1"
    let edited = visit.refusal?.entered["note"] ?? visit.query["note"]
    let ideas = person.log.filter { $0.idea == true }
    let notes = person.log.filter { $0.outcome == .note && $0.idea != true }.sorted {
      ($0.pinned == true ? 1 : 0, $0.when) > ($1.pinned == true ? 1 : 0, $1.when)
    }
    let showsAll = visit.query["notes"] == "all" || edited != nil
    let shown = showsAll ? notes[...] : notes.prefix(Self.first)
    let id = person.contact.id
    var values: Values = [
      "notes": shown.map { note -> Values in
        let isHidden = note.private == true && !opened
        var row: Values = [
          "note": note.id, "isHidden": isHidden, "isPrivate": note.private == true,
          "isPinned": note.pinned == true, "when": words.day(words.zone.date(at: note.when)),
          "open": "/people/\(id)?private=1#notes",
          "edit": "/people/\(id)?note=\(note.id)\(opened ? "&private=1" : "")#notes",
        ]
        if note.id == edited, !isHidden {
          row["form"] = Self.form(note, visit)
        } else if !isHidden {
          row["text"] = note.notes ?? ""
        }
        return row
      },
      "ideas": ideas.map { ["note": $0.id, "text": $0.notes ?? ""] as Values }, "hasIdeas": !ideas.isEmpty,
      "back": visit.back(to: "notes"), "isEmpty": notes.isEmpty,
      "new": [
        "text": visit.field("text", nil, refusedAs: "add.notes[0].text"),
        "isOpen": visit.wasSent("text") || notes.isEmpty,
        "isPrivate": visit.refusal?.entered.has("private") ?? false,
        "isPinned": visit.refusal?.entered.has("pinned") ?? false,
        "isIdea": visit.refusal?.entered.has("idea") ?? false,
      ],
    ]
    if shown.count < notes.count { values["all"] = "/people/\(id)?notes=all#notes" }
    values["count"] = notes.count > 1 ? "\(notes.count)" : ""
    if opened, notes.contains(where: { $0.private == true }) { values["close"] = "/people/\(id)#notes" }
    self.values = values
  }

  private static func form(_ note: InteractionLog, _ visit: Visit) -> Values {
    let entered = visit.refusal?.entered
    return [
      "was": note.notes ?? "", "field": visit.field("changed", note.notes, refusedAs: "add.notes[0].text"),
      "isPrivate": entered?.has("private") ?? (note.private == true),
      "isPinned": entered?.has("pinned") ?? (note.pinned == true),
    ]
  }
}

/// The actions for the notes on a person. A changed note keeps its day.
enum NoteActions {
  static func add(_ visit: Visit) throws -> Reply {
    var note = PersonNote(text: visit.form["text"] ?? "")
    if visit.form.has("private") { note.private = true }
    if visit.form.has("pinned") { note.pinned = true }
    if visit.form.has("idea") { note.idea = true }
    let reply = try visit.call(PeopleMethods.SetProfile(name: visit.id, add: PersonProfile(notes: [note])))
    return .redirect(
      to: visit.origin, said: "The \(note.idea == true ? "idea for" : "note about") \(reply.name) is saved.")
  }

  /// Pins, unpins or removes a note, or ticks an idea off.
  static func change(_ visit: Visit) throws -> Reply {
    let form = visit.form
    if let id = form["remove"] {
      let reply = try visit.call(
        PeopleMethods.SetProfile(name: visit.id, remove: PersonProfile(notes: [PersonNote(id: id, text: "")]))
      )
      return .redirect(to: visit.origin, said: "\(reply.name): a note is removed.")
    }
    if let id = form["tick"] {
      let idea = try note(id, visit)
      var ticked = idea
      ticked.idea = nil
      let name = try replace(idea, by: ticked, visit)
      return .redirect(to: visit.origin, said: "\(name): done, \(oneLine(idea.text)).")
    }
    let pins = form["pin"] != nil
    let note = try note(form["pin"] ?? form["unpin"] ?? "", visit)
    var changed = note
    changed.pinned = pins ? true : nil
    let name = try replace(note, by: changed, visit)
    return .redirect(to: visit.origin, said: "\(name): a note is \(pins ? "pinned" : "no longer pinned").")
  }

  static func edit(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let note = try note(form["note"] ?? "", visit)
    let was = normalized(form.typed("was") ?? "")
    guard normalized(note.text) == was else {
      throw FormProblem(
        field: "add.notes[0].text",
        message: "This note was changed meanwhile. It now says: \(note.text) Save again to replace it.")
    }
    var changed = note
    changed.text = form["changed"] ?? ""
    changed.private = form.has("private") ? true : nil
    changed.pinned = form.has("pinned") ? true : nil
    let name =
      try changed == note
      ? visit.call(Methods.Person(name: visit.id)).contact.displayName
      : replace(note, by: changed, visit)
    return .redirect(
      to: "\(visit.person)#notes", said: changed == note ? nil : "\(name): the note is changed.")
  }

  private static func note(_ id: String, _ visit: Visit) throws -> PersonNote {
    let notes = try visit.call(PeopleMethods.Profile(name: visit.id)).profile.notes ?? []
    guard let note = notes.first(where: { $0.id == id }) else {
      throw FormProblem(message: "This note is gone: it was removed or changed meanwhile.")
    }
    return note
  }

  /// Replaces a single note. Sending the whole list would remove notes that were added meanwhile.
  private static func replace(_ note: PersonNote, by changed: PersonNote, _ visit: Visit) throws -> String {
    var changed = changed
    changed.id = nil
    return try visit.call(
      PeopleMethods.SetProfile(
        name: visit.id, add: PersonProfile(notes: [changed]), remove: PersonProfile(notes: [note]))
    ).name
  }

  /// Returns a text from a browser with LF instead of CR LF.
  private static func normalized(_ text: String) -> String { text.replacing("\r\n", with: "\n") }
}

import FoundationEssentials
import HTTPTypes
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords
import Varlink

/// The actions on the page of the settings.
struct SettingsActions: Sendable {
  /// The word that the user must type before everything is erased.
  static let word = "erase"

  static func set(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let name = form["key"] ?? ""
    let key = Preferences.Key(rawValue: name)
    let value: JSONValue
    if form.has("default") {
      value = .null
    } else if case .boxes = key?.entry.type.control {
      value = .array(form.all("value").map { .string($0) })
    } else {
      value = .string(form["value"] ?? "")
    }
    let set = try visit.call(Methods.SetPreference(key: name, value: value))
    let now = key.map { key in
      "\(key.inWords.capitalizedFirst): \(PreferenceRow.shown(key, visit, set.preferences))."
    }
    return .redirect(to: visit.origin, said: now ?? "Changed.")
  }

  static func addAway(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let added = try visit.call(
      Methods.AddAway(from: form["from"] ?? "", to: form["to"], note: form["note"]))
    let (away, words) = (added.away, visit.words)
    let days = away.from == away.to ? words.day(away.from) : "\(words.day(away.from)) – \(words.day(away.to))"
    return .redirect(to: visit.origin, said: "You are away \(days).")
  }

  static func removeAway(_ visit: Visit) throws -> Reply {
    _ = try visit.call(Methods.RemoveAway(id: visit.form["id"] ?? ""))
    return .redirect(to: visit.origin, said: "You are no longer away then.")
  }

  /// Sends a test reminder. The page of the settings shows the results, because they need several lines.
  func trial(_ visit: Visit) throws -> Reply {
    let trials = try visit.call(Methods.TestChannels()).trials
    return try SettingsPage().show(visit, trials: trials)
  }

  /// Returns the document of `plannerctl export` as a file.
  static func export(_ visit: Visit) throws -> Reply {
    let raw = try visit.planner.callRaw(Methods.Export())
    guard let document = MessageParts(raw)?["document"] else {
      throw ClientError.garbled("the export holds no document")
    }
    return .file(
      "social-planner-\(visit.words.today).json", "application/json",
      Array((harmlessJSON(document) + "\n").utf8))
  }

  /// Imports a document. It is sent to the daemon without decoding it, which would need more memory than the
  /// page has. The daemon validates it.
  static func bringIn(_ visit: Visit) throws -> Reply {
    let file = visit.form.file("document") ?? []
    // Bytes that are not JSON could end the call and begin another one.
    guard JSONGrammar.isValue(file), let parts = MessageParts(file) else { throw unread(file) }
    // `export --json` wraps the document in an object.
    let inner = parts.names == ["document"] ? parts["document"] : nil
    let raw: [UInt8]
    do {
      raw = try visit.planner.callRaw(Methods.Import.self, "document", json: inner ?? file)
    } catch ClientError.remote {
      // The daemon has no separate error for JSON that is not a document.
      throw unread(file)
    }
    let counts = try VarlinkConnection.read(Methods.Import.Reply.self, from: raw).counts
    let people = counted(counts.contacts, "person", "people")
    return .redirect(
      to: "/settings",
      said: "Imported: \(people), \(counted(counts.items, "session")) and "
        + "\(counted(counts.log, "log entry", "log entries")).")
  }

  private static func unread(_ file: [UInt8]) -> InvalidField {
    var refusal = InvalidField(field: "document", value: .null, allowed: "a JSON document")
    refusal.message =
      file.isEmpty
      ? "Choose the file first."
      : "This file does not come from 'Download everything' or `plannerctl export`."
    return refusal
  }

  static func backUp(_ visit: Visit) throws -> Reply {
    let copy = try visit.call(Methods.Backup())
    return .redirect(to: "/settings", said: "Copied: \(copy.path)")
  }

  func erase(_ visit: Visit) throws -> Reply {
    guard visit.form["word"]?.lowercased() == Self.word else {
      var refusal = InvalidField(field: "word", value: .null, allowed: Self.word)
      refusal.message = "Nothing was erased. Type the word \(Self.word) to confirm."
      throw refusal
    }
    let erased = try visit.call(Methods.Erase(all: true)).counts
    // The browser's session was erased, too.
    var reply = visit.pages.problem(
      "Everything is erased",
      "\(counted(erased.contacts, "person", "people")), \(counted(erased.items, "session")) and all notes "
        + "are gone for good, and every browser is signed out. To start from scratch: plannerctl web",
      status: .ok, link: false)
    reply.headers.append(PageCookie.session.cleared)
    return reply
  }

  static func endSession(_ visit: Visit) throws -> Reply {
    if visit.form.has("others") {
      let own = try visit.session.map { try visit.call(PageMethods.Session(session: $0)).session.id }
      var ended = 0
      for session in try visit.call(PageMethods.ListSessions()).sessions where session.id != own {
        ended += try visit.call(PageMethods.EndSessions(id: session.id)).ended
      }
      return .redirect(
        to: "/settings", said: "Signed out: \(counted(ended, "other session")). Only this browser stays.")
    }
    _ = try visit.call(PageMethods.EndSessions(id: visit.form["id"] ?? ""))
    return .redirect(to: "/settings", said: "Signed out: that browser can no longer see your page.")
  }
}

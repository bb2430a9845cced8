import Foundation
import GRDB
import PlannerModel
import PlannerTime

@testable import PlannerStore

/// A temporary folder for one test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/planner-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of the planner's file, in a folder that does not exist yet.
  var file: String { path + "/planner/planner.db" }

  func store() throws -> PlannerStore { try PlannerStore(path: file) }

  /// Opens a separate connection to the same file.
  func raw<T>(_ body: (Database) throws -> T) throws -> T {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    let queue = try DatabaseQueue(path: file, configuration: configuration)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction(body)
  }

  /// Returns the bytes of the file and of SQLite's files beside it, by name.
  func bytes() throws -> [String: Data] {
    try bytes(of: (file as NSString).deletingLastPathComponent)
  }

  /// Returns the bytes of a folder's files, by name.
  func bytes(of folder: String) throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) { bytes, name in
      var isFolder: ObjCBool = false
      let path = "\(folder)/\(name)"
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
        return
      }
      bytes[name] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int
  }
}

let noon = Instant(seconds: 1_772_452_800)  // 2026-03-02T12:00:00Z

/// Returns an id that names the kind of its object: `00000000-...`.
func id(_ kind: Character, _ number: Int) -> String {
  "\(String(repeating: kind, count: 8))-0000-4000-8000-\(padded(number, 12))"
}

func contact(_ number: Int, _ name: String? = nil) -> Contact {
  Contact(id: id("c", number), displayName: name ?? "Person \(number)")
}

func goal(_ number: Int, cadenceDays: Int = 14) -> Goal {
  Goal(id: id("a", number), contactId: id("c", number), cadenceDays: cadenceDays, createdAt: noon)
}

func item(
  _ number: Int, of person: Int = 1, at start: Instant = noon, minutes: Int = 30,
  status: ItemStatus = .pending, origin: ItemOrigin = .auto, createdAt: Instant = noon
) -> PlanItem {
  PlanItem(
    id: id("e", number), contactId: id("c", person), goalId: id("a", person), name: "Person \(person)",
    startAt: start, durationMin: minutes, status: status, origin: origin, createdAt: createdAt)
}

func entry(_ number: Int, of person: Int = 1, at when: Instant = noon) -> InteractionLog {
  InteractionLog(id: id("b", number), contactId: id("c", person), when: when, outcome: .met)
}

func reminder(
  _ number: Int, of item: Int? = nil, _ kind: NoticeKind = .reminder, dueAt: Instant = noon,
  state: Reminder.State = .planned, itemIds: [String] = []
) -> Reminder {
  Reminder(
    id: id("f", number), kind: kind, itemId: item.map { id("e", $0) }, startAt: item.map { _ in noon },
    dueAt: dueAt, expiresAt: dueAt.adding(minutes: 60), state: state, itemIds: itemIds)
}

func delivery(
  of reminder: Int, _ channel: ChannelName = .desktop, _ state: Delivery.State = .pending,
  at next: Instant = noon, externalId: String? = nil, deliveredAt: Instant? = nil
) -> Delivery {
  Delivery(
    reminderId: id("f", reminder), channel: channel, state: state, nextAttemptAt: next,
    externalId: externalId, deliveredAt: deliveredAt)
}

func date(_ text: String) -> CivilDate { CivilDate(text) ?? CivilDate(daysSinceEpoch: 0) }

/// The rows of every table that a user can change.
struct Contents: Equatable {
  var preferences: Preferences
  var contacts: [Contact]
  var goals: [Goal]
  var items: [PlanItem]
  var log: [InteractionLog]
  var aways: [Away]
  var calendars: [CalendarSource] = []
  var addressBooks: [AddressBook] = []
  var evidence: [Evidence] = []
  var learnedSince: Instant?
}

struct Ledger: Equatable {
  var reminders: [Reminder] = []
  var deliveries: [Delivery] = []
}

extension PlannerStore {
  func contents() throws -> Contents {
    try read { reader in
      let (first, last) = (Instant(seconds: -1 << 40), Instant(seconds: 1 << 40))
      return Contents(
        preferences: try reader.preferences(), contacts: try reader.contacts(), goals: try reader.goals(),
        items: try reader.items(from: first, to: last), log: try reader.log(), aways: try reader.aways(),
        calendars: try reader.calendars(), addressBooks: try reader.addressBooks(),
        evidence: try reader.evidence(), learnedSince: try reader.learnedSince())
    }
  }

  /// Returns the whole reminder ledger.
  func ledger() throws -> Ledger {
    try read { reader in
      let reminders = try reader.reminders()
      return Ledger(
        reminders: reminders, deliveries: try reminders.flatMap { try reader.deliveries(reminderId: $0.id) })
    }
  }

  /// Adds a person with a goal, two items and a log entry.
  func addPerson(_ number: Int, _ name: String? = nil, command: String? = "add") throws {
    try write(command: command, at: noon) { writer in
      try writer.put(contact(number, name))
      try writer.put(goal(number))
      try writer.put(item(number * 10, of: number, at: noon.adding(minutes: number * 100)))
      try writer.put(
        item(number * 10 + 1, of: number, at: noon.adding(minutes: -number * 100), status: .done))
      try writer.put(entry(number, of: number))
    }
  }
}

extension PlannerStore {
  /// Returns settings of the store's own connection.
  func settings(_ names: [String]) throws -> [String?] {
    try queue.unsafeRead { db in try names.map { try String.fetchOne(db, sql: "PRAGMA \($0)") } }
  }

  /// Makes SQLite reject writes as for a read-only file. File permissions would not stop root, which may run
  /// the tests.
  func setQueryOnly() throws { try queue.unsafeRead { try $0.execute(sql: "PRAGMA query_only = ON") } }

  /// Limits the file's size in pages. Beyond it, SQLite reports a full disk.
  func setPageLimit(_ pages: Int) throws {
    try queue.unsafeRead { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
  }
}

extension StoreWriter {
  /// Undoes the latest command of any program, and returns its name.
  @discardableResult
  func undo(now: Instant) throws -> String {
    guard let last = try reader.lastUndo() else { throw StoreError.nothingToUndo }
    return try undo(last, now: now).command.command
  }
}

import GRDB
import Glibc
import PlannerDatabase

/// The limits of the space that guests may fill. Beyond them only the owner can write, and can also delete.
struct Room: Sendable {
  /// The most bytes in the database.
  var most: Int64 = 2 << 30
  /// The bytes of the disk that stay free for the owner and their other programs.
  var spare: UInt64 = 200 << 20

  /// Throws ``GuestRefusal`` if there is no room for another row.
  func check(_ db: Database) throws {
    func number(_ name: String) throws -> Int64 { try Int64.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
    guard try (number("page_count") - number("freelist_count")) * number("page_size") < most else {
      throw GuestRefusal.full
    }
    let path = try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'") ?? ""
    guard has(0, beside: path) else { throw GuestRefusal.diskFull }
  }

  /// Returns whether the disk of a file has room for so many more bytes.
  func has(_ bytes: UInt64, beside path: String) -> Bool {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return true }
    let free = UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
    return free >= bytes && free - bytes >= spare
  }
}

extension GuestRefusal {
  static let full = GuestRefusal(
    message: "There is no room for more here at the moment, so this was not sent. Try again later.")
  static let diskFull = GuestRefusal(
    message: "The disk of the computer behind this page is full, so this was not sent. Try again later.")

  /// Describes a problem of the disk. Returns nil for other errors.
  init?(_ error: StoreError) {
    switch error {
    case .full: self = .diskFull
    case .failing, .readOnly:
      self.init(
        message: "The disk of the computer behind this page fails, so this was not sent. Try again later.")
    case .unknown:
      self.init(
        message:
          "The disk of the computer behind this page fails, so this may not be saved. Look "
          + "again later, before you repeat it.")
    default: return nil
    }
  }
}

extension GuestService {
  /// Throws ``GuestRefusal`` if there is no room for another row.
  func checkRoom() async throws {
    let room = room
    try await store.read { try room.check($0) }
  }
}

import GRDB
import Glibc

/// How much guests may fill. Beyond that only the owner writes, who can also delete.
struct Room: Sendable {
  /// The bytes that may be kept over all.
  var most: Int64 = 2 << 30
  /// The bytes that stay free of the disk, for the owner and their other programs.
  var spare: UInt64 = 200 << 20

  /// Returns whether there is room for one thing more.
  func isThere(_ db: Database) throws -> Bool {
    func number(_ name: String) throws -> Int64 { try Int64.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
    guard try (number("page_count") - number("freelist_count")) * number("page_size") < most else {
      return false
    }
    let path = try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'") ?? ""
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return true }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >= spare
  }
}

extension GuestRefusal {
  static let full = GuestRefusal(
    message: "There is no room for more here at the moment, so this was not sent. Try again later.")
}

extension Door {
  func hasRoom() async throws -> Bool {
    let room = room
    return try await store.read { try room.isThere($0) }
  }
}

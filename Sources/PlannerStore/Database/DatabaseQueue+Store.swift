import GRDB
import PlannerDatabase

extension DatabaseQueue {
  /// Opens a read-only connection to a file that another connection has made durable.
  static func reading(path: String) throws -> DatabaseQueue {
    var configuration = Configuration.store
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Opens an empty database in memory. Copying a migrated database takes a tenth of the migrations' time.
  static func inMemory() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: .store)
    try migrated.get().backup(to: queue)
    try queue.write { try $0.execute(sql: "UPDATE mirror SET plannerId = lower(hex(randomblob(8)))") }
    return queue
  }

  private static let migrated = Result {
    let queue = try DatabaseQueue(configuration: .store)
    try queue.writeWithoutTransaction { try Schema.kind.migrate($0) }
    return queue
  }
}

extension Configuration {
  static var store: Configuration { .store(patience: 1) }
}

import Foundation
import PlannerPosix
import Testing

@Suite struct `A lock` {
  private let path = NSTemporaryDirectory() + "planner-lock-\(UUID().uuidString)"

  @Test func `that somebody keeps is refused after a second of asking`() throws {
    defer { unlink(path) }
    let lock = try FileLock(path: path)
    var asked = 0
    #expect(throws: FileLock.Held.self) { _ = try FileLock(path: path) { asked += 1 } }
    #expect(asked == 50)
    withExtendedLifetime(lock) {}
  }

  @Test func `that a process which was killed leaves to its child for a moment is taken after it`() throws {
    defer { unlink(path) }
    var ending: FileLock? = try FileLock(path: path)
    #expect(ending != nil)
    // Processes that other tests start at this moment inherit the lock until their execve(2).
    let lock = try FileLock(path: path) {
      ending = nil
      FileLock.wait()
    }
    #expect(throws: FileLock.Held.self) { _ = try FileLock(path: path) {} }
    withExtendedLifetime(lock) {}
  }
}

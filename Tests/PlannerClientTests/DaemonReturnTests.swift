import Foundation
import Glibc
import PlannerTestSupport
import Synchronization
import Testing

@testable import PlannerClient

@Suite struct `Waiting for a daemon to come back` {
  /// Creates a socket file that nobody listens on yet, as happens for a moment at each start.
  private func bound(at path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
    return descriptor
  }

  /// A client that waits on its own thread.
  private final class Waiter: Sendable {
    /// The thread's name, as in `/proc/thread-self`.
    let thread = Mutex("")
    let isBack = Mutex<Bool?>(nil)
    let ended = DispatchSemaphore(value: 0)

    func wait(at path: String, whileRead output: Int32) {
      Thread.detachNewThread { [self] in
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        thread.withLock { $0 = own ?? "" }
        let result = try? DaemonReturn.wait(at: path, whileRead: output)
        isBack.withLock { $0 = result }
        ended.signal()
      }
    }

    /// True if the thread sleeps in a system call (proc_pid_stat(5)).
    var sleeps: Bool {
      let thread = thread.withLock(\.self)
      guard !thread.isEmpty, let stat = try? String(contentsOfFile: "/proc/\(thread)/stat", encoding: .utf8)
      else { return false }
      return stat.split(separator: ")").last?.hasPrefix(" S") ?? false
    }
  }

  @Test func `does not miss one that had its file, and did not listen yet, when the wait began`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.sock")
    let listener = try bound(at: path)
    defer { close(listener) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    let waiter = Waiter()
    waiter.wait(at: path, whileRead: ends[1])
    while !waiter.sleeps { sched_yield() }
    listen(listener, 4)
    // A waiter that missed the event waits until the reader is gone.
    let isInTime = waiter.ended.wait(timeout: .now() + 10) == .success
    close(ends[0])
    if !isInTime { waiter.ended.wait() }
    #expect(waiter.isBack.withLock { $0 } == true)
  }

  @Test func `ends where nobody reads any more, whatever file is there`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.sock")
    let left = try bound(at: path)
    defer { close(left) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    let waiter = Waiter()
    waiter.wait(at: path, whileRead: ends[1])
    close(ends[0])
    waiter.ended.wait()
    #expect(waiter.isBack.withLock { $0 } == false)
  }
}

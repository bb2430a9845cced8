import Glibc
import NIOConcurrencyHelpers
import NIOPosix
import PlannerClient
import PlannerModel
import PlannerProtocol

/// Tells open pages that something changed: one `Watch` for all of them, and none where no page is open.
final class Live: Sendable {
  private struct State {
    var readers: [Int: AsyncStream<Void>.Continuation] = [:]
    var number = 0
    /// The end of a pipe whose closing ends the watch; nil while nobody watches.
    var leash: Int32?
  }

  private let connect: @Sendable () throws -> PlannerConnection
  private let state = NIOLockedValueBox(State())
  private let thread = NIOThreadPool(numberOfThreads: 1)

  init(connect: @escaping @Sendable () throws -> PlannerConnection) { self.connect = connect }

  /// Returns a stream with an element for each time that something changed. Changes that come while the reader
  /// is busy are one.
  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLockedValue { state in
        state.number += 1
        state.readers[state.number] = continuation
        return state.number
      }
      continuation.onTermination = { [weak self] _ in self?.leave(number) }
      watch()
    }
  }

  func stop() {
    let readers = state.withLockedValue { Array($0.readers.values) }
    for reader in readers { reader.finish() }
  }

  private func leave(_ number: Int) {
    let leash: Int32? = state.withLockedValue { state in
      state.readers[number] = nil
      guard state.readers.isEmpty, let leash = state.leash else { return nil }
      state.leash = nil
      return leash
    }
    if let leash { close(leash) }
  }

  private func watch() {
    var ends: [Int32] = [0, 0]
    let starts = state.withLockedValue { state in
      guard state.leash == nil, !state.readers.isEmpty, pipe(&ends) == 0 else { return false }
      state.leash = ends[0]
      return true
    }
    guard starts else { return }
    thread.start()
    let output = ends[1]
    thread.submit { [self] _ in
      defer { close(output) }
      do {
        let planner = try connect()
        try planner.listen(Methods.Watch())
        while try planner.awaitAnswers(whileRead: output) { tell() }
      } catch {
        // The daemon ended: the pages are told, load anew and show that.
        lose()
      }
    }
  }

  private func tell() {
    let readers = state.withLockedValue { Array($0.readers.values) }
    for reader in readers { reader.yield() }
  }

  /// Ends all streams: each page begins a new one.
  private func lose() {
    let (readers, leash) = state.withLockedValue { state in
      defer { state.leash = nil }
      return (Array(state.readers.values), state.leash)
    }
    if let leash { close(leash) }
    for reader in readers { reader.finish() }
  }
}

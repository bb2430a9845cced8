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
    var leash: Leash?
  }

  /// What ends the watch: the end of a pipe, by being closed.
  private struct Leash {
    let number: Int
    let descriptor: Int32
  }

  private let connect: @Sendable () throws -> PlannerConnection
  private let state = NIOLockedValueBox(State())
  private let thread = NIOThreadPool(numberOfThreads: 1)

  init(connect: @escaping @Sendable () throws -> PlannerConnection) {
    self.connect = connect
    thread.start()
  }

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

  /// Whether the daemon is watched.
  var watches: Bool { state.withLockedValue { $0.leash != nil } }

  /// Ends all streams, and the watch.
  func stop() async throws {
    let readers = state.withLockedValue { Array($0.readers.values) }
    for reader in readers { reader.finish() }
    try await thread.shutdownGracefully()
  }

  private func leave(_ number: Int) {
    let leash: Leash? = state.withLockedValue { state in
      state.readers[number] = nil
      guard state.readers.isEmpty else { return nil }
      defer { state.leash = nil }
      return state.leash
    }
    if let leash { close(leash.descriptor) }
  }

  private func watch() {
    var ends: [Int32] = [0, 0]
    let started: Int? = state.withLockedValue { state in
      guard state.leash == nil, !state.readers.isEmpty, pipe(&ends) == 0 else {
        return nil
      }
      state.leash = Leash(number: state.number, descriptor: ends[0])
      return state.number
    }
    guard let started else { return }
    let output = ends[1]
    thread.submit { [self] state in
      defer { close(output) }
      do {
        guard case .active = state else { return }
        let planner = try connect()
        try planner.listen(Methods.Watch())
        while try planner.awaitAnswers(whileRead: output) { tell() }
      } catch {
        // The daemon ended: the pages are told, load anew and show that.
        lose(started)
      }
    }
  }

  private func tell() {
    let readers = state.withLockedValue { Array($0.readers.values) }
    for reader in readers { reader.yield() }
  }

  /// Ends all streams of a watch: each page begins a new one.
  private func lose(_ number: Int) {
    let readers: [AsyncStream<Void>.Continuation] = state.withLockedValue { state in
      // Where all have left meanwhile, others may have begun the next watch.
      guard let leash = state.leash, leash.number == number else { return [] }
      state.leash = nil
      close(leash.descriptor)
      return Array(state.readers.values)
    }
    for reader in readers { reader.finish() }
  }
}

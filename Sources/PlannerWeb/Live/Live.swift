import Glibc
import NIOConcurrencyHelpers
import NIOPosix
import PlannerClient
import PlannerModel
import PlannerProtocol

/// Tells open pages that something changed: one `Watch` of the daemon and one of plannerguests for all of them, and
/// none where no page is open.
final class Live: Sendable {
  /// What changed.
  enum Change: String {
    /// Something of the planner: it may be on any page.
    case changed
    /// A guest wrote, read, types, came or went: that is on the pages of the inbox.
    case guests
  }

  /// What one page is told.
  struct Changes: Sendable {
    /// An element whenever there is something to take.
    let told: AsyncStream<Void>
    /// What happened since it was taken last. What came while the reader was busy is one.
    let take: @Sendable () -> [Change]
  }

  private struct Reader {
    var stream: AsyncStream<Void>.Continuation
    var changes: Set<Change> = []
  }

  private struct State {
    var readers: [Int: Reader] = [:]
    var number = 0
    var leash: Leash?
  }

  /// What ends both watches: the end of a pipe, by being closed.
  private struct Leash {
    let number: Int
    let descriptor: Int32
  }

  /// Milliseconds after which plannerguests is looked for again. The daemon tells when it comes, but not always first.
  private static let patience: Int32 = 5000

  private let connect: @Sendable () throws -> PlannerConnection
  private let guests: @Sendable () throws -> GuestsConnection
  private let state = NIOLockedValueBox(State())
  private let threads = NIOThreadPool(numberOfThreads: 2)

  init(
    connect: @escaping @Sendable () throws -> PlannerConnection,
    guests: @escaping @Sendable () throws -> GuestsConnection
  ) {
    self.connect = connect
    self.guests = guests
    threads.start()
  }

  /// Returns what a page is told from now on.
  func changes() -> Changes {
    let (told, stream) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLockedValue { state in
      state.number += 1
      state.readers[state.number] = Reader(stream: stream)
      return state.number
    }
    stream.onTermination = { [weak self] _ in self?.leave(number) }
    watch()
    return Changes(told: told) { [weak self] in
      self?.state.withLockedValue { state in
        defer { state.readers[number]?.changes = [] }
        return state.readers[number].map { Array($0.changes) } ?? []
      } ?? []
    }
  }

  /// Whether the daemon is watched.
  var watches: Bool { state.withLockedValue { $0.leash != nil } }

  /// Ends all streams, and the watches.
  func stop() async throws {
    let readers = state.withLockedValue { Array($0.readers.values) }
    for reader in readers { reader.stream.finish() }
    try await threads.shutdownGracefully()
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
    let second = dup(output)
    threads.submit { [self] state in
      defer { close(output) }
      do {
        guard case .active = state else { return }
        let planner = try connect()
        try planner.listen(Methods.Watch())
        while try planner.awaitAnswers(whileRead: output) { tell(.changed) }
      } catch {
        // The daemon ended: the pages are told, load anew and show that.
        lose(started)
      }
    }
    guard second >= 0 else { return }
    threads.submit { [self] state in
      defer { close(second) }
      guard case .active = state else { return }
      watchGuests(whileRead: second)
    }
  }

  /// Without plannerguests every page works, so nothing is lost with it; it is looked for until it is there.
  private func watchGuests(whileRead output: Int32) {
    while true {
      do { return try guests().watch(whileRead: output) { tell(.guests) } } catch {
        var leash = pollfd(fd: output, events: 0, revents: 0)
        if poll(&leash, 1, Self.patience) > 0 { return }
      }
    }
  }

  private func tell(_ change: Change) {
    let readers: [AsyncStream<Void>.Continuation] = state.withLockedValue { state in
      for number in state.readers.keys { state.readers[number]?.changes.insert(change) }
      return state.readers.values.map(\.stream)
    }
    for reader in readers { reader.yield() }
  }

  /// Ends all streams of a watch: each page begins a new one.
  private func lose(_ number: Int) {
    let readers: [Reader] = state.withLockedValue { state in
      // Where all have left meanwhile, others may have begun the next watch.
      guard let leash = state.leash, leash.number == number else { return [] }
      state.leash = nil
      close(leash.descriptor)
      return Array(state.readers.values)
    }
    for reader in readers { reader.stream.finish() }
  }
}

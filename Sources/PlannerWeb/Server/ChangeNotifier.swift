import Glibc
import NIOConcurrencyHelpers
import NIOPosix
import PlannerClient
import PlannerModel
import PlannerProtocol
import Varlink

/// Notifies open pages about changes. All pages share a `Watch` of the daemon and another of plannerguests.
/// Both end when no page is open.
final class ChangeNotifier: Sendable {
  /// A change.
  enum Change: String {
    /// Data of the planner changed, so any page may be affected.
    case changed
    /// A guest wrote, read, types, came or went, which affects the pages of the inbox.
    case guests
  }

  /// The notices of a page.
  struct Changes: Sendable {
    /// Yields an element when there are changes to take.
    let told: AsyncStream<Void>
    /// Returns the changes since the last call. Equal changes count once.
    let take: @Sendable () -> [Change]
    /// Ends the notices.
    let end: @Sendable () -> Void
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

  /// The pipe that ends both watches when it is closed.
  private struct Leash {
    let number: Int
    let descriptor: Int32
  }

  /// The milliseconds until plannerguests is tried again. The daemon's notice of its start may come too
  /// early.
  private static let patience: Int32 = 5000

  private let connect: @Sendable () throws -> VarlinkConnection
  private let guests: @Sendable () throws -> GuestsConnection
  private let state = NIOLockedValueBox(State())
  private let threads = NIOThreadPool(numberOfThreads: 2)

  init(
    connect: @escaping @Sendable () throws -> VarlinkConnection,
    guests: @escaping @Sendable () throws -> GuestsConnection
  ) {
    self.connect = connect
    self.guests = guests
    threads.start()
  }

  /// Returns the notices of a page from now on.
  func changes() -> Changes {
    let (told, stream) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLockedValue { state in
      state.number += 1
      state.readers[state.number] = Reader(stream: stream)
      return state.number
    }
    stream.onTermination = { [weak self] _ in self?.leave(number) }
    watch()
    return Changes(
      told: told,
      take: { [weak self] in
        self?.state.withLockedValue { state in
          defer { state.readers[number]?.changes = [] }
          return state.readers[number].map { Array($0.changes) } ?? []
        } ?? []
      }, end: { stream.finish() })
  }

  /// Whether the daemon is watched.
  var watches: Bool { state.withLockedValue { $0.leash != nil } }

  /// Ends all streams and the watches.
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
        // The daemon ended. The pages reload and show that.
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

  /// Watches plannerguests, and retries until it runs. Pages work without it.
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

  /// Ends all streams of a watch. Each page then begins a new one.
  private func lose(_ number: Int) {
    let readers: [Reader] = state.withLockedValue { state in
      // If all pages left meanwhile, others may have begun the next watch.
      guard let leash = state.leash, leash.number == number else { return [] }
      state.leash = nil
      close(leash.descriptor)
      return Array(state.readers.values)
    }
    for reader in readers { reader.stream.finish() }
  }
}

import FoundationEssentials
import NIOCore
import PlannerProtocol
import Synchronization

/// The listeners of `Watch`, on another event loop than the planner's. Each event is encoded once, and events
/// are handed over in batches.
final class Audience: Sendable {
  private let loop: any EventLoop
  private let count = Atomic(0)
  private let waiting = Mutex<[Data]>([])
  private let hall: NIOLoopBound<Hall>

  /// The number of events that are sent in a row before other work gets a turn.
  private static let atOnce = 100

  private final class Hall {
    struct Seat {
      weak var subscriber: (any Subscriber)?
    }

    var seats: [Seat] = []
    var sending: ArraySlice<Data> = []
  }

  /// Creates the audience. Must be called on `loop`.
  init(on loop: any EventLoop) {
    self.loop = loop
    hall = NIOLoopBound(Hall(), eventLoop: loop)
  }

  var isEmpty: Bool { count.load(ordering: .sequentiallyConsistent) == 0 }

  /// Adds a listener. Must be called on the event loop. Returns true for the first listener.
  func take(_ subscriber: any Subscriber) -> Bool {
    hall.value.seats.append(Hall.Seat(subscriber: subscriber))
    return count.add(1, ordering: .sequentiallyConsistent).oldValue == 0
  }

  /// Queues an event for the listeners. Called on the planner's thread.
  func tell(_ event: Methods.Watch.Reply) {
    guard !isEmpty, let message = try? event.message else { return }
    let isFirst = waiting.withLock { waiting in
      waiting.append(message)
      return waiting.count == 1
    }
    if isFirst { loop.execute { self.send() } }
  }

  private func send() {
    let hall = hall.value
    hall.sending += waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for message in hall.sending.prefix(Audience.atOnce) {
      let before = hall.seats.count
      hall.seats.removeAll { !($0.subscriber?.send(message) ?? false) }
      count.subtract(before - hall.seats.count, ordering: .sequentiallyConsistent)
    }
    hall.sending = hall.sending.dropFirst(Audience.atOnce)
    if !hall.sending.isEmpty { loop.execute { self.send() } }
  }
}

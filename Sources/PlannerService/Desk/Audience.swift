import FoundationEssentials
import NIOCore
import PlannerProtocol
import Synchronization

/// Whoever watches, on another loop than the planner's. Events are put into words once, and handed over
/// together.
final class Audience: Sendable {
  private let loop: any EventLoop
  private let count = Atomic(0)
  private let waiting = Mutex<[Data]>([])
  private let hall: NIOLoopBound<Hall>

  /// So many events in a row; then others have their turn.
  private static let atOnce = 100

  private final class Hall {
    struct Seat {
      weak var subscriber: (any Subscriber)?
    }

    var seats: [Seat] = []
    var sending: ArraySlice<Data> = []
  }

  /// To be made on that loop.
  init(on loop: any EventLoop) {
    self.loop = loop
    hall = NIOLoopBound(Hall(), eventLoop: loop)
  }

  var isEmpty: Bool { count.load(ordering: .sequentiallyConsistent) == 0 }

  /// On the loop; true for the first one.
  func take(_ subscriber: any Subscriber) -> Bool {
    hall.value.seats.append(Hall.Seat(subscriber: subscriber))
    return count.add(1, ordering: .sequentiallyConsistent).oldValue == 0
  }

  /// On the planner's thread.
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

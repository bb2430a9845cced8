import FoundationEssentials
import NIOCore
import PlannerProtocol
import Synchronization
import VarlinkNIO

/// The listeners of `Watch`, on another event loop than the planner's. Each event is encoded once, and events
/// are handed over in batches.
final class Subscribers: Sendable {
  private let loop: any EventLoop
  private let count = Atomic(0)
  private let waiting = Mutex<[Data]>([])
  private let state: NIOLoopBound<State>

  /// The number of events that are sent in a row before other work gets a turn.
  private static let atOnce = 100

  private final class State {
    struct Listener {
      weak var subscriber: (any Subscriber)?
    }

    var listeners: [Listener] = []
    var sending: ArraySlice<Data> = []
  }

  /// Creates an empty list of listeners. Must be called on `loop`.
  init(on loop: any EventLoop) {
    self.loop = loop
    state = NIOLoopBound(State(), eventLoop: loop)
  }

  var isEmpty: Bool { count.load(ordering: .sequentiallyConsistent) == 0 }

  /// Adds a listener. Must be called on the event loop. Returns true for the first listener.
  func take(_ subscriber: any Subscriber) -> Bool {
    state.value.listeners.append(State.Listener(subscriber: subscriber))
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
    let state = state.value
    state.sending += waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for message in state.sending.prefix(Subscribers.atOnce) {
      let before = state.listeners.count
      state.listeners.removeAll { !($0.subscriber?.send(message) ?? false) }
      count.subtract(before - state.listeners.count, ordering: .sequentiallyConsistent)
    }
    state.sending = state.sending.dropFirst(Subscribers.atOnce)
    if !state.sending.isEmpty { loop.execute { self.send() } }
  }
}

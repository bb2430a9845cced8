/// An object that belongs to one event thread. The wrapper may be sent to any thread. The object is used and
/// released only on its event thread.
package final class Confined<State: AnyObject>: Sendable {
  private let thread: EventThread
  // Proof: the pointer is a constant, and the object came in by `sending`, so no other code has a reference
  // to it. Only `state(on:)` returns it, in exchange for a `Loop` of the thread. Loops are made on the thread
  // while it runs its work, and once more when the last reference to the ended thread is released. So two
  // loops never exist at the same time. `Loop` is not `Sendable`, so neither the loop nor the object leaves
  // the work that got the loop. Such a work also releases the object, after every `state(on:)`, because those
  // works retain this wrapper.
  nonisolated(unsafe) private let state: Unmanaged<State>

  package init(_ state: sending State, to thread: EventThread) {
    self.thread = thread
    self.state = Unmanaged.passRetained(state)
  }

  deinit {
    // The address is passed as a number, because work must be `Sendable`.
    let address = UInt(bitPattern: state.toOpaque())
    thread.leave { _ in
      guard let object = UnsafeRawPointer(bitPattern: address) else { return }
      Unmanaged<State>.fromOpaque(object).release()
    }
  }

  /// Returns the object; nil if `loop` belongs to another thread.
  package func state(on loop: EventThread.Loop) -> State? {
    thread.owns(loop) ? state.takeUnretainedValue() : nil
  }
}

/// An object that one event thread owns: it can be sent about, and is touched and freed only there.
package final class Confined<State: AnyObject>: Sendable {
  private let thread: EventThread
  // Proof: the pointer is a constant, and the object behind it came in by `sending`, so that nobody else has
  // it. It is handed out by `state(on:)` alone, against a `Loop` of the thread. Those are made while the
  // thread runs its works, on it, and once more where the last hold on the ended thread goes; so no two at a
  // time, and as `Loop` is not `Sendable`, neither it nor what it was exchanged for leaves the work it was
  // made for. The object is freed by such a work, after every `state(on:)`, which holds on to this.
  nonisolated(unsafe) private let state: Unmanaged<State>

  package init(_ state: sending State, to thread: EventThread) {
    self.thread = thread
    self.state = Unmanaged.passRetained(state)
  }

  deinit {
    // The address as a number, because a work is `Sendable`.
    let address = UInt(bitPattern: state.toOpaque())
    thread.leave { _ in
      guard let object = UnsafeRawPointer(bitPattern: address) else { return }
      Unmanaged<State>.fromOpaque(object).release()
    }
  }

  /// The object; nil on the loop of another thread.
  package func state(on loop: EventThread.Loop) -> State? {
    thread.owns(loop) ? state.takeUnretainedValue() : nil
  }
}

/// An object that one event thread owns: it can be sent about, and is touched and freed only there.
package final class Confined<State: AnyObject>: Sendable {
  private let thread: EventThread
  // Proof: the object came in by `sending`, so that nobody else has it; it is read only against a `Loop` of
  // the thread, which exists on that thread alone; and the thread, or its end, frees it.
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

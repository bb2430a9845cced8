import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Synchronization
import Varlink

/// A fake plannerassist, on the other end of a socket pair.
final class TestAssistant: Sendable {
  typealias Answering = @Sendable (ServedConnection.Call, ServedConnection) throws -> Void

  private struct State: Sendable {
    var answering: Answering?
    var timeout: Int = ChildProcess.patience
  }
  private let state = Mutex(State())

  /// Sets the answers to calls. Each connection has a separate thread.
  /// - timeout: the seconds after which the page stops waiting.
  func answers(timeout: Int = ChildProcess.patience, _ answering: @escaping Answering) {
    state.withLock { $0 = State(answering: answering, timeout: timeout) }
  }

  /// Sends these events for every call.
  func tells(_ events: [ModelEvent]) {
    answers { _, connection in
      for event in events {
        try connection.reply(AskMethods.Talk.Reply(event: event), continues: event != events.last)
      }
    }
  }

  func connect() throws -> VarlinkConnection {
    let (answering, timeout) = state.withLock { ($0.answering, $0.timeout) }
    guard let answering else {
      return try AssistProgram.connect(["XDG_RUNTIME_DIR": "/nowhere"], .ofSystemd)
    }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw UnexpectedOutcome("no pair of sockets: errno \(errno)")
    }
    let served = ServedConnection(descriptor: ends[1])
    Thread.detachNewThread {
      while let call = try? served.next() {
        do { try answering(call, served) } catch let error as any InterfaceError {
          try? served.refuse(error)
        } catch {
          return
        }
      }
    }
    return VarlinkConnection(descriptor: ends[0], timeout: timeout)
  }
}

extension ModelEvent {
  init(_ kind: ModelEventKind, _ text: String = "", host: String? = nil) {
    self.init(kind: kind, text: text, host: host)
  }
}

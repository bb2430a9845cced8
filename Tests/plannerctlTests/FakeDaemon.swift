import Foundation
import Glibc
import PlannerTime

@testable import plannerctl

/// A daemon on a real socket whose answers are given by the method's name, and which streams events.
///
/// Everything in it is guarded by the lock, because each connection has a thread.
final class FakeDaemon: @unchecked Sendable {
  let path: String
  private let lock = NSLock()
  private var answers: [String: String] = [:]
  private var watchers: [Int32] = []
  private var connections: [Int32] = []
  private var heard: [String] = []
  private var listener: Int32 = -1

  /// answers: whole messages by method.
  init(path: String, answers: [String: String]) {
    self.path = path
    self.answers = answers
  }

  deinit { stop() }

  func start() {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    listen(descriptor, 8)
    lock.withLock { listener = descriptor }
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        if connection < 0 { return }
        lock.withLock { connections.append(connection) }
        Thread.detachNewThread { [self] in serve(connection) }
      }
    }
  }

  /// Hangs up on everybody and takes the socket away.
  func stop() {
    lock.withLock {
      unlink(path)
      for descriptor in connections + [listener] { shutdown(descriptor, Int32(SHUT_RDWR)) }
      connections = []
      watchers = []
    }
  }

  func answer(_ method: String, _ message: String) { lock.withLock { answers[method] = message } }

  /// Methods that were called, in order.
  var calls: [String] { lock.withLock { heard } }

  /// To everybody who watches; all of them in one write.
  func tell(_ events: String...) {
    let text = events.map {
      #"{"continues":true,"parameters":{"event":"\#($0)","at":"2026-03-02T13:00:00Z"}}"# + "\0"
    }
    lock.withLock { for watcher in watchers { say(text.joined(), watcher) } }
  }

  private func serve(_ connection: Int32) {
    var buffer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = recv(connection, &chunk, chunk.count, 0)
      if count <= 0 { return }
      buffer += chunk[..<count]
      while let end = buffer.firstIndex(of: 0) {
        let call = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        let method = call.firstMatch(of: /Planner\.(\w+)"/).map { String($0.1) } ?? ""
        lock.withLock {
          heard.append(method)
          if method == "Watch" { watchers.append(connection) }
          if let answer = answers[method] { say(answer + "\0", connection) }
        }
      }
    }
  }

  private func say(_ text: String, _ descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}

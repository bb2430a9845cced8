import Foundation
import Glibc

/// A fake daemon on a real socket, with answers by method name and streams of events. One thread serves all
/// clients, as in the real daemon, so messages are received in the order in which they were sent.
// `@unchecked`: the lock guards everything.
final class FakeDaemon: @unchecked Sendable {
  let path: String
  private let lock = NSLock()
  private var answers: [String: String] = [:]
  private var heard: [String] = []
  private var watchers: [Int32] = []
  private var isHangingUp = false
  /// The listening descriptor first; empty if the daemon is stopped.
  private var descriptors: [Int32] = []

  init(path: String) { self.path = path }

  func start() {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    listen(listener, 8)
    lock.withLock { descriptors = [listener] }
    Thread.detachNewThread { [self] in serve(listener) }
  }

  /// Disconnects all clients and removes the socket.
  func stop() {
    lock.withLock {
      if descriptors.isEmpty { return }
      unlink(path)
      for descriptor in descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
      descriptors = []
      watchers = []
    }
  }

  /// Sets the answer to a method. message: the whole message.
  func answer(_ method: String, _ message: String) { lock.withLock { answers[method] = message } }

  /// True to disconnect on every call without an answer.
  var hangsUp: Bool {
    get { lock.withLock { isHangingUp } }
    set { lock.withLock { isHangingUp = newValue } }
  }

  /// The called methods, in order.
  var calls: [String] { lock.withLock { heard } }

  /// Sends events to all watchers, in one write.
  func tell(_ events: String...) {
    let text = events.map {
      #"{"continues":true,"parameters":{"event":"\#($0)","at":"2026-03-02T13:00:00Z"}}"# + "\0"
    }
    lock.withLock { for watcher in watchers { say(text.joined(), watcher) } }
  }

  private func serve(_ listener: Int32) {
    var entries = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    var buffers: [Int32: [UInt8]] = [:]
    defer { for entry in entries { close(entry.fd) } }
    while true {
      poll(&entries, nfds_t(entries.count), -1)
      for entry in entries.dropFirst() where entry.revents != 0 {
        var chunk = [UInt8](repeating: 0, count: 1 << 12)
        let count = recv(entry.fd, &chunk, chunk.count, 0)
        if count > 0 {
          take(chunk[..<count], from: entry.fd, &buffers[entry.fd, default: []])
        } else {
          lock.withLock {
            watchers.removeAll { $0 == entry.fd }
            descriptors.removeAll { $0 == entry.fd }
            close(entry.fd)
          }
          entries.removeAll { $0.fd == entry.fd }
        }
      }
      if entries[0].revents != 0 {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        lock.withLock { descriptors.append(connection) }
        buffers[connection] = []
        entries.append(pollfd(fd: connection, events: Int16(POLLIN), revents: 0))
      }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, from connection: Int32, _ buffer: inout [UInt8]) {
    buffer += bytes
    while let end = buffer.firstIndex(of: 0) {
      let call = String(decoding: buffer[..<end], as: UTF8.self)
      buffer.removeSubrange(...end)
      let method =
        call.firstMatch(of: /(?:Planner|People|Invitations|Guests)\.(\w+)"/).map { String($0.1) } ?? ""
      lock.withLock {
        heard.append(method)
        if method == "Watch" { watchers.append(connection) }
        if isHangingUp {
          if method != "Watch" { shutdown(connection, Int32(SHUT_RDWR)) }
        } else if let answer = answers[method] {
          say(answer + "\0", connection)
        }
      }
    }
  }

  private func say(_ text: String, _ descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}

import Foundation
import PlannerReminders
import PlannerTestSupport
import SystemdKit
import Testing

@testable import PlannerChannels

/// A private bus with the notification server of Tests/System, and a channel that uses it.
final class Desktop: @unchecked Sendable {
  /// The server's behaviour; see notification_server.py.
  struct Mode: Encodable {
    var name = "test"
    var capabilities = ["actions", "body", "body-markup", "persistence"]
    var fail: [String: String] = [:]
    var slow: [String: Double] = [:]
    var die: [String] = []
    var refuse: [UInt32] = []
  }

  /// A call that the server received.
  struct Call: Decodable {
    var method: String
    var arguments: Arguments

    struct Arguments: Decodable {
      var app = ""
      var replaces = UInt32(0)
      var icon = ""
      var summary = ""
      var body = ""
      var actions: [String] = []
      var hints: [String: Hint] = [:]
      var timeout = 0
      /// The argument of CloseNotification.
      var number = UInt32(0)

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        guard values.count == 8 else {
          if values.count == 1 { number = try values.decode(UInt32.self) }
          return
        }
        app = try values.decode(String.self)
        replaces = try values.decode(UInt32.self)
        icon = try values.decode(String.self)
        summary = try values.decode(String.self)
        body = try values.decode(String.self)
        actions = try values.decode([String].self)
        hints = try values.decode([String: Hint].self)
        timeout = try values.decode(Int.self)
      }
    }

    enum Hint: Decodable, Equatable {
      case flag(Bool)
      case number(Int)
      case text(String)

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
          self = .flag(flag)
        } else if let number = try? value.decode(Int.self) {
          self = .number(number)
        } else {
          self = .text(try value.decode(String.self))
        }
      }
    }
  }

  let thread: EventThread
  let privateBus: PrivateBus
  let channel: DesktopChannel
  private let folder: TemporaryFolder
  /// The tests' connection to the server, in the role of the user.
  private let user: Bus
  private var server: ChildProcess?

  init(
    _ mode: Mode? = Mode(), patience: Duration = .seconds(20), busIsRunning: Bool = true,
    startable: Bool = false
  ) throws {
    folder = try TemporaryFolder()
    thread = try EventThread(name: "desktop-test")
    let command = PrivateBus.command("notification_server.py", [folder.file("log")])
    privateBus = try PrivateBus(
      startable: startable ? ["org.freedesktop.Notifications": command.joined(separator: " ")] : [:],
      isRunning: busIsRunning)
    channel = DesktopChannel(over: Bus(.at(privateBus.address), on: thread), patience: patience)
    user = Bus(.at(privateBus.address), on: thread)
    if let mode, busIsRunning { try startServer(mode) }
  }

  deinit {
    channel.bus.close()
    user.close()
  }

  func startServer(_ mode: Mode = Mode()) throws {
    let text = String(decoding: try JSONEncoder().encode(mode), as: UTF8.self)
    server = try privateBus.run("notification_server.py", [folder.file("log"), text])
  }

  func killServer() throws {
    server?.send(SIGKILL)
    _ = try server?.wait()
    server = nil
  }

  // MARK: - Received calls

  func calls(_ method: String = "Notify") throws -> [Call.Arguments] {
    let log = (try? String(contentsOfFile: folder.file("log"), encoding: .utf8)) ?? ""
    return try log.split(separator: "\n").map { try JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
      .filter { $0.method == method }.map(\.arguments)
  }

  /// Returns the text of the only notification that the server received.
  func shown() throws -> Call.Arguments {
    let calls = try calls()
    return try #require(calls.count == 1 ? calls.first : nil, "\(calls.count) notifications")
  }

  func deliver(
    _ notice: Notice, uncertain: Bool = false, replacing: String? = nil
  ) async throws -> String {
    try #require(try await channel.deliver(notice, uncertain: uncertain, replacing: replacing))
  }

  // MARK: - Actions of the user

  /// Presses a button of the notification with that number, which shows `notice`.
  func press(_ number: UInt32, _ key: String, of notice: Notice) async throws {
    try await press(number, DesktopNotification.key(of: notice.id, for: key))
  }

  /// Presses a button with another program's key.
  func press(_ number: UInt32, _ key: String) async throws {
    try await act("Press", .uint32(number), .string(key))
  }

  func close(_ number: UInt32, reason: UInt32) async throws {
    try await act("Close", .uint32(number), .uint32(reason))
  }

  func change(_ mode: Mode) async throws {
    try await act("Mode", .string(String(decoding: try JSONEncoder().encode(mode), as: UTF8.self)))
  }

  private func act(_ member: String, _ arguments: BusValue...) async throws {
    let control = BusObject(
      name: DesktopChannel.object.name, path: DesktopChannel.object.path,
      interface: "org.socialplanner.TestServer")
    _ = try await user.call(control, member, arguments)
  }

  /// Returns the server's unique name and bus.
  func owner() async throws -> BusPeer {
    try #require(try await user.owner(of: DesktopChannel.object.name))
  }
}

import Foundation

/// A private message bus without other clients and services.
package final class PrivateBus: @unchecked Sendable {
  /// The address `unix:path=/tmp/...`, which stays the same after a restart.
  package let address: String
  private let folder: TemporaryFolder
  private var daemon: ChildProcess?

  /// True if the required programs are installed.
  package static let isAvailable: Bool = {
    guard FileManager.default.isExecutableFile(atPath: python),
      let daemon = try? ChildProcess.run(["dbus-daemon", "--version"]), daemon.code == 0,
      let modules = try? ChildProcess.run([python, "-c", "import dbus, gi"])
    else { return false }
    return modules.code == 0
  }()
  /// The system's Python, which has Debian's modules.
  private static let python = "/usr/bin/python3"

  /// Creates a bus.
  /// - startable: the command lines of services that the bus starts on demand, by name.
  package init(startable: [String: String] = [:], isRunning: Bool = true) throws {
    folder = try TemporaryFolder()
    address = "unix:path=\(folder.file("bus"))"
    for (name, command) in startable {
      try Data("[D-BUS Service]\nName=\(name)\nExec=\(command)\n".utf8)
        .write(to: URL(filePath: folder.file("\(name).service")))
    }
    try Data(
      """
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <servicedir>\(folder.path)</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """.utf8
    ).write(to: URL(filePath: folder.file("config")))
    if isRunning { try start() }
  }

  package func start() throws {
    let daemon = try ChildProcess([
      "dbus-daemon", "--nofork", "--nopidfile", "--print-address", "--config-file=\(folder.file("config"))",
    ])
    try daemon.waitUntil { !daemon.out.isEmpty || daemon.poll() != nil }
    self.daemon = daemon
  }

  /// Stops the bus, and with it every connection.
  package func stop() throws {
    daemon?.send(SIGKILL)
    _ = try daemon?.wait()
    daemon = nil
  }

  /// Runs a Python program of Tests/System on this bus. Returns after its first line of output.
  package func run(_ script: String, _ arguments: [String]) throws -> ChildProcess {
    let child = try ChildProcess(
      Self.command(script, arguments), environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    try child.waitUntil { child.out.contains("\n") || child.poll() != nil }
    return child
  }

  package static func command(_ script: String, _ arguments: [String]) -> [String] {
    [python, "\(RepositoryFiles.root)/Tests/System/\(script)"] + arguments
  }
}

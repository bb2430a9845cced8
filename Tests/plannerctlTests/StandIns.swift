import Foundation

/// A temporary home with the folders of the XDG specification, and scripts in place of programs.
final class StandIns {
  let folder: String
  var home: String { "\(folder)/home" }
  var config: String { "\(home)/.config" }
  var units: String { "\(config)/systemd/user" }

  /// programs: the bodies of the scripts, by name. `$HERE` is a folder for their files.
  init(_ programs: [String: String] = [:]) throws {
    // Not in /tmp, because units have a private one.
    folder = "/dev/shm/plannerctl-home-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: "\(folder)/bin", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    for (name, body) in programs {
      // Logs the arguments in one line, which is a single write.
      try "#!/bin/sh\nHERE=\(folder)\nprintf '%s\\n' \"\(name) $*\" >> \(folder)/calls\n\(body)\n".write(
        toFile: "\(folder)/bin/\(name).text", atomically: false, encoding: .utf8)
    }
    // The shell creates the programs: see `Shell`.
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c",
      "cd \(folder)/bin && for f in *.text; do [ -e $f ] || continue; cp $f ${f%.text}; chmod 755 ${f%.text}; done",
    ]
    try shell.run()
    shell.waitUntilExit()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The environment for `Run`. PATH only has the stand-ins and the programs that their scripts need.
  var environment: [String: String] {
    ["HOME": home, "PATH": "\(folder)/bin:/usr/bin:/bin", "XDG_RUNTIME_DIR": folder]
  }

  /// The calls, in order.
  var calls: [String] { text("\(folder)/calls").split(separator: "\n").map(String.init) }

  /// Returns a file's text; empty if it does not exist.
  func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  func write(_ text: String, to path: String) throws {
    let parent = URL(filePath: path).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  func mode(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? Int) ?? -1
  }

  /// Returns a systemctl with plannerd.service.
  static func systemctl(active: Bool = true) -> String {
    "case \"$2\" in show) echo LoadState=loaded; echo ActiveState=\(active ? "active" : "inactive") ;; esac"
  }
}

import Foundation

/// A home of a test's own, with the folders of the XDG specification in it and programs stood in for by
/// scripts.
final class StandIns {
  let folder: String
  var home: String { "\(folder)/home" }
  var config: String { "\(home)/.config" }
  var units: String { "\(config)/systemd/user" }

  /// programs: by name, as the body of a script; `$HERE` is the folder that they may keep things in.
  init(_ programs: [String: String] = [:]) throws {
    // Not in /tmp, of which a unit has one of its own.
    folder = "/dev/shm/plannerctl-home-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: "\(folder)/bin", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    for (name, body) in programs {
      // Its arguments are logged in one line, which is one write.
      try "#!/bin/sh\nHERE=\(folder)\nprintf '%s\\n' \"\(name) $*\" >> \(folder)/calls\n\(body)\n".write(
        toFile: "\(folder)/bin/\(name).text", atomically: false, encoding: .utf8)
    }
    // The shell makes programs of them: see `Shell`.
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

  /// For `Run`: with nothing on PATH but the stand-ins and what their scripts need.
  var environment: [String: String] {
    ["HOME": home, "PATH": "\(folder)/bin:/usr/bin:/bin", "XDG_RUNTIME_DIR": folder]
  }

  /// What was called, in order.
  var calls: [String] { text("\(folder)/calls").split(separator: "\n").map(String.init) }

  /// Empty where there is no such file.
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

  /// A systemctl that knows plannerd.service.
  static func systemctl(active: Bool = true) -> String {
    "case \"$2\" in show) echo LoadState=loaded; echo ActiveState=\(active ? "active" : "inactive") ;; esac"
  }
}

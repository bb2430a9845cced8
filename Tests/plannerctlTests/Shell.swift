import Foundation

/// Runs a command line with `sh` in a temporary folder, with scripts in place of programs.
struct Shell {
  var output = ""
  var exitCode: Int32 = -1
  /// The calls of the stand-ins, in order: `plannerctl done 3f2a`.
  var calls: [String] = []

  /// programs: the bodies of the stand-ins' scripts, by name.
  init(_ command: String, programs: [String: String]) throws {
    let folder = "/tmp/plannerctl-shell-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let log = "\(folder)/calls"
    for (name, body) in programs {
      try "#!/bin/sh\necho \"\(name) $*\" >> \(log)\n\(body)\n".write(
        toFile: "\(folder)/\(name).text", atomically: false, encoding: .utf8)
    }
    // The shell creates the programs. A file written by this process may be open in a child of another test,
    // and then cannot be run (ETXTBSY, execve(2)).
    let setUp =
      "for f in \(folder)/*.text; do [ -e $f ] || continue; cp $f ${f%.text}; chmod 755 ${f%.text}; done"
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\(setUp)\n\(command)"]
    process.environment = ["PATH": "\(folder):/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8"]
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    exitCode = process.terminationStatus
    let lines = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    calls = lines.split(separator: "\n").map(String.init)
  }
}

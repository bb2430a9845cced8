import Foundation
import Glibc

/// A third-party CalDAV server on this machine. It stops with the value.
package final class CalDAVServer {
  package enum Kind: String, CaseIterable, Sendable { case radicale, xandikos }

  package let kind: Kind
  private let folder: TemporaryFolder
  private var port = LoopbackPort(number: 0)
  private var process: ChildProcess?

  package init(_ kind: Kind) throws {
    self.kind = kind
    folder = try TemporaryFolder()
    try Data("ann:secret\n".utf8).write(to: URL(filePath: folder.file("users")))
    // Another process may take the port before the server does.
    for _ in 0..<5 {
      port = try LoopbackPort.free()
      let process = try ChildProcess(
        try command(), environment: ["HOME": folder.path, "LANG": "C.UTF-8", "TZ": "UTC"])
      try process.waitUntil { process.poll() != nil || port.answers }
      self.process = process
      if process.poll() == nil { return }
    }
    throw UnexpectedOutcome("\(kind) does not start: \(process?.out ?? "") \(process?.err ?? "")")
  }

  /// 0 if the server did not start.
  package var pid: pid_t { process?.pid ?? 0 }

  private func command() throws -> [String] {
    let data = folder.file("data")
    switch kind {
    case .radicale:
      return [
        try PythonPrograms.path("radicale"), "--config", "", "--server-hosts", "127.0.0.1:\(port.number)",
        "--storage-filesystem-folder", data, "--auth-type", "htpasswd", "--auth-htpasswd-filename",
        folder.file("users"), "--auth-htpasswd-encryption", "plain",
      ]
    case .xandikos:
      return [
        try PythonPrograms.path("xandikos"), "serve", "--defaults", "-d", data, "-l", "127.0.0.1", "-p",
        "\(port.number)", "--current-user-principal", "/ann",
      ]
    }
  }

  /// The address of the user's calendars.
  package var home: String {
    "http://127.0.0.1:\(port.number)/ann/" + (kind == .xandikos ? "calendars/" : "")
  }

  /// Lines of vdirsyncer's configuration.
  package var credentials: String { kind == .radicale ? "username = \"ann\"\npassword = \"secret\"" : "" }

  /// Returns the folder in which Radicale keeps a collection.
  package func files(of collection: String) -> String {
    folder.file("data/collection-root/ann/\(collection)")
  }

  // MARK: - Requests of a phone

  struct Answer {
    var status: Int
    var tag: String
    var text: String
  }

  /// Makes a request with Python's HTTP client. Prints the status, ETag and body.
  private static let script = """
    import sys, urllib.request, urllib.error
    method, url, *headers = sys.argv[1:]
    body = sys.stdin.buffer.read() or None
    request = urllib.request.Request(url, body, dict(h.split(': ', 1) for h in headers), method=method)
    try: answer = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error: answer = error
    print(answer.status, answer.headers.get('ETag', ''), sep='\\n', flush=True)
    sys.stdout.buffer.write(answer.read())
    """

  private func ask(_ method: String, _ path: String, _ headers: [String] = [], body: String = "") throws
    -> Answer
  {
    let login = Data("ann:secret".utf8).base64EncodedString()
    let result = try ChildProcess.run(
      [
        try PythonPrograms.path("python"), "-c", Self.script, method, home + path,
        "Authorization: Basic \(login)",
      ]
        + headers, environment: ["PYTHONIOENCODING": "utf-8"], input: body)
    guard result.code == 0 else { throw UnexpectedOutcome(result.err) }
    let parts = result.out.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    return Answer(
      status: Int(parts[0]) ?? 0, tag: String(parts[1]),
      text: parts.count > 2 ? String(parts[2]) : "")
  }

  /// Returns the names of a collection's files.
  package func names(in collection: String) throws -> [String] {
    let answer = try ask("PROPFIND", "\(collection)/", ["Depth: 1"])
    guard answer.status == 207 else { throw UnexpectedOutcome("\(answer.status) \(answer.text)") }
    let paths = answer.text.matches(of: /href>([^<]+\.ics)</).map { String($0.1) }
    return paths.map { String(($0.removingPercentEncoding ?? $0).split(separator: "/").last ?? "") }.sorted()
  }

  package func get(_ name: String, in collection: String) throws -> (text: CalendarText, tag: String) {
    let answer = try ask("GET", try path(name, collection))
    guard answer.status == 200 else { throw UnexpectedOutcome("\(answer.status) \(answer.text)") }
    return (CalendarText(answer.text), answer.tag)
  }

  /// Changes a file, unless another client has changed it in the meantime.
  package func edit(_ name: String, in collection: String, _ change: (inout CalendarText) -> Void) throws {
    var (text, tag) = try get(name, in: collection)
    change(&text)
    try put(text, as: name, in: collection, if: ["If-Match: \(tag)"])
  }

  package func put(
    _ text: CalendarText, as name: String, in collection: String, if conditions: [String] = []
  ) throws {
    let answer = try ask(
      "PUT", try path(name, collection), ["Content-Type: text/calendar; charset=utf-8"] + conditions,
      body: text.text)
    guard [200, 201, 204].contains(answer.status) else {
      throw UnexpectedOutcome("\(answer.status) \(answer.text)")
    }
  }

  package func delete(_ name: String, in collection: String) throws {
    let answer = try ask("DELETE", try path(name, collection))
    guard [200, 204].contains(answer.status) else {
      throw UnexpectedOutcome("\(answer.status) \(answer.text)")
    }
  }

  /// Returns the file with a UID that begins with the text.
  package func name(ofUID beginning: String, in collection: String) throws -> String {
    let names = try names(in: collection)
    guard
      let name = try names.first(where: {
        try get($0, in: collection).text["UID"]?.hasPrefix(beginning) ?? false
      })
    else { throw UnexpectedOutcome("\(beginning) is not on the server: \(names)") }
    return name
  }

  private func path(_ name: String, _ collection: String) throws -> String {
    "\(collection)/" + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name)
  }
}

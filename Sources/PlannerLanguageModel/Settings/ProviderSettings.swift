import FoundationEssentials
import PlannerModel

/// The model that the user chose in `provider.json`. The file names the place of the key, but does not
/// contain it.
package struct ProviderSettings: Equatable, Sendable {
  package enum Dialect: String, CaseIterable, Sendable { case anthropic, openai }

  package enum KeySource: Equatable, Sendable {
    /// A file of this name in `$CREDENTIALS_DIRECTORY` (systemd.exec(5), LoadCredential).
    case credential(String)
    case file(String)
    case command([String])
  }

  package var dialect: Dialect
  package var scheme: String
  package var host: String
  package var port: Int
  /// The path before `/v1` in the address, without a slash at the end.
  package var path: String
  package var model: String
  /// Nil if the host needs no key, such as Ollama.
  package var key: KeySource?
  package var requestsPerDay: Int
  package var tokensPerDay: Int
  /// The most tokens of an answer.
  package var answerTokens: Int

  /// Whether the host is this machine.
  package var isLoopback: Bool { Self.isLoopback(host) }

  static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The host as the user and the log name it, with its port unless it is the default.
  package var place: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (scheme == "https" ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// The URL of a request.
  var address: String {
    let name = host.contains(":") ? "[\(host)]" : host
    let end = dialect == .anthropic ? "/v1/messages" : "/v1/chat/completions"
    return "\(scheme)://\(name):\(port)\(path)\(end)"
  }

  package static let largestFile = 64 << 10

  package init(path: String) throws(ProviderFailure) {
    switch SmallFile(path, limit: Self.largestFile) {
    case .bytes(let bytes, _): try self.init(json: Data(bytes))
    case .unreadable: throw .settings(place: path, problem: "the file cannot be read")
    case .noFile: throw .settings(place: path, problem: "it is no file")
    case .tooLarge: throw .settings(place: path, problem: "the file is too large")
    }
  }

  package init(json: Data) throws(ProviderFailure) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: json), case .object(let members) = value
    else { throw .settings(place: "the whole file", problem: "it is no JSON object") }
    try Self.refuseOthers(members, place: "", than: ["protocol", "url", "model", "key", "limits"])
    guard let dialect = Dialect(rawValue: try Self.text("protocol", members)) else {
      throw .settings(place: "protocol", problem: "it is \"anthropic\" or \"openai\"")
    }
    self.dialect = dialect
    let url = try Self.text("url", members)
    guard let parts = URLComponents(string: url), let scheme = parts.scheme, var host = parts.host,
      !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else {
      throw .settings(place: "url", problem: "it is an address as https://host:port, and nothing after it")
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    host = host.lowercased()
    guard
      host.utf8.allSatisfy({
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || "-.:".utf8.contains($0)
      })
    else {
      throw .settings(
        place: "url", problem: "its host has other characters than a-z, 0-9, '-' and '.'; write it as xn--..."
      )
    }
    guard scheme == "https" || (scheme == "http" && Self.isLoopback(host)) else {
      throw .settings(place: "url", problem: "it begins with https; http is for this machine alone")
    }
    self.scheme = scheme
    self.host = host
    port = parts.port ?? (scheme == "https" ? 443 : 80)
    guard (1...65535).contains(port) else { throw .settings(place: "url", problem: "there is no such port") }
    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix("/v1") { path.removeLast(3) }
    self.path = path
    model = try Self.text("model", members)
    guard model.utf8.count <= 200 else {
      throw .settings(place: "model", problem: "it has at most 200 bytes")
    }
    key = try members["key"].map { (value) throws(ProviderFailure) in try Self.keySource(value) }
    let limits = try Self.object("limits", members["limits"] ?? .object([:]))
    try Self.refuseOthers(limits, place: "limits.", than: ["requestsPerDay", "tokensPerDay", "answerTokens"])
    requestsPerDay = try Self.count("requestsPerDay", limits, 1...100_000, usual: 100)
    tokensPerDay = try Self.count("tokensPerDay", limits, 1...1_000_000_000, usual: 200_000)
    answerTokens = try Self.count("answerTokens", limits, 16...100_000, usual: 1024)
  }

  private static func refuseOthers(
    _ members: [String: JSONValue], place: String, than known: [String]
  ) throws(ProviderFailure) {
    if let other = members.keys.filter({ !known.contains($0) }).min() {
      let known = known.joined(separator: ", ")
      throw .settings(place: "\(place)\(other)", problem: "there is no such setting; these are: \(known)")
    }
  }

  private static func text(
    _ name: String, _ members: [String: JSONValue], place: String = ""
  ) throws(ProviderFailure) -> String {
    guard case .string(let text)? = members[name], !text.isEmpty,
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw .settings(place: "\(place)\(name)", problem: "it is a text, and needed") }
    return text
  }

  private static func object(
    _ place: String, _ value: JSONValue
  ) throws(ProviderFailure) -> [String: JSONValue] {
    guard case .object(let members) = value else { throw .settings(place: place, problem: "it is an object") }
    return members
  }

  private static func count(
    _ name: String, _ members: [String: JSONValue], _ range: ClosedRange<Int>, usual: Int
  ) throws(ProviderFailure) -> Int {
    guard let value = members[name] else { return usual }
    guard case .number(let number) = value, let count = Int(exactly: number), range.contains(count) else {
      throw .settings(
        place: "limits.\(name)",
        problem: "it is a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }

  private static func keySource(_ value: JSONValue) throws(ProviderFailure) -> KeySource {
    let members = try object("key", value)
    try refuseOthers(members, place: "key.", than: ["credential", "file", "command"])
    guard members.count == 1, let name = members.keys.first else {
      throw .settings(place: "key", problem: "it has one of credential, file and command")
    }
    if name == "command" {
      guard case .array(let words)? = members[name], !words.isEmpty else {
        throw .settings(place: "key.command", problem: "it is a list of words: the program and its arguments")
      }
      var command: [String] = []
      for word in words {
        guard case .string(let word) = word, !word.contains("\0") else {
          throw .settings(
            place: "key.command", problem: "it is a list of words: the program and its arguments")
        }
        command.append(word)
      }
      guard command[0].hasPrefix("/") else {
        throw .settings(
          place: "key.command", problem: "the program is named by its whole path, as /usr/bin/secret-tool")
      }
      return .command(command)
    }
    let text = try text(name, members, place: "key.")
    if name == "credential" {
      guard !text.contains("/"), text != ".", text != ".." else {
        throw .settings(place: "key.credential", problem: "it is the name of a credential, without a slash")
      }
      return .credential(text)
    }
    guard text.hasPrefix("/") else {
      throw .settings(place: "key.file", problem: "it is a whole path")
    }
    return .file(text)
  }
}

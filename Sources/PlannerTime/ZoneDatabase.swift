import FoundationEssentials

/// The system's own zone data: a folder of TZif files (`tzfile(5)`), `/usr/share/zoneinfo` or `$TZDIR`.
package struct ZoneDatabase: Sendable {
  package var directory: String
  /// The link or file that says which zone the machine is in (`localtime(5)`).
  package var localtime: String
  private var environmentZone: String?

  package init(
    directory: String = "/usr/share/zoneinfo", localtime: String = "/etc/localtime", zone: String? = nil
  ) {
    self.directory = directory
    self.localtime = localtime
    environmentZone = zone
  }

  /// By the environment's `TZDIR` and `TZ`, as libc does: an empty `TZDIR` is none.
  package init(environment: [String: String]) {
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 }
    self.init(directory: folder ?? "/usr/share/zoneinfo", zone: environment["TZ"])
  }

  /// Nil where the database does not know the name. A name cannot lead out of the folder. An offset is a
  /// zone, too: `+05:30` (RFC 9557 section 4.1).
  package func zone(named name: String) -> ZoneTable? {
    if let offset = Self.offset(name) {
      return ZoneTable(name: name, transitions: [], offsets: [offset], rule: nil)
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, name.utf8.count < 256, !name.utf8.contains(0),
      parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
    else { return nil }
    return read("\(directory)/\(name)", name: name)
  }

  /// `-05:30` in seconds, from twelve hours behind UTC to fourteen before it; nil for what is no offset.
  private static func offset(_ name: String) -> Int? {
    var scanner = ByteScanner(name)
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+"), let hours = scanner.digits(2), scanner.take(":"),
      let minutes = scanner.digits(2), scanner.isAtEnd, minutes < 60
    else { return nil }
    let seconds = (isNegative ? -60 : 60) * (hours * 60 + minutes)
    return (-12 * 3600...14 * 3600).contains(seconds) ? seconds : nil
  }

  /// The machine's zone: `TZ` (a name, a rule or a path, `:` before it or not; empty means UTC), else
  /// what `/etc/localtime` links to, else its content, else UTC.
  package func systemZone() -> ZoneTable { environmentTable() ?? linkedTable() ?? .utc }

  /// Why ``systemZone()`` is not what the machine was set to.
  package enum SettingTrouble: Hashable, Sendable {
    /// What `TZ` says is no zone.
    case unknown(String)
    /// Neither `TZ` nor `/etc/localtime` says one: it is UTC.
    case missing
  }

  package func settingTrouble() -> SettingTrouble? {
    if let setting = environmentZone { return environmentTable() == nil ? .unknown(setting) : nil }
    return linkedTable() == nil ? .missing : nil
  }

  /// Which edition of the database it is: `2025b`. Nil where it does not say.
  package func edition() -> String? {
    func start(_ name: String) -> String? {
      guard let data = try? Data(contentsOf: URL(filePath: "\(directory)/\(name)")) else { return nil }
      return String(decoding: data.prefix(64), as: UTF8.self)
    }
    let line = start("tzdata.zi")?.split(whereSeparator: \.isNewline).first
    if let line, line.hasPrefix("# version ") { return String(line.dropFirst(10)) }
    return start("+VERSION")?.split(whereSeparator: \.isNewline).first.map(String.init)
  }

  private func environmentTable() -> ZoneTable? {
    guard let setting = environmentZone else { return nil }
    let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
    if name.isEmpty { return .utc }
    if let zone = zone(named: name) { return zone }
    if name.hasPrefix("/"), let zone = read(name, name: zoneName(inPath: name) ?? name) { return zone }
    return PosixZoneRule(name).map {
      ZoneTable(name: name, transitions: [], offsets: [$0.standardOffset], rule: $0)
    }
  }

  private func linkedTable() -> ZoneTable? {
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: localtime),
      let name = zoneName(inPath: target), let zone = zone(named: name)
    {
      return zone
    }
    return read(localtime, name: "localtime")
  }

  /// What follows the folder `zoneinfo`.
  private func zoneName(inPath path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.lastIndex(of: "zoneinfo").map { parts[($0 + 1)...].joined(separator: "/") }
  }

  private func read(_ path: String, name: String) -> ZoneTable? {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
    return try? ZoneTable(name: name, tzif: Array(data))
  }
}

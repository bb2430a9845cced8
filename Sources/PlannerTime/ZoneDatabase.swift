import FoundationEssentials

/// The system's zone data: a folder of TZif files (`tzfile(5)`), `/usr/share/zoneinfo` or `$TZDIR`.
package struct ZoneDatabase: Sendable {
  package var directory: String
  /// The path of the link or file that sets the machine's zone (`localtime(5)`).
  package var localtime: String
  private var environmentZone: String?

  package init(
    directory: String = "/usr/share/zoneinfo", localtime: String = "/etc/localtime", zone: String? = nil
  ) {
    self.directory = directory
    self.localtime = localtime
    environmentZone = zone
  }

  /// Uses `TZDIR` and `TZ` of the environment like libc: an empty `TZDIR` counts as not set.
  package init(environment: [String: String]) {
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 }
    self.init(directory: folder ?? "/usr/share/zoneinfo", zone: environment["TZ"])
  }

  /// Returns the zone with a name; nil if the database does not contain it. A name cannot lead out of the
  /// folder. An offset is a zone, too: `+05:30` (RFC 9557 section 4.1).
  package func zone(named name: String) -> ZoneTable? {
    if let offset = Self.offset(name) {
      return ZoneTable(name: name, transitions: [], offsets: [offset], rule: nil)
    }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !name.isEmpty, name.utf8.count < 256, !name.utf8.contains(0),
      parts.allSatisfy({ !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) })
    else { return nil }
    return read("\(directory)/\(name)", name: name)
  }

  /// Parses `-05:30` into seconds, from twelve hours behind UTC to fourteen hours ahead; returns nil for
  /// other texts.
  private static func offset(_ name: String) -> Int? {
    var scanner = ByteScanner(name)
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+"), let hours = scanner.digits(2), scanner.take(":"),
      let minutes = scanner.digits(2), scanner.isAtEnd, minutes < 60
    else { return nil }
    let seconds = (isNegative ? -60 : 60) * (hours * 60 + minutes)
    return (-12 * 3600...14 * 3600).contains(seconds) ? seconds : nil
  }

  /// Returns the machine's zone: from `TZ` (a name, a rule or a path, with or without `:` before it; empty
  /// means UTC), otherwise from the target of the link `/etc/localtime`, otherwise from that file's content,
  /// otherwise UTC.
  package func systemZone() -> ZoneTable { environmentTable() ?? linkedTable() ?? .utc }

  /// The reason why ``systemZone()`` is not the zone in the machine's settings.
  package enum SettingTrouble: Hashable, Sendable {
    /// The value of `TZ` is not a zone.
    case unknown(String)
    /// Neither `TZ` nor `/etc/localtime` gives a zone, so UTC is used.
    case missing
  }

  package func settingTrouble() -> SettingTrouble? {
    if let setting = environmentZone { return environmentTable() == nil ? .unknown(setting) : nil }
    return linkedTable() == nil ? .missing : nil
  }

  /// Returns the edition of the database, such as `2025b`; nil if it is unknown.
  package func edition() -> String? {
    func start(_ name: String) -> String? {
      guard let data = FileManager.default.contents(atPath: "\(directory)/\(name)") else { return nil }
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

  /// Returns the part of a path after the folder `zoneinfo`.
  private func zoneName(inPath path: String) -> String? {
    let path = "/\(path)".utf8
    let folder = "/zoneinfo/".utf8
    let start = path.indices.last { path[$0...].starts(with: folder) }
    return start.flatMap { String(path[$0...].dropFirst(folder.count)) }
  }

  private func read(_ path: String, name: String) -> ZoneTable? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? ZoneTable(name: name, tzif: Array(data))
  }
}

/// The versions of events in several files of one calendar. A calendar should have an event once (RFC 4791
/// section 4.1), but programs write moved instances and messages to separate files, and conflict copies
/// beside the files.
struct EventVersions {
  /// The events that count, each with the index of the file that gets its times.
  private(set) var current: [(entries: [CalendarEntry], file: Int)] = []
  /// The number of events in each file that an event in another file replaces.
  private(set) var outdated: [Int: Int] = [:]

  /// - Parameter files: the events of each file.
  init(_ files: [[CalendarEntry]], names: [String]) {
    var order: [String] = []
    var events: [String: [CalendarEntry]] = [:]
    // Programs append to the name of a copy. Of two equal versions, the last one in this order counts.
    for file in files.indices.sorted(by: {
      (names[$0].utf8.count, names[$0]) > (names[$1].utf8.count, names[$1])
    }) {
      for var entry in files[file] {
        entry.file = file
        if entry.uid.isEmpty {
          current.append(([entry], file))
        } else {
          if events[entry.uid] == nil { order.append(entry.uid) }
          events[entry.uid, default: []].append(entry)
        }
      }
    }
    for uid in order { choose(among: events[uid] ?? []) }
  }

  /// Selects the newest version of one event, with its instances, including instances in separate files.
  private mutating func choose(among entries: [CalendarEntry]) {
    var versions: [Int: CalendarEntry.Rank] = [:]
    for entry in entries where entry.isWhole {
      versions[entry.file] = max(versions[entry.file] ?? entry.rank, entry.rank)
    }
    // A version is as new as the latest change to one of its instances.
    for entry in entries where entry.method != .add {
      if let modified = versions[entry.file]?.modified, modified < entry.modified {
        versions[entry.file]?.modified = entry.modified
      }
    }
    var newest: (file: Int, rank: CalendarEntry.Rank)?
    for entry in entries {
      guard let rank = versions[entry.file] else { continue }
      if newest.map({ $0.rank <= rank }) ?? true { newest = (entry.file, rank) }
    }
    guard let newest = newest?.file ?? entries.last?.file else { return }
    func isLosing(_ entry: CalendarEntry) -> Bool { entry.file != newest && versions[entry.file] != nil }
    for entry in entries where isLosing(entry) && entry.isWhole { outdated[entry.file, default: 0] += 1 }
    current.append((entries.filter { !isLosing($0) || $0.method == .add }, newest))
  }

  /// Returns the FNV-1a hash of a UID.
  static func hash(_ uid: String) -> UInt64 {
    var uid = uid
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    uid.withUTF8 { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    return hash
  }
}

extension CalendarEntry {
  /// True for an event itself, false for an instance of it.
  fileprivate var isWhole: Bool { replaces == nil && method != .add }
}

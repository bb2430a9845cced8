import PlannerFiles
import PlannerModel

extension CalendarScan {
  /// Reads files that share events again if one of them changed, so that each event counts once.
  func countOnce(_ result: inout Result, present names: [String]) {
    // Names that are not UTF-8 may become equal when they are converted to text.
    let changed = Dictionary(result.changed.indices.map { (result.changed[$0].file.name, $0) }) { $1 }
    let read = Set(result.changed.filter { $0.times != nil }.map(\.file.name))
    if read.isEmpty && result.removed.isEmpty { return }
    var shared = SharedEvents(
      names.map { name in (changed[name].map { result.changed[$0].file } ?? known[name])?.uids })
    let index = Dictionary(names.enumerated().map { ($1, $0) }) { $1 }
    let before = (Array(read) + result.removed).compactMap { known[$0]?.uids }
    for group in shared.groups(of: read.compactMap { index[$0] }, formerly: before) {
      readTogether(group.map { names[$0] }, changed, &result)
    }
  }

  private func readTogether(_ names: [String], _ changed: [String: Int], _ result: inout Result) {
    var bytes: [(name: String, bytes: [UInt8])] = []
    var fingerprints: [FileFingerprint] = []
    for name in names {
      // The earlier content of a broken file counts besides the other files.
      let file = changed[name].map { result.changed[$0].file } ?? known[name]
      guard file?.keptSince == nil, case .bytes(let text, let fingerprint) = files.read(name) else {
        continue
      }
      bytes.append((name, text))
      fingerprints.append(fingerprint)
    }
    for (number, content) in reader.read(together: bytes, in: window).enumerated() {
      let new = Changed(content, name: bytes[number].name, fingerprints[number])
      if let index = changed[new.file.name] {
        result.changed[index] = new
      } else {
        result.changed.append(new)
      }
    }
  }
}

/// Finds the files of a folder that share events, by the hashes of their UIDs.
struct SharedEvents {
  /// The first file with each UID.
  private var first: [UInt64: Int] = [:]
  /// For each file, another file that shares events with it, or the file itself (union-find).
  private var parent: [Int]
  private var isShared = false

  /// - Parameter files: the UIDs of each file in the form of ``text(_:)``.
  init(_ files: [String?]) {
    parent = Array(files.indices)
    first.reserveCapacity(files.count)
    for (file, uids) in files.enumerated() {
      for uid in Self.uids(uids) {
        if let other = first[uid] { join(file, other) } else { first[uid] = file }
      }
    }
  }

  /// Returns the groups that contain these files, or UIDs of a changed or removed file. Excludes groups of a
  /// single changed file.
  mutating func groups(of changed: [Int], formerly uids: [String]) -> [[Int]] {
    let former = uids.flatMap(Self.uids).compactMap { first[$0] }
    if !isShared, former.isEmpty { return [] }
    var members: [Int: [Int]] = [:]
    for file in parent.indices { members[root(of: file), default: []].append(file) }
    let changed = Set(changed)
    let roots = Set((changed.union(former)).map { root(of: $0) })
    return roots.sorted().compactMap { members[$0] }.filter { $0.count > 1 || !changed.contains($0[0]) }
  }

  private mutating func join(_ file: Int, _ other: Int) {
    isShared = true
    parent[root(of: file)] = root(of: other)
  }

  private mutating func root(of file: Int) -> Int {
    var file = file
    while parent[file] != file {
      parent[file] = parent[parent[file]]
      file = parent[file]
    }
    return file
  }

  /// Returns hashes as text for a ``CalendarFile``.
  static func text(_ uids: [UInt64]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(uids.count * 16)
    for uid in uids {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: uid >> UInt64(shift) & 15)
        text.append(digit < 10 ? 48 + digit : 87 + digit)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func uids(_ text: String?) -> [UInt64] {
    guard var text else { return [] }
    var uids: [UInt64] = []
    text.withUTF8 { digits in
      uids.reserveCapacity(digits.count / 16)
      var uid: UInt64 = 0
      for index in digits.indices {
        uid = uid << 4 | UInt64(digits[index] & 15) + (digits[index] > 57 ? 9 : 0)
        if index % 16 == 15 { uids.append(uid) }
      }
    }
    return uids
  }
}

import Foundation
import PlannerTime
import Testing

enum SystemZones {
  /// The names of the system's zone files, without the copies in `posix` and `right`.
  static let names: [String] = {
    let folder = "/usr/share/zoneinfo"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let extra: Set = ["posixrules", "localtime", "Factory"]
    return files.filter { name in
      guard !name.hasPrefix("posix/"), !name.hasPrefix("right/"), !extra.contains(name) else { return false }
      return FileManager.default.contents(atPath: "\(folder)/\(name)")?.starts(with: Data("TZif".utf8))
        ?? false
    }.sorted()
  }()
}

/// A slow and simple implementation that tries every offset in use within 27 hours.
struct WallClockOracle {
  var answer = 0
  var occurrences = 0

  init(wall: Int, offset: (Int) -> Int) {
    let reach = 27 * 3600
    let samples = stride(from: wall - reach, through: wall + reach, by: 900).map { ($0, offset($0)) }
    let instants = Set(samples.map(\.1)).map { wall - $0 }.filter { $0 + offset($0) == wall }
    occurrences = instants.count
    if let first = instants.min() {
      answer = first
    } else if let after = samples.firstIndex(where: { $0.0 + $0.1 > wall }), after > 0 {
      answer = wall - samples[after - 1].1
    }
  }
}

/// The reading of the same files by libc's `zdump(8)`.
struct ZDump {
  private static let path = "/usr/bin/zdump"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  private var changes: [(second: Int, offset: Int)] = []

  init(zone: String, years: ClosedRange<Int>) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: Self.path)
    process.arguments = ["-i", "-c", "\(years.lowerBound),\(years.upperBound)", zone]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()

    // A line has the local time after a change and its offset: `2011-12-31<TAB>00<TAB>+14`. The first line is
    // `-<TAB>-<TAB>-11`.
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 3, let offset = Self.seconds(ofOffset: fields[2]) else { continue }
      guard let date = CivilDate(fields[0]) else {
        changes.append((Int.min, offset))
        continue
      }
      let clock = zip([3600, 60, 1], fields[1].split(separator: ":")).map { $0 * (Int($1) ?? 0) }
      changes.append((date.daysSinceEpoch * 86_400 + clock.reduce(0, +) - offset, offset))
    }
    try #require(!changes.isEmpty, "zdump said nothing of \(zone)")
  }

  func offset(at second: Int) -> Int? { changes.last { $0.second <= second }?.offset }

  /// Parses `+14`, `-0330` or `+001730`.
  private static func seconds(ofOffset text: String) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-", let digits = Int(text.dropFirst()) else {
      return nil
    }
    let magnitude = digits * [3: 10_000, 5: 100, 7: 1][text.count, default: 0]
    let value = magnitude / 10_000 * 3600 + magnitude / 100 % 100 * 60 + magnitude % 100
    return sign == "-" ? -value : value
  }
}

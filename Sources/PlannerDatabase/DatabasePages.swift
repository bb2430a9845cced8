import Foundation
import GRDB

/// Reads the pages of a database file without SQLite. An intact page yields its rows, even if the b-trees
/// that it belongs to are damaged (<https://www.sqlite.org/fileformat2.html>, sections 1.5, 1.6 and 2.1).
struct DatabasePages {
  private let bytes: [UInt8]
  private let log: [UInt8]
  /// The offset in the log of each page's newest committed state, by page number.
  private var inLog: [Int: Int] = [:]
  private let pageSize: Int
  /// The number of pages. Page numbers start at one.
  private(set) var count: Int

  init(file: Data, log: Data) {
    bytes = [UInt8](file)
    self.log = [UInt8](log)
    // If the header is damaged, assumes SQLite's default page size, which our databases have.
    let size = bytes.count > 17 ? Int(bytes[16]) << 8 | Int(bytes[17]) : 0
    pageSize = size >= 512 && size.nonzeroBitCount == 1 ? size : size == 1 ? 65536 : 4096
    count = bytes.count / pageSize
    readLog()
  }

  /// Indexes the frames of the log's latest generation, up to the last commit (section 4.1).
  private mutating func readLog() {
    guard log.count > 32, Self.number(log, 0) | 1 == 0x377F_0683, Self.number(log, 8) == pageSize else {
      return
    }
    let salts = log[16..<24]
    var pending: [Int: Int] = [:]
    for frame in stride(from: 32, through: log.count - 24 - pageSize, by: 24 + pageSize) {
      guard log[(frame + 8)..<(frame + 16)].elementsEqual(salts) else { return }
      pending[Self.number(log, frame)] = frame + 24
      let pages = Self.number(log, frame + 4)
      if pages > 0 {
        inLog.merge(pending) { $1 }
        pending = [:]
        count = max(count, min(pages, inLog.keys.max() ?? 0))
      }
    }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, size: Int = 4) -> Int {
    bytes[offset..<(offset + size)].reduce(0) { $0 << 8 | Int($1) }
  }

  private func page(_ number: Int) -> ArraySlice<UInt8>? {
    if let offset = inLog[number] { return log[offset..<(offset + pageSize)] }
    let offset = (number - 1) * pageSize
    return number > 0 && offset + pageSize <= bytes.count ? bytes[offset..<(offset + pageSize)] : nil
  }

  /// The schema number in the header; 0 if there is no valid header.
  var schema: Int {
    guard let first = page(1), first.starts(with: Array("SQLite format 3\0".utf8)) else { return 0 }
    return Self.number(Array(first), 60)
  }

  /// Returns the pages with the rows of each table that can still be looked up.
  func leaves() -> [String: Set<Int>] {
    var tables = ["sqlite_schema": leaves(below: 1)]
    for number in leaves(below: 1) {
      for row in rows(of: number)?.map(\.values) ?? [] where row.count == 5 {
        guard let name = String.fromDatabaseValue(row[1]), let root = Int.fromDatabaseValue(row[3]),
          String.fromDatabaseValue(row[0]) == "table"
        else { continue }
        tables[name] = leaves(below: root)
      }
    }
    return tables
  }

  private func leaves(below root: Int) -> Set<Int> {
    var (found, seen, open) = (Set<Int>(), Set<Int>(), [root])
    while let number = open.popLast() {
      guard seen.insert(number).inserted, let page = page(number).map(Array.init) else { continue }
      let header = number == 1 ? 100 : 0
      switch page[header] {
      case 0x0A, 0x0D: found.insert(number)
      case 0x02, 0x05:
        // A table without rowids is stored like an index, so this inner page has rows, too.
        if page[header] == 0x02 { found.insert(number) }
        open.append(Self.number(page, header + 8))
        for cell in cells(page, at: header + 3, pointers: header + 12) where cell + 4 <= pageSize {
          open.append(Self.number(page, cell))
        }
      default:
        // An invalid page of the b-tree: any rows on it are lost.
        found.insert(number)
      }
    }
    return found
  }

  private func cells(_ page: [UInt8], at offset: Int, pointers: Int) -> [Int] {
    let count = Self.number(page, offset, size: 2)
    guard pointers + 2 * count <= pageSize else { return [] }
    return (0..<count).map { Self.number(page, pointers + 2 * $0, size: 2) }
  }

  /// A row: its rowid and its values. If a column is the rowid, its value is NULL (section 2.4).
  struct FoundRow {
    var id: Int
    var values: [DatabaseValue]
  }

  /// Returns true if a page belongs to an index or to a table without rowids.
  func isIndex(_ number: Int) -> Bool {
    guard let page = page(number), let type = page.dropFirst(number == 1 ? 100 : 0).first else {
      return false
    }
    return [0x02, 0x0A].contains(type)
  }

  /// Returns the rows of a page without unreadable ones; nil if the page cannot have rows. Rows of an index
  /// or of a table without rowids have the id 0.
  func rows(of number: Int) -> [FoundRow]? {
    let header = number == 1 ? 100 : 0
    guard let page = page(number).map(Array.init), [0x02, 0x0A, 0x0D].contains(page[header]) else {
      return nil
    }
    let isInner = page[header] == 0x02
    return cells(page, at: header + 3, pointers: header + (isInner ? 12 : 8)).compactMap { cell in
      payload(page, at: cell + (isInner ? 4 : 0), isIndex: page[header] != 0x0D).flatMap { id, payload in
        Record(payload).map { FoundRow(id: id, values: $0.values) }
      }
    }
  }

  /// Returns the rowid of a cell and its content, including overflow pages.
  private func payload(_ page: [UInt8], at cell: Int, isIndex: Bool) -> (id: Int, payload: [UInt8])? {
    var reader = ByteReader(page, at: cell)
    guard let size = reader.varint(), let id = isIndex ? 0 : reader.varint(), size <= bytes.count + log.count
    else { return nil }
    let most = isIndex ? (pageSize - 12) * 64 / 255 - 23 : pageSize - 35
    let least = (pageSize - 12) * 32 / 255 - 23
    let spilled = least + (size - least) % (pageSize - 4)
    let here = size <= most ? size : spilled <= most ? spilled : least
    guard var payload = reader.take(here) else { return nil }
    if here == size { return (id, payload) }
    guard let pointer = reader.take(4) else { return nil }
    var next = Self.number(pointer, 0)
    while payload.count < size {
      guard let overflow = self.page(next).map(Array.init) else { return nil }
      next = Self.number(overflow, 0)
      payload += overflow[4..<min(pageSize, 4 + size - payload.count)]
    }
    return (id, payload)
  }
}

/// The values of a row, decoded from a record (section 2.1).
private struct Record {
  private(set) var values: [DatabaseValue] = []

  /// Returns nil if the bytes are not a record.
  init?(_ bytes: [UInt8]) {
    var header = ByteReader(bytes, at: 0)
    guard let size = header.varint(), size <= bytes.count else { return nil }
    var body = ByteReader(bytes, at: size)
    while header.offset < size {
      guard let type = header.varint(), let value = body.value(type) else { return nil }
      values.append(value)
    }
    if values.isEmpty || header.offset != size { return nil }
  }
}

private struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func take(_ count: Int) -> [UInt8]? {
    guard count >= 0, offset >= 0, count <= bytes.count - offset else { return nil }
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
  }

  /// Reads a variable-length integer. Returns nil if the bytes end, or if the number is larger than any size.
  mutating func varint() -> Int? {
    var result = 0
    for index in 0..<9 {
      guard let byte = take(1)?[0] else { return nil }
      if index == 8 { return result > Int.max >> 9 ? nil : result << 8 | Int(byte) }
      result = result << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return result }
    }
    return nil
  }

  mutating func value(_ type: Int) -> DatabaseValue? {
    switch type {
    case 0: return .null
    case 8, 9: return (type - 8).databaseValue
    case 1...6:
      guard let raw = take([1, 2, 3, 4, 6, 8][type - 1]) else { return nil }
      let start = Int64(Int8(bitPattern: raw[0]))
      return raw.dropFirst().reduce(start) { $0 << 8 | Int64($1) }.databaseValue
    case 7:
      return take(8).map { raw in
        Double(bitPattern: raw.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }).databaseValue
      }
    case 12...:
      guard let raw = take((type - 12) / 2) else { return nil }
      if type % 2 == 0 { return Data(raw).databaseValue }
      return String(validating: raw, as: UTF8.self)?.databaseValue
    default: return nil
    }
  }
}

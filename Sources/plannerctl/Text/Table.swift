/// Rows of cells in aligned columns.
struct Table {
  struct Column {
    var title: String
    var isRightAligned = false
    /// True if the column may be cut when the table is wider than the terminal.
    var isFlexible = false
    /// True if the text is wrapped within the column instead of cut.
    var wraps = false
    /// The order in which columns are dropped on narrow terminals: highest first; 0 is never dropped.
    var rank = 0

    init(
      _ title: String = "", right: Bool = false, flexible: Bool = false, wraps: Bool = false, rank: Int = 0
    ) {
      self.title = title
      isRightAligned = right
      isFlexible = flexible
      self.wraps = wraps
      self.rank = rank
    }
  }

  var columns: [Column]
  /// The rows of cells. An empty row is a blank line.
  var rows: [[Styled]] = []

  init(_ columns: [Column], rows: [[Styled]] = []) {
    self.columns = columns
    self.rows = rows
  }

  private static let gap = 2
  private static let narrowest = 8
  /// The indentation of a row's continuation lines, in columns.
  private static let hang = 2
  /// The width that a flexible column of rank 0 keeps, as long as other columns can be dropped.
  private static let roomy = 16

  /// Returns the lines of the table. Drops empty columns, columns without room, and an empty title line. If a
  /// wrapping column has no room for its words, each row becomes a list of its cells.
  func lines(width: Int, indent: Int = 0) -> [Styled] {
    let used = columns.indices.filter { column in rows.contains { column < $0.count && !$0[column].isEmpty } }
    guard !used.isEmpty else { return rows.map { _ in Styled() } }
    let (kept, widths) = fitting(used, room: width - indent)
    let isTooWide = widths.reduce(0, +) + Self.gap * (kept.count - 1) > width - indent
    if isTooWide, columns.contains(where: \.wraps) {
      return rows.flatMap { list($0, kept, width: width, indent: indent) }
    }
    var lines: [Styled] = []
    if kept.contains(where: { !columns[$0].title.isEmpty }) {
      lines.append(line(columns.map { Styled($0.title, .dim) }, kept, widths, indent))
    }
    return lines + rows.flatMap { broken($0, kept, widths).map { line($0, kept, widths, indent) } }
  }

  /// Splits a row into one row for each of its wrapped lines.
  private func broken(_ row: [Styled], _ kept: [Int], _ widths: [Int]) -> [[Styled]] {
    var lines = [row]
    for (column, width) in zip(kept, widths)
    where columns[column].wraps && column < row.count && row[column].width > width {
      for (index, part) in row[column].wrapped(to: width).enumerated() {
        if index == lines.count { lines.append(row.map { _ in Styled() }) }
        lines[index][column] = part
      }
    }
    return lines
  }

  /// Returns the cells of a row one after the other, as many per line as fit.
  private func list(_ row: [Styled], _ kept: [Int], width: Int, indent: Int) -> [Styled] {
    var lines: [Styled] = []
    for cell in kept.filter({ $0 < row.count }).map({ row[$0] }) where !cell.isEmpty {
      if let last = lines.last, last.width + Self.gap + cell.width <= width {
        lines[lines.count - 1] = last + Styled(String(repeating: " ", count: Self.gap)) + cell
        continue
      }
      let room = width - indent - Self.hang
      for part in cell.width <= room ? [cell] : cell.wrapped(to: room) {
        lines.append(Styled(String(repeating: " ", count: indent + (lines.isEmpty ? 0 : Self.hang))) + part)
      }
    }
    return lines
  }

  /// Returns the columns that fit, and their widths.
  private func fitting(_ used: [Int], room: Int) -> ([Int], [Int]) {
    let natural = used.map { column in
      rows.reduce(displayWidth(columns[column].title)) { max($0, column < $1.count ? $1[column].width : 0) }
    }
    let least = zip(used, natural).map { min($1, leastWidth(of: $0)) }
    let needed = used.indices.map { index in
      let column = columns[used[index]]
      return column.isFlexible && column.rank == 0 ? min(natural[index], Self.roomy) : least[index]
    }
    var taken = -Self.gap
    var isKept = used.map { _ in false }
    let byRank = used.indices.sorted { (columns[used[$0]].rank, $0) < (columns[used[$1]].rank, $1) }
    for index in byRank {
      let more = needed[index] + Self.gap
      guard columns[used[index]].rank == 0 || taken + more <= room else { continue }
      isKept[index] = true
      taken += more
    }
    let indices = used.indices.filter { isKept[$0] }
    let kept = indices.map { used[$0] }
    let widths = fittingWidths(indices.map { natural[$0] }, least: indices.map { least[$0] }, room: room)
    return (kept, widths)
  }

  /// Returns the minimum width of a column; a fixed one is never narrowed.
  private func leastWidth(of column: Int) -> Int {
    if columns[column].isFlexible { return Self.narrowest }
    guard columns[column].wraps else { return .max }
    let words = rows.filter { column < $0.count }.flatMap { $0[column].wrapped(to: 1) }
    return max(Self.narrowest, words.map(\.width).max() ?? 0)
  }

  private func fittingWidths(_ natural: [Int], least: [Int], room: Int) -> [Int] {
    var widths = natural
    var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - room
    while excess > 0 {
      // Narrows the widest column first, down to the next widest.
      let able = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = able.max(by: { widths[$0] < widths[$1] }) else { break }
      let next = able.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
      let step = min(excess, max(1, widths[widest] - max(next, least[widest])))
      widths[widest] -= step
      excess -= step
    }
    return widths
  }

  private func line(_ row: [Styled], _ used: [Int], _ widths: [Int], _ indent: Int) -> Styled {
    var line = Styled()
    var missing = indent
    for (index, column) in used.enumerated() where column < row.count {
      let cell = row[column].cut(to: widths[index])
      let padding = widths[index] - cell.width
      if cell.isEmpty {
        missing += widths[index] + Self.gap
        continue
      }
      let before = missing + (columns[column].isRightAligned ? padding : 0)
      line.append(Styled(String(repeating: " ", count: before)) + cell)
      // Padding is added only before another cell, so that no line ends in spaces.
      missing = (columns[column].isRightAligned ? 0 : padding) + Self.gap
    }
    return line
  }
}

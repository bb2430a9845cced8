/// Rows of cells in aligned columns.
struct Table {
  struct Column {
    var title: String
    var isRightAligned = false
    /// May be cut where the table is wider than the terminal.
    var isFlexible = false
    /// Where not everything has room, the highest goes first; 0 stays whatever happens.
    var rank = 0

    init(_ title: String = "", right: Bool = false, flexible: Bool = false, rank: Int = 0) {
      self.title = title
      isRightAligned = right
      isFlexible = flexible
      self.rank = rank
    }
  }

  var columns: [Column]
  /// An empty row is a blank line.
  var rows: [[Styled]] = []

  init(_ columns: [Column], rows: [[Styled]] = []) {
    self.columns = columns
    self.rows = rows
  }

  private static let gap = 2
  private static let narrowest = 8
  /// What a flexible column of rank 0 is to keep of its width, as long as there are others to leave out.
  private static let roomy = 16

  /// Columns in which nothing stands are left out, and those that have no room; without titles there is no line for
  /// them.
  func lines(width: Int, indent: Int = 0) -> [Styled] {
    let used = columns.indices.filter { column in rows.contains { column < $0.count && !$0[column].isEmpty } }
    guard !used.isEmpty else { return rows.map { _ in Styled() } }
    let (kept, widths) = fitting(used, room: width - indent)
    var lines: [Styled] = []
    if kept.contains(where: { !columns[$0].title.isEmpty }) {
      lines.append(line(columns.map { Styled($0.title, .dim) }, kept, widths, indent))
    }
    return lines + rows.map { line($0, kept, widths, indent) }
  }

  /// The columns that have room, and how wide they are.
  private func fitting(_ used: [Int], room: Int) -> ([Int], [Int]) {
    let natural = used.map { column in
      rows.reduce(displayWidth(columns[column].title)) { max($0, column < $1.count ? $1[column].width : 0) }
    }
    let needed = zip(used, natural).map { column, width in
      guard columns[column].isFlexible else { return width }
      return min(width, columns[column].rank == 0 ? Self.roomy : Self.narrowest)
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
    return (kept, fittingWidths(of: kept, natural: indices.map { natural[$0] }, room: room))
  }

  private func fittingWidths(of used: [Int], natural: [Int], room: Int) -> [Int] {
    var widths = natural
    var excess = widths.reduce(0, +) + Self.gap * (used.count - 1) - room
    while excess > 0 {
      // The widest flexible one gives first, down to the next widest.
      let flexible = widths.indices.filter { columns[used[$0]].isFlexible && widths[$0] > Self.narrowest }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      let next = flexible.filter { $0 != widest }.map { widths[$0] }.max() ?? Self.narrowest
      let step = min(excess, max(1, widths[widest] - max(next, Self.narrowest)))
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
      // Padding waits for a cell to follow it, so that no line ends in spaces.
      missing = (columns[column].isRightAligned ? 0 : padding) + Self.gap
    }
    return line
  }
}

/// Letters to put in, leave out, change or swap with their neighbour (optimal string alignment).
package func typingMistakes(between first: String, and second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let isSame = a[i] == b[j]
      var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (isSame ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}

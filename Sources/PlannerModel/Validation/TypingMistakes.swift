/// Returns the number of code points to insert, delete, replace or swap with a neighbour (optimal string
/// alignment distance).
package func typingMistakes(between first: String, and second: String) -> Int {
  let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
  var (before, last) = ([Int](), Array(0...b.count))
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      let isSame = a[i] == b[j]
      var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (isSame ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
      row.append(best)
    }
    (before, last) = (last, row)
  }
  return last[b.count]
}

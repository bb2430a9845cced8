/// The ids of people who are their own ancestors, or lie between two such people. Takes time in proportion to
/// the number of relations.
struct AncestorCircles {
  private(set) var people: Set<String>

  /// Removes people without remaining parents, and then people without remaining children. Only circles
  /// remain.
  init(_ relations: [(parent: String, child: String)]) {
    people = Set(relations.flatMap { [$0.parent, $0.child] })
    peel(relations.map { (from: $0.parent, to: $0.child) })
    peel(relations.map { (from: $0.child, to: $0.parent) })
  }

  /// Removes people without an incoming edge, until every remaining person has one.
  private mutating func peel(_ edges: [(from: String, to: String)]) {
    let edges = edges.filter { people.contains($0.from) && people.contains($0.to) }
    let next = Dictionary(grouping: edges, by: \.from)
    var open = Dictionary(edges.map { ($0.to, 1) }, uniquingKeysWith: +)
    var free = people.filter { open[$0] == nil }
    while let id = free.popFirst() {
      people.remove(id)
      for edge in next[id] ?? [] {
        open[edge.to, default: 0] -= 1
        if open[edge.to] == 0 { free.insert(edge.to) }
      }
    }
  }
}

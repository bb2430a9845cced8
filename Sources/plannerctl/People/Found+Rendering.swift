import PlannerModel
import PlannerProtocol

/// The results of a search: one row for each person and place, and for each file.
struct FoundView: Rendered {
  var found: [Found]
  var content: [FoundContent] = []
  var text: String

  private static let columns: [Table.Column] = [
    .init("NAME", flexible: true), .init("WHERE", rank: 1), .init("FOUND", flexible: true, wraps: true),
  ]

  func lines(in context: RenderContext) -> [Styled] {
    guard !found.isEmpty || !content.isEmpty else {
      return ("Nothing about \(Quoted.shell(text), .bold) was found." as Styled).fitted(in: context)
    }
    let rows = found.map { found in
      [
        found.where == .name ? marked(found.text, found.marks) : Styled(found.name),
        Styled(found.inWords, found.style), found.where == .name ? Styled() : marked(found.text, found.marks),
      ]
    }
    let files = content.map { file in
      [
        Styled(file.name ?? ""),
        Styled(
          "file \(String(file.id.prefix(8)))\(file.private == true ? ", private" : "")",
          file.private == true ? .ofPrivateNote : .dim),
        Styled(file.file, .bold) + (file.text.isEmpty ? "" : ": " + marked(file.text, file.marks)),
      ]
    }
    let near: [Styled] =
      found.first?.near == true
      ? ("There is no such spelling. You may mean:" as Styled).fitted(in: context) : []
    return near + Table(Self.columns, rows: rows + files).lines(width: context.width)
  }

  private func marked(_ text: String, _ marks: [TextPart]) -> Styled {
    let scalars = Array(text.unicodeScalars)
    var result = Styled()
    var end = 0
    func part(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range.clamped(to: scalars.indices)]))
    }
    for mark in marks where mark.start >= end && mark.length > 0 {
      result.append(Styled(part(end..<mark.start)))
      end = mark.start + mark.length
      result.append(Styled(part(mark.start..<end), .bold))
    }
    result.append(Styled(part(min(end, scalars.count)..<scalars.count)))
    return result
  }
}

extension Found {
  fileprivate var style: Style {
    if `private` == true { return .ofPrivateNote }
    return self.where == .card ? .fromCard : .dim
  }

  fileprivate var inWords: String {
    switch self.where {
    case .name: ""
    case .called: "also called"
    case .relation: "who is who"
    case .note where `private` == true: "private note"
    default: self.where.rawValue
    }
  }
}

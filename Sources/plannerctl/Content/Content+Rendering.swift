import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

struct ContentAddedView: Rendered {
  var content: ShownContent

  func lines(in context: RenderContext) -> [Styled] {
    let mark: Styled = content.private == true ? " \("(private)", .ofPrivateNote)" : ""
    let whose = content.person.map { " of \($0, .bold)" as Styled } ?? ""
    let sentence: Styled =
      "\("Kept", .good) \(content.name, .bold)" + whose + mark
      + " (\(content.sizeInWords)). \(content.textInWords)"
    return sentence.fitted(in: context)
  }
}

struct ContentRemovedView: Rendered {
  var content: ShownContent

  func lines(in context: RenderContext) -> [Styled] {
    let whose = content.person.map { " of \($0, .bold)" as Styled } ?? ""
    let sentence: Styled = "Removed \(content.name, .bold)" + whose + ". `plannerctl undo` restores it."
    return sentence.fitted(in: context)
  }
}

struct ContentListView: Rendered {
  var content: [ShownContent]
  /// True if only some files were asked for.
  var isNarrowed: Bool

  func lines(in context: RenderContext) -> [Styled] {
    if content.isEmpty {
      let none: Styled =
        isNarrowed
        ? "No file matches that. `plannerctl content list` shows all."
        : "There are no files. To begin: `plannerctl content add FILE --for NAME`"
      return none.fitted(in: context)
    }
    // Ids are shortened as long as they stay unique.
    let length =
      (8...36).first { length in Set(content.map { $0.id.prefix(length) }).count == content.count } ?? 36
    let rows = content.map { file in
      [
        Styled(file.name, .bold) + (file.private == true ? "\(" (private)", .ofPrivateNote)" : ""),
        Styled(file.person ?? "nobody", file.person == nil ? .dim : .plain), Styled(file.sizeInWords, .dim),
        Styled(context.day(context.zone.date(at: file.addedAt))),
        Styled(String(file.id.prefix(length)), .accent),
      ]
    }
    return Table(
      [
        .init("FILE", flexible: true), .init("OF", flexible: true), .init("SIZE", rank: 2),
        .init("ADDED", rank: 1),
        .init("ID"),
      ], rows: rows
    ).lines(width: context.width)
  }
}

struct ContentView: Rendered {
  var reply: ContentMethods.GetContent.Reply

  func lines(in context: RenderContext) -> [Styled] {
    let content = reply.content
    var facts = Facts()
    facts.add("of", content.person.map { Styled($0) } ?? Styled("nobody", .dim))
    facts.add("added", Styled(context.day(context.zone.date(at: content.addedAt))))
    facts.add("what", Styled("\(content.kind.inWords), \(content.sizeInWords)"))
    if content.private == true { facts.add("private", Styled("never for an assistant, never in a draft")) }
    facts.add(
      "file", reply.path.map { Styled(Quoted.shell($0)) } ?? Styled("missing: add it again", .warning))
    facts.add("id", Styled(content.id, .accent))
    facts.add("text", Styled(content.textInWords))
    let text = reply.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Styled(String($0).replacing("\t", with: "    "))
    }
    return Styled(content.name, .bold).fitted(in: context) + facts.lines(width: context.width)
      + (reply.text.isEmpty ? [] : [""] + text)
  }
}

extension ShownContent {
  /// The size in words: `12 KiB`, `1.5 MiB`.
  var sizeInWords: String {
    if size < 1 << 20 { return "\((size + 1023) >> 10) KiB" }
    let tenths = (size * 10 + (1 << 20) - 1) >> 20
    return "\(tenths / 10).\(tenths % 10) MiB"
  }

  /// A sentence about how much of the text a search covers.
  var textInWords: String {
    switch characters {
    case 0: "It has no text: search finds only its name."
    case ValidLength.fileText.most...:
      "Search finds the first \(ValidLength.fileText.most) characters of its text."
    default: "Search finds its text of \(counted(characters, "character"))."
    }
  }
}

extension ContentKind {
  fileprivate var inWords: String {
    switch self {
    case .text: "text"
    case .pdf: "PDF document"
    case .png: "PNG picture"
    case .jpeg: "JPEG picture"
    case .webp: "WebP picture"
    case .tiff: "TIFF picture"
    }
  }
}

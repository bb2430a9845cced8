import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol

struct ContentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "content",
    abstract: "Keep files, for a person or in general: texts, PDF documents and pictures, with their text.",
    usage: """
      plannerctl content add <file> [--for <name>] [--private] [--without-text]
      plannerctl content list [<name>] [--find <words>]
      plannerctl content show <id> [--out <file>]
      plannerctl content open|remove <id>
      """,
    discussion: """
      The planner keeps a copy of the file in its data folder, and `find` finds the words in it. If you \
      erase a person, it erases their files, too.
      """,
    subcommands: [
      ContentAdd.self, ContentList.self, ContentShow.self, ContentOpen.self, ContentRemove.self,
    ], defaultSubcommand: ContentList.self)
}

struct ContentAdd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a file.",
    discussion: """
      A file is UTF-8 text (Markdown too), a PDF document or a PNG, JPEG, WebP or TIFF picture of at most 20 \
      MiB, by its first bytes. pdftotext (package poppler-utils) reads the text of documents, tesseract \
      (tesseract-ocr) the text of pictures; both run without a network.
      """)

  @Argument(help: "The file.", completion: .file())
  var file: String

  @Option(
    name: .customLong("for"), help: ArgumentHelp("The file's person; nobody by default.", valueName: "name"),
    completion: .people)
  var person: String?

  @Flag(help: "Never use it for an assistant or a draft.")
  var `private` = false

  @Flag(help: "Do not read the text of a document or picture: search finds only its name.")
  var withoutText = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let bytes = try readRegularFile(
      file, most: ContentFile.mostBytes, wanted: "a text, a PDF document or a picture",
      limit: "a kept file has at most \(ContentFile.mostBytes / 1024)")
    let content = try read(bytes)
    // Reports an unknown name first, because reading a picture can take a minute.
    if let person { _ = try session.call(Methods.Person(name: person)) }
    let text =
      try withoutText ? nil : TextOfFile(file: content, name: file, environment: session.environment).text()
    let call = ContentMethods.AddContent(
      name: fileName, data: content.base64,
      text: text.map(searchableText), person: person, private: self.private ? true : nil)
    do {
      try session.show(call) { ContentAddedView(content: $0.content) }
    } catch let error as InvalidField where error.field == "data" {
      throw FileFailure(
        message: error.code == .fileKept
          ? "the planner has this file already, as \(error.value.said(as: nil)); `plannerctl content list` "
            + "shows it"
          : "the planner cannot keep \(file)")
    } catch let error as InvalidField where error.field == "text" {
      throw FileFailure(
        message:
          "the texts of all kept files would have more than \(ValidLength.allFileTexts.most) characters together; remove some (plannerctl content list), or add this one --without-text"
      )
    }
  }

  /// The file's name without its folder.
  private var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }

  private func read(_ bytes: [UInt8]) throws -> ContentFile {
    do { return try ContentFile(bytes) } catch {
      throw FileFailure(
        message: error == .empty
          ? "\(file) is empty"
          : "\(file) is neither text in UTF-8 nor a PDF document, PNG, JPEG, WebP or TIFF picture; iconv "
            + "converts text in other character sets to UTF-8, and other programs can export documents as PDF"
      )
    }
  }
}

struct ContentList: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the kept files, the latest first (the default).")

  @Argument(help: "Only files of this person.", completion: .people)
  var name: String?

  @Option(
    help: ArgumentHelp("Only files with these words in the name or text.", valueName: "words"))
  var find: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(ContentMethods.ListContent(person: name, text: find)) {
      ContentListView(content: $0.content, isNarrowed: name != nil || find != nil)
    }
  }
}

struct ContentId: ParsableArguments {
  @Argument(
    help: "The file's id, or its first four characters or more; or its name, or words of it.",
    completion: .content)
  var id: String
}

struct ContentShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a kept file with its text and details, or write it to a file.")

  @OptionGroup var content: ContentId

  @Option(
    help: ArgumentHelp("The path for a copy of the file.", valueName: "file"), completion: .file())
  var out: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    guard let out else {
      return try session.show(ContentMethods.GetContent(id: content.id)) { ContentView(reply: $0) }
    }
    let reply = try session.call(ContentMethods.GetContent(id: content.id))
    let bytes = try readRegularFile(
      reply.presentPath, most: ContentFile.mostBytes, wanted: "another", limit: "it was changed since")
    guard SHA256.hex(of: bytes) == reply.sha256 else {
      throw FileFailure(message: "\(reply.content.name) was changed since it was kept; add it again")
    }
    try writeFile(bytes, to: out)
  }
}

extension ContentMethods.GetContent.Reply {
  /// The path of the kept file. Throws ``FileFailure`` if the file is missing.
  var presentPath: String {
    get throws {
      guard let path else {
        throw FileFailure(
          message: "\(content.name) is missing, and only its text is left: add the file again")
      }
      return path
    }
  }
}

struct ContentOpen: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a kept file in your desktop's program for it.",
    discussion: "Do not change the file there: `show --out` makes a copy that you can change.")

  @OptionGroup var content: ContentId

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let reply = try session.call(ContentMethods.GetContent(id: content.id))
    let path = try reply.presentPath
    let wayOut = "`plannerctl content show \(reply.content.id.prefix(8)) --out FILE` makes a copy"
    let environment = session.environment
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else {
      throw CommandError(message: "cannot open \(reply.content.name) without a display; \(wayOut)")
    }
    guard let opener = Program.find("xdg-open", in: environment) else {
      throw CommandError(message: "xdg-open (package xdg-utils) is not installed; \(wayOut)")
    }
    let end = try Program(path: opener, arguments: [path], environment: environment).leave(after: 5)
    guard end?.succeeded ?? true else {
      throw CommandError(message: "xdg-open knows no program for \(reply.content.name); \(wayOut)")
    }
    try session.console.write(session.json ? "{}\n" : "Opened \(harmless(reply.content.name)).\n")
  }
}

struct ContentRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a kept file; `undo` restores it.")

  @OptionGroup var content: ContentId

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(ContentMethods.RemoveContent(id: content.id)) { ContentRemovedView(content: $0.content) }
  }
}

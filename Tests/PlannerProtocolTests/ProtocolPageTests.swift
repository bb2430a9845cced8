import Foundation
import PlannerProtocol
import PlannerTestSupport
import Testing

@Suite struct `The pages of the protocol` {
  private static let pages = [
    "docs/protocol.md", "docs/protocol-people.md", "docs/protocol-page.md", "docs/protocol-drafts.md",
    "docs/protocol-assistant.md", "docs/protocol-content.md", "docs/protocol-modules.md",
    "docs/protocol-invitations.md",
    "docs/protocol-ask.md", "docs/protocol-guests.md",
  ]

  private func read(_ index: Int) throws -> (page: String, file: InterfaceText) {
    (try RepositoryFiles.text(Self.pages[index]), try InterfaceText(allDescriptions[index].text))
  }

  /// Returns the text without marks and line breaks, for comparing words.
  private func plain(_ text: String) -> String {
    var marked = text
    marked.removeAll { $0 == "`" }
    return marked.split(whereSeparator: \.isWhitespace).filter { $0 != "-" }.joined(separator: " ")
  }

  @Test(arguments: pages.indices, [("method", "Methods"), ("error", "Errors"), ("type", "Types")])
  func `have every declaration with its prose, in the order of the file`(
    index: Int, section: (keyword: String, title: String)
  ) throws {
    let (page, file) = try read(index)
    let (keyword, title) = section
    if file.all(keyword).isEmpty { return }
    let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("\(title)\n") })
    let parts = section.split(separator: "\n### ").dropFirst()
    let declared = file.all(keyword)
    #expect(parts.map { String($0.prefix { $0 != "\n" }) } == declared.map(\.name))
    for (part, declaration) in zip(parts, declared) {
      #expect(
        plain(String(part)).contains(plain(declaration.prose.joined(separator: "\n"))), "\(declaration.name)")
      let code = try #require(part.split(separator: "```varlink\n").last?.split(separator: "\n```").first)
      let read = try InterfaceText(String(code)).declarations
      #expect(read.map(\.fields) == [declaration.fields] && read.map(\.reply) == [declaration.reply])
    }
  }

  @Test(arguments: pages.indices)
  func `begin with what holds for the whole interface`(index: Int) throws {
    let (page, file) = try read(index)
    #expect(plain(page).contains(plain(file.prose.joined(separator: "\n"))))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func `are what their generator writes`() throws {
    let check = Process()
    check.executableURL = URL(filePath: "/usr/bin/python3")
    check.arguments = ["\(RepositoryFiles.root)/docs/generate-protocol.py", "--check"]
    try check.run()
    check.waitUntilExit()
    #expect(check.terminationStatus == 0, "run docs/generate-protocol.py")
  }
}

import Foundation
import PlannerAddressBooks
import PlannerModel
import PlannerTestSupport
import Testing

/// Small files in the formats of address books, and broken ones, each with its expected content. The people
/// in them are fictitious.
///
/// Beside `name.vcf` lies `name.txt`: a paragraph for each card, and a line for each problem.
/// `PLANNER_CORPUS=write swift test` writes the listing of a new file; check it before you commit it.
@Suite struct CardCorpusTests {
  static let folder = "Tests/PlannerAddressBooksTests/Corpus"

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(RepositoryFiles.root)/\(path)")))
  }

  private func listing(_ content: CardContent) -> String {
    let cards = content.cards.map { card in
      var lines = ["\(card.displayName) <\(card.uid)>"]
      if let organization = card.organization { lines.append("  organization \(organization)") }
      if let zone = card.timeZone { lines.append("  zone \(zone)") }
      lines +=
        card.phones.map { "  phone \($0.withLabel)" } + card.emails.map { "  email \($0.withLabel)" }
        + card.tags.map { "  tag \($0)" }
      return lines.joined(separator: "\n")
    }
    return (cards + content.problems.map { "problem: \($0)" }).map { $0 + "\n" }.joined()
  }

  @Test func `files of other programs say what they should`() throws {
    let paths = RepositoryFiles.all(under: Self.folder, suffix: ".vcf")
    try #require(paths.count >= 35)
    let isWriting = ProcessInfo.processInfo.environment["PLANNER_CORPUS"] == "write"
    for path in paths {
      let content = CardSamples.read(try Self.bytes(path))
      let expected = path.dropLast(4) + ".txt"
      if isWriting {
        try Data(listing(content).utf8).write(to: URL(filePath: "\(RepositoryFiles.root)/\(expected)"))
      }
      #expect(listing(content) == (try RepositoryFiles.text(String(expected))), "\(path)")
    }
  }
}

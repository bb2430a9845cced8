import Foundation
import Testing

/// The recipes of docs/contributing.md: what to edit for a new preference, page and so on.
@Suite struct `The recipes` {
  private struct Recipe {
    var name: String
    /// The number of files in the heading.
    var count: Int
    /// The files of the numbered list.
    var paths: [String]
  }

  /// Reads `### A page: 6 files` with its numbered list.
  private func recipes() throws -> [Recipe] {
    let page = try Repository.text("docs/contributing.md")
    let section = try #require(page.components(separatedBy: "\n## Recipes\n").dropFirst().first)
    let text = section.components(separatedBy: "\n## ")[0]
    return try text.components(separatedBy: "\n### ").dropFirst().map { part in
      let heading = try #require(part.split(separator: "\n").first)
      let match = try #require(heading.wholeMatch(of: /(.+): (\d+) files/), "\(heading)")
      let steps = part.split(separator: "\n").filter { $0.firstMatch(of: /^\d+\. `/) != nil }
      return Recipe(
        name: String(match.1), count: try #require(Int(match.2)),
        paths: try steps.map { String(try #require($0.firstMatch(of: /`([^`]+)`/)).1) })
    }
  }

  @Test func `name files that exist, and as many as they say`() throws {
    let recipes = try recipes()
    for recipe in recipes {
      #expect(recipe.paths.count == recipe.count, "\(recipe.name)")
      for path in recipe.paths {
        #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(path)"), "\(path)")
      }
    }
    #expect(recipes.count == 8)
  }

  @Test func `are short`() throws {
    let most = ["A preference": 4, "A kind of date": 5, "A page": 6, "A channel": 4]
    let counts = Dictionary(uniqueKeysWithValues: try recipes().map { ($0.name, $0.count) })
    for (name, most) in most { #expect(try #require(counts[name], "\(name)") <= most, "\(name)") }
  }
}

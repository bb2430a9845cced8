import Foundation
import Testing

@Suite struct `The repository` {
  /// Returns the top-level files and folders that git tracks; nil outside a git checkout.
  private func topLevel() throws -> Set<String>? {
    let git = Process()
    let output = Pipe()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = [
      "git", "-C", Repository.root, "ls-files", "--cached", "--others", "--exclude-standard",
    ]
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    try git.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { return nil }
    return Set(
      String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
        $0.split(separator: "/").first.map(String.init)
      })
  }

  @Test func `has nothing at its top but what belongs there`() throws {
    guard let names = try topLevel() else { return }
    let expected: Set = [
      "Package.swift", "Plugins", "Sources", "Tests", "systemd", "debian", "benchmarks", "docs", "README.md",
      "LICENSE",
      "CHANGELOG.md", "Makefile",
    ]
    let present = names.filter { !$0.hasPrefix(".") }
    #expect(
      present.subtracting(expected) == [], "the top level is a list in docs/architecture.md, not a shelf")
    #expect(expected.subtracting(present) == [], "missing at the top")
  }

  @Test func `every test target stands for a target, or is a known one that does not`() throws {
    // Files directly in Tests are the ones that start the tests.
    let folders = Set(
      Repository.swiftFiles(under: "Tests").map { $0.split(separator: "/") }.filter { $0.count > 2 }.map {
        $0[1]
      })
    let extra: Set<Substring> = [
      "ArchitectureTests", "Fuzz", "IntegrationTests", "PlannerOracle", "PlannerServiceTestSupport",
      "PlannerTestSupport", "PlannerUseCaseTests",
    ]
    for folder in folders.subtracting(extra) {
      #expect(Repository.targets.contains(String(folder.dropLast("Tests".count))), "\(folder)")
    }
  }

  @Test func `docs/architecture.md has a paragraph for every target`() throws {
    let text = try Repository.text("docs/architecture.md")
    #expect(Repository.targets.count > 30)
    for target in Repository.targets { #expect(text.contains("**\(target)**"), "a paragraph for \(target)") }
  }
}

@Suite struct `The folders` {
  /// The features, which docs/architecture.md describes.
  private static let features: Set = [
    "People", "Dates", "Sessions", "Planning", "Calendars", "AddressBooks", "Mirror", "Reminders", "Guests",
    "Drafts", "Introductions", "Modules", "Content", "Assistant", "Data", "Settings", "Doctor",
  ]

  /// The folders of each target that serve all features.
  private static let shared: [String: Set<String>] = [
    "PlannerModel": ["Generated", "JSON", "Text", "Validation"],
    "PlannerStore": ["Database", "Migrations"],
    "PlannerService": ["Daemon", "Dispatch", "Events", "Files", "Page", "Planner", "Routing"],
    "PlannerWords": ["Errors", "Times"],
    "plannerctl": ["Arguments", "FirstHour", "Imports", "StatusBar", "System", "Text"],
    "PlannerWeb": ["FirstHour", "Layout", "Server", "Today"],
  ]

  @Test func `have the names of the features, the same in each target`() throws {
    let page = try Repository.text("docs/architecture.md")
    for feature in Self.features { #expect(page.contains("`\(feature)`"), "\(feature)") }
    for (target, shared) in Self.shared {
      let folders = Set(
        Repository.swiftFiles(under: "Sources/\(target)").map { $0.split(separator: "/") }
          .filter { $0.count > 3 }.map { String($0[2]) })
      #expect(folders.subtracting(shared).subtracting(Self.features) == [], "\(target)")
      #expect(folders.isSuperset(of: shared), "\(target)")
    }
  }
}

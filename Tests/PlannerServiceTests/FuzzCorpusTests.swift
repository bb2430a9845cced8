import Foundation
import PlannerFuzz
import PlannerTestSupport
import Testing

@testable import PlannerServiceTestSupport

@Suite struct `What the fuzzer begins with, and what it found` {
  @Test(arguments: FuzzTarget.allCases)
  func `ends nothing`(target: FuzzTarget) throws {
    let files = RepositoryFiles.all(under: "Tests/Fuzz/Corpus/\(target)")
    #expect(!files.isEmpty)
    for file in files {
      let bytes = Array(try Data(contentsOf: URL(filePath: "\(RepositoryFiles.root)/\(file)")))
      #expect(throws: Never.self, "\(file)") { try target.run(bytes) }
    }
  }
}

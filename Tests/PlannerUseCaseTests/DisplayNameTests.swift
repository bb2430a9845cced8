import PlannerModel
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `A display name` {
  @Test(arguments: ["Ana", "李", "é", "N̈", "🙂", "ـa", "a\u{202E}b"])
  func `can be seen`(name: String) {
    #expect(DisplayName.isVisible(name) && DisplayName.isAllowed(name))
    #expect(DisplayName.checked("  \(name)\n") == name)
  }

  @Test(arguments: ["", " ", "\u{301}", "\u{200B}\u{202E}", "\n\t", "\u{E000}\u{0}", "\u{903}"])
  func `that shows nothing, or has a NUL, is none`(name: String) {
    #expect(DisplayName.checked(name) == nil)
  }

  @Test func `has at most 200 characters and 2000 bytes`() {
    #expect(DisplayName.isAllowed(String(repeating: "a", count: 200)))
    #expect(!DisplayName.isAllowed(String(repeating: "a", count: 201)))
    #expect(!DisplayName.isAllowed("a" + String(repeating: "\u{301}", count: 1000)))
  }
}

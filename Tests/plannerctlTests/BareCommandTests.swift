import ArgumentParser
import Testing

@testable import plannerctl

@Suite struct `A command without arguments` {
  @Test(arguments: [[], ["next"], ["today"], ["week"]])
  func `that is made without the parser is what the parser makes of it`(arguments: [String]) throws {
    var (bare, parsed) = ("", "")
    dump(try #require(Plannerctl.bare(arguments)), to: &bare)
    dump(try Plannerctl.parse(arguments), to: &parsed)
    #expect(bare == parsed)
  }

  @Test(arguments: [["next", "2"], ["next", "--json"], ["--help"], ["status"], ["nxet"]])
  func `is left to the parser where it has some, or is another one`(arguments: [String]) {
    #expect(Plannerctl.bare(arguments).map { "\($0)" } == nil)
  }
}

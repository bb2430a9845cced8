import ArgumentParser

/// What `make bench` runs; benchmarks/README.md says how to read it.
@main
struct Plannerbench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plannerbench", abstract: "Measure the planner.",
    subcommands: [
      SlotEngine.self, Learning.self, ControlSocket.self, AddressBooks.self,
      PlacementQuality.self,
      SampleDocument.self, FindingData.self, IntroducedPeople.self,
    ])
}

import ArgumentParser

/// The measurements of `make bench`; benchmarks/README.md explains them.
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

import FoundationEssentials

/// A line of the report, as in benchmarks/measuring.py: the median of some values, with the minimum and
/// maximum.
struct Figure: Encodable {
  /// The line's anchor.
  var name: String
  var label: String
  var unit: String
  var median: Double
  var min: Double
  var max: Double
  var runs: Int
  /// The x value, if the figure is a point of a curve.
  var size: Int?

  init(_ name: String, _ label: String, unit: String, _ values: [Double], size: Int? = nil) {
    self.name = name
    self.label = label
    self.unit = unit
    median = plannerbench.median(values)
    min = values.min() ?? 0
    max = values.max() ?? 0
    runs = values.count
    self.size = size
  }

  /// Returns the ratio of values that were measured in turn, so that a busy moment affects both.
  static func ratio(_ name: String, _ label: String, _ dividends: [Double], to divisors: [Double]) -> Figure {
    Figure(name, label, unit: "times", zip(dividends, divisors).map { $0 / $1 })
  }
}

/// The results of a part of `plannerbench`. benchmarks/record.py adds the time, the machine and the version.
struct Measurements: Encodable {
  var seed: UInt64?
  var figures: [Figure]

  func print() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    Swift.print(String(decoding: try encoder.encode(self), as: UTF8.self))
  }
}

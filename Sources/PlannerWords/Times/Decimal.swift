import PlannerTime

/// Returns a number with `places` digits after the decimal point.
package func decimal(_ number: Double, places: Int = 2) -> String {
  let scale = (0..<places).reduce(UInt(1)) { product, _ in product * 10 }
  // A number from outside may be larger than an Int can hold.
  guard let scaled = Int(exactly: (number * Double(scale)).rounded()) else { return "\(number)" }
  let digits = padded(Int(scaled.magnitude % scale), places)
  return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / scale).\(digits)"
}

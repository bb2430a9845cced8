import PlannerModel
import PlannerProtocol

/// Sentences that the owner says often: the lines of the file `replies` beside the planner's configuration.
package struct QuickReplies {
  /// The file; nil if it is unknown where the configuration is.
  package let path: String?
  /// Whether they are the lines of that file; else those that come with the planner.
  package let areYours: Bool
  package let sentences: [String]

  private static let shipped = [
    "Thank you, I will write back soon.", "Yes, gladly.", "Sorry, that does not work for me.",
  ]

  package init(_ environment: [String: String]) {
    path = ConfigFolder.resolve(environment).map { "\($0)/replies" }
    let bytes = path.flatMap { try? readRegularFile($0, most: 65_536, wanted: "a text", limit: "64 KiB") }
    let lines = bytes.map { String(decoding: $0, as: UTF8.self) }?.split(whereSeparator: \.isNewline)
      .map { String($0).withoutEnds }.filter { !$0.isEmpty }
    areYours = lines != nil
    sentences = lines ?? Self.shipped
  }
}

extension String {
  /// Without white space at its ends.
  package var withoutEnds: String {
    let rest = drop(while: \.isWhitespace)
    return String(
      rest.prefix(upTo: rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.startIndex))
  }
}

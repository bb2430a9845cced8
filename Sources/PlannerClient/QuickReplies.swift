import PlannerModel
import PlannerProtocol

/// The owner's frequent sentences: the lines of the file `replies` in the planner's configuration folder.
package struct QuickReplies {
  /// The path of the file; nil if the configuration folder is unknown.
  package let path: String?
  /// True if the sentences come from the file. Otherwise they are the planner's defaults.
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
  /// The text without white space at its ends.
  package var withoutEnds: String {
    let rest = drop(while: \.isWhitespace)
    return String(
      rest.prefix(upTo: rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.startIndex))
  }
}

import ArgumentParser
import PlannerMatching

/// A filter given as words of the command line.
enum FilterWords {
  /// Returns the words as one filter; nil if there are no words. The shell has removed the quotes of
  /// `company:"smith ventures"`, so a word with blanks that is one field gets them back.
  ///
  /// Throws ``ValidationError`` if a word is an option.
  static func joined(_ words: [String]) throws -> String? {
    try refuseOptions(among: words)
    return words.isEmpty ? nil : words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    guard FilterReader.isFilter(word), !word.contains("\""), let colon = word.firstIndex(of: ":") else {
      return word
    }
    let value = word[word.index(after: colon)...]
    let words = value.split(whereSeparator: \.isWhitespace)
    let isOneValue =
      words.count > 1
      && !words.contains { word in
        word.contains { ":()".contains($0) } || ["or", "and"].contains(word.lowercased())
      }
    return isOneValue ? "\(word[...colon])\"\(value)\"" : word
  }

  static let help = ArgumentHelp(
    "Only these people: words such as tag:vip city:berlin 'last:>90d' -tag:family, or a segment's name.",
    valueName: "filter")
}

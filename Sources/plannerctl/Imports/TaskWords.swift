/// Finds a person's name in the text of a task.
enum TaskWords {
  enum Finding: Equatable {
    case person(String)
    /// No person was found. The text is the reason, as the rest of a sentence that begins with the task.
    case nobody(String)
  }

  /// Projects and tags of tasks about people.
  static let ofPeople: Set<String> = [
    "people", "person", "social", "friend", "friends", "family", "call", "calls", "contact", "contacts",
    "keepintouch", "relationships",
  ]

  /// Tags with a special meaning for Taskwarrior itself.
  static let specialTags: Set<String> = ["next", "nocolor", "nonag", "nocal"]

  /// Verbs that are only used with people.
  private static let withPeople = words(
    """
    call, call up, give a call to, phone, ring, ring up, facetime, skype, zoom with, text, message, sms, dm, \
    ping, email, e-mail, mail, write to, write an email to, write a letter to, talk to, talk with, speak to, \
    speak with, chat with, check in on, check in with, check on, catch up with, keep up with, keep in touch \
    with, stay in touch with, get in touch with, touch base with, reach out to, meet with, meet up with, \
    hang out with, get together with, spend time with, breakfast with, brunch with, lunch with, dinner with, \
    supper with, coffee with, tea with, drinks with, drink with, beer with, walk with, go for a walk with, \
    have breakfast with, have lunch with, have dinner with, have coffee with, have tea with, have drinks \
    with, call with, meeting with, date with
    """)

  /// Verbs that are also used with things: the object is a person only if it is capitalized.
  private static let withThings = words("write, see, visit, meet, contact, invite, thank, greet")

  /// Splits phrases into words, longest phrase first.
  private static func words(_ text: String) -> [[Substring]] {
    text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace) }.sorted { $0.count > $1.count }
  }

  /// Finds a name in the description.
  /// - isOfPeople: true if a project or tag shows that the task is about people.
  static func name(in description: String, isOfPeople: Bool) -> Finding {
    let all = description.split(whereSeparator: \.isWhitespace)
    let lowered = all.map { $0.lowercased().split(separator: ":").joined() }
    func taken(_ verbs: [[Substring]]) -> Int? {
      verbs.first { lowered.starts(with: $0.map(String.init)) }?.count
    }
    let verb = taken(withPeople)
    let vagueVerb = verb == nil ? taken(withThings) : nil
    var rest = all.dropFirst(verb ?? vagueVerb ?? 0)
    if verb != nil || vagueVerb != nil, let first = rest.first {
      // 'Call my sister' names a person, but 'call the bank' does not.
      if ["my", "our"].contains(first.lowercased()) { rest = rest.dropFirst() }
      if ["the", "a", "an", "this", "these", "all"].contains(first.lowercased()), !isOfPeople {
        return .nobody("has no person")
      }
    }
    let name = trimmed(rest.joined(separator: " "))
    if name.isEmpty { return .nobody("has no name") }
    if verb == nil, !isOfPeople {
      guard vagueVerb != nil, name.first?.isUppercase == true else {
        return .nobody(
          "has no person: it needs a verb such as call before a name, or a project or tag such as people")
      }
    }
    return .person(name)
  }

  /// Removes surrounding punctuation.
  private static func trimmed(_ text: String) -> String {
    let around: Set<Character> = [":", ",", ";", ".", "!", "?", "-", "–", "—", " "]
    var name = text[...]
    while let first = name.first, around.contains(first) { name.removeFirst() }
    while let last = name.last, around.contains(last) { name.removeLast() }
    return String(name)
  }
}

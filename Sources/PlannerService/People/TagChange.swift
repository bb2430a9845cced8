import PlannerModel
import PlannerStore

/// Tags that people get, and tags that they lose.
struct TagChange {
  var added: [String]
  var dropped: [String]

  init(adding added: [String]?, dropping dropped: [String]?) {
    (self.added, self.dropped) = (added ?? [], dropped ?? [])
  }

  var isEmpty: Bool { added.isEmpty && dropped.isEmpty }

  /// Changes the tags of a person. Throws ``InvalidField`` for a tag that is not allowed, and for a dropped
  /// tag that they do not have.
  func apply(to contact: inout Contact) throws {
    for (index, tag) in dropped.enumerated() where !has(contact, tag) {
      throw InvalidField(
        field: "dropTags[\(index)]", value: .string(tag),
        allowed: contact.tags.isEmpty
          ? "absent: \(contact.displayName) has no tag"
          : "a tag of \(contact.displayName)'s: \(contact.tags.joined(separator: ", "))")
    }
    try applyWherePossible(to: &contact)
  }

  /// Does the same, but ignores dropped tags that the person does not have.
  func applyWherePossible(to contact: inout Contact) throws {
    if isEmpty { return }
    for (index, tag) in added.enumerated() {
      try checkTag(tag, field: "addTags[\(index)]", over: contact.tags)
    }
    let keys = Set(dropped.map(nameKey))
    let kept = contact.tags.filter { !keys.contains(nameKey($0)) }
    let known = Set(kept.map(nameKey))
    let tags = (kept + added.filter { !known.contains(nameKey($0)) }).folded
    try ValidLength.tags.check(tags, field: "addTags", over: contact.tags)
    contact.tags = tags
  }

  private func has(_ contact: Contact, _ tag: String) -> Bool {
    contact.tags.contains { nameKey($0) == nameKey(tag) }
  }
}

/// Returns tags without repetitions. Throws ``InvalidField`` for too many tags, and for a tag that is blank
/// or too long.
/// - known: the tags that the person has; these may be longer than new ones.
func checkedTags(_ tags: [String], field: String, over known: [String]) throws -> [String] {
  let folded = tags.folded
  try ValidLength.tags.check(folded, field: field, over: known)
  for (index, tag) in tags.enumerated() { try checkTag(tag, field: "\(field)[\(index)]", over: known) }
  return folded
}

private func checkTag(_ tag: String, field: String, over known: [String]) throws {
  if tag.allSatisfy(\.isWhitespace) {
    throw InvalidField(field: field, value: .string(tag), allowed: "a word")
  }
  try ValidLength.tag.check(tag, field: field, over: known.first { $0 == tag })
}

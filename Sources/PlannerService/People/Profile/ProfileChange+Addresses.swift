import PlannerModel
import PlannerStore

/// Checks addresses.
extension ProfileChange {
  func addresses(_ list: [PostalAddress], _ field: String) throws -> [PostalAddress]? {
    let addresses = try list.enumerated().map { index, address in
      var address = address
      for (name, member) in Self.addressParts {
        if let text = address[keyPath: member] {
          address[keyPath: member] = try line(text, "\(field)[\(index)].\(name)", separator: ", ")
        }
      }
      guard address.unlabeled != PostalAddress() else {
        throw InvalidField(
          field: "\(field)[\(index)]", value: .null, allowed: "an address with at least one line")
      }
      return address
    }.folded
    try ValidLength.profileList.check(addresses, field: field)
    return addresses.isEmpty ? nil : addresses
  }

  static let addressParts: [(name: String, member: WritableKeyPath<PostalAddress, String?> & Sendable)] = [
    ("street", \.street), ("city", \.city), ("region", \.region), ("postalCode", \.postalCode),
    ("country", \.country), ("label", \.label),
  ]
}

extension PostalAddress {
  /// Returns whether this is the typed address, even if it was divided into other parts, or typed without its
  /// label.
  func isSame(as typed: PostalAddress) -> Bool {
    guard typed.label == nil || typed.label == label else { return false }
    return words == typed.words
  }

  private var words: [String] {
    [street, city, region, postalCode, country].compactMap(\.self).flatMap { part in
      wordKey(part).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }.sorted()
  }
}

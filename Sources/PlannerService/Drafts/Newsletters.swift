import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// A person's consent to newsletters. People without a consent get no newsletter.
enum NewsletterConsent: Equatable {
  case given
  case withdrawn(Instant)
  case absent

  /// The purposes that mean newsletters, as name keys.
  private static let purposes: Set = ["newsletter", "newsletters"]

  init(_ profile: PersonProfile) {
    let consents = (profile.consents ?? []).filter { Self.purposes.contains(nameKey($0.purpose)) }
    if consents.contains(where: { $0.withdrawnAt == nil }) {
      self = .given
    } else {
      self = consents.compactMap(\.withdrawnAt).max().map(Self.withdrawn) ?? .absent
    }
  }

  var withdrawnAt: Instant? {
    if case .withdrawn(let instant) = self { instant } else { nil }
  }
}

extension DraftReader {
  func newsletterConsent(of contact: Contact) throws -> NewsletterConsent {
    NewsletterConsent(try reader.profile(contactId: contact.id))
  }

  /// Throws ``InvalidField`` if a person has not agreed to get newsletters.
  func checkConsentToNewsletter(of contact: Contact, field: String, value: String) throws {
    let consent = try newsletterConsent(of: contact)
    guard consent != .given else { return }
    let name = contact.displayName
    let withdrawal = try consent.withdrawnAt.map {
      "\(name) withdrew that on \(try view.composer().day(view.zone().date(at: $0)))"
    }
    let reason = withdrawal ?? "\(name) did not"
    let command = Quoted.shellLine(["plannerctl", "consent", name, "newsletter"])
    var refusal = InvalidField(
      field: field, value: .string(value),
      allowed: "a person with a consent to newsletters: \(reason) (\(command) records it)")
    refusal.message = "Newsletters need a consent: \(reason) (\(command) records it)."
    throw refusal
  }
}

extension DraftWriter {
  /// Drops the open newsletters to a person after their consent has ended.
  func dropNewsletters(
    to contact: Contact, since before: PersonProfile, _ now: PersonProfile, _ writer: StoreWriter
  ) throws {
    guard NewsletterConsent(before) == .given, NewsletterConsent(now) != .given else { return }
    for var draft in try writer.reader.drafts(contactId: contact.id)
    where draft.contactId == contact.id && draft.purpose == .newsletter && draft.isOpen {
      (draft.status, draft.droppedAt) = (.dropped, self.now)
      try writer.put(draft)
    }
  }
}

import PlannerModel
import PlannerTime

extension Methods {
  /// Every address book that people are looked up in, by name.
  package struct ListAddressBooks: Method {
    package struct Reply: Codable, Sendable {
      package var addressBooks: [AddressBookState]

      package init(addressBooks: [AddressBookState]) {
        self.addressBooks = addressBooks
      }
    }

    package init() {}
  }

  /// Adds a folder of `.vcf` files or one such file. Answers once it is read.
  package struct AddAddressBook: Method {
    package struct Reply: Codable, Sendable {
      package var addressBook: AddressBookState

      package init(addressBook: AddressBookState) {
        self.addressBook = addressBook
      }
    }

    package var path: String
    package var name: String?

    package init(path: String, name: String? = nil) {
      self.path = path
      self.name = name
    }
  }

  /// Looks nobody up in it any more; its files are left alone, and so are the people.
  package struct RemoveAddressBook: Method {
    package struct Reply: Codable, Sendable {
      package var addressBook: AddressBook

      package init(addressBook: AddressBook) {
        self.addressBook = addressBook
      }
    }

    package var name: String

    package init(name: String) {
      self.name = name
    }
  }

  /// Cards by name. search: only those with it in name, organization, mail addresses, phone numbers or tags. tag:
  /// only those with it. newOnly: only those of nobody who was added.
  package struct Cards: Method {
    package struct Reply: Codable, Sendable {
      package var cards: [FoundCard]

      package init(cards: [FoundCard]) {
        self.cards = cards
      }
    }

    package var search: String?
    package var tag: String?
    package var newOnly: Bool?

    package init(search: String? = nil, tag: String? = nil, newOnly: Bool? = nil) {
      self.search = search
      self.tag = tag
      self.newOnly = newOnly
    }
  }

  /// Adds many people at once, as one change. Those who are there already are left as they are.
  package struct AddContacts: Method {
    package struct Reply: Codable, Sendable {
      package var added: [AddedContact]
      package var skipped: [SkippedContact]
      package var plan: PlanReport
      package var worse: [String]?

      package init(
        added: [AddedContact], skipped: [SkippedContact], plan: PlanReport, worse: [String]? = nil
      ) {
        self.added = added
        self.skipped = skipped
        self.plan = plan
        self.worse = worse
      }
    }

    package var people: [NewContact]
    package var dryRun: Bool?

    package init(people: [NewContact], dryRun: Bool? = nil) {
      self.people = people
      self.dryRun = dryRun
    }
  }
}

/// An address book, and how it was read.
package struct AddressBookState: Hashable, Codable, Sendable {
  package var addressBook: AddressBook
  package var files: Int
  package var cards: Int
  package var problems: [FileProblem]
  package var trouble: String?

  package init(
    addressBook: AddressBook, files: Int, cards: Int, problems: [FileProblem], trouble: String? = nil
  ) {
    self.addressBook = addressBook
    self.files = files
    self.cards = cards
    self.problems = problems
    self.trouble = trouble
  }
}

/// A card, the name of the address book that it is in, and the person that it is the card of.
package struct FoundCard: Hashable, Codable, Sendable {
  package var card: Card
  package var addressBook: String
  package var person: String?

  package init(card: Card, addressBook: String, person: String? = nil) {
    self.card = card
    self.addressBook = addressBook
    self.person = person
  }
}

/// Somebody to be added. lastContact: when they were last met, a TIME in the past.
package struct NewContact: Hashable, Codable, Sendable {
  package var displayName: String?
  package var tags: [String]?
  package var purpose: String?
  package var cardUid: String?
  package var timeZone: String?
  package var goal: GoalSettings?
  package var lastContact: String?

  package init(
    displayName: String? = nil, tags: [String]? = nil, purpose: String? = nil, cardUid: String? = nil,
    timeZone: String? = nil, goal: GoalSettings? = nil, lastContact: String? = nil
  ) {
    self.displayName = displayName
    self.tags = tags
    self.purpose = purpose
    self.cardUid = cardUid
    self.timeZone = timeZone
    self.goal = goal
    self.lastContact = lastContact
  }
}

/// Somebody who was added or changed, as they are now.
package struct AddedContact: Hashable, Codable, Sendable {
  package var contact: Contact
  package var goal: Goal?

  package init(contact: Contact, goal: Goal? = nil) {
    self.contact = contact
    self.goal = goal
  }
}

/// Somebody who was not added, and why: a sentence.
package struct SkippedContact: Hashable, Codable, Sendable {
  package var displayName: String
  package var reason: String

  package init(displayName: String, reason: String) {
    self.displayName = displayName
    self.reason = reason
  }
}

// Written by docs/generate-protocol.py from org.socialplanner.Drafts.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// The methods of `org.socialplanner.Drafts`.
package enum DraftMethods {
  package static let interface = "org.socialplanner.Drafts"

  /// All of them, in the order of the interface file.
  package static let all: [any Method.Type] = [
    MakeDrafts.self, EditDraft.self, SetDraft.self, GetDraft.self, ListDrafts.self, ListTemplates.self
  ]
}

extension DraftMethods {
  /// Makes drafts: one for a person, two for an introduction, one for each person of a filter.
  package struct MakeDrafts: Method {
    package struct Reply: Codable, Sendable {
      /// What was made.
      package var drafts: [ShownDraft]

      package init(drafts: [ShownDraft]) {
        self.drafts = drafts
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static let parameters: Set<String> = [
      "name", "filter", "with", "purpose", "tone", "language", "context", "template", "preview"
    ]

    /// Whom it is to.
    package var name: String?
    /// Instead of name, of a newsletter, to whom: words as docs/people.md says.
    package var filter: String?
    /// Of an introduction, the other person.
    package var with: String?
    /// By default what is near: a birthday or anniversary within a week, a follow-up that is due, else a
    /// check-in.
    package var purpose: DraftPurpose?
    /// By default the person's own, then as you prefer.
    package var tone: DraftTone?
    /// By default the person's own, then as you prefer.
    package var language: DraftLanguage?
    /// What is to be in it.
    package var context: String?
    /// The name of one, by default the one for purpose, tone and language. Its name without tone and language
    /// means the one for those.
    package var template: String?
    /// True keeps nothing: the drafts of the reply have an empty id.
    package var preview: Bool?

    package init(
      name: String? = nil, filter: String? = nil, with: String? = nil, purpose: DraftPurpose? = nil,
      tone: DraftTone? = nil, language: DraftLanguage? = nil, context: String? = nil, template: String? = nil,
      preview: Bool? = nil
    ) {
      self.name = name
      self.filter = filter
      self.with = with
      self.purpose = purpose
      self.tone = tone
      self.language = language
      self.context = context
      self.template = template
      self.preview = preview
    }
  }
}

extension DraftMethods {
  /// Changes the text of a draft. It is not approved then.
  package struct EditDraft: Method {
    package struct Reply: Codable, Sendable {
      /// As it is now.
      package var draft: ShownDraft

      package init(draft: ShownDraft) {
        self.draft = draft
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static let parameters: Set<String> = ["id", "subject", "text", "model"]

    package var id: String
    /// Empty: none.
    package var subject: String?
    /// The whole text.
    package var text: String?
    /// Which language model wrote this; the draft then counts as made by it.
    package var model: WritingModel?

    package init(id: String, subject: String? = nil, text: String? = nil, model: WritingModel? = nil) {
      self.id = id
      self.subject = subject
      self.text = text
      self.model = model
    }
  }
}

extension DraftMethods {
  /// Notes how far a draft is. Sent is noted among the person's meetings as a text, and of an introduction,
  /// that they are introduced.
  package struct SetDraft: Method {
    package struct Reply: Codable, Sendable {
      /// As it is now.
      package var draft: ShownDraft

      package init(draft: ShownDraft) {
        self.draft = draft
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static let parameters: Set<String> = ["id", "status"]

    package var id: String
    /// What is handed over or sent is approved by that; what is sent or dropped stays so. draft takes an
    /// approval back.
    package var status: DraftStatus

    package init(id: String, status: DraftStatus) {
      self.id = id
      self.status = status
    }
  }
}

extension DraftMethods {
  package struct GetDraft: Method {
    package struct Reply: Codable, Sendable {
      /// The draft.
      package var draft: ShownDraft

      package init(draft: ShownDraft) {
        self.draft = draft
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }
  }
}

extension DraftMethods {
  /// Drafts, the latest first.
  package struct ListDrafts: Method {
    package struct Reply: Codable, Sendable {
      /// What was found.
      package var drafts: [ShownDraft]
      /// How many there are.
      package var total: Int

      package init(drafts: [ShownDraft], total: Int) {
        self.drafts = drafts
        self.total = total
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static let parameters: Set<String> = ["name", "all", "limit"]

    /// Only those to this person.
    package var name: String?
    /// Also those that are sent or dropped.
    package var all: Bool?
    /// How many, 1...10000, all by default.
    package var limit: Int?

    package init(name: String? = nil, all: Bool? = nil, limit: Int? = nil) {
      self.name = name
      self.all = all
      self.limit = limit
    }
  }
}

extension DraftMethods {
  package struct ListTemplates: Method {
    package struct Reply: Codable, Sendable {
      /// All, by name.
      package var templates: [DraftTemplate]
      /// Where yours are.
      package var folder: String

      package init(templates: [DraftTemplate], folder: String) {
        self.templates = templates
        self.folder = folder
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static let parameters: Set<String> = []
    package init() {}
  }
}

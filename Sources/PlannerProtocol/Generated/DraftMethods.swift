// Written by docs/generate-protocol.py from org.socialplanner.Drafts.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.Drafts`.
package enum DraftMethods {
  package static let interface = "org.socialplanner.Drafts"

  /// All of them, in the order of the interface file.
  package typealias All = (
    MakeDrafts, EditDraft, SetDraft, GetDraft, ListDrafts, ListTemplates
  )
}

extension DraftMethods {
  /// Makes drafts: one for a person, two for an introduction, one for each person of a filter. A newsletter
  /// goes only to people who consented to it (`Consent` of org.socialplanner.People, purpose newsletter).
  package struct MakeDrafts: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The new drafts.
      package var drafts: [ShownDraft]
      /// People who match the filter and get no newsletter, by name; absent if there are no such people.
      package var withoutConsent: [WithoutConsent]?
      package var undoId: String?

      package init(drafts: [ShownDraft], withoutConsent: [WithoutConsent]? = nil, undoId: String? = nil) {
        self.drafts = drafts
        self.withoutConsent = withoutConsent
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        drafts = try container.decode([ShownDraft].self, forKey: "drafts")
        withoutConsent = try container.decodeIfPresent([WithoutConsent].self, forKey: "withoutConsent")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(drafts, forKey: "drafts")
        try container.encodeIfPresent(withoutConsent, forKey: "withoutConsent")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static var name: String { "MakeDrafts" }
    package static let parameters: Set<String> = [
      "name", "filter", "with", "purpose", "tone", "language", "context", "template", "preview"
    ]

    /// The receiver.
    package var name: String?
    /// For a newsletter, instead of name, the receivers: words as in docs/people.md.
    package var filter: String?
    /// For an introduction, the other person.
    package var with: String?
    /// By default the nearest occasion: a birthday or anniversary within a week, a follow-up that is due,
    /// otherwise a check-in.
    package var purpose: DraftPurpose?
    /// By default the person's, then the user's preference.
    package var tone: DraftTone?
    /// By default the person's, then the user's preference.
    package var language: DraftLanguage?
    /// A text that is to be in it.
    package var context: String?
    /// The name of a template, by default the one for purpose, tone and language. A name without tone and
    /// language means the template for these.
    package var template: String?
    /// True stores nothing: the drafts of the reply have an empty id.
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

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
      filter = try container.decodeIfPresent(String.self, forKey: "filter")
      with = try container.decodeIfPresent(String.self, forKey: "with")
      purpose = try container.decodeIfPresent(DraftPurpose.self, forKey: "purpose")
      tone = try container.decodeIfPresent(DraftTone.self, forKey: "tone")
      language = try container.decodeIfPresent(DraftLanguage.self, forKey: "language")
      context = try container.decodeIfPresent(String.self, forKey: "context")
      template = try container.decodeIfPresent(String.self, forKey: "template")
      preview = try container.decodeIfPresent(Bool.self, forKey: "preview")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(filter, forKey: "filter")
      try container.encodeIfPresent(with, forKey: "with")
      try container.encodeIfPresent(purpose, forKey: "purpose")
      try container.encodeIfPresent(tone, forKey: "tone")
      try container.encodeIfPresent(language, forKey: "language")
      try container.encodeIfPresent(context, forKey: "context")
      try container.encodeIfPresent(template, forKey: "template")
      try container.encodeIfPresent(preview, forKey: "preview")
    }
  }
}

extension DraftMethods {
  /// Changes the text of a draft, and takes an approval back.
  package struct EditDraft: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The draft after the change.
      package var draft: ShownDraft
      package var undoId: String?

      package init(draft: ShownDraft, undoId: String? = nil) {
        self.draft = draft
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        draft = try container.decode(ShownDraft.self, forKey: "draft")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(draft, forKey: "draft")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static var name: String { "EditDraft" }
    package static let parameters: Set<String> = ["id", "subject", "text", "model"]

    package var id: String
    /// An empty text removes it.
    package var subject: String?
    /// The whole text.
    package var text: String?
    /// The language model that wrote this; the draft then counts as made by it.
    package var model: WritingModel?

    package init(id: String, subject: String? = nil, text: String? = nil, model: WritingModel? = nil) {
      self.id = id
      self.subject = subject
      self.text = text
      self.model = model
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
      subject = try container.decodeIfPresent(String.self, forKey: "subject")
      text = try container.decodeIfPresent(String.self, forKey: "text")
      model = try container.decodeIfPresent(WritingModel.self, forKey: "model")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
      try container.encodeIfPresent(subject, forKey: "subject")
      try container.encodeIfPresent(text, forKey: "text")
      try container.encodeIfPresent(model, forKey: "model")
    }
  }
}

extension DraftMethods {
  /// Changes the status of a draft. A sent draft is recorded among the person's meetings as a text. For an
  /// introduction it is also recorded that they are introduced.
  package struct SetDraft: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The draft after the change.
      package var draft: ShownDraft
      package var undoId: String?

      package init(draft: ShownDraft, undoId: String? = nil) {
        self.draft = draft
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        draft = try container.decode(ShownDraft.self, forKey: "draft")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(draft, forKey: "draft")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static var name: String { "SetDraft" }
    package static let parameters: Set<String> = ["id", "status"]

    package var id: String
    /// HandedOver and sent include the approval. sent and dropped are final. draft takes an approval back. A
    /// newsletter to somebody without a consent is neither approved nor handed over.
    package var status: DraftStatus

    package init(id: String, status: DraftStatus) {
      self.id = id
      self.status = status
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
      status = try container.decode(DraftStatus.self, forKey: "status")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
      try container.encode(status, forKey: "status")
    }
  }
}

extension DraftMethods {
  /// Returns a draft.
  package struct GetDraft: Method {
    package struct Reply: Codable, Sendable {
      /// The draft.
      package var draft: ShownDraft

      package init(draft: ShownDraft) {
        self.draft = draft
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        draft = try container.decode(ShownDraft.self, forKey: "draft")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(draft, forKey: "draft")
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static var name: String { "GetDraft" }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension DraftMethods {
  /// Returns drafts, the latest first.
  package struct ListDrafts: Method {
    package struct Reply: Codable, Sendable {
      /// The result.
      package var drafts: [ShownDraft]
      /// How many there are.
      package var total: Int

      package init(drafts: [ShownDraft], total: Int) {
        self.drafts = drafts
        self.total = total
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        drafts = try container.decode([ShownDraft].self, forKey: "drafts")
        total = try container.decode(Int.self, forKey: "total")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(drafts, forKey: "drafts")
        try container.encode(total, forKey: "total")
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static var name: String { "ListDrafts" }
    package static let parameters: Set<String> = ["name", "all", "limit"]

    /// Only drafts to this person.
    package var name: String?
    /// True includes drafts that are sent or dropped.
    package var all: Bool?
    /// How many, 1...10000, all by default.
    package var limit: Int?

    package init(name: String? = nil, all: Bool? = nil, limit: Int? = nil) {
      self.name = name
      self.all = all
      self.limit = limit
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
      all = try container.decodeIfPresent(Bool.self, forKey: "all")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(all, forKey: "all")
      try container.encodeIfPresent(limit, forKey: "limit")
    }
  }
}

extension DraftMethods {
  /// Returns the templates.
  package struct ListTemplates: Method {
    package struct Reply: Codable, Sendable {
      /// All, by name.
      package var templates: [DraftTemplate]
      /// The folder of the user's templates.
      package var folder: String

      package init(templates: [DraftTemplate], folder: String) {
        self.templates = templates
        self.folder = folder
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        templates = try container.decode([DraftTemplate].self, forKey: "templates")
        folder = try container.decode(String.self, forKey: "folder")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(templates, forKey: "templates")
        try container.encode(folder, forKey: "folder")
      }
    }

    package static var interface: String { DraftMethods.interface }
    package static var name: String { "ListTemplates" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

import Foundation
import Mustache
import PlannerModel

/// A draft made by a template.
package struct DraftText: Hashable, Sendable {
  package var subject: String?
  package var body: String
  /// The name of the template, and the first part of a hash of its text.
  package var template: String
  package var version: String
  /// The names of the facts that affect the text.
  package var used: [String]
}

/// The reason why a template cannot be used, as a sentence.
package struct TemplateProblem: Error, Hashable {
  package var template: String
  package var sentence: String
  /// Whether there is no such template.
  package var isMissing = false
}

/// The templates of drafts: from the user, from modules and from the planner. For the same name, the first
/// of these wins. Each is text in Mustache (mustache(5)): optionally a first line with the subject and a
/// blank line, then the body.
package struct DraftTemplates: Sendable {
  package struct Listed: Hashable, Sendable {
    package var name: String
    package var text: String
    package var isOwn: Bool
    /// The id of the module that contains it.
    package var module: String?
    /// The reasons why it cannot be used, or empty.
    package var problems: [String]
  }

  /// The most bytes of a template.
  private static let longest = 64 << 10
  static let ending = ".mustache"

  private let own: [String: String]
  private let modules: [String: (module: String, text: String)]

  /// - own: The user's templates, by file name without the ending.
  /// - modules: The templates of modules, by name, with the ids of the modules.
  package init(own: [String: String], modules: [String: (module: String, text: String)] = [:]) {
    self.own = own
    self.modules = modules
  }

  /// Returns the problems of a template, as sentences.
  package static func problems(name: String, text: String) -> [String] {
    TemplateCheck(name: name, text: text).problems
  }

  /// Returns the names that a template uses.
  package static func tags(of text: String) -> Set<String> { TemplateCheck.tags(of: text) }

  /// Returns the texts of a folder's templates, by name. A file that cannot be read, or is not UTF-8 text,
  /// has an empty text.
  package static func texts(inFolder path: String) -> [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    var texts: [String: String] = [:]
    for file in names where file.hasSuffix(ending) && !file.hasPrefix(".") {
      let url = URL(filePath: path).appending(path: file)
      let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      let data =
        values?.isRegularFile == true && (values?.fileSize ?? .max) <= longest
        ? try? Data(contentsOf: url) : nil
      texts[String(file.dropLast(ending.count))] = data.flatMap { String(data: $0, encoding: .utf8) } ?? ""
    }
    return texts
  }

  /// Returns all templates, sorted by name.
  package func list() -> [Listed] {
    names.sorted().compactMap { name in
      text(name).map { text in
        Listed(
          name: name, text: text, isOwn: own[name] != nil,
          module: own[name] == nil ? modules[name]?.module : nil,
          problems: Self.problems(name: name, text: text))
      }
    }
  }

  private var names: Set<String> { Set(own.keys).union(modules.keys).union(EmbeddedText.templates.keys) }

  private func text(_ name: String) -> String? {
    (own[name] ?? modules[name]?.text ?? EmbeddedText.templates[name]).map(TemplateCheck.withPlainLineEnds)
  }

  /// Makes a draft. Throws ``TemplateProblem``.
  /// - name: The name of the template, with or without tone and language. Nil selects the template for the
  ///   purpose.
  package func make(
    _ purpose: DraftPurpose, _ tone: DraftTone, _ language: DraftLanguage, _ facts: DraftFacts,
    named name: String? = nil
  ) throws -> DraftText {
    let stem = name ?? purpose.rawValue
    let candidates =
      (name.map { [$0] } ?? [])
      + ["\(stem).\(tone.rawValue).\(language.rawValue)", "\(stem).\(language.rawValue)"]
    guard let found = candidates.first(where: names.contains), let text = text(found) else {
      let others = names.filter { $0.hasPrefix("\(stem).") }
      throw TemplateProblem(
        template: candidates[0],
        sentence: others.isEmpty
          ? "No template is called '\(candidates[0])' (plannerctl draft templates)."
          : "There is no '\(stem)' in this language, only \(others.sorted().joined(separator: ", ")): name one of them.",
        isMissing: true)
    }
    if let problem = TemplateCheck(name: found, text: text).problems.first {
      throw TemplateProblem(template: found, sentence: "a template without a fault: \(problem)")
    }
    let page = try Page(text, found)
    let words = DraftWords(language: language, tone: tone)
    let whole = page.render(DraftValues(facts, purpose, words))
    let used = DraftValues.optional.filter { fact in
      var less = facts
      fact.remove(&less)
      return less != facts && page.render(DraftValues(less, purpose, words)) != whole
    }
    return DraftText(
      subject: whole.subject, body: whole.body, template: found,
      version: SHA256.hex(of: text.utf8).prefix(12).description,
      used: used.map(\.name))
  }

  /// A parsed template.
  private struct Page {
    let subject: MustacheTemplate?
    let body: MustacheTemplate

    init(_ text: String, _ name: String) throws {
      let (subject, body) = TemplateCheck.split(text)
      do {
        self.subject = try subject.map { try MustacheTemplate(string: Self.plain + $0) }
        self.body = try MustacheTemplate(string: Self.plain + body)
      } catch {
        throw TemplateProblem(template: name, sentence: "a template without a fault: \(error)")
      }
    }

    /// A letter is plain text, so nothing is escaped for HTML.
    private static let plain = "{{% CONTENT_TYPE:TEXT}}"

    func render(_ values: DraftValues) -> (subject: String?, body: String) {
      let subject = self.subject.map {
        values.filled(DraftValues.tidy($0.render(values.texts)), isOneLine: true)
      }
      return (
        subject.flatMap { $0.isEmpty ? nil : $0 }, values.filled(DraftValues.tidy(body.render(values.texts)))
      )
    }
  }
}

import Foundation
import Mustache
import PlannerModel

/// A draft as a template makes it.
package struct DraftText: Hashable, Sendable {
  package var subject: String?
  package var body: String
  /// The name of the template, and the beginning of a hash of its text.
  package var template: String
  package var version: String
  /// The names of the facts without which it would be another text.
  package var used: [String]
}

/// Why a template cannot be used, in a sentence.
package struct TemplateProblem: Error, Hashable {
  package var template: String
  package var sentence: String
  /// True if there is no such template.
  package var isMissing = false
}

/// The templates of drafts: those that come with the planner, and the user's own, which go before them. Each is text
/// in Mustache (mustache(5)): a subject on a first line of its own, a blank line, then the body.
package struct DraftTemplates: Sendable {
  package struct Listed: Hashable, Sendable {
    package var name: String
    package var text: String
    package var isOwn: Bool
    /// Why it cannot be used; empty if it can.
    package var problems: [String]
  }

  /// In bytes.
  private static let longest = 64 << 10
  static let ending = ".mustache"

  private let own: [String: String]

  /// - own: the user's, by the names of their files without the ending.
  package init(own: [String: String]) { self.own = own }

  /// Returns the texts of a folder's templates, by name. What cannot be read, or is no text, is an empty text.
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

  /// Returns all, by name.
  package func list() -> [Listed] {
    let shipped = Shipped.texts.filter { own[$0.key] == nil }
    return (shipped.map { ($0.key, $0.value, false) } + own.map { ($0.key, $0.value, true) })
      .sorted { ($0.0, $1.2 ? 1 : 0) < ($1.0, $0.2 ? 1 : 0) }
      .map {
        Listed(name: $0.0, text: $0.1, isOwn: $0.2, problems: TemplateCheck(name: $0.0, text: $0.1).problems)
      }
  }

  /// Makes a draft. Throws ``TemplateProblem``.
  /// - name: of the template; nil means the one for the purpose, the tone and the language.
  package func make(
    _ purpose: DraftPurpose, _ tone: DraftTone, _ language: DraftLanguage, _ facts: DraftFacts,
    named name: String? = nil
  ) throws -> DraftText {
    let candidates =
      name.map { [$0] }
      ?? [
        "\(purpose.rawValue).\(tone.rawValue).\(language.rawValue)",
        "\(purpose.rawValue).\(language.rawValue)",
      ]
    guard let found = candidates.first(where: { own[$0] != nil || Shipped.texts[$0] != nil }),
      let text = own[found] ?? Shipped.texts[found]
    else {
      throw TemplateProblem(
        template: candidates[0],
        sentence: "No template is called '\(candidates[0])' (plannerctl draft templates).", isMissing: true)
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

  /// A template that was read.
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

    /// Nothing is escaped: a letter is no page.
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

import PlannerClient
import PlannerLanguageModel
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Synchronization

/// The exchange between the user and a model: conversations and drafts.
package struct ModelTalk: Sendable {
  /// The most messages of a conversation that are sent again.
  private static let remembered = 20

  let daemon: SharedDaemon
  let words: UsersWords
  let preferences: Preferences
  /// Nil if the user set no model up. Then only rules answer.
  let model: ModelSetup?
  let tell: @Sendable (ModelEvent) -> Void

  package init(
    daemon: SharedDaemon, words: UsersWords, preferences: Preferences, model: ModelSetup?,
    tell: @escaping @Sendable (ModelEvent) -> Void
  ) {
    self.daemon = daemon
    self.words = words
    self.preferences = preferences
    self.model = model
    self.tell = tell
  }

  // MARK: - Conversations

  /// Answers the user's message, and stores both. Throws ``ProviderFailure`` and the daemon's errors.
  package func talk(_ call: AskMethods.Talk) async throws {
    let chat = try call.chat.map { try daemon.call(AssistantMethods.GetChat(id: $0)).chat }
    let everybody = try names()
    var pseudonyms = Pseudonyms(everybody)
    guard let model else { return try byRules(call.text, chat, pseudonyms, because: nil) }
    let before = (chat?.messages ?? []).suffix(Self.remembered)
    let messages =
      Self.alternating(before.map { ($0.speaker == .you, $0.text) } + [(true, call.text)])
    let conversation = Conversation(
      client: model.client(daemon, words),
      tools: PlannerTools(daemon: daemon, words: words, shared: shared, everybody: everybody),
      system: "\(Conversation.assistant) Now it is \(words.momentInWords(words.now)), \(words.today).",
      pseudonyms: hides(call.pseudonyms, model))
    let about = Set(before.flatMap(\.about))
    // If the same model answered last, the user has seen the earlier messages already.
    let isKnown = before.last { $0.speaker == .assistant }?.model == model.settings.model
    let asked = isKnown ? [Message.user(call.text)] : messages
    let first = conversation.prompt(messages, about: about, names: &pseudonyms)
    let lookalikes = conversation.prompt(asked, names: &pseudonyms).lookalikes
    guard try mayLeave(first, model, lookalikes, sure: call.sure) else { return }
    let leaving = Leaving(first.lookalikes)
    let outcome: Conversation.Outcome
    do {
      outcome = try await conversation.run(
        messages, about: about, names: &pseudonyms,
        sending: { try announce($0, call.showPrompt, model, leaving) },
        thinking: { tell(.init(.thinking)) }, text: { tell(.init(.text, $0)) })
    } catch let failure as ProviderFailure {
      return try byRules(call.text, chat, pseudonyms, because: failure)
    }
    let people = outcome.people.union(pseudonyms.people(in: call.text + "\n" + outcome.text))
    try keep(
      call.text, outcome.text, chat, commands: outcome.proposals, model: model.settings.model, about: people,
      remarks: outcome.dropped + (outcome.isCut ? ["This is only the beginning of a longer answer."] : []))
  }

  /// Joins neighboring messages of the same side. Both protocols require that the user and the model
  /// alternate, and that the user begins.
  private static func alternating(_ said: [(isUser: Bool, text: String)]) -> [Message] {
    var turns: [(isUser: Bool, text: String)] = []
    for turn in said.drop(while: { !$0.isUser }) {
      if turns.last?.isUser == turn.isUser {
        turns[turns.count - 1].text += "\n\(turn.text)"
      } else {
        turns.append(turn)
      }
    }
    return turns.map { $0.isUser ? .user($0.text) : .assistant($0.text) }
  }

  /// Answers by fixed rules if there is no model or the model fails.
  /// - names: The names of all people.
  private func byRules(
    _ text: String, _ chat: KeptChat?, _ names: Pseudonyms, because failure: ProviderFailure?
  ) throws {
    let answer = try Assistant(daemon: daemon, words: words).answer(text)
    guard failure == nil || answer.understood else {
      return tell(.init(.failed, "\(failure.map(\.description) ?? "")"))
    }
    let reason = failure.map { ["\($0.description) This answer is without it."] } ?? []
    let missing = answer.understood || failure != nil ? [] : [Self.noModel]
    try keep(
      text, answer.text, chat, commands: answer.changes ? [answer.command].compactMap(\.self) : [],
      model: nil, about: names.people(in: text + "\n" + answer.text), remarks: reason + missing)
  }

  package static let noModel =
    "There is no model, so only questions by fixed rules are understood: docs/assistant.md explains how to "
    + "set one up."

  private func keep(
    _ question: String, _ answer: String, _ chat: KeptChat?, commands: [[String]], model: String?,
    about: Set<String>, remarks: [String]
  ) throws {
    let about = about.filter { !$0.isEmpty }.sorted()
    let kept = try daemon.call(
      AssistantMethods.KeepChat(
        id: chat?.id,
        messages: [
          Said(speaker: .you, text: question, commands: [], about: about),
          Said(
            speaker: .assistant, text: answer,
            commands: commands.map { Quoted.keptLine(["plannerctl"] + $0) },
            model: model, about: about),
        ])
    ).chat
    tell(
      ModelEvent(
        kind: .ended, text: answer, chat: kept.id, commands: commands.map { ProposedCommand(arguments: $0) },
        remarks: remarks.isEmpty ? nil : remarks))
  }

  // MARK: - Drafts

  /// Makes the model rewrite a draft from shared data. If that fails, the draft stays as it is.
  package func write(_ call: AskMethods.WriteDraft) async throws {
    guard let model else { return tell(.init(.failed, Self.noModel + " The draft does not change.")) }
    let shown = try daemon.call(DraftMethods.GetDraft(id: call.draft)).draft
    let everybody = try names()
    var pseudonyms = Pseudonyms(everybody)
    let tools = PlannerTools(daemon: daemon, words: words, shared: shared, everybody: everybody)
    let letter = DraftLetter(shown.draft)
    let people = [shown.draft.contactId] + [shown.draft.otherId].compactMap(\.self)
    let known = try people.map { try tools.shared(of: daemon.call(Methods.Person(name: $0))) }
    pseudonyms.add(known.flatMap(\.others))
    let message = Message.user(
      letter.request(
        to: shown.name, introducing: shown.otherName, known: known.map(\.text), today: words.today))
    let conversation = Conversation(
      client: model.client(daemon, words), tools: nil, system: DraftLetter.instructions,
      pseudonyms: hides(call.pseudonyms, model))
    let fields = known.reduce(Set<ShareField>()) { $0.union($1.fields) }
    let about = Set(people)
    let first = conversation.prompt([message], about: about, fields: fields, names: &pseudonyms)
    // The user chose to share these fields, for example companies and towns, so their words need no
    // warning.
    let chosen = Set(known.map(\.chosen).flatMap { pseudonyms.lookalikes(in: pseudonyms.forth($0)) })
    let lookalikes = first.lookalikes.filter { !chosen.contains($0) }
    guard try mayLeave(first, model, lookalikes, sure: call.sure) else { return }
    let leaving = Leaving(first.lookalikes)
    do {
      let outcome = try await conversation.run(
        [message], about: about, fields: fields, names: &pseudonyms,
        sending: { try announce($0, call.showPrompt, model, leaving) },
        thinking: { tell(.init(.thinking)) },
        text: { _ in })
      guard !outcome.isCut, let written = letter.read(outcome.text, signature: preferences.signature) else {
        throw ProviderFailure.malformed(host: model.host, what: "it is not a letter")
      }
      _ = try daemon.call(
        DraftMethods.EditDraft(
          id: shown.draft.id, subject: written.subject ?? "", text: written.text,
          model: WritingModel(name: model.settings.model, host: model.host)))
      tell(ModelEvent(kind: .ended, text: written.text, draft: shown.draft.id))
    } catch let failure as ProviderFailure {
      tell(.init(.failed, "\(failure.description) The template's draft stays."))
    }
  }

  // MARK: - Consent

  /// Returns the names and addresses of all people.
  private func names() throws -> [PersonNames] {
    try daemon.call(PeopleMethods.Names(addresses: true)).people.map {
      PersonNames(id: $0.id, $0.names, addresses: $0.addresses ?? [])
    }
  }

  private var shared: Set<ShareField> { Set(preferences.shareFields) }

  /// Returns whether names are replaced. They are if the user does not share names. Otherwise the user's
  /// wish decides, and by default they are replaced for hosts on other machines.
  private func hides(_ wish: Bool?, _ model: ModelSetup) -> Bool {
    !shared.contains(.name) || wish ?? !model.settings.isLoopback
  }

  /// Returns whether the request may be sent: the user allowed the host, and saw the words that look like
  /// names. Otherwise it shows the user what would be sent.
  private func mayLeave(
    _ prompt: OutgoingPrompt, _ model: ModelSetup, _ names: [String], sure: Bool?
  ) throws -> Bool {
    let isAllowed = try daemon.call(AssistantMethods.GetModelUse()).hosts.contains { $0.host == model.host }
    guard !model.settings.isLoopback else {
      // The data stays on this machine, so no question is needed.
      if !isAllowed { _ = try daemon.call(AssistantMethods.AllowModelHost(host: model.host, allowed: true)) }
      return true
    }
    if isAllowed, names.isEmpty || sure == true { return true }
    var event = ModelEvent(.consent, isAllowed ? "" : prompt.shown, host: model.host)
    if !isAllowed, !prompt.tools.isEmpty {
      let fields = ShareField.allCases.filter(shared.contains).map(\.inWords).joined(separator: ", ")
      event.text += "\n\nThe model may then ask for more of this: \(fields.isEmpty ? "nothing" : fields)."
    }
    event.names = names.isEmpty ? nil : names
    tell(event)
    return false
  }

  /// The words that look like names and were shown to the user already.
  private final class Leaving: Sendable {
    private let told: Mutex<Set<String>>
    init(_ names: [String]) { told = Mutex(Set(names)) }
    func new(_ names: [String]) -> [String] {
      told.withLock { told in names.filter { told.insert($0).inserted } }
    }
  }

  private func announce(
    _ prompt: OutgoingPrompt, _ isWanted: Bool?, _ model: ModelSetup, _ leaving: Leaving
  ) throws {
    let names = model.settings.isLoopback ? [] : leaving.new(prompt.lookalikes)
    if isWanted == true || !names.isEmpty {
      var event = ModelEvent(.prompt, isWanted == true ? prompt.shown : "", host: model.host)
      event.names = names.isEmpty ? nil : names
      tell(event)
    }
    try Task.checkCancellation()
  }
}

extension ModelEvent {
  fileprivate init(_ kind: ModelEventKind, _ text: String = "", host: String? = nil) {
    self.init(kind: kind, text: text, host: host)
  }
}

import PlannerModel
import PlannerProtocol
import PlannerReminders
import Testing

@testable import PlannerService

/// A channel with a name and the kinds of notices that it carries. Its owner answers for it.
struct FakeChannel: PlannerReminders.Channel {
  var name: ChannelName
  var kinds: Set<NoticeKind>

  func carries(_ kind: NoticeKind) -> Bool { kinds.contains(kind) }

  func deliver(_ notice: Notice, uncertain: Bool, replacing: String?) async throws -> String? {
    throw ChannelFailure("Nothing is sent this way.")
  }

  func examine() async -> [ChannelFinding] { [] }

  static let journal = FakeChannel(name: .journal, kinds: Set(NoticeKind.allCases))
  static let desktop = FakeChannel(
    name: .desktop, kinds: Set(NoticeKind.allCases).subtracting([.placed, .canceled, .missed, .done]))
  static let hooks = FakeChannel(
    name: .hooks,
    kinds: [
      .reminder, .earlyReminder, .summary, .rollup, .dates, .placed, .moved, .canceled, .missed, .done,
      .conflict,
    ])
}

/// A messenger that records its errands and does not carry them out. Each is answered at once as set in
/// ``answers``, or when the test does it.
///
/// Only the planner's thread uses it, and the test's thread while that waits.
final class RecordingMessenger: Messenger, @unchecked Sendable {
  enum Answer {
    /// Sent. The desktop gives the notice the id `N@OWNER`, other channels give no id.
    case sent
    case failed(String)
    /// Answered by ``release(_:)``, or never.
    case later
  }

  struct Handed: Equatable {
    var notice: Notice
    var channel: ChannelName
    var uncertain: Bool
    var replacing: String?
  }

  struct Withdrawal: Equatable {
    var reminderId: String
    var externalId: String
    var channel: ChannelName
  }

  let channels: [any PlannerReminders.Channel]
  weak var planner: Planner?
  var answers: [ChannelName: Answer] = [:]
  var withdrawalAnswer = Answer.sent
  /// The notification server's name on its bus.
  var owner = ":1.5"

  private(set) var deliveries: [Handed] = []
  private(set) var withdrawals: [Withdrawal] = []
  private(set) var said: [Notice] = []
  private(set) var saidReplacing: [String?] = []
  /// The conversations that the page was asked to open.
  private(set) var opened: [String] = []
  private(set) var held: [Handed] = []
  private(set) var trials: [(notice: Notice, names: [ChannelName], done: ([ChannelTrial]) -> Void)] = []
  private(set) var examinations: [([ChannelFinding]) -> Void] = []
  private var lastNumber = 0

  init(_ channels: [FakeChannel] = [.journal, .desktop, .hooks]) { self.channels = channels }

  func carryOut(_ job: DeliveryJob) {
    switch job {
    case .deliver(let notice, let channel, let uncertain, let replacing):
      let handed = Handed(notice: notice, channel: channel, uncertain: uncertain, replacing: replacing)
      deliveries.append(handed)
      // The planner is not ready for an answer while it is being created.
      answer(handed, planner == nil ? .later : answers[channel] ?? .sent)
    case .withdraw(let reminderId, let externalId, let channel):
      withdrawals.append(Withdrawal(reminderId: reminderId, externalId: externalId, channel: channel))
      switch withdrawalAnswer {
      case .sent: attempt { try planner?.hear(.withdrawn(reminderId, by: channel, .success(()))) }
      case .failed(let reason):
        attempt { try planner?.hear(.withdrawn(reminderId, by: channel, .failure(ChannelFailure(reason)))) }
      case .later: break
      }
    case .say(let notice, let replacing):
      said.append(notice)
      saidReplacing.append(replacing)
    case .openConversation(let id, _): opened.append(id)
    }
  }

  func trial(_ notice: Notice, by names: [ChannelName], _ done: @escaping ([ChannelTrial]) -> Void) {
    trials.append((notice, names, done))
  }

  func examine(_ names: [ChannelName], _ done: @escaping ([ChannelFinding]) -> Void) {
    examinations.append(done)
  }

  private func answer(_ handed: Handed, _ answer: Answer) {
    switch answer {
    case .later: held.append(handed)
    case .sent:
      attempt { try planner?.hear(.delivered(handed.notice.id, by: handed.channel, .success(name(handed)))) }
    case .failed(let reason):
      attempt {
        try planner?.hear(.delivered(handed.notice.id, by: handed.channel, .failure(ChannelFailure(reason))))
      }
    }
  }

  private func name(_ handed: Handed) -> String? {
    guard handed.channel == .desktop else { return nil }
    if let replacing = handed.replacing, replacing.hasSuffix("@\(owner)") { return replacing }
    lastNumber += 1
    return "\(lastNumber)@\(owner)"
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { Issue.record(error) }
  }

  // MARK: - For the test

  /// Answers all waiting deliveries, or only the deliveries of one channel.
  func release(_ channel: ChannelName? = nil, _ answer: Answer = .sent) {
    let waiting = held.filter { channel == nil || $0.channel == channel }
    held.removeAll { channel == nil || $0.channel == channel }
    for handed in waiting { self.answer(handed, answer) }
  }

  /// Returns the deliveries of a kind, to one channel or to all.
  func handed(_ kind: NoticeKind, to channel: ChannelName? = nil) -> [Handed] {
    deliveries.filter { $0.notice.kind == kind && (channel == nil || $0.channel == channel) }
  }

  /// Drops the recorded errands.
  func forget() {
    deliveries = []
    withdrawals = []
    said = []
    saidReplacing = []
  }
}

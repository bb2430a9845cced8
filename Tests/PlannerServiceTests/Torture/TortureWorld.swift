import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTestSupport
import PlannerTime

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The surroundings of the daemon, which outlive it: a journal that can be queried for ids, a notification
/// server that knows its popups until it restarts, and hooks that ran.
///
/// A job has two steps: its channel carries it out, and the planner gets the result. The daemon can die
/// before, between and after them.
final class TortureWorld {
  enum Server { case up, absent, refusing }

  struct Popup {
    var notice: Notice
    /// True if the daemon died before it could record the popup's number.
    var isOrphan = false
  }

  /// A job that was handed over, with times in ``elapsed``.
  private struct Flight {
    var job: DeliveryJob
    var arrives: Int
    var answers: Int
    var outcome: Result<String?, ChannelFailure>?
  }

  let time: TestClock
  let oracle: TortureOracle
  var random: SeededRandom
  /// Seconds of real time, independent of the clock.
  var elapsed = 0
  private var flights: [Flight] = []

  var journal: Set<String> = []
  var journalIsBroken = false
  var server = Server.up
  var serverNumber = 1
  private var lastPopup = 0
  private(set) var popups: [Int: Popup] = [:]
  var hooksFail = false

  init(time: TestClock, oracle: TortureOracle, random: SeededRandom) {
    self.time = time
    self.oracle = oracle
    self.random = random
  }

  func take(_ job: DeliveryJob) {
    var channel = ChannelName.desktop
    if case .deliver(_, let name, _, _) = job { channel = name }
    let isSlow = channel != .journal && Int.random(in: 0..<5, using: &random) == 0
    let arrives = elapsed + (isSlow ? Int.random(in: 0...4, using: &random) : 0)
    let answers = arrives + (isSlow ? Int.random(in: 0...5, using: &random) : 0)
    flights.append(Flight(job: job, arrives: arrives, answers: answers))
  }

  /// Seconds until the next step of a job; nil without pending jobs.
  var nextStep: Int? {
    flights.map { ($0.outcome == nil ? $0.arrives : $0.answers) - elapsed }.min().map { max(0, $0) }
  }

  /// Makes the next due step of a job. Returns the result for the planner, if any.
  func step() -> ((Planner) throws -> Void)? {
    guard
      let index = flights.firstIndex(where: {
        ($0.outcome == nil ? $0.arrives : $0.answers) <= elapsed
      })
    else { return nil }
    guard let outcome = flights[index].outcome else {
      flights[index].outcome = carryOut(flights[index].job)
      return { _ in }
    }
    let flight = flights.remove(at: index)
    switch flight.job {
    case .deliver(let notice, let channel, _, _):
      return { try $0.hear(.delivered(notice.id, by: channel, outcome)) }
    case .withdraw(let id, _, let channel):
      return { try $0.hear(.withdrawn(id, by: channel, outcome.map { _ in })) }
    case .say, .openConversation: return { _ in }
    }
  }

  /// Drops the answers after the daemon's death. Pending jobs may still be carried out.
  func daemonDied() {
    for index in flights.indices where flights[index].outcome == nil && Bool.random(using: &random) {
      flights[index].outcome = carryOut(flights[index].job)
    }
    for flight in flights {
      guard case .deliver(let notice, let channel, _, _) = flight.job,
        case .success(let name) = flight.outcome
      else { continue }
      oracle.unrecorded(notice, on: channel)
      if channel == .desktop, let number = name.flatMap({ ownNumber($0) }) { popups[number]?.isOrphan = true }
    }
    flights = []
  }

  // MARK: - Channels

  private func carryOut(_ job: DeliveryJob) -> Result<String?, ChannelFailure> {
    switch job {
    case .deliver(let notice, .journal, let uncertain, _):
      if journalIsBroken { return .failure(ChannelFailure("The journal cannot be reached.")) }
      if uncertain, journal.contains(notice.id) { return .success(nil) }
      journal.insert(notice.id)
      oracle.told(notice, on: .journal)
      return .success(nil)
    case .deliver(let notice, .desktop, _, let replacing):
      guard server == .up else { return .failure(ChannelFailure("The notification server does not answer.")) }
      var number = replacing.flatMap { ownNumber($0) } ?? 0
      if popups[number] == nil {
        lastPopup += 1
        number = lastPopup
      }
      popups[number] = Popup(notice: notice)
      oracle.told(notice, on: .desktop)
      return .success("\(number)@:1.\(serverNumber)")
    case .deliver(let notice, .hooks, _, _):
      if hooksFail { return .failure(ChannelFailure("A hook ended with 1.")) }
      oracle.told(notice, on: .hooks)
      return .success(nil)
    case .withdraw(_, let externalId, _):
      if server == .refusing { return .failure(ChannelFailure("The notification server does not answer.")) }
      if server == .up, let number = ownNumber(externalId) { popups[number] = nil }
      return .success(nil)
    case .say(_, let replacing):
      if server == .up, let number = replacing.flatMap({ ownNumber($0) }) { popups[number] = nil }
      return .success(nil)
    case .openConversation: return .success(nil)
    }
  }

  /// Returns the number in `N@:1.SERVER` if it belongs to the current server.
  private func ownNumber(_ externalId: String) -> Int? {
    let parts = externalId.split(separator: "@")
    guard parts.count == 2, parts[1] == ":1.\(serverNumber)" else { return nil }
    return Int(parts[0])
  }

  func name(ofPopup number: Int) -> String { "\(number)@:1.\(serverNumber)" }

  /// Marks popups with lost records: the daemon was killed while it erased a person.
  func orphan(where isGone: (Notice) -> Bool) {
    for (number, popup) in popups where isGone(popup.notice) { popups[number]?.isOrphan = true }
  }

  func close(popup number: Int) { popups[number] = nil }

  /// Restarts the notification server. It forgets its popups and its numbers start again.
  func restartServer() {
    serverNumber += 1
    lastPopup = 0
    popups = [:]
  }
}

import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink
import VarlinkNIO

@testable import PlannerService

/// A connection to a compromised plannerguests. Its answers and events come from the fuzzer.
final class FuzzLine: VarlinkClient {
  let peer = "plannerguests"
  private var answers: [Data]
  private var events: [Data]
  private var each: ((Data) -> Double)?
  private var ended: ((RemoteFailure) -> Void)?
  private var isOver = false
  private let id: String

  /// Creates the connection. Messages that begin with `!` are answers, used in order; the others are events.
  /// When no answers are left, it answers correctly.
  init(_ messages: [Data], invitation: String) {
    answers = messages.filter { $0.first == UInt8(ascii: "!") }.map { $0.dropFirst() }
    events = messages.filter { $0.first != UInt8(ascii: "!") }
    id = invitation
  }

  private func filled(_ message: Data) -> Data {
    Data(String(decoding: message, as: UTF8.self).replacing("INVITE", with: id).utf8)
  }

  func send(_ call: Data, then: @escaping (Result<Data, RemoteFailure>) -> Void) {
    guard !isOver else { return then(.failure(RemoteFailure(sentence: "over"))) }
    if !answers.isEmpty { return then(.success(filled(answers.removeFirst()))) }
    struct Head: Decodable { var method: String }
    let method =
      (try? WireJSON.decode(Head.self, from: call).method).map { $0.split(separator: ".").last ?? "" } ?? ""
    let right =
      switch method {
      case "GetDoor":
        #"{"parameters":{"settings":{"displayName":"Maria","retentionDays":365},"conversations":1,"unread":1,"guests":0,"acknowledged":0,"latest":9}}"#
      case "ListInvitations": #"{"parameters":{"invitations":[]}}"#
      case "Acknowledge": #"{"parameters":{"acknowledged":9}}"#
      default: #"{"error":"org.socialplanner.Planner.NotFound","parameters":{}}"#
      }
    then(.success(Data(right.utf8)))
  }

  func watch(_ call: Data, each: @escaping (Data) -> Double, ended: @escaping (RemoteFailure) -> Void) {
    (self.each, self.ended) = (each, ended)
  }

  /// Delivers all events.
  func tell() {
    while !isOver, !events.isEmpty { _ = each?(filled(events.removeFirst())) }
    guard !isOver else { return }
    isOver = true
    ended?(RemoteFailure(sentence: "it has ended"))
  }

  /// A compromised plannerguests ignores a hold.
  func hold(_ isHeld: Bool) {}

  func close() {
    isOver = true
    (each, ended) = (nil, nil)
  }
}

extension FuzzPlanner {
  /// Lets the daemon receive the messages of a compromised plannerguests. They must not change anything
  /// except guest data.
  func hear(_ messages: [Data]) throws {
    try peopled()
    try call("SetDoor", ["displayName": "Maria"], of: invitations)
    try call("SetPreference", ["key": "quoteMessages", "value": .bool(true)])
    let made = try call("Invite", ["name": "Anna"], of: invitations)
    guard case .object(let invitation)? = made.parameters?["invitation"],
      case .string(let id)? = invitation["id"]
    else { throw FuzzFault(what: "no invitation: \(made)") }
    let before = try known()
    let line = FuzzLine(messages, invitation: id)
    planner.host.door.opener = { $0(.success(line)) }
    try planner.host.door.mayBeThere()
    line.tell()
    // Guests must not change people or their names.
    try require(try known() == before, "people changed")
    try call("ListInvitations", ["all": .bool(true)], of: invitations)
    try call("GetDoor", [:], of: invitations)
    planner.host.door.opener = nil
    try live()
  }

  private var invitations: String { "org.socialplanner.Invitations" }

  private func known() throws -> [String] {
    try planner.store.read { try $0.contacts().map { "\($0.id) \($0.displayName)" }.sorted() }
  }
}

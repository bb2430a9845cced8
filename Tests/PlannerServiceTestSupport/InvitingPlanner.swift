import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService

/// A planner with a plannerguests.
final class InvitingPlanner {
  let planner: TestPlanner
  let guests: FakeGuests

  init(
    at start: Instant = TestPlanner.monday, channels: [FakeChannel]? = nil, named name: String? = "Robin",
    store: PlannerStore? = nil, guests: FakeGuests? = nil, mirror: String? = nil
  ) throws {
    planner = try TestPlanner(at: start, store: store, channels: channels, mirror: mirror)
    let time = planner.time
    self.guests = guests ?? FakeGuests { time.now }
    self.guests.now = { time.now }
    try attach()
    if let name { try planner.call(InvitationMethods.SetDoor(displayName: name)) }
  }

  func attach() throws {
    let guests = guests
    nonisolated(unsafe) let there = guests
    try planner.onPlanner { planner in
      there.attach(to: planner)
      try planner.host.door.mayBeThere()
    }
  }

  @discardableResult
  func invite(
    _ name: String, for minutes: Int? = nil, within: String? = nil, most: Int? = nil
  ) throws -> Invitation {
    try planner.call(
      InvitationMethods.Invite(name: name, durationMin: minutes, within: within, most: most)
    ).invitation
  }

  func invitation(_ id: String) throws -> Invitation {
    let reply = try planner.call(InvitationMethods.ListInvitations(id: id))
    return try #require(reply.invitations.first)
  }

  /// A guest writes. Then enough time passes for the notice, which waits in case the user reads the message.
  func write(_ text: String, in conversation: String) throws {
    guests.write(text, in: conversation)
    try pass(seconds: 2)
  }

  func pass(seconds: Int) throws {
    planner.time.now = planner.time.now.adding(seconds: seconds)
    try wake()
  }

  func wake() throws { try planner.onPlanner { try $0.wake() } }

  func session(of id: String) throws -> PlanItem {
    try planner.item(try #require(try invitation(id).item))
  }
}

import PlannerModel
import PlannerProtocol
import PlannerReminders

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Passes jobs from one life of the daemon to the world. Passes none after its death.
final class TortureMessenger: Messenger {
  let channels: [any PlannerReminders.Channel] = [
    FakeChannel.journal, FakeChannel.desktop, FakeChannel.hooks,
  ]
  private let world: TortureWorld
  private let observe: (DeliveryJob) -> Void
  /// The number of jobs to pass before the daemon is killed.
  var errandsToLive: Int?
  var isDead = false
  /// Called at the moment of death. Later writes of the dead planner are not in the copy of the disk that
  /// this keeps.
  var killed: () -> Void = {}

  init(_ world: TortureWorld, observe: @escaping (DeliveryJob) -> Void) {
    self.world = world
    self.observe = observe
  }

  func carryOut(_ job: DeliveryJob) {
    guard !isDead else { return }
    if let left = errandsToLive {
      errandsToLive = left - 1
      if left == 0 {
        isDead = true
        return killed()
      }
    }
    observe(job)
    world.take(job)
  }

  func trial(_ notice: Notice, by names: [ChannelName], _ done: @escaping ([ChannelTrial]) -> Void) {
    done([])
  }

  func examine(_ names: [ChannelName], _ done: @escaping ([ChannelFinding]) -> Void) { done([]) }
}

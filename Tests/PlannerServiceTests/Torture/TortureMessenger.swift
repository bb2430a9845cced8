import PlannerModel
import PlannerProtocol
import PlannerReminders

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The way from one life of the daemon to the world. Once that life is over, nothing passes.
final class TortureMessenger: Messenger {
  let channels: [any PlannerReminders.Channel] = [
    FakeChannel.journal, FakeChannel.desktop, FakeChannel.hooks,
  ]
  private let world: TortureWorld
  private let observe: (Errand) -> Void
  /// Errands that still pass before the daemon is killed.
  var errandsToLive: Int?
  var isDead = false
  /// At that very moment: whatever the dead planner goes on to write is not in what is kept here.
  var killed: () -> Void = {}

  init(_ world: TortureWorld, observe: @escaping (Errand) -> Void) {
    self.world = world
    self.observe = observe
  }

  func carryOut(_ errand: Errand) {
    guard !isDead else { return }
    if let left = errandsToLive {
      errandsToLive = left - 1
      if left == 0 {
        isDead = true
        return killed()
      }
    }
    observe(errand)
    world.take(errand)
  }

  func trial(_ notice: Notice, by names: [ChannelName], _ done: @escaping ([ChannelTrial]) -> Void) {
    done([])
  }

  func examine(_ names: [ChannelName], _ done: @escaping ([ChannelFinding]) -> Void) { done([]) }
}

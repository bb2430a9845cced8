import PlannerLanguageModel
import PlannerModel
import PlannerProtocol
import PlannerTime

/// The model that the user set up, with its connection.
package struct ModelSetup: Sendable {
  var settings: ProviderSettings
  var key: ProviderKey?
  var transport: any Transport
  var pace: Pace

  package init(settings: ProviderSettings, key: ProviderKey?, transport: any Transport, pace: Pace) {
    self.settings = settings
    self.key = key
    self.transport = transport
    self.pace = pace
  }

  /// The host under which the daemon records requests, with its port unless it is the default.
  var host: String { settings.place }

  func client(_ daemon: SharedDaemon, _ words: UsersWords) -> ModelClient {
    let now = words.now
    return ModelClient(
      settings: settings, key: key, transport: transport,
      spending: DaemonSpending(daemon: daemon, settings: settings), pace: pace, clock: Clock { now })
  }
}

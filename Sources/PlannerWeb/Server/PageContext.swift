import Hummingbird
import NIOCore

/// The context of a request.
struct PageContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection of the request.
  let channel: any Channel
  /// The secret of the browser's session, or nil before the gate has checked it.
  var session: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}

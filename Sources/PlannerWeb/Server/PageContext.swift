import Hummingbird
import NIOCore

/// What is known of a request.
struct PageContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection that it came over.
  let channel: any Channel
  /// The secret of the browser's session; nil before the gate has checked it.
  var session: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}

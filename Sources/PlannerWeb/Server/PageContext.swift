import Hummingbird

/// What is known of a request.
struct PageContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The secret of the browser's session; nil before the gate has checked it.
  var session: String?

  init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }
}

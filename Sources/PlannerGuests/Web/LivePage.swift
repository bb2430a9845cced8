import NIOCore
import PlannerPages
import PlannerTime

/// One open page: a stream of events over a connection that is nothing else any more.
///
/// Ten thousand of them are open and nothing happens on them. So it has no task, keeps what the page shows as hashes, and
/// is told by the ``Hub`` when there is something to look for. It is used on its channel's loop alone, apart from
/// ``ring()`` and ``end()``.
// What changes is touched on one loop alone: NIO calls a handler there, the server has no other loop, and both that are
// called from elsewhere do nothing but go there.
final class LivePage: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Whom it is of, and what it knows.
  let subject: LiveSubject
  private let live: Live
  private let address: String
  private var place: Crowd.Place?
  private var told: LiveState
  private var number: Int?
  private var context: ChannelHandlerContext?
  private var deadline: Scheduled<Void>?
  /// How much was written and is not taken yet.
  private var pending = 0
  private var isChunked = true
  /// Whether something is looked up or written.
  private var isBusy = false
  /// Whether there may be more by then.
  private var isStale = false
  private var isOver = false

  init(_ subject: LiveSubject, told: LiveState, address: String, place: Crowd.Place, live: Live) {
    self.subject = subject
    self.told = told
    self.address = address
    self.place = place
    self.live = live
  }

  /// The connection is its own from now on; the head of the answer was written.
  func begin(isChunked: Bool) {
    self.isChunked = isChunked
    number = live.door.hub.open(self, now: live.door.clock.now())
    isBusy = true
    write("retry: 1000\n\n") { [self] in
      isBusy = false
      look()
    }
    context?.read()
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    isOver = true
    place = nil
    deadline?.cancel()
    guard let number else { return }
    live.door.hub.leave(number, subject.guest, now: live.door.clock.now())
  }

  var loop: any EventLoop { live.executor.loop }

  // MARK: - From elsewhere

  /// There may be something new. What comes while it is busy is told once.
  func ring() { loop.execute { self.look() } }

  /// No more is to come.
  func end() { loop.execute { self.finish("") } }

  // MARK: - On the loop

  /// Writes something, so that one that is not there any more is noticed.
  func beat() {
    if !isBusy, !isOver { write(":\n\n") {} }
  }

  private func look() {
    guard !isOver else { return }
    if isBusy {
      isStale = true
      return
    }
    (isBusy, isStale) = (true, false)
    let (live, subject, told) = (live, subject, told)
    Task(executorPreference: live.executor) {
      let news = await live.news(of: subject, told)
      live.executor.loop.execute { self.tell(news) }
    }
  }

  private func tell(_ news: Live.News) {
    guard !isOver else { return }
    told = news.told
    if news.isLast { return finish(news.text) }
    let done = { [self] in
      isBusy = false
      if let got = news.got { live.got(got, subject.guest) }
      if isStale || news.hasMore { look() }
    }
    if news.text.isEmpty { done() } else { write(news.text, done) }
  }

  /// Writes, and goes on once that is taken. One that takes nothing for so long is not there.
  private func write(_ text: String, _ done: @escaping () -> Void) {
    guard let context else { return }
    let (bytes, address, answers) = (text.utf8.count, address, live.answers)
    guard answers.enter(bytes, of: address) else { return context.close(promise: nil) }
    let body = NIOLoopBound(done, eventLoop: loop)
    let written = loop.makePromise(of: Void.self)
    let me = NIOLoopBound(self, eventLoop: loop)
    context.writeAndFlush(wrapOutboundOut(framed(text)), promise: written)
    pending += 1
    if deadline == nil { wait(context) }
    written.futureResult.whenComplete { _ in answers.leave(bytes, of: address) }
    written.futureResult.whenSuccess {
      me.value.taken()
      body.value()
    }
  }

  private func wait(_ context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = loop.scheduleTask(in: .seconds(Int64(live.patience))) { channel.close(promise: nil) }
  }

  /// Something was taken. What waits still has its own time.
  private func taken() {
    pending -= 1
    deadline?.cancel()
    deadline = nil
    if pending > 0, let context { wait(context) }
  }

  private func framed(_ text: String) -> ByteBuffer {
    guard isChunked else { return ByteBuffer(string: text) }
    return ByteBuffer(string: "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n")
  }

  private func finish(_ text: String) {
    guard !isOver, let context else { return }
    isOver = true
    var last = text.isEmpty ? ByteBuffer() : framed(text)
    if isChunked { last.writeStaticString("0\r\n\r\n") }
    let channel = context.channel
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { _ in channel.close(promise: nil) }
    deadline?.cancel()
    // What is taken before it leaves it its own time.
    pending += 1
    wait(context)
    context.writeAndFlush(wrapOutboundOut(last), promise: written)
  }

  // MARK: - What comes

  /// A page that listens says nothing.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.close(promise: nil) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed as ChannelEvent: context.close(promise: nil)
    case is ChannelShouldQuiesceEvent: finish("")
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// Whom a page is of, and how it writes.
struct LiveSubject: Sendable {
  /// A conversation, or an invitation that has none yet.
  let guest: Guest
  /// By what it is open.
  let entry: Entry
  let base: String
  let token: String
  let language: String?
  /// The zone of the page; nil for the one that is known.
  let zone: ZoneTable?
}

/// What a page knows.
struct LiveState: Sendable {
  /// The number of the last message.
  var last: Int
  /// Up to which it knows that what was said is deleted.
  var deletedTo: Int
  /// Marks of what it shows.
  var around: UInt64
  var marks: UInt64 = 0
  var typedAt: Instant?

  /// Two texts with the same mark are the same: nobody gains by making one. The page that was loaded says it of what it
  /// shows, and so misses nothing between then and now.
  static func mark(of text: String) -> UInt64 { versionDigest(text.utf8) }
}

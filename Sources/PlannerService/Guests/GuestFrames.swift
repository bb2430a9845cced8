import FoundationEssentials
import NIOCore

/// How fast plannerguests is listened to: so much at once, and again so much in a time. It faces strangers, and somebody
/// who took it over must not keep the planner from everything else. What comes faster waits in their program, for
/// nothing more is read meanwhile: nothing is lost.
struct GuestPace {
  /// Messages and bytes that are taken at once, and in each second.
  var messages: (most: Double, perSecond: Double)
  /// Decoding so many in a second takes a fortieth of it.
  var bytes = (most: Double(16 << 20), perSecond: Double(1 << 20))

  /// Guests who write are people: a thousand of them do not reach this.
  static let events = GuestPace(messages: (200, 20))
  /// How much of that an event takes which is told once: the planner does nothing but count again.
  static let passing = 0.2

  /// Answers are as many as calls.
  static let answers = GuestPace(messages: (.infinity, .infinity))

  private var left: (messages: Double, bytes: Double)
  private var at: NIODeadline?

  init(messages: (most: Double, perSecond: Double)) {
    self.messages = messages
    left = (messages.most, bytes.most)
  }

  mutating func took(messages: Double = 0, bytes: Int = 0) {
    left.messages -= messages
    left.bytes -= Double(bytes)
  }

  /// Returns how long to wait before more is taken; nil for not at all.
  mutating func wait(now: NIODeadline) -> TimeAmount? {
    let passed = at.map { Double((now - $0).nanoseconds) / 1e9 } ?? 0
    at = now
    left.messages = min(messages.most, left.messages + passed * messages.perSecond)
    left.bytes = min(bytes.most, left.bytes + passed * bytes.perSecond)
    let seconds = max(
      left.messages >= 1 ? 0 : (1 - left.messages) / messages.perSecond,
      left.bytes >= 0 ? 0 : -left.bytes / bytes.perSecond)
    return seconds > 0 ? .nanoseconds(Int64(seconds * 1e9) + 1) : nil
  }
}

/// Splits what comes into messages, and reads no faster than its pace.
final class GuestFrames: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var reader: FrameReader
  private var pace: GuestPace
  private let hears: (Data) -> Double
  private let ended: (String) -> Void
  private var context: ChannelHandlerContext?
  private var timer: Scheduled<Void>?
  private var isGoing = false
  /// Nothing is heard while this is true.
  var isHeld = false {
    didSet { if oldValue, !isHeld { goOn() } }
  }

  init(
    limit: Int, pace: GuestPace, hears: @escaping (Data) -> Double, ended: @escaping (String) -> Void
  ) {
    reader = FrameReader(limit: limit)
    self.pace = pace
    self.hears = hears
    self.ended = ended
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    timer?.cancel()
  }

  func channelActive(context: ChannelHandlerContext) { context.read() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    pace.took(bytes: bytes.readableBytes)
    reader.append(&bytes)
  }

  func channelReadComplete(context: ChannelHandlerContext) { goOn() }

  private func goOn() {
    guard !isGoing, timer == nil, let context else { return }
    isGoing = true
    defer { isGoing = false }
    do {
      while !isHeld {
        if let time = pace.wait(now: .now()) {
          let me = NIOLoopBound(self, eventLoop: context.eventLoop)
          timer = context.eventLoop.scheduleTask(in: time) {
            me.value.timer = nil
            me.value.goOn()
          }
          return
        }
        guard let message = try reader.next() else { return context.read() }
        pace.took(messages: hears(message))
        if self.context == nil { return }
      }
    } catch {
      ended("plannerguests sends more than it may")
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // What was read before the end counts; the rest is told again.
    ended("plannerguests has ended")
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    ended("the connection to plannerguests failed (\(error))")
    context.close(promise: nil)
  }
}

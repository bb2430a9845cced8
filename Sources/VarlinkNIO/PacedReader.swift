import FoundationEssentials
import NIOCore

/// The speed at which a client reads: an amount at once, and an amount per second. Somebody who took over the
/// other program must not keep this one from its other work. Faster messages wait in the other program, because
/// the client stops reading: nothing is lost.
package struct ReadPace: Sendable {
  /// The messages and bytes that are read at once at most, and in each second.
  var messages: (most: Double, perSecond: Double)
  /// Decoding the bytes of a second takes a fortieth of a second.
  var bytes = (most: Double(16 << 20), perSecond: Double(1 << 20))

  /// There are as many answers as calls, so their number needs no limit.
  static let answers = ReadPace(messages: (.infinity, .infinity))

  private var left: (messages: Double, bytes: Double)
  private var at: NIODeadline?

  package init(messages: (most: Double, perSecond: Double)) {
    self.messages = messages
    left = (messages.most, bytes.most)
  }

  mutating func took(messages: Double = 0, bytes: Int = 0) {
    left.messages -= messages
    left.bytes -= Double(bytes)
  }

  /// Returns the time to wait before the next read; nil if no wait is needed.
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

/// Splits the stream into messages, and reads no faster than its pace.
final class PacedReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var reader: FrameReader
  private var pace: ReadPace
  private let hears: (Data) -> Double
  private let peer: String
  private let ended: (String) -> Void
  private var context: ChannelHandlerContext?
  private var timer: Scheduled<Void>?
  private var isGoing = false
  /// Handles no messages while this is true.
  var isHeld = false {
    didSet { if oldValue, !isHeld { goOn() } }
  }

  init(
    limit: Int, pace: ReadPace, peer: String, hears: @escaping (Data) -> Double,
    ended: @escaping (String) -> Void
  ) {
    self.peer = peer
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
          timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
            self.timer = nil
            self.goOn()
          }
          return
        }
        guard let message = try reader.next() else { return context.read() }
        pace.took(messages: hears(message))
        if self.context == nil { return }
      }
    } catch {
      ended("\(peer) sends too much")
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // Messages that were read before the end count.
    ended("\(peer) has ended")
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    ended("the connection to \(peer) failed (\(error))")
    context.close(promise: nil)
  }
}

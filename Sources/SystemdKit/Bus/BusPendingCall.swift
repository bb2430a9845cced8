import CLibsystemd

/// A method call to be sent.
struct BusCall: Sendable {
  var object: BusObject
  var member: String
  var arguments: [BusValue]
  var timeout: Duration
  var activates: Bool

  var method: String { "\(object.interface).\(member)" }
}

/// A method call that waits for its reply, confined to the event thread.
final class BusPendingCall {
  private let call: BusCall
  private unowned let core: BusCore
  private let completion: (BusCore.Answer) -> Void
  private var slot: OpaquePointer?

  init(_ call: BusCall, of core: BusCore, _ completion: @escaping (BusCore.Answer) -> Void) {
    self.call = call
    self.core = core
    self.completion = completion
  }

  deinit { sd_bus_slot_unref(slot) }

  /// Sends the call. The bus does not retain this object: it must live until ``finish(_:)``.
  func send(over bus: OpaquePointer) throws(BusError) {
    var message: OpaquePointer?
    defer { sd_bus_message_unref(message) }
    let object = call.object
    try check(
      sd_bus_message_new_method_call(bus, &message, object.name, object.path, object.interface, call.member))
    guard let message else { return }
    try check(sd_bus_message_set_auto_start(message, call.activates ? 1 : 0))
    for argument in call.arguments { try argument.write(to: message) }
    try check(
      sd_bus_call_async(
        bus, &slot, message,
        { message, context, _ in
          guard let message, let context else { return 0 }
          let call = Unmanaged<BusPendingCall>.fromOpaque(context).takeUnretainedValue()
          call.core.answered(call, message)
          return 0
        }, Unmanaged.passUnretained(self).toOpaque(), call.timeout.microseconds))
  }

  func finish(_ answer: BusCore.Answer) {
    sd_bus_slot_unref(slot)
    slot = nil
    completion(answer)
  }

  /// Converts the message that the library passes to the callback. The library also passes a message if no
  /// reply came.
  func answer(_ message: OpaquePointer) -> BusCore.Answer {
    if let bus = sd_bus_message_get_bus(message), sd_bus_is_open(bus) <= 0 {
      return .failure(.lost(core.address))
    }
    if let error = sd_bus_message_get_error(message), let name = error.pointee.name {
      let name = String(cString: name)
      if Self.noAnswer.contains(name) {
        return .failure(.noAnswer(method: call.method, within: call.timeout))
      }
      let message = error.pointee.message.map { String(cString: $0) } ?? ""
      return .failure(.refused(method: call.method, name: name, message: message))
    }
    return Result { () throws(BusError) in try BusMessage(reading: message) }
  }

  /// The error names for a missing reply: the library's names for a timeout, and the bus's name for a server
  /// that exited.
  private static let noAnswer: Set = [
    "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
    "org.freedesktop.DBus.Error.TimedOut",
  ]

  private func check(_ result: Int32) throws(BusError) {
    guard result >= 0 else {
      throw .unsendable("\(call.method) (\(SystemdError.text(of: -result)))")
    }
  }
}

extension Duration {
  /// Microseconds, rounded up so that a positive duration stays positive: sd-bus takes 0 for its default.
  var microseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(clamping: seconds) * 1_000_000
      + UInt64(clamping: (attoseconds + 999_999_999_999) / 1_000_000_000_000)
  }
}

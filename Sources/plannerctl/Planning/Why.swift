import ArgumentParser
import PlannerClient
import PlannerProtocol

struct Why: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why a session has its time, or why a person has no session.")

  @Argument(help: "A session (ITEM) or a person (NAME).", completion: .items)
  var item: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    var method = Methods.Why(item: item)
    let raw: [UInt8]
    do {
      raw = try session.connection.callRaw(method)
    } catch is NotFound {
      // The argument may name a person without a session.
      method = Methods.Why(name: item)
      raw = try session.connection.callRaw(method)
    }
    try session.show(raw, of: method) { reply in
      WhyView(reply: reply, timeZone: try zone(of: reply, in: session))
    }
  }

  /// Returns the person's zone. A session includes the zone. The zone of a person without one may be on their
  /// card.
  private func zone(of reply: Methods.Why.Reply, in session: Session) throws -> String? {
    if let item = reply.item { return item.contactTimeZone }
    if reply.contact.timeZone != nil || reply.contact.cardUid == nil { return reply.contact.timeZone }
    return try session.call(Methods.Person(name: reply.contact.displayName)).card?.timeZone
  }
}

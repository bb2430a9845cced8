import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The form for what guests see of you, and for the time that conversations are kept.
enum DoorForm {
  static func values(_ visit: Visit) throws -> Values {
    let door = try visit.call(InvitationMethods.GetDoor()).door
    return [
      "name": visit.field("displayName", door.displayName, refusedAs: "displayName"),
      "greeting": visit.field("greeting", door.greeting, refusedAs: "greeting"),
      "days": visit.field("days", String(door.retentionDays), refusedAs: "retentionDays"),
      "url": door.url ?? "", "here": door.here,
      "trouble": door.here ? "" : "plannerguests does not answer: \(door.trouble ?? "it does not run").",
    ]
  }

  static func save(_ visit: Visit) throws -> Reply {
    let form = visit.form
    guard let days = Int(form["days"] ?? "0") else {
      throw InvalidField(
        field: "retentionDays", value: .string(form["days"] ?? ""), allowed: "a number of days, 0...3650")
    }
    let door = try visit.call(
      InvitationMethods.SetDoor(
        displayName: form["displayName"] ?? "",
        greeting: (form.typed("greeting") ?? "").replacing("\r\n", with: "\n"), retentionDays: days)
    ).door
    let kept =
      door.retentionDays == 0
      ? "All conversations are kept."
      : "A conversation is erased \(counted(door.retentionDays, "day")) after its last message."
    return .redirect(
      to: "/settings#guests", said: "Your name for guests: \(oneLine(door.displayName)). \(kept)")
  }
}

import PlannerModel
import PlannerProtocol
import PlannerStore

/// Checks the door for guests. Without a door there are no findings.
extension Methods.Doctor {
  func guests(_ planner: Planner) throws -> [Finding] {
    let standing = planner.host.door.standing
    let copies = standing.copyTrouble.map {
      Finding.warning(
        "The guests' messages cannot be copied: \($0)", standing.socket,
        fix: "Fix that: plannerguests tries again each hour (docs/guests.md, Copies)")
    }
    return try reach(planner, standing) + [copies].compactMap(\.self)
  }

  private func reach(_ planner: Planner, _ standing: GuestDoor.Standing) throws -> [Finding] {
    let (door, links) = try planner.store.read { reader in
      (try reader.door(), try reader.invitations().count { $0.isOpen(at: planner.now) })
    }
    guard !door.displayName.isEmpty || standing.isHere else { return [] }
    guard standing.isHere else {
      // Without a link or an address, no guest can be waiting.
      if links == 0, door.url == nil { return [] }
      return [
        .warning(
          "Guests cannot reach you, and \(links) of your links are in use: "
            + (standing.trouble ?? "plannerguests does not run") + ".", standing.socket,
          fix:
            "systemctl --user enable --now plannerguests.socket plannerguests.service, or see docs/guests.md")
      ]
    }
    guard !door.displayName.isEmpty else {
      return [
        .warning(
          "Guests see nothing: your name for guests is not set.", standing.socket,
          fix: "plannerctl inbox door --name NAME")
      ]
    }
    let url = door.url ?? ""
    let host = url.drop { $0 != ":" }.dropFirst(3).prefix { $0 != ":" && $0 != "/" }
    guard url.hasPrefix("https://") || host == "127.0.0.1" || host == "localhost" else {
      return [
        .warning(
          url.isEmpty
            ? "plannerguests does not know its web address, so it cannot create links."
            : "Guests reach you at \(url): others on the network can read their messages, and use their "
              + "links.",
          url.isEmpty ? standing.socket : url,
          fix:
            "Start plannerguests with --url https://NAME, behind a proxy such as Caddy (docs/guests.md)"
        )
      ]
    }
    return [.ok("Guests reach you at \(url).", standing.socket)]
  }
}

import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows the result of `web`.
struct WebView: Rendered {
  var url: String
  /// The reason why the browser could not be opened; nil if it was opened.
  var obstacle: String?
  /// Sentences about changes made for the page.
  var said: [String] = []

  func lines(in context: RenderContext) -> [Styled] {
    said.flatMap { Styled($0).fitted(in: context) } + way(in: context)
  }

  private func way(in context: RenderContext) -> [Styled] {
    guard let obstacle else {
      let hint: Styled =
        "Your page opens in the browser. If it does not: \("plannerctl web --print", .accent)"
      return hint.fitted(in: context)
    }
    let text = Styled("\(obstacle). Open this address in your browser; it works once, within a minute:")
    return text.fitted(in: context) + [Styled(url)]
  }
}

extension PageMethods.ListSessions.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if sessions.isEmpty {
      return Styled("No browser has access to your page. `plannerctl web` opens it.").fitted(in: context)
    }
    // Ids are shortened as long as they stay unique.
    let length =
      (4...36).first { length in Set(sessions.map { $0.id.prefix(length) }).count == sessions.count } ?? 36
    let rows = sessions.map { session in
      [
        Styled(session.browser ?? "unknown"), Styled(context.moment(session.createdAt, aligned: true)),
        Styled(context.moment(session.seenAt, aligned: true)),
        Styled(context.day(context.zone.date(at: session.endsAt), aligned: true)),
        Styled(String(session.id.prefix(length)), .dim),
      ]
    }
    return Table(
      [
        .init("BROWSER", flexible: true), .init("SINCE", rank: 3), .init("LAST SEEN", rank: 1),
        .init("ENDS", rank: 2), .init("ID"),
      ], rows: rows
    ).lines(width: context.width)
  }
}

extension PageMethods.EndSessions.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    let text: Styled =
      switch ended {
      case 0: "No browser has access to your page."
      case 1: "Ended: that browser has no access to your page any more."
      default: "Ended \(ended) sessions: no browser has access to your page any more."
      }
    return text.fitted(in: context)
  }
}

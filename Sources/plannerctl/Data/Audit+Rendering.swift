import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Entries of the audit log, the latest first.
struct AuditView: Rendered {
  var entries: [AuditEntry]
  /// The maximum number of entries that was asked for.
  var limit = 20

  private static let columns: [Table.Column] = [
    .init(right: true), .init(), .init(rank: 1), .init(flexible: true, wraps: true),
  ]

  func lines(in context: RenderContext) -> [Styled] {
    guard let last = entries.last else { return ["There are no entries yet."] }
    let rows = entries.map { entry in
      [
        Styled("\(entry.number)", .dim), Styled(context.moment(entry.at, aligned: true)),
        Styled(entry.program, .dim), Styled(entry.inWords),
      ]
    }
    let lines = Table(Self.columns, rows: rows).lines(width: context.width)
    let mayBeMore = entries.count >= limit && last.number > 1
    return mayBeMore ? lines + [Styled("Older ones: --before \(last.number)", .dim)] : lines
  }
}

struct AuditVerdictView: Rendered {
  var verdict: PeopleMethods.VerifyAudit.Reply

  func lines(in context: RenderContext) -> [Styled] {
    let faults = verdict.faults
    var lines = faults.flatMap { fault -> [Styled] in
      let words: Styled =
        switch fault.trouble {
        case .changed: "\("Entry \(fault.number) was changed", .warning): it does not match the entry before."
        case .missing: "\("Entries are missing from number \(fault.number) on", .warning)."
        }
      return words.fitted(in: context)
    }
    guard let first = verdict.firstAt, let last = verdict.lastAt, let hash = verdict.hash else {
      return lines.isEmpty ? ["The audit log is empty."] : lines
    }
    let span = context.range(first, last)
    let count = counted(verdict.entries, "entry", "entries")
    let rest: Styled =
      faults.isEmpty
      ? "\(count), \(span): \("each follows the one before", .good)." : "There are \(count), \(span)."
    lines += rest.fitted(in: context)
    return lines + ["The SHA-256 of the last one:", "  \(hash, .dim)"]
  }
}

/// Shows the erased objects, and the receipt.
struct ErasureView: Rendered {
  var reply: Methods.Erase.Reply

  func lines(in context: RenderContext) -> [Styled] {
    let receipt = reply.receipt
    let head: Styled =
      "Receipt: entry \(receipt.number) of the audit log, \(context.moment(receipt.at)), without names. Its SHA-256:"
    return CountsView(verb: "Erased", counts: reply.counts).lines(in: context) + head.fitted(in: context)
      + ["  \(receipt.hash, .dim)"] + Styled(Leaving.outOfReach).wrapped(to: 78)
  }
}

import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Several people changed by one command, in the words of the command.
struct SeveralPeople {
  private let text: String
  private let isTag: Bool

  init(_ text: String, isTag: Bool) {
    self.text = text
    self.isTag = isTag
  }

  /// The people in words: `with the tag family`, `of 'tag:vip city:berlin'`.
  var inWords: String { isTag ? "with the tag \(oneLine(text))" : "of '\(oneLine(text))'" }
}

struct SegmentsView: Rendered {
  var segments: [Segment]

  func lines(in context: RenderContext) -> [Styled] {
    let columns: [Table.Column] = [.init("SEGMENT"), .init("PEOPLE"), .init("WHO", flexible: true)]
    let rows = segments.map {
      [
        Styled($0.name, .bold), Styled(String($0.people)),
        Styled($0.filter, $0.builtIn == true ? .dim : .plain),
      ]
    }
    return Table(columns, rows: rows).lines(width: context.width)
  }
}

struct SegmentChangedView: Rendered {
  var segment: Segment
  var isRemoved: Bool

  func lines(in context: RenderContext) -> [Styled] {
    let text: Styled =
      isRemoved
      ? "The segment \(segment.name, .bold) is removed."
      : "\(segment.name, .bold) stands for \(segment.filter): \(counted(segment.people, "person", "people")) now."
    return text.fitted(in: context)
  }
}

struct TagCadencesView: Rendered {
  var cadences: [TagCadence]

  func lines(in context: RenderContext) -> [Styled] {
    guard !cadences.isEmpty else {
      return ("No tag has a cadence. `plannerctl cadence tag:family 7d` sets one." as Styled).fitted(
        in: context)
    }
    return cadences.flatMap { tag in
      tag.inWords(in: context).fitted(in: context)
    }
  }
}

struct TagCadenceView: Rendered {
  var tag: String
  var every: Int?
  var reply: Methods.SetTagCadence.Reply

  func lines(in context: RenderContext) -> [Styled] {
    let text: Styled
    if let every {
      let count = reply.changed.count
      let people =
        count == 0
        ? "no changes (people keep their own cadences)"
        : "\(counted(count, "person", "people")) from now on"
      text = "Everybody with the tag \(tag, .bold), \(cadence(days: every)): \(people)."
    } else {
      let stays =
        reply.changed.isEmpty
        ? "" : ", \(counted(reply.changed.count, "person has", "people have")) the cadence of another tag"
      text =
        "The tag \(tag, .bold) has no cadence any more: no plan for \(counted(reply.removed, "person", "people"))\(stays)."
    }
    return text.fitted(in: context) + reply.plan.changes(in: context)
  }
}

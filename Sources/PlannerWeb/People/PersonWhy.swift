import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The reasons why nothing is planned with a person, and the smallest change that would allow a session.
enum PersonWhy {
  static func sentences(_ why: Methods.Why.Reply, _ words: some TimeWords) -> [String] {
    let name = oneLine(why.contact.displayName)
    guard let goal = why.goal else {
      if let unplaced = why.unplaced { return [sentence(unplaced, of: name, words)] }
      return [
        "No session with \(name) is planned. First say how often you would like to meet."
      ]
    }
    if goal.paused {
      let end = goal.pausedUntil.map { " until \(words.dayInWords($0))" } ?? ""
      return ["\(name) is paused\(end)."]
    }
    if why.waits == true {
      return [
        "\(name) has no session yet, because no suitable day is free in the planned days. Each night adds "
          + "one more day. If no day becomes free, the session shares a day."
      ]
    }
    guard let unplaced = why.unplaced else {
      return ["\(name) has no session planned. They are not due yet."]
    }
    var sentences = [sentence(unplaced, of: name, words)]
    guard unplaced.occasion == nil else { return sentences }
    if let change = why.smallestChange {
      sentences.append("The smallest change that makes room: \(oneLine(change.says))")
      if !change.costs.isEmpty {
        sentences.append("You lose a session with \(change.costs.map(oneLine).joined(separator: ", ")).")
      }
    } else {
      sentences.append(
        "None of these changes makes room: a shorter session, an hour or a day more in their window, a busy "
          + "time at another time, more sessions a week, meeting less often, shorter quiet hours."
      )
    }
    return sentences
  }

  private static func sentence(_ unplaced: UnplacedGoal, of name: String, _ words: some TimeWords) -> String {
    let what = unplaced.occasionInWords.map { " for \($0)" } ?? ""
    return "\(name) has no session\(what): due \(words.dayInWords(unplaced.dueOn)), and \(unplaced.inWords)."
  }
}

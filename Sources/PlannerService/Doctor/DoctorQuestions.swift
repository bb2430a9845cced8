import PlannerProtocol

/// A check with an answer that comes later, or never.
struct Question {
  /// The name of the part of the system that is asked.
  var name: String
  var ask: (_ answer: @escaping ([Finding]) -> Void) -> Void
}

/// Asks all questions at once. Ends when all are answered or the time is up. Keeps the order of the
/// questions.
final class Examination {
  private let questions: [Question]
  private var answers: [[Finding]?]
  private var done: (([Finding]) -> Void)?

  init(_ questions: [Question], _ done: @escaping ([Finding]) -> Void) {
    self.questions = questions
    self.done = done
    answers = questions.map { _ in nil }
  }

  /// - after: runs a body after this many seconds; nil if every question certainly gets an answer.
  func begin(within seconds: Int, _ after: ((Int, @escaping () -> Void) -> Void)?) {
    for (index, question) in questions.enumerated() {
      question.ask { findings in
        if self.answers[index] == nil { self.answers[index] = findings }
        if !self.answers.contains(where: { $0 == nil }) { self.end(seconds) }
      }
    }
    if done != nil { after?(seconds) { self.end(seconds) } }
  }

  private func end(_ seconds: Int) {
    guard let done else { return }
    self.done = nil
    done(
      zip(questions, answers).flatMap { question, answer in
        answer ?? [
          .warning(
            "There was no answer within \(seconds) s.", question.name,
            fix: "Try again; if that does not help, restart the daemon.")
        ]
      })
  }
}

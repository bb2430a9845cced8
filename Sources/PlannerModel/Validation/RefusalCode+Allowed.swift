/// The allowed values for each code, for the errors of programs. The words for people are in PlannerWords.
extension RefusalCode {
  /// The whole text, or its beginning if the rest depends on the value; empty if all of it does.
  package var allowed: String {
    switch self {
    case .outOfRange: ""
    case .sessionLength: ValidRange.minDurationMin.allowed
    case .candidateCount: ValidRange.candidateCount.allowed
    case .tooLong: "at most"
    case .halfHours: "whole or half hours, such as"
    case .blank: "a text that is not blank"
    case .nameLength: "a name of 1 to \(DisplayName.mostCharacters) characters"
    case .nameTaken: "a name that no other person has"
    case .unknownZone: "a time zone that the zone database knows"
    case .noGoal: "a person with a goal"
    case .noGoalToChange: "of a person with a goal"
    case .noCadence:
      "\(ValidRange.cadenceDays.allowed) for a person without a goal yet (plannerctl: --every 7d)"
    case .noGuestName: "set by plannerctl inbox door --name NAME before the first invitation"
    case .oneLead: "one length; set two for one person (plannerctl edit NAME --remind 1d,30m)"
    case .blockedPort: "a port that browsers open"
    case .fileKept: "a file that is not kept"
    case .notChange: "KEY=VALUE"
    case .notOption: "NAME.OPTION=VALUE"
    }
  }
}

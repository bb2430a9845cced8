import PlannerPosix

/// The reason why a calendar could not be downloaded, without its address.
struct FeedFailure: Error, Equatable {
  /// The problem, as a part of a sentence.
  var reason: String
  /// The remedy, as a part of a sentence.
  var remedy: String
  /// True if the server could not be reached: a laptop may be offline for hours.
  var isOfNetwork = false

  /// The problem and the remedy as a sentence.
  var sentence: String { "\(reason); \(remedy)." }

  static let findAddress =
    "copy the calendar's sharing address again: it often ends in .ics and is called iCal, ICS or feed"

  /// Derives the reason from vdirsyncer's output. Versions 0.19 and later report HTTP errors in the words of
  /// aiohttp.
  init(_ reading: ConfinedProgram.Reading) {
    if let limit = reading.exceeded {
      self.init(
        reason: "vdirsyncer \(Vdirsyncer.limits.words(of: limit)) for it",
        remedy: "it may be too large to read")
      return
    }
    let end = Program.End(reading)
    let output = end.output.lowercased()
    func says(_ words: String...) -> Bool { words.contains(where: output.contains) }
    let status = end.output.firstMatch(of: /\b([1-5]\d\d), message=/).flatMap { Int($0.1) }
    if status == 401 || status == 403 {
      self.init(
        reason: "the server refuses it (\(status ?? 0))",
        remedy: "it may need a password, or have a new address; \(Self.findAddress)")
    } else if says("not found", ": gone\n") || status == 404 || status == 410 {
      self.init(reason: "the server has nothing at this address (404)", remedy: Self.findAddress)
    } else if let status {
      self.init(reason: "the server answers with an error (\(status))", remedy: "try again later")
    } else if says("certificate") {
      self.init(
        reason: "the server's certificate is not valid",
        remedy: "check the address, and this machine's date")
    } else if says("cannot connect to host", "timeout", "disconnected", "connection reset") {
      self.init(
        reason: "the server cannot be reached",
        remedy: "check the network and the address",
        isOfNetwork: true)
    } else if says("was completely emptied") {
      self.init(
        reason: "it suddenly has no events",
        remedy: "if that is intended, remove the calendar and add it again")
    } else if says("unknown component: vfreebusy") {
      self.init(
        reason: "it only has busy times (VFREEBUSY), and vdirsyncer cannot read these",
        remedy: "download it in another way, and add the file")
    } else if says("parsing error", "missing end", "got end", "unknown component", "can't decode") {
      self.init(
        reason: "the server does not send a calendar, but maybe a web page", remedy: Self.findAddress)
    } else {
      let said = end.reason.replacing(/[A-Za-z]+:\/\/[^\s'"]*/, with: "the address")
      self.init(reason: "vdirsyncer says: \(said)", remedy: "see docs/calendar.md")
    }
  }

  init(reason: String, remedy: String, isOfNetwork: Bool = false) {
    self.reason = reason
    self.remedy = remedy
    self.isOfNetwork = isOfNetwork
  }
}

import PlannerTime

/// Reads the header `Retry-After`. Source: RFC 9110, sections 10.2.3 and 5.6.7 (IMF-fixdate).
enum RetryAfter {
  static func seconds(_ text: String, now: Instant) -> Int? {
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(text) ?? Int.max }
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
      let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        .firstIndex(of: String(words[2])), let date = CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
    else {
      return nil
    }
    return max(0, date.daysSinceEpoch * 86400 + time[0] * 3600 + time[1] * 60 + time[2] - now.seconds)
  }
}

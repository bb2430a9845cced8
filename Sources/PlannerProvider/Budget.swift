import Foundation
import Glibc
import PlannerModel
import PlannerTime

/// The requests and tokens of each day, in one small file. What a request may take is written down before it is sent,
/// and corrected afterwards: a process that is killed in between has spent too much, never too little. A file that cannot
/// be read is a refusal, not a new beginning: nobody knows what was spent.
package struct Budget: Sendable {
  private let path: String
  private let requests: Int
  private let tokens: Int
  private let today: @Sendable () -> CivilDate

  package init(path: String, requests: Int, tokens: Int, today: @escaping @Sendable () -> CivilDate) {
    self.path = path
    self.requests = requests
    self.tokens = tokens
    self.today = today
  }

  package struct Spent: Equatable, Codable, Sendable {
    package var day: String
    package var requests: Int
    package var tokens: Int
  }

  package func spent() throws(ProviderFailure) -> Spent {
    var found = stat()
    let day = today().description
    guard lstat(path, &found) == 0 else {
      guard errno == ENOENT else { throw .budget("\(path) cannot be read, so nothing is asked.") }
      return Spent(day: day, requests: 0, tokens: 0)
    }
    guard found.st_size < 4096, let data = FileManager.default.contents(atPath: path),
      let spent = try? JSONDecoder().decode(Spent.self, from: data), spent.requests >= 0, spent.tokens >= 0,
      CivilDate(spent.day) != nil
    else {
      throw .budget("\(path) is damaged, so nobody knows what you spent today. Remove it to begin at zero.")
    }
    // A clock that went back gives nothing back.
    return spent.day >= day ? spent : Spent(day: day, requests: 0, tokens: 0)
  }

  /// Takes a request and the tokens that it may need; refused where that is too much.
  package func reserve(tokens estimate: Int) throws(ProviderFailure) {
    try change { spent throws(ProviderFailure) in
      guard spent.requests < requests else {
        throw .budget("Today's \(requests) requests to the model are used up.")
      }
      guard spent.tokens + estimate <= tokens else {
        throw .budget(
          "Today's \(tokens) tokens are used up: \(spent.tokens) are spent, and this may need \(estimate).")
      }
      spent.requests += 1
      spent.tokens += estimate
    }
  }

  /// What it took in place of what was reserved.
  package func settle(reserved: Int, actual: Int) throws(ProviderFailure) {
    try change { spent in spent.tokens = max(0, spent.tokens - reserved + actual) }
  }

  private func change(_ body: (inout Spent) throws(ProviderFailure) -> Void) throws(ProviderFailure) {
    let lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
      if lock >= 0 { close(lock) }
      throw .budget("\(path) cannot be written, so nothing is asked.")
    }
    defer { close(lock) }
    var spent = try spent()
    try body(&spent)
    guard let bytes = try? JSONEncoder.sorted.encode(spent), write(Array(bytes)) else {
      throw .budget("\(path) cannot be written, so nothing is asked.")
    }
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    let new = "\(path).new"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fchmod(file, 0o600) == 0 && Glibc.write(file, bytes, bytes.count) == bytes.count
      && fsync(file) == 0
      && rename(new, path) == 0
  }
}

import Foundation
import Glibc
import PlannerTestSupport
import Synchronization
import SystemdKit
import Testing

@Suite struct `The watch of folders` {
  /// Records the reports of a watch.
  private final class Ear: Sendable {
    private let told = Mutex<[Set<String>]>([])
    private let times = Mutex(0)
    private let heard = DispatchSemaphore(value: 0)

    var all: [Set<String>] { told.withLock { $0 } }

    /// The number of reports.
    var count: Int { times.withLock { $0 } }

    func hear(_ paths: Set<String>) {
      times.withLock { $0 += 1 }
      told.withLock { $0.append(paths) }
      heard.signal()
    }

    /// Returns the next report, merged with earlier ones that were not read; nil on a timeout.
    func next() -> Set<String>? {
      guard heard.wait(timeout: .now() + 10) == .success else { return nil }
      while heard.wait(timeout: .now()) == .success {}
      return told.withLock { told in
        defer { told = [] }
        return told.reduce(into: []) { $0.formUnion($1) }
      }
    }
  }

  private let folder: TemporaryFolder
  private let thread: EventThread
  private let ear = Ear()

  init() throws {
    folder = try TemporaryFolder()
    thread = try EventThread(name: "test")
  }

  /// Returns a started watch.
  private func watch(_ paths: Set<String>, calm: UInt64 = 20_000) throws -> FolderWatch {
    let watch = FolderWatch(on: thread, calm: calm) { [ear] in ear.hear($0) }
    try change(watch, to: paths)
    return watch
  }

  private func change(_ watch: FolderWatch, to paths: Set<String>) throws {
    watch.watch(paths)
    let isDone = DispatchSemaphore(value: 0)
    thread.execute { _ in isDone.signal() }
    try #require(isDone.wait(timeout: .now() + 10) == .success)
  }

  private func make(_ name: String) throws -> String {
    let path = folder.file(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    return path
  }

  /// Replaces a file by a rename, as programs do.
  private func put(_ path: String, _ text: String = "x", by temporary: String = ".new") throws {
    let other = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + temporary
    try text.write(toFile: String(other), atomically: false, encoding: .utf8)
    try #require(rename(String(other), path) == 0)
  }

  @Test func `tells of what is made, written, renamed, removed and given other permissions in a folder`()
    throws
  {
    let work = try make("work")
    let watch = try watch([work])
    let file = "\(work)/a.ics"
    try put(file)
    #expect(ear.next() == [work])
    let handle = try #require(FileHandle(forWritingAtPath: file))
    handle.write(Data("more".utf8))
    try handle.close()
    #expect(ear.next() == [work])
    chmod(file, 0)
    #expect(ear.next() == [work])
    rename(file, "\(work)/b.ics")
    #expect(ear.next() == [work])
    unlink("\(work)/b.ics")
    #expect(ear.next() == [work])
    thread.stop()
    withExtendedLifetime(watch) {}
  }

  @Test func `a storm of 2,000 rewritten files, longer than the calm, is told of a few times at most`() throws
  {
    let work = try make("work")
    let watch = try watch([work], calm: 300_000)
    let end = ContinuousClock.now + .seconds(2)
    var (number, last, pauses) = (0, ContinuousClock.now, 0)
    while number < 2000 || ContinuousClock.now < end {
      try put("\(work)/\(number % 2000).ics")
      number += 1
      // On a busy machine, the storm itself has pauses.
      let now = ContinuousClock.now
      if now - last > .milliseconds(200) { pauses += 1 }
      last = now
    }
    try put("\(work)/last.ics")
    #expect(ear.next() == [work])
    // A later report shows that no other report is in transit.
    let other = try make("other")
    try change(watch, to: [work, other])
    try put("\(other)/a.ics")
    var told: Set<String> = []
    while !told.contains(other) { told.formUnion(try #require(ear.next())) }
    #expect(ear.count <= 4 + pauses)
    thread.stop()
  }

  @Test func `a storm without an end is told of all the same`() throws {
    let work = try make("work")
    let watch = FolderWatch(on: thread, calm: 20_000, patience: 3) { [ear] in ear.hear($0) }
    try change(watch, to: [work])
    let deadline = ContinuousClock.now + .seconds(10)
    while ear.all.isEmpty, ContinuousClock.now < deadline { try put("\(work)/a.ics") }
    #expect(ear.all.first == [work])
    thread.stop()
  }

  @Test func `names that begin with a dot are not told of`() throws {
    let work = try make("work")
    let other = try make("other")
    let watch = try watch([work, other])
    try "x".write(toFile: "\(work)/.a.ics.tmp", atomically: false, encoding: .utf8)
    unlink("\(work)/.a.ics.tmp")
    try put("\(other)/a.ics")
    #expect(ear.next() == [other])
    thread.stop()
    withExtendedLifetime(watch) {}
  }

  @Test func `a folder that is removed is told of, one in its place too, and what is in that`() throws {
    let work = try make("work")
    let watch = try watch([work])
    try FileManager.default.removeItem(atPath: work)
    #expect(ear.next() == [work])
    _ = try make("work")
    #expect(ear.next() == [work])
    try put("\(work)/a.ics")
    #expect(ear.next() == [work])
    // The folder is renamed, and another one takes its place.
    rename(work, folder.file("old"))
    #expect(ear.next() == [work])
    let new = try make("new")
    try put("\(new)/a.ics")
    rename(new, work)
    #expect(ear.next() == [work])
    try put("\(work)/b.ics")
    #expect(ear.next() == [work])
    thread.stop()
    withExtendedLifetime(watch) {}
  }

  @Test func `a folder that is not there yet is told of when it comes`() throws {
    let watch = try watch([folder.file("work"), "/nowhere/at/all"])
    let work = try make("work")
    #expect(ear.next() == [work])
    try put("\(work)/a.ics")
    #expect(ear.next() == [work])
    thread.stop()
    withExtendedLifetime(watch) {}
  }

  @Test func `a single file is told of when it is replaced, written, removed, renamed and given permissions`()
    throws
  {
    let file = folder.file("feed.ics")
    try put(file)
    let watch = try watch([file])
    try put(file, "y")
    #expect(ear.next() == [file])
    let handle = try #require(FileHandle(forWritingAtPath: file))
    handle.write(Data("more".utf8))
    try handle.close()
    #expect(ear.next() == [file])
    chmod(file, 0)
    #expect(ear.next() == [file])
    rename(file, folder.file("feed.old"))
    #expect(ear.next() == [file])
    try put(file)
    #expect(ear.next() == [file])
    unlink(file)
    #expect(ear.next() == [file])
    // Another file in the same folder is not watched.
    try put(folder.file("other.ics"), by: ".other")
    try put(file)
    #expect(ear.next() == [file])
    thread.stop()
    withExtendedLifetime(watch) {}
  }

  @Test
  func `watches other paths from then on, and those that stay without a gap`() throws {
    let (first, second, third) = (try make("first"), try make("second"), try make("third"))
    let watch = try watch([first, second])
    try change(watch, to: [second, third])
    try put("\(first)/a.ics")
    try put("\(second)/a.ics")
    try put("\(third)/a.ics")
    var told: Set<String> = []
    while told != [second, third], let next = ear.next() { told.formUnion(next) }
    #expect(told == [second, third])
    try change(watch, to: [])
    try put("\(second)/b.ics")
    try change(watch, to: [first])
    try put("\(first)/b.ics")
    #expect(ear.next() == [first])
    thread.stop()
  }

  @Test func `said again, it finds a folder that came back together with the one above it`() throws {
    let above = try make("above")
    let work = try make("above/work")
    let watch = try watch([work])
    try FileManager.default.removeItem(atPath: above)
    #expect(ear.next() == [work])
    _ = try make("above")
    _ = try make("above/work")
    try change(watch, to: [work])
    try put("\(work)/a.ics")
    #expect(ear.next() == [work])
    thread.stop()
  }

  @Test func `tells of changes where a link leads, of the path itself and of files in it`() throws {
    let elsewhere = try make("elsewhere")
    let work = try make("work")
    for name in ["a", "b", "c"] { try put("\(elsewhere)/\(name).ics") }
    let feed = folder.file("feed.ics")
    try #require(symlink("\(elsewhere)/a.ics", feed) == 0)
    try #require(symlink("../elsewhere/b.ics", "\(work)/b.ics") == 0)
    let watch = try watch([feed, work])
    try put("\(elsewhere)/a.ics")
    #expect(ear.next() == [feed])
    try put("\(elsewhere)/b.ics")
    #expect(ear.next() == [work])
    // A link that is added later, and one to another folder.
    try #require(symlink("../elsewhere/c.ics", "\(work)/c.ics") == 0)
    #expect(ear.next() == [work])
    try change(watch, to: [feed, work])
    try put("\(elsewhere)/c.ics")
    #expect(ear.next() == [work])
    unlink(feed)
    try #require(symlink("\(elsewhere)/b.ics", feed) == 0)
    #expect(ear.next() == [feed])
    try change(watch, to: [feed])
    try put("\(elsewhere)/b.ics")
    #expect(ear.next() == [feed])
    thread.stop()
  }

  @Test func `says what cannot be watched, and why; what is not there is no trouble`() async throws {
    let long = folder.file(String(repeating: "long", count: 100)) + "/x"
    let watch = FolderWatch(on: thread) { _ in }
    watch.watch([folder.path, folder.file("missing"), folder.file("missing/deeper"), long])
    let troubles = await watch.troubles()
    #expect(troubles.keys.sorted() == [long])
    #expect(troubles[long]?.code == ENAMETOOLONG)
    watch.watch([folder.path])
    #expect(await watch.troubles().isEmpty)
    thread.stop()
    #expect(await watch.troubles().isEmpty)
  }
}

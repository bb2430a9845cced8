import Foundation
import Glibc
import Logging
import PlannerTestSupport
import Synchronization
import SystemdKit
import Testing

@Suite struct `The wall-clock alarm` {
  @Test func `rings at the second that was set, once`() throws {
    let bell = Bell()
    let (thread, alarm) = try bell.alarm()
    let second = secondsNow() + 1
    alarm.set(at: second)
    #expect(bell.next() == .due)
    #expect(secondsNow() >= second)
    thread.stop()
    #expect(bell.rung == [.due])
  }

  @Test(arguments: [1_000_000_000, 0, -5])
  func `rings at once for a time that is past, also one before the epoch`(second: Int) throws {
    let bell = Bell()
    let (thread, alarm) = try bell.alarm()
    alarm.set(at: second)
    #expect(bell.next() == .due)
    thread.stop()
    #expect(bell.rung == [.due])
  }

  @Test func `forgets the time before, and every time when there is none`() throws {
    let bell = Bell()
    let (thread, alarm) = try bell.alarm()
    // All within one turn of the thread, so that no timer can ring in between.
    thread.execute { _ in
      alarm.set(at: secondsNow() + 1)
      alarm.set(at: nil)
      alarm.set(at: .max)
    }
    #expect(bell.next(milliseconds: 1500) == nil)
    alarm.set(at: 1)
    #expect(bell.next() == .due)
    thread.stop()
    #expect(bell.rung == [.due])
  }

  /// A test must not set the machine's clock, so this replaces the kernel's answer after a clock step. The
  /// timer and everything else are real.
  @Test func `tells of a step of the clock, and then of the time that it went past`() throws {
    let bell = Bell()
    let isFirst = Mutex(true)
    let (thread, alarm) = try bell.alarm { descriptor in
      let answer = WallClockTimer.read(descriptor)
      return isFirst.withLock { first in
        defer { first = false }
        return first ? ECANCELED : answer
      }
    }
    alarm.set(at: 1)
    #expect(bell.next() == .clockStepped)
    #expect(bell.next() == .due)
    thread.stop()
    #expect(bell.rung == [.clockStepped, .due])
  }

  @Test func `is armed for steps even while no time is set`() throws {
    let bell = Bell()
    let (thread, alarm) = try bell.alarm()
    alarm.set(at: nil)
    #expect(bell.isStarted(thread))
    // The kernel's data about this process's timers (proc(5)).
    let timers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo").compactMap {
      try? String(contentsOfFile: "/proc/self/fdinfo/\($0)", encoding: .utf8)
    }.filter { $0.contains("clockid: 0\n") }
    #expect(timers.contains { $0.contains("settime flags: 03") && !$0.contains("it_value: (0, 0)") })
    thread.stop()
    withExtendedLifetime(alarm) {}
  }

  @Test func `tells that the zone may be another, when the link is replaced, made, written or removed`()
    throws
  {
    let folder = try TemporaryFolder()
    let link = folder.file("localtime")
    let bell = Bell()
    let (thread, alarm) = try bell.alarm(localtime: link)
    #expect(bell.isStarted(thread))
    // timedatectl changes the zone in this way.
    symlink("/usr/share/zoneinfo/Europe/Berlin", folder.file("other"))
    rename(folder.file("other"), link)
    #expect(bell.next() == .zoneChanged)
    unlink(link)
    #expect(bell.next() == .zoneChanged)
    symlink("/usr/share/zoneinfo/Asia/Tokyo", link)
    #expect(bell.next() == .zoneChanged)
    // Another name in the same folder is not the zone.
    symlink("/nowhere", folder.file("localtime.old"))
    alarm.set(at: 1)
    #expect(bell.next() == .due)
    thread.stop()
    #expect(bell.rung == [.zoneChanged, .zoneChanged, .zoneChanged, .due])
  }

  @Test func `says in the log that a zone's folder cannot be watched, and rings all the same`() throws {
    let bell = Bell()
    let (thread, alarm) = try bell.alarm(localtime: "/nowhere/localtime")
    alarm.set(at: 1)
    #expect(bell.next() == .due)
    thread.stop()
    let log = bell.log.lines.withLock { $0 }
    #expect(log.count == 1)
    #expect(log.first?.contains("sd_event_add_inotify '/nowhere': No such file or directory") == true)
  }

  @Test(.enabled(if: SystemBus.isPossible, "needs dbus-daemon and python3-dbus"))
  func `tells of a resume when logind does, and not of the suspend before`() async {
    await #expect(processExitsWith: .success) {
      let system = try SystemBus()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", system.address, 1)
      let bell = Bell()
      let (thread, alarm) = try bell.alarm()
      try system.waitForWatch()
      try system.logind(says: [true, false])
      #expect(bell.next() == .resumed)
      thread.stop()
      #expect(bell.rung == [.resumed])
      withExtendedLifetime(alarm) {}
    }
  }

  /// Returns the time, not from time(3), which lags behind the timers by up to a tick.
  private func secondsNow() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now.tv_sec
  }

  @Test(arguments: ["unix:path=/nowhere", "nonsense"])
  func `does without a system bus, and without a word`(address: String) async {
    await #expect(processExitsWith: .success) { [address] in
      setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1)
      let bell = Bell()
      let (thread, alarm) = try bell.alarm()
      alarm.set(at: 1)
      #expect(bell.next() == .due)
      thread.stop()
      #expect(bell.log.lines.withLock { $0 } == [])
    }
  }
}

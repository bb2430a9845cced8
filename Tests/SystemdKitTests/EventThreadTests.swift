import Foundation
import Glibc
import PlannerTestSupport
import Synchronization
import SystemdKit
import Testing

@Suite struct `The event thread` {
  @Test func `runs work in the order in which it came, on one thread that is not the caller's`() throws {
    let thread = try EventThread(name: "test")
    let seen = Mutex<[Int]>([])
    let threads = Mutex<Set<UInt>>([])
    for number in 0..<1000 {
      thread.execute { _ in
        seen.withLock { $0.append(number) }
        threads.withLock { _ = $0.insert(UInt(pthread_self())) }
      }
    }
    thread.stop()
    #expect(seen.withLock { $0 } == Array(0..<1000))
    #expect(threads.withLock { $0.count } == 1)
    #expect(threads.withLock { $0 } != [UInt(pthread_self())])
  }

  @Test func `takes work from many threads at once and loses none`() throws {
    let thread = try EventThread(name: "test")
    let count = Mutex(0)
    let crowd = (0..<8).map { _ in
      BackgroundThread { for _ in 0..<500 { thread.execute { _ in count.withLock { $0 += 1 } } } }
    }
    for member in crowd { try member.value }
    thread.stop()
    #expect(count.withLock { $0 } == 4000)
  }

  @Test func `refuses work after its end, and ends once however often it is told`() throws {
    let thread = try EventThread(name: "test")
    #expect(thread.execute { _ in })
    thread.stop()
    thread.stop()
    #expect(!thread.execute { _ in Issue.record("ran after the end") })
  }

  @Test func `may be ended from the thread itself, and runs what it had taken`() throws {
    let thread = try EventThread(name: "test")
    let last = DispatchSemaphore(value: 0)
    thread.execute { _ in
      thread.execute { _ in last.signal() }
      thread.stop()
    }
    #expect(last.wait(timeout: .now() + 10) == .success)
  }

  @Test func `takes no signal: they are for the thread that waits for them`() throws {
    let thread = try EventThread(name: "test")
    let mask = Mutex<[Int32: Bool]>([:])
    thread.execute { _ in
      var set = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &set)
      mask.withLock { mask in
        for signal in [SIGTERM, SIGHUP, SIGCHLD, SIGSEGV] { mask[signal] = sigismember(&set, signal) == 1 }
      }
    }
    thread.stop()
    #expect(mask.withLock { $0 } == [SIGTERM: true, SIGHUP: true, SIGCHLD: true, SIGSEGV: false])
  }

  @Test func `rings a timer once, and not at all when it was canceled or dropped`() throws {
    let thread = try EventThread(name: "test")
    let rung = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    let timers = Confined(Sources(), to: thread)
    thread.execute { loop in
      do {
        let canceled = try loop.after(microseconds: 1000) { rung.withLock { $0.append("canceled") } }
        canceled.cancel()
        _ = try loop.after(microseconds: 1000) { rung.withLock { $0.append("dropped") } }
        timers.state(on: loop)?.kept = [
          canceled,
          try loop.after(microseconds: 2000) { rung.withLock { $0.append("early") } },
          // The body releases its own source.
          try loop.after(microseconds: 20_000) {
            rung.withLock { $0.append("late") }
            done.signal()
          },
        ]
      } catch {
        Issue.record(error)
      }
    }
    #expect(done.wait(timeout: .now() + 10) == .success)
    thread.stop()
    #expect(rung.withLock { $0 } == ["early", "late"])
  }

  @Test func `lets a source go from its own body`() throws {
    let thread = try EventThread(name: "test")
    let timers = Confined(Sources(), to: thread)
    let done = DispatchSemaphore(value: 0)
    thread.execute { loop in
      do {
        let timer = try loop.after(microseconds: 1000) { [weak state = timers.state(on: loop)] in
          state?.kept = []
          done.signal()
        }
        timers.state(on: loop)?.kept = [timer]
      } catch {
        Issue.record(error)
      }
    }
    #expect(done.wait(timeout: .now() + 10) == .success)
    thread.stop()
  }

  @Test func `says what can be read from a descriptor`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (read, write) = (ends[0], ends[1])
    defer {
      close(read)
      close(write)
    }
    let thread = try EventThread(name: "test")
    let sources = Confined(Sources(), to: thread)
    let arrived = DispatchSemaphore(value: 0)
    thread.execute { loop in
      do {
        sources.state(on: loop)?.kept = [
          try loop.watch(descriptor: read) { _ in
            var byte: UInt8 = 0
            if Glibc.read(read, &byte, 1) == 1, byte == 7 { arrived.signal() }
          }
        ]
      } catch {
        Issue.record(error)
      }
    }
    var byte: UInt8 = 7
    Glibc.write(write, &byte, 1)
    #expect(arrived.wait(timeout: .now() + 10) == .success)
    thread.stop()
  }

  @Test func `says which call failed, for a descriptor that is none`() throws {
    let thread = try EventThread(name: "test")
    let error = Mutex<SystemdError?>(nil)
    thread.execute { loop in
      do throws(SystemdError) { _ = try loop.watch(descriptor: 9999) { _ in } } catch let caught {
        error.withLock { $0 = caught }
      }
    }
    thread.stop()
    #expect(error.withLock { $0 } == SystemdError(operation: "sd_event_add_io", code: EBADF))
    #expect(error.withLock { $0?.description } == "sd_event_add_io: Bad file descriptor")
  }

  @Test func `frees on the thread what it was given, whoever drops it, and also after the end`() throws {
    let own = UInt(pthread_self())
    let places = Mutex<[UInt]>([])
    let thread = try EventThread(name: "test")
    var first: Confined<Watched>? = Confined(
      Watched { places.withLock { $0.append(UInt(pthread_self())) } }, to: thread)
    first = nil
    _ = first
    var second: Confined<Watched>? = Confined(
      Watched { places.withLock { $0.append(0) } }, to: thread)
    thread.stop()
    #expect(places.withLock { $0 }.count == 1)
    #expect(places.withLock { $0 } != [own])
    second = nil
    _ = second
    #expect(places.withLock { $0 }.count == 1, "kept until nothing of the thread is left")
  }

  @Test func `does not hand out what belongs to another thread`() throws {
    let mine = try EventThread(name: "mine")
    let other = try EventThread(name: "other")
    let sources = Confined(Sources(), to: mine)
    let answers = Mutex<[Bool]>([])
    mine.execute { loop in answers.withLock { $0.append(sources.state(on: loop) != nil) } }
    mine.stop()
    other.execute { loop in answers.withLock { $0.append(sources.state(on: loop) != nil) } }
    other.stop()
    #expect(answers.withLock { $0 } == [true, false])
  }
}

/// Holds the sources of a test on an event thread.
final class Sources {
  var kept: [EventSource] = []
}

/// Reports its deallocation.
private final class Watched {
  private let freed: @Sendable () -> Void

  init(_ freed: @escaping @Sendable () -> Void) { self.freed = freed }

  deinit { freed() }
}

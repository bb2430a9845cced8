import Foundation
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The daemon in its simulated world. It wakes at the planner's deadline, sleeps with the machine, is killed
/// between any two steps, and restarts with the data that was on disk at that moment.
final class TortureDaemon {
  let time = TestClock(TestPlanner.monday)
  let oracle: TortureOracle
  let world: TortureWorld
  var random: SeededRandom
  private(set) var planner: Planner?
  private var messenger: TortureMessenger?
  private var store: PlannerStore?
  private let folder: TemporaryDirectory
  private var image = 0
  private let zones: ZoneDatabase
  private(set) var kills = 0
  /// The latest steps.
  private(set) var diary: [String] = []
  /// The value of ``TortureWorld/elapsed`` when the journal was last broken.
  private var journalLastBroken = -1000
  private var machineZone = "UTC"
  private var zoneCache: [String: ZoneTable] = [:]
  private var ringsToday = 0
  private var today = 0

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    // In memory: a killed process keeps its writes on any disk.
    folder = try TemporaryDirectory(inMemory: true)
    oracle = TortureOracle(time: time)
    world = TortureWorld(time: time, oracle: oracle, random: SeededRandom(seed: seed &+ 1))
    zones = ZoneDatabase(localtime: folder.path + "/localtime")
    oracle.zone = { [unowned self] preferences in
      preferences.timeZone.flatMap { zone(named: $0) } ?? zone(named: machineZone) ?? .utc
    }
    oracle.spokenZone = { [unowned self] in try planner?.zone($0) ?? .utc }
    try setZone("America/New_York")
    start()
  }

  var isDown: Bool { planner == nil }
  private var path: String { "\(folder.path)/store-\(image).sqlite" }

  func note(_ text: String) {
    diary.append("\(time.now) \(text)")
    if diary.count > 400 { diary.removeFirst(200) }
  }

  // MARK: - Life and death

  func start() {
    while planner == nil {
      note("starts")
      do {
        let store = try PlannerStore(path: path)
        self.store = store
        let messenger = TortureMessenger(world) { [oracle] job in
          do { try store.read { try oracle.handed(job, $0) } } catch { oracle.problem("\(error)") }
        }
        self.messenger = messenger
        messenger.killed = { [unowned self] in keepImage() }
        if chance(1, in: 10) { messenger.errandsToLive = Int.random(in: 0...2, using: &random) }
        planner = try Planner.started(store: store, clock: time.clock, zones: zones, messenger: messenger)
      } catch {
        if messenger?.isDead != true { return oracle.problem("it does not start: \(error)") }
      }
      oracle.isUndisturbed()
      act("looks around") { try $0.wake() }
    }
  }

  /// Keeps a copy of the disk for the next start.
  private func keepImage() {
    let next = "\(folder.path)/store-\(image + 1).sqlite"
    for suffix in ["", "-wal", ".inuse"] where FileManager.default.fileExists(atPath: path + suffix) {
      do { try FileManager.default.copyItem(atPath: path + suffix, toPath: next + suffix) } catch {
        oracle.problem("\(error)")
      }
    }
  }

  /// Kills the daemon between two steps, like SIGKILL.
  func kill() {
    guard let messenger else { return }
    if !messenger.isDead { keepImage() }
    messenger.isDead = true
    bury()
  }

  private func bury() {
    note("is killed")
    kills += 1
    world.daemonDied()
    oracle.disturbed()
    planner = nil
    messenger = nil
    try? store?.close()
    store = nil
    for suffix in ["", "-wal", "-shm", ".inuse"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    image += 1
  }

  /// Makes one call to the planner, and carries out its consequences.
  func act(_ what: String, isChange: Bool = false, _ body: (Planner) throws -> Void) {
    guard let planner else { return }
    note(what)
    if isChange { oracle.changed() }
    carryOut(planner, body)
    pump()
    observe()
  }

  private func carryOut(_ planner: Planner, _ body: (Planner) throws -> Void) {
    do { try body(planner) } catch let refusal as any InterfaceError {
      note("  refused: \(refusal.message)")
    } catch StoreError.nothingToUndo {
    } catch {
      if messenger?.isDead != true { oracle.problem("\(diary.last ?? ""): \(error)") }
    }
    if messenger?.isDead == true { bury() }
  }

  /// Delivers everything that is due.
  private func pump() {
    while let planner, let step = world.step() {
      carryOut(planner, step)
      if chance(1, in: 400) { kill() }
    }
  }

  private func observe() {
    guard let store else { return }
    do {
      try store.read { reader in
        try oracle.observe(reader)
        if !isDown { try oracle.check(popups: world.popups, reader) }
      }
    } catch {
      oracle.problem("\(error)")
    }
  }

  func read<Result>(_ body: (StoreReader) throws -> Result) -> Result? { try? store?.read(body) }

  /// The ledger's rows for a day around now.
  var ledger: [String] {
    read { reader in
      try reader.reminders().filter { abs($0.dueAt.seconds - time.now.seconds) < 86_400 }.map { row in
        let ways = try reader.deliveries(reminderId: row.id).map {
          "\($0.channel) \($0.state) \($0.attempts) \($0.externalId ?? "") \($0.nextAttemptAt)"
        }
        return "\(row.id) \(row.kind) \(row.state) due \(row.dueAt) of \(row.itemId ?? "-") "
          + "at \(row.startAt.map { "\($0)" } ?? "-") \(row.itemIds) \(ways)"
      }
    } ?? []
  }

  func kill(afterErrands count: Int) { messenger?.errandsToLive = count }

  func chance(_ count: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < count }

  // MARK: - Time

  private func move(_ seconds: Int) {
    time.now = time.now.adding(seconds: seconds)
    world.elapsed += seconds
    if world.elapsed / 86_400 != today { (today, ringsToday) = (world.elapsed / 86_400, 0) }
  }

  /// Lets time pass while the machine is awake.
  func advance(_ seconds: Int) {
    var left = seconds
    while left > 0 {
      guard let planner else { return move(left) }
      var step = min(left, max(1, planner.host.deadline.seconds - time.now.seconds))
      if let next = world.nextStep { step = min(step, next) }
      move(step)
      left -= step
      pump()
      guard let planner = self.planner else { continue }
      if planner.host.deadline <= time.now, left > 0 || step > 0 {
        ringsToday += 1
        if ringsToday > 5000 { return oracle.problem("the alarm rings and rings") }
        act("alarm") { try $0.wake() }
      } else {
        observe()
      }
    }
  }

  /// Suspends the machine.
  func suspend(_ seconds: Int) {
    note("sleeps for \(seconds) s")
    oracle.disturbed()
    move(seconds)
    guard !isDown else { return }
    undisturbedSoon()
    switch Int.random(in: 0..<10, using: &random) {
    case 0: break  // Another step happens before the alarm.
    case 1...4: act("wakes") { try $0.clockWasSet() }
    default: act("wakes") { try $0.wake() }
    }
  }

  func setClock(by seconds: Int) {
    note("clock by \(seconds) s")
    oracle.disturbed()
    time.now = time.now.adding(seconds: seconds)
    guard !isDown else { return }
    undisturbedSoon()
    act("hears of it") { try $0.clockWasSet() }
  }

  /// Sets the clock days ahead while `live` runs, and then sets it right.
  func visitFuture(days: Int, _ live: () -> Void) {
    note("the clock goes \(days) days ahead")
    if isDown { start() }
    if read({ try oracle.futureBegins($0) }) == nil { oracle.problem("unreadable") }
    time.jump(days: days)
    act("hears of it") { try $0.clockWasSet() }
    live()
    note("the clock is right again")
    time.jump(days: -days)
    time.synchronize()
    oracle.futureEnds()
    oracle.disturbed()
    if isDown { return start() }
    undisturbedSoon()
    act("hears of it") { try $0.clockWasSet() }
  }

  private func zone(named name: String) -> ZoneTable? {
    if zoneCache[name] == nil { zoneCache[name] = zones.zone(named: name) }
    return zoneCache[name]
  }

  func setZone(_ name: String) throws {
    note("in \(name)")
    machineZone = name
    let link = folder.path + "/localtime"
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "/usr/share/zoneinfo/\(name)")
    guard !isDown else { return }
    undisturbedSoon()
    act("reads the zone") { try $0.reload() }
  }

  /// Retries wait for at most five minutes.
  private func undisturbedSoon() {
    if world.journalIsBroken { return oracle.disturbed() }
    oracle.isUndisturbed(in: world.elapsed - journalLastBroken < 400 ? 301 : 0)
  }

  // MARK: - Channels

  func journal(isBroken: Bool) {
    note("the journal is \(isBroken ? "broken" : "whole")")
    world.journalIsBroken = isBroken
    journalLastBroken = world.elapsed
    if !isDown { undisturbedSoon() }
  }

  func server(_ state: TortureWorld.Server) {
    note("the notification server is \(state)")
    if state != .refusing { world.restartServer() }
    world.server = state
    oracle.isServerUp = state == .up
    oracle.desktopIsUndisturbed(in: 301)
    guard state == .up, chance(1, in: 2) else { return }
    act("the desktop is ready") { try $0.hear(.ready(.desktop)) }
  }
}

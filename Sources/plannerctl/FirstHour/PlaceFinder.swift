import PlannerModel

/// Searches this machine for calendars or address books, in settings of other programs and by names in
/// folders. Opens no calendar and no card.
struct PlaceFinder {
  let home: String
  let config: String
  let data: String
  let cache: String
  let environment: [String: String]
  /// The planner's own folders, with links resolved. They are never offered.
  private let own: [String]

  private(set) var found = FoundPlaces()
  let kind: PlaceKind
  /// The number of folders that may still be read.
  private var budget = 400

  /// Throws ``CommandError`` if the environment names no home.
  /// - own: the folders that the planner writes to.
  init(_ kind: PlaceKind, environment: [String: String], own: [String]) throws {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    guard let home = value("HOME").map(absolutePath) else {
      throw CommandError(message: "HOME is not set; set it to your home folder")
    }
    self.kind = kind
    self.home = home
    config = absolutePath(value("XDG_CONFIG_HOME") ?? "\(home)/.config")
    data = absolutePath(value("XDG_DATA_HOME") ?? "\(home)/.local/share")
    cache = absolutePath(value("XDG_CACHE_HOME") ?? "\(home)/.cache")
    self.environment = environment
    self.own = own.map(resolvedPath)
  }

  static func find(_ kind: PlaceKind, environment: [String: String], own: [String]) throws -> FoundPlaces {
    var finder = try PlaceFinder(kind, environment: environment, own: own)
    finder.lookAtKhal()
    if kind == .addressBook { finder.lookAtKhard() }
    finder.lookAtVdirsyncer()
    finder.lookAtCommonFolders()
    finder.lookAtEvolution()
    finder.lookAtThunderbird()
    return finder.found
  }

  /// Adds a path if it contains files of the kind.
  /// - name: the display name; nil for the folder's own name.
  /// - depth: the number of levels of subfolders to search if the folder itself has no such files.
  /// - isNamed: true if the path is in the user's settings; it then counts even if it is empty.
  mutating func take(
    _ path: String, name: String? = nil, by program: String, depth: Int = 0, isNamed: Bool = false
  ) {
    let real = resolvedPath(path)
    // A search below `/` would find files of the whole machine.
    if real == "/" || own.contains(where: { plannerctl.path(real, isIn: $0) }) { return }
    if let index = found.places.firstIndex(where: { resolvedPath($0.path) == real }) {
      if !found.places[index].programs.contains(program) { found.places[index].programs.append(program) }
      return
    }
    var place = FoundPlace(
      kind: kind, path: path, name: name ?? Self.title(of: path), programs: [program], files: 0)
    switch FileKind(path: path) {
    case .nothing, .other: return
    case .file:
      guard path.hasSuffix(kind.suffix) else { return }
      place.files = 1
      place.trouble = Self.trouble(reading: path)
      found.places.append(place)
    case .folder:
      guard budget > 0 else { return }
      budget -= 1
      do {
        let glance = try FolderGlance(path)
        place.files = glance.files(of: kind)
        let before = found.places.count
        if place.files > 0 {
          found.places.append(place)
        } else if depth > 0 {
          for folder in glance.folders { take("\(path)/\(folder)", by: program, depth: depth - 1) }
        }
        if isNamed, place.files == 0, found.places.count == before, glance.folders.isEmpty {
          found.places.append(place)
        }
      } catch {
        place.trouble = (error as? CommandError)?.message
        found.places.append(place)
      }
    }
  }

  mutating func remark(_ sentence: String) { found.remarks.append(sentence) }

  /// Searches the folders that programs use by default.
  private mutating func lookAtCommonFolders() {
    let names =
      switch kind {
      case .calendar: ["calendars", "calendar"]
      case .addressBook: ["contacts", "addressbooks"]
      }
    for name in names {
      take("\(home)/.\(name)", by: "folder", depth: 2)
      take("\(data)/\(name)", by: "folder", depth: 2)
    }
    take("\(data)/vdirsyncer", by: "vdirsyncer", depth: 2)
    take("\(home)/.vdirsyncer", by: "vdirsyncer", depth: 2)
    if kind == .calendar { take("\(data)/khal/calendars", by: "khal", depth: 1) }
  }

  /// Returns a name for a place: its own, else the last component of its path without the suffix.
  static func title(of path: String) -> String {
    if let name = displayName(of: path) { return name }
    let name = String((path.split(separator: "/").last ?? path[...]).drop { $0 == "." })
    for kind in [PlaceKind.calendar, .addressBook] where name.hasSuffix(kind.suffix) {
      return String(name.dropLast(kind.suffix.count))
    }
    return name
  }

  /// Returns the folder's own name (vdirsyncer's "The Vdir Storage Format").
  private static func displayName(of path: String) -> String? {
    guard
      let line = settings(at: "\(path)/displayname", limit: 1000)?.split(whereSeparator: \.isNewline).first
    else { return nil }
    let name = trimmed(line)
    return name.isEmpty || name.count > 100 || harmless(name) != name ? nil : name
  }
}

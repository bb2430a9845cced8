import Glibc
import PlannerModel

extension PlaceFinder {
  /// Reads khal's section `[calendars]`. Each calendar has a path, or `type = discover` and a pattern. One
  /// with `type = birthdays` is an address book (khal's documentation, Configuration).
  mutating func lookAtKhal() {
    for path in ["\(config)/khal/config", "\(home)/.khal/khal.conf"] {
      takeSections(of: "calendars", in: path, program: "khal")
    }
  }

  /// Reads khard's section `[addressbooks]` in the same way (khard.conf(5)).
  mutating func lookAtKhard() {
    takeSections(of: "addressbooks", in: "\(config)/khard/khard.conf", program: "khard")
  }

  private mutating func takeSections(of outer: String, in path: String, program: String) {
    guard let text = settings(at: path) else { return }
    for section in SettingsText(text).sections where section.names.count == 2 && section.names[0] == outer {
      let holdsCards = program == "khard" || section.values["type"] == "birthdays"
      guard let written = section.values["path"], holdsCards == (kind == .addressBook) else { continue }
      let pattern = PathPattern(written, home: home, environment: environment)
      if section.values["type"] == "discover" {
        for path in pattern.matches where FileKind(path: path) == .folder {
          take(path, by: program, depth: 1)
        }
      } else if let path = pattern.path {
        take(path, name: section.names[1], by: program, isNamed: true)
      }
    }
  }

  /// Reads vdirsyncer's local storages: `filesystem`, with one folder per collection, and `singlefile`, in
  /// which `%s` stands for the collection (vdirsyncer's documentation, Storages). Ignores the rest of the
  /// file.
  mutating func lookAtVdirsyncer() {
    for path in ["\(config)/vdirsyncer/config", "\(home)/.vdirsyncer/config"] {
      guard let text = settings(at: path) else { continue }
      for section in SettingsText(text).sections where section.names.last?.hasPrefix("storage ") == true {
        guard let written = section.values["path"] else { continue }
        switch section.values["type"] {
        case "filesystem" where section.values["fileext"] == kind.suffix:
          let pattern = PathPattern(written, home: home, environment: environment)
          if let path = pattern.path { take(path, by: "vdirsyncer", depth: 1, isNamed: true) }
        case "singlefile":
          let pattern = PathPattern(
            written.replacing("%s", with: "*"), home: home, environment: environment)
          for path in pattern.matches { take(path, by: "vdirsyncer") }
        default: break
        }
      }
    }
  }

  /// Searches evolution-data-server, which GNOME's calendar and contacts use too. Its local calendars are
  /// files; everything else is a database.
  mutating func lookAtEvolution() {
    let folder =
      switch kind {
      case .calendar: "calendar"
      case .addressBook: "addressbook"
      }
    let own = "\(data)/evolution/\(folder)"
    var isClosed = holdsFile("cache.db", in: "\(cache)/evolution/\(folder)")
    switch kind {
    case .calendar:
      for id in (try? FolderGlance(own))?.folders ?? [] {
        let name = id == "system" ? "Personal" : evolutionName(of: id)
        take("\(own)/\(id)/calendar.ics", name: name ?? id, by: "Evolution")
      }
    case .addressBook: isClosed = isClosed || holdsFile("contacts.db", in: own)
    }
    guard isClosed else { return }
    switch kind {
    case .calendar:
      remark(
        """
        Evolution and GNOME keep calendars of online accounts in their own database. vdirsyncer can copy \
        such a calendar into files (docs/calendar.md); or save it as .ics, and type its path.
        """)
    case .addressBook:
      remark(
        """
        Evolution and GNOME keep address books in their own database. Save one as .vcf, and type its path; \
        or copy an online account's into files with vdirsyncer.
        """)
    }
  }

  /// Searches Thunderbird's profiles, for all ways to install it.
  mutating func lookAtThunderbird() {
    let roots = [
      "\(home)/.thunderbird", "\(home)/.var/app/org.mozilla.Thunderbird/.thunderbird",
      "\(home)/snap/thunderbird/common/.thunderbird",
    ]
    let names =
      switch kind {
      case .calendar: ["calendar-data/local.sqlite", "calendar-data/cache.sqlite"]
      case .addressBook: ["abook.sqlite"]
      }
    guard roots.contains(where: { root in names.contains { holdsFile($0, in: root) } }) else { return }
    switch kind {
    case .calendar:
      remark(
        """
        Thunderbird keeps calendars in its own database. vdirsyncer can copy one from a server into files \
        (docs/calendar.md); or export it as .ics, and type its path.
        """)
    case .addressBook:
      remark(
        """
        Thunderbird keeps address books in its own database. Export one as .vcf, and type its path; or copy \
        a server's into files with vdirsyncer.
        """)
    }
  }

  /// Returns true if a subfolder of the folder contains the file.
  private func holdsFile(_ name: String, in path: String) -> Bool {
    ((try? FolderGlance(path))?.folders ?? []).contains { FileKind(path: "\(path)/\($0)/\(name)") == .file }
  }

  /// Returns the name under which Evolution shows a calendar.
  private func evolutionName(of id: String) -> String? {
    settings(at: "\(config)/evolution/sources/\(id).source").flatMap { text in
      SettingsText(text).sections.first { $0.names == ["Data Source"] }?.values["DisplayName"]
    }
  }

  static func trouble(reading path: String) -> String? {
    access(path, R_OK) == 0 ? nil : String(cString: strerror(errno))
  }
}

import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import plannerctl

/// The files in `Files/Spreadsheets` are from the reports tine20#3316, owncloud-archive#785 and
/// nextcloud/contacts#1088.
private func spreadsheet(_ name: String) throws -> [UInt8] {
  Array(
    try Data(
      contentsOf: URL(
        fileURLWithPath: "\(RepositoryFiles.root)/Tests/plannerctlTests/Files/Spreadsheets/\(name)")))
}

private func people(
  _ bytes: [UInt8], order: DateOrder? = nil, ask: ((String) -> String?)? = nil
) throws -> ImportedPeople {
  try CSVPeople.people(in: bytes, Example.context, order: order, ask: ask)
}

private func people(_ text: String, order: DateOrder? = nil) throws -> ImportedPeople {
  try people(Array(text.utf8), order: order)
}

private func profile(_ text: String) throws -> PersonProfile {
  try #require(try people(text).entries.first?.person.profile)
}

extension ImportedPeople {
  fileprivate var names: [String] { entries.compactMap(\.person.fields.displayName) }
  fileprivate var birthdays: [String?] { entries.map(\.person.profile?.birthday) }
  fileprivate var refused: [String] { unused.map { "\($0.place): \($0.name) \($0.reason)" } }
}

@Suite struct `A spreadsheet in another encoding` {
  private static func wide(_ text: String, isLittle: Bool, mark: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isLittle ? [low, high] : [high, low]
    }
  }

  @Test(arguments: ["en-ansi.csv", "en-utf16.csv", "en-utf8.csv"])
  func `of Outlook is read as the one in UTF-8 is`(file: String) throws {
    let people = try people(spreadsheet(file))
    #expect(people.names == ["Jürgen Müller", "Ana Silva"])
    let (first, second) = (people.entries[0].person.profile, people.entries[1].person.profile)
    #expect(first?.company == "Möbel AG" && first?.role == "Käufer" && first?.birthday == "1970-04-22")
    #expect(first?.anniversary == nil && second?.birthday == nil)
    #expect(second?.notes == [PersonNote(text: "two\nlines")])
    #expect(people.notes.isEmpty == (file != "en-ansi.csv"))
    #expect(people.notes.allSatisfy { $0.contains("Windows-1252") })
  }

  @Test(arguments: ["de-ansi.csv", "de-utf8.csv"])
  func `of Outlook in German has birthday, phone and address`(file: String) throws {
    let people = try people(spreadsheet(file))
    #expect(people.names == ["Jürgen Müller"])
    #expect(
      people.entries[0].person.profile
        == PersonProfile(
          phones: [LabeledValue(value: "+49 170 1", label: "mobile")],
          addresses: [PostalAddress(street: "Hauptstraße 1", label: "work")], company: "Möbel AG",
          role: "Käufer",
          birthday: "1970-04-12",
          name: PersonName(family: ["Müller"], given: ["Jürgen"], prefix: ["Herr"])))
    #expect(people.unused.isEmpty && people.leftOut.isEmpty)
  }

  @Test func `is read in UTF-16 of both orders, with and without a mark`() throws {
    let text = "Name\tOrt\r\nИван Šimić\t東京\r\n"
    for isLittle in [true, false] {
      for mark in [true, false] {
        let people = try people(Self.wide(text, isLittle: isLittle, mark: mark))
        #expect(people.names == ["Иван Šimić"])
        #expect(people.entries[0].person.profile?.addresses == [PostalAddress(city: "東京")])
      }
    }
    #expect(try people([0xEF, 0xBB, 0xBF] + Array("Name\nÅsa\n".utf8)).names == ["Åsa"])
  }

  /// written: one character for each byte.
  @Test(arguments: [
    // In Windows-1250, Mac OS, DOS and Windows-1252.
    ("\u{A3}ukasz W\u{B9}\u{BF}", "Łukasz Wąż"), ("Micha\u{B3}", "Michał"),
    ("J\u{9F}rgen M\u{9F}ller", "Jürgen Müller"), ("J\u{81}rgen M\u{81}ller", "Jürgen Müller"),
    ("Pe\u{F1}a O\u{92}Neil", "Peña O’Neil"),
  ])
  func `is read in the character set in which its names are words`(written: String, name: String) throws {
    let bytes = written.unicodeScalars.map { UInt8($0.value) }
    #expect(try people(Array("Name\n".utf8) + bytes + [0x0A]).names == [name])
  }

  @Test(arguments: [
    ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0xFF], "a workbook"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], "a workbook"),
    ([0xFF, 0xFE, 0x00, 0xD8], "in another encoding"),
    ([0x61, 0x00, 0x00, 0xFF, 0x01], "in another encoding"),
    // Cyrillic in Windows-1251.
    ([0xC8, 0xE2, 0xE0, 0xED, 0x20, 0xCF, 0xE5, 0xF2, 0xF0, 0xEE, 0xE2], "in another encoding"),
  ])
  func `that is no text, or of an unknown script, is refused with the way out`(bytes: [Int], what: String) {
    #expect {
      try people(bytes.map { UInt8($0) })
    } throws: {
      ($0 as? InvalidField)?.value == .string(what) && ($0 as? InvalidField)?.allowed.hasPrefix("CSV") == true
    }
  }

  @Test func `names its separator as Excel does`() throws {
    #expect(
      try people("sep=|\r\nName|Firma\r\nAna|A, B; C\r\n").entries[0].person.profile?.company == "A, B; C")
  }

  @Test(arguments: ["crlf.csv", "lf.csv"])
  func `has notes with their lines`(file: String) throws {
    let person = try #require(try people(spreadsheet(file)).entries.first?.person.profile)
    #expect(person.notes == [PersonNote(text: "line one\nline two")])
    let address = try #require(person.addresses?.first)
    #expect(address.city == (file == "lf.csv" ? "Town" : "Porto"))
    #expect(address.street == (file == "lf.csv" ? "Street 1" : "Rua A, 2nd floor"))
  }
}

@Suite struct `A spreadsheet in another language` {
  @Test(arguments: [
    "Vorname;Nachname;E-Mail-Adresse;Handy;Geburtstag;Firma;Notizen",
    "vorname;name;email;mobil;geburtsdatum;unternehmen;bemerkungen",
    "Prénom;Nom;Adresse e-mail;Tél. portable;Date de naissance;Société;Remarques",
    "prenom;nom de famille;courriel;mobile;anniversaire;entreprise;notes",
    "Nombre;Apellidos;Correo electrónico;Móvil;Cumpleaños;Empresa;Notas",
    "nombre;apellido;email;teléfono móvil;fecha de nacimiento;organización;observaciones",
    "Nome;Sobrenome;E-mail;Celular;Data de nascimento;Empresa;Observações",
    "nome;apelido;correio eletrónico;telemóvel;aniversário;empresa;notas",
  ])
  func `has the columns that its header names`(header: String) throws {
    let people = try people(header + "\nAna;Silva;ana@x.example;+351 900;31.12.1990;Acme;Sails\n")
    #expect(people.leftOut.isEmpty)
    #expect(
      people.entries.map(\.person) == [
        NewContact(
          fields: ContactFields(displayName: "Ana Silva"),
          profile: PersonProfile(
            emails: [LabeledValue(value: "ana@x.example")],
            phones: [LabeledValue(value: "+351 900", label: "mobile")],
            company: "Acme", birthday: "1990-12-31", notes: [PersonNote(text: "Sails")]))
      ])
  }

  @Test(arguments: [
    ("Straße geschäftlich,Straße geschäftlich 2,Ort geschäftlich,Region geschäftlich,Postleitzahl geschäftlich,"
      + "Land/Region geschäftlich,Telefon geschäftlich,Telefon (privat),Fax geschäftlich,Mobiltelefon"),
    ("Rue (bureau),Rue (bureau) 2,Ville (bureau),Dép/Région (bureau),Code postal (bureau),Pays/Région (bureau),"
      + "Téléphone (bureau),Téléphone (domicile),Télécopie (bureau),Tél. mobile"),
    ("Calle del trabajo,Calle del trabajo 2,Ciudad de trabajo,Estado o provincia de trabajo,Código postal del trabajo,"
      + "País o región del trabajo,Teléfono del trabajo,Particular,Fax del trabajo,Móvil"),
    ("Rua do endereço comercial,Rua do endereço comercial 2,Cidade do endereço comercial,"
      + "Estado do endereço comercial,CEP do endereço comercial,País/Região do endereço comercial,Telefone comercial,"
      + "Telefone residencial,Fax comercial,Telefone celular"),
  ])
  func `of Outlook tells work from home`(header: String) throws {
    #expect(
      try profile("Name,\(header)\nAna,A 1,B 2,C,D,10115,E,+1,+2,+3,+4\n")
        == PersonProfile(
          phones: [
            LabeledValue(value: "+1", label: "work"), LabeledValue(value: "+2", label: "home"),
            LabeledValue(value: "+3", label: "work fax"), LabeledValue(value: "+4", label: "mobile"),
          ],
          addresses: [
            PostalAddress(
              street: "A 1, B 2", city: "C", region: "D", postalCode: "10115", country: "E", label: "work")
          ]))
  }

  @Test func `of Thunderbird has a birthday in three columns`() throws {
    #expect(
      try profile(
        """
        Vorname,Nachname,Anzeigename,Spitzname,Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse,Tel. dienstlich,Tel. privat,\
        Fax-Nummer,Mobil-Tel.-Nr.,Privat: Adresse,Privat: Ort,Privat: PLZ,Privat: Land,Webseite 1,Geburtsjahr,Geburtsmonat,\
        Geburtstag,Notizen
        Ana,Kovač,Ana Kovač,Annie,a@x.example,b@x.example,+1,+2,+3,+4,Ilica 1,Zagreb,10000,HR,x.example,1966,3,15,Sails
        """)
        == PersonProfile(
          emails: [LabeledValue(value: "a@x.example"), LabeledValue(value: "b@x.example")],
          phones: [
            LabeledValue(value: "+1", label: "work"), LabeledValue(value: "+2", label: "home"),
            LabeledValue(value: "+3", label: "fax"), LabeledValue(value: "+4", label: "mobile"),
          ], urls: [LabeledValue(value: "x.example")],
          addresses: [
            PostalAddress(
              street: "Ilica 1", city: "Zagreb", postalCode: "10000", country: "HR", label: "home")
          ], birthday: "1966-03-15", notes: [PersonNote(text: "Sails")], facts: ["nickname": "Annie"]))
    let english = try profile(
      "First Name,Last Name,Birth Year,Birth Month,Birth Day,Custom 1\nAna,Kovač,,3,15,38\n")
    #expect(english == PersonProfile(birthday: "--03-15", facts: ["custom 1": "38"]))
  }

  @Test(arguments: [
    ("Nome;Aniversário", "birthday"), ("nome;telefone;aniversario", "birthday"),
    ("Nombre;Aniversario", "anniversary"),
    ("Nome;Data de nascimento;Aniversário", "anniversary"), ("Prénom;Nom;Anniversaire", "birthday"),
    ("Nom;Date de naissance;Anniversaire", "anniversary"), ("Name;Hochzeitstag", "anniversary"),
  ])
  func `says by its other words what an aniversario is`(header: String, field: String) throws {
    let cells = header.split(separator: ";").dropLast().map {
      $0.contains("a de ") || $0.contains("Date") ? "" : "Ana"
    }
    let profile = try profile("\(header)\n\((cells + ["31/12/1990"]).joined(separator: ";"))\n")
    #expect((field == "birthday" ? profile.birthday : profile.anniversary) == "1990-12-31")
    #expect((field == "birthday" ? profile.anniversary : profile.birthday) == nil)
  }

  @Test func `has two family names, a title of the person and one of the job`() throws {
    let spanish = try #require(
      try people("Tratamiento;Nombre;Primer apellido;Segundo apellido;Cargo\nDra.;Ana;García;López;Jefa\n")
        .entries.first)
    #expect(spanish.person.fields.displayName == "Ana García López")
    #expect(
      spanish.person.profile?.name
        == PersonName(family: ["García", "López"], given: ["Ana"], prefix: ["Dra."]))
    #expect(spanish.person.profile?.role == "Jefa")
    let french = try profile("Titre;Prénom;Nom;Société;Titre\nMme;Ana;Silva;Acme;Directrice\n")
    #expect(french.name?.prefix == ["Mme"] && french.role == "Directrice")
    #expect(try profile("Titel;Vorname;Nachname\nDr.;Ana;Silva\n").name?.prefix == ["Dr."])
    #expect(try profile("Name;Title\nAna;Skipper\n").role == "Skipper")
    #expect(try people("Anrede;Nachname\nFrau;Weber\n").names == ["Frau Weber"])
  }

  @Test func `keeps the parts of names, how they are read, and their order`() throws {
    let people = try people(
      """
      Name Prefix,First Name,Middle Name,Last Name,Name Suffix,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name
      Dr.,Will,B.,Stone,Jr.,,,
      ,太郎,,山田,,たろう,,やまだ
      """)
    #expect(people.names == ["Will B. Stone Jr.", "山田太郎"] && people.leftOut.isEmpty)
    #expect(
      people.entries[0].person.profile?.name
        == PersonName(
          family: ["Stone"], given: ["Will"], additional: ["B."], prefix: ["Dr."], suffix: ["Jr."]))
    #expect(
      people.entries[1].person.profile?.name
        == PersonName(family: ["山田"], given: ["太郎"], phoneticFamily: "やまだ", phoneticGiven: "たろう"))
    let old = try self.old()
    #expect(
      old.name?.prefix == ["Dr."] && old.name?.additional == ["B."] && old.name?.phoneticFamily == "Behrg")
  }

  private func old() throws -> PersonProfile {
    try profile(
      """
      Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Family Name Yomi,Name Prefix,Name Suffix
      Dr. Linus B. Berg,Linus,B.,Berg,,,Behrg,Dr.,
      """)
  }

  @Test func `has a city in an address of one cell`() throws {
    #expect(
      try profile("Name;Adresse\nAna;Hauptstr. 5, 10115 Berlin, Germany\n").addresses == [
        PostalAddress(street: "Hauptstr. 5", city: "Berlin", postalCode: "10115", country: "Germany")
      ])
    #expect(
      try profile("Name;Straße;Hausnummer;PLZ/Ort\nAna;Hauptstr.;5;10115 Berlin\n").addresses == [
        PostalAddress(street: "Hauptstr. 5", city: "Berlin", postalCode: "10115")
      ])
  }

  @Test func `has companies, which are no people`() throws {
    let people = try people(
      """
      Name,First Name,Last Name,Organization Name,Phone 1 - Value
      ,,,Pizzeria Napoli,+49 30
      Acme,,,ACME,
      Ana Silva,Ana,Silva,Acme,
      ,Jo,,Jo,

      """)
    #expect(people.names == ["Ana Silva", "Jo"] && people.unused.isEmpty)
    #expect(
      people.leftOut.map { "\($0.count) \($0.many): \($0.reason)" } == [
        "2 companies: the planner keeps people (Pizzeria Napoli, ACME)"
      ])
  }

  @Test func `has two people of one name`() throws {
    let people = try people(
      """
      Name,Given Name,Family Name,E-mail 1 - Value,Birthday
      Maria Duarte,Maria,Duarte,maria.work@example.org,1975-04-01
      Maria Duarte,Maria,Duarte,maria.neighbour@example.net,1990-09-09
      """)
    #expect(people.entries.map(\.person.profile?.birthday) == ["1975-04-01", "1990-09-09"])
    #expect(people.refused == [])
  }
}

@Suite struct `The dates of a spreadsheet` {
  @Test func `have the order that one of the column tells`() throws {
    #expect(
      try people("Name,Birthday\nA,3/4/1985\nB,31/12/1990\nC,1/2/03\n").birthdays == [
        "1985-04-03", "1990-12-31", "2003-02-01",
      ])
    #expect(
      try people("Name,Birthday\nA,3/4/1985\nB,12/31/1990\n").birthdays == ["1985-03-04", "1990-12-31"])
    #expect(
      try people("Name,Birthday\nA,03-04-1985\nB,31-12-1990\n").birthdays == ["1985-04-03", "1990-12-31"])
    #expect(try people("Name,Birthday\nA,4/3\nB,12/31\n").birthdays == ["--04-03", "--12-31"])
  }

  @Test func `have the order of other columns, of the points between numbers, or none that matters`() throws {
    #expect(
      try people("Name,Birthday,Anniversary\nA,3/4/1985,\nB,,31/12/2010\n").birthdays == ["1985-04-03", nil])
    #expect(
      try people("Name,Birthday\nA,03.04.1985\nB,1. 2. 70\nC,12.04.\n").birthdays == [
        "1985-04-03", "1970-02-01", "--04-12",
      ])
    #expect(
      try people("Name,Birthday\nA,03.04.1985\nB,12.31.1990\n").birthdays == ["1985-03-04", "1990-12-31"])
    #expect(try people("Name,Birthday\nA,3/3/1985\n").birthdays == ["1985-03-03"])
    #expect(
      try people("Name,Birthday\nA,1985/04/03\nB,19850403\n").birthdays == ["1985-04-03", "1985-04-03"])
  }

  @Test(arguments: [
    ("12. April 1970", "1970-04-12"), ("1er mars 1970", "1970-03-01"), ("12 de abril de 1970", "1970-04-12"),
    ("1º de março de 1970", "1970-03-01"), ("3. Mai", "--05-03"), ("15-Mär-1966", "1966-03-15"),
    ("Mar 15, 1966", "1966-03-15"), ("4/22/1970 0:00", "1970-04-22"), ("1970-04-22T00:00:00", "1970-04-22"),
    ("1604-04-22", "--04-22"), ("22.04.0000", "--04-22"), ("0.0.00", nil), ("1/1/4501", nil), ("-", nil),
    ("unbekannt", nil),
  ])
  func `are read as programs and people write them`(cell: String, day: String?) throws {
    let people = try people("Name,Birthday\nA,\"\(cell)\"\n")
    #expect(people.birthdays == [day] && people.unused.isEmpty)
  }

  @Test(arguments: [
    "30/02/1966", "soon", "2026-02-30", "1984", "13/13/1990", "2027-01-01", "1700-01-01", "99/99/9999",
  ])
  func `leave out the row of one that cannot be read, by name and value`(cell: String) throws {
    let people = try people("Name,Birthday\nAna,31/12/1990\nBo,\(cell)\nCleo,\n")
    #expect(people.names == ["Ana", "Cleo"])
    #expect(people.refused.count == 1)
    #expect(
      people.refused.first?.hasPrefix("line 3: Bo has '\(cell)' in the column Birthday, where it must be ")
        == true)
    #expect(people.notes.last?.contains("import it again") == true)
  }

  @Test func `leave out the row of one in another order than the column's`() throws {
    let dates = (1...6).map { "P\($0),\(12 + $0)/03/1990" }.joined(separator: "\n")
    let people = try people("Name,Birthday\n\(dates)\nBo,12/25/1990\n")
    #expect(people.entries.count == 6)
    #expect(
      people.refused == [
        "line 8: Bo has '12/25/1990' in the column Birthday, where it must be a day in the order of the column: day, month, year"
      ])
  }

  @Test func `have the order that the user says`() throws {
    let text = "Name,Birthday\nA,3/4/1985\nB,05-06-07\n"
    #expect(try people(text, order: .dmy).birthdays == ["1985-04-03", "2007-06-05"])
    #expect(try people(text, order: .mdy).birthdays == ["1985-03-04", "2007-05-06"])
    let ymd = try people(text, order: .ymd)
    #expect(ymd.birthdays == ["2005-06-07"] && ymd.unused.map(\.name) == ["A"])
  }

  @Test func `are asked about once where nothing tells the order`() throws {
    var asked: [String] = []
    let bytes = Array("Name,Birthday,Anniversary\nA,3/4/1985,5/6/2010\nB,7/8/1990,\n".utf8)
    let people = try people(bytes) {
      asked.append($0)
      return "m"
    }
    #expect(asked.count == 1 && asked[0].contains("3 Apr 1985 or 4 Mar 1985"))
    #expect(people.birthdays == ["1985-03-04", "1990-07-08"])
    #expect(people.entries[0].person.profile?.anniversary == "2010-05-06")
  }

  @Test(arguments: [nil, "", "what?"])
  func `are refused where nobody says the order, with the option that does`(answer: String?) {
    #expect {
      try people(Array("Name,Birthday\nA,\nB,3/4/1985\n".utf8), ask: answer.map { answer in { _ in answer } })
    } throws: {
      let error = $0 as? InvalidField
      return error?.field == "line 3, column Birthday"
        && error?.allowed
          == "'3 Apr 1985' or '4 Mar 1985': it may mean either; choose with --dates dmy or --dates mdy"
    }
    #expect {
      try people("Name,Birthday\nA,25/12/1990\nB,12/25/1990\n")
    } throws: {
      ($0 as? InvalidField)?.allowed.contains("--dates dmy") == true
    }
  }

  @Test func `of the last contact leave out their row, too`() throws {
    let people = try people(
      "Name,Last\nA,31/12/2025\nB,2/1/2026 19:30\nC,3 weeks ago\nD,long ago\nE,31/12/2026\n")
    #expect(people.entries.map(\.person.lastContact) == ["2025-12-31", "2026-01-02 19:30", "3 weeks ago"])
    #expect(people.unused.map(\.name) == ["D", "E"])
  }
}

import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `CSV of other programs` {
  private func read(_ text: String) throws -> ImportedPeople {
    try CSVPeople.people(in: Array(text.utf8), Example.context)
  }

  private func profile(_ text: String) throws -> PersonProfile {
    try #require(try read(text).entries.first?.person.profile)
  }

  private func leftOut(_ people: ImportedPeople) -> [String] {
    people.leftOut.map { "\($0.count) \($0.one)" }
  }

  @Test func `such as Google Contacts is read`() throws {
    let people = try read(
      """
      First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Organization Title,\
      Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,\
      Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,\
      Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,\
      Relation 1 - Label,Relation 1 - Value,Website 1 - Label,Website 1 - Value,Event 1 - Label,Event 1 - Value,\
      Custom Field 1 - Label,Custom Field 1 - Value
      Ana,,Kovač,Ah-na,Annie,"Kovač, Ana",Acme,Skipper,Boats, --03-15,"Sails.
      Well.",https://lh3.example/p,Crew ::: Old friends ::: * myContacts,* Work,ana@x.example ::: a@y.example,\
      Mobile,+385 1,Work Fax,+385 2,Home,"Ilica 1
      Zagreb",Ilica 1,Zagreb,,,10000,HR,Spouse,Bob,Blog,https://ana.example,Anniversary,2010-06-12,Shoe size,38
      ,,,,Bo,,,,,,,,* myContacts,,,,,,,,,,,,,,,,,,,,,,
      ,,,,,,Acme,,,,,,* myContacts,,info@x.example,,,,,,,,,,,,,,,,,,,,

      """)
    #expect(
      people.entries.map(\.person) == [
        NewContact(
          fields: ContactFields(displayName: "Ana Kovač", tags: ["Crew", "Old friends"]),
          profile: PersonProfile(
            emails: [
              LabeledValue(value: "ana@x.example", label: "work"),
              LabeledValue(value: "a@y.example", label: "work"),
            ],
            phones: [
              LabeledValue(value: "+385 1", label: "mobile"),
              LabeledValue(value: "+385 2", label: "work fax"),
            ],
            urls: [LabeledValue(value: "https://ana.example", label: "blog")],
            addresses: [
              PostalAddress(
                street: "Ilica 1", city: "Zagreb", postalCode: "10000", country: "HR", label: "home")
            ],
            company: "Acme", role: "Skipper", birthday: "--03-15", anniversary: "2010-06-12",
            relations: [PersonRelation(to: "Bob", kind: .spouse, yours: false)],
            notes: [PersonNote(text: "Sails.\nWell.")],
            facts: ["nickname": "Annie", "department": "Boats", "shoe size": "38"],
            name: PersonName(family: ["Kovač"], given: ["Ana"], phoneticGiven: "Ah-na"))),
        NewContact(fields: ContactFields(displayName: "Bo")),
      ])
    #expect(people.unused.isEmpty)
    #expect(leftOut(people) == ["1 company", "1 cell of 'Photo'"])
  }

  @Test func `such as Google Contacts is read with the header of before 2024`() throws {
    let people = try read(
      """
      Name,Given Name,Family Name,Birthday,Occupation,Hobby,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,\
      IM 1 - Type,IM 1 - Service,IM 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name,\
      Organization 1 - Title,Organization 2 - Name,Website 1 - Type,Website 1 - Value
      Ana Kovač,Ana,Kovač,1966-03-15,Sailor,"golf, chess",,* myContacts,* Home,a@x.example,Other,Skype,ana.k,\
      Mobile,+1 555 0100,Acme,Boss,Old Co,Profile,ana.example
      """)
    #expect(
      people.entries.map(\.person) == [
        NewContact(
          fields: ContactFields(displayName: "Ana Kovač"),
          profile: PersonProfile(
            emails: [LabeledValue(value: "a@x.example", label: "home")],
            phones: [LabeledValue(value: "+1 555 0100", label: "mobile")],
            urls: [LabeledValue(value: "ana.example", label: "profile")], company: "Acme", role: "Boss",
            interests: ["golf", "chess"], birthday: "1966-03-15",
            facts: ["occupation": "Sailor", "skype": "ana.k"]))
      ])
    #expect(leftOut(people) == ["1 cell of 'Organization 2 - Name'"])
  }

  @Test func `such as Outlook is read`() throws {
    let people = try read(
      """
      "Title","First Name","Middle Name","Last Name","Suffix","Company","Department","Job Title","Business Street",\
      "Business Street 2","Business City","Business State","Business Postal Code","Business Country/Region",\
      "Home Street","Home City","Business Fax","Business Phone","Home Phone","Mobile Phone","Anniversary",\
      "Assistant's Name","Birthday","Categories","Children","E-mail Address","E-mail Type","E-mail Display Name",\
      "E-mail 2 Address","Hobby","Manager's Name","Notes","Referred By","Spouse","Web Page"
      "Dr.","Linus","B.","Berg","","X","IT","Engineer","Main 1","Floor 2","Oslo","","0150","Norway","Fjord 3","Oslo",\
      "+47 1","+47 2","+47 3","+47 4","6/12/2010","Eva","3/25/1970","Friends;Open source","Ada; Bo","l@x.example",\
      "SMTP","Linus (l@x.example)","/o=Org/ou=First/cn=linus","Chess","Max","Talks fast","Zoe","Kim","http://l.example"
      "","Mia","","Moe","","","","","","","","","","","","","","","","","0/0/00","","4/5/1980","","","","","","","","","","","",""

      """)
    #expect(
      people.entries.map(\.person) == [
        NewContact(
          fields: ContactFields(displayName: "Linus B. Berg", tags: ["Friends", "Open source"]),
          profile: PersonProfile(
            emails: [LabeledValue(value: "l@x.example")],
            phones: [
              LabeledValue(value: "+47 1", label: "work fax"), LabeledValue(value: "+47 2", label: "work"),
              LabeledValue(value: "+47 3", label: "home"), LabeledValue(value: "+47 4", label: "mobile"),
            ],
            urls: [LabeledValue(value: "http://l.example")],
            addresses: [
              PostalAddress(
                street: "Main 1, Floor 2", city: "Oslo", postalCode: "0150", country: "Norway", label: "work"),
              PostalAddress(street: "Fjord 3", city: "Oslo", label: "home"),
            ],
            company: "X", role: "Engineer", interests: ["Chess"], birthday: "1970-03-25",
            anniversary: "2010-06-12",
            relations: [
              PersonRelation(to: "Eva", kind: .assistant, yours: false),
              PersonRelation(to: "Ada", kind: .child, yours: false),
              PersonRelation(to: "Bo", kind: .child, yours: false),
              PersonRelation(to: "Max", kind: .colleague, label: "manager", yours: false),
              PersonRelation(to: "Zoe", kind: .metThrough, yours: false),
              PersonRelation(to: "Kim", kind: .spouse, yours: false),
            ],
            notes: [PersonNote(text: "Talks fast")], facts: ["department": "IT"],
            name: PersonName(family: ["Berg"], given: ["Linus"], additional: ["B."], prefix: ["Dr."]))),
        // The other birthday of the file shows that the month comes first.
        NewContact(
          fields: ContactFields(displayName: "Mia Moe"), profile: PersonProfile(birthday: "1980-04-05")),
      ])
    #expect(leftOut(people) == ["1 address of Exchange"])
  }

  @Test func `such as Clay and Dex is read`() throws {
    #expect(
      try profile(
        """
        First Name,Last Name,Emails,Phone Numbers,Title,Company,Location,Birthday,LinkedIn,Twitter,Website,Notes,Bio,Groups
        Ana,Kovač,"a@x.example, b@x.example",+385 1; +385 2,Skipper,Acme,"Zagreb, Croatia",15 Mar 1966,\
        https://www.linkedin.com/in/ana,@ana,ana.example,Sails,Born at sea,crew
        """)
        == PersonProfile(
          emails: [LabeledValue(value: "a@x.example"), LabeledValue(value: "b@x.example")],
          phones: [LabeledValue(value: "+385 1"), LabeledValue(value: "+385 2")],
          urls: [
            LabeledValue(value: "https://www.linkedin.com/in/ana", label: "LinkedIn"),
            LabeledValue(value: "https://x.com/ana", label: "Twitter"), LabeledValue(value: "ana.example"),
          ],
          addresses: [PostalAddress(city: "Zagreb", country: "Croatia")], company: "Acme", role: "Skipper",
          birthday: "1966-03-15",
          notes: [PersonNote(text: "Sails"), PersonNote(text: "Born at sea")]))
    let dex = try read(
      """
      Full Name,Job Title,Email 1,Email 2,Phone 1,LinkedIn URL,Tags,Keep in touch frequency,Last interaction,Education
      Ana Kovač,Skipper,a@x.example,b@x.example,+385 1,ana-k,crew,Every 3 months,2026-02-20T17:00:00.000Z,Coimbra; Zagreb
      Bo,,,,,,,None,,
      """)
    #expect(
      dex.entries.map(\.person) == [
        NewContact(
          fields: ContactFields(
            displayName: "Ana Kovač", tags: ["crew"], goal: GoalSettings(cadenceDays: 90)),
          lastContact: "2026-02-20T17:00:00.000Z",
          profile: PersonProfile(
            emails: [LabeledValue(value: "a@x.example"), LabeledValue(value: "b@x.example")],
            phones: [LabeledValue(value: "+385 1")],
            urls: [LabeledValue(value: "https://www.linkedin.com/in/ana-k", label: "LinkedIn")],
            role: "Skipper",
            schools: ["Coimbra", "Zagreb"])),
        NewContact(fields: ContactFields(displayName: "Bo")),
      ])
  }

  @Test func `with a second company keeps it as a fact`() throws {
    let profile = try profile("name,Company,Employer,Role,Position\nAna,Acme,Beta,Boss,Boss")
    #expect(profile == PersonProfile(company: "Acme", role: "Boss", facts: ["company": "Beta"]))
  }
}

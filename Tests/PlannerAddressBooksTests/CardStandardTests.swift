import PlannerAddressBooks
import PlannerModel
import Testing

/// The examples of RFC 2426 (vCard 3.0) and RFC 6350 (vCard 4.0).
@Suite struct CardStandardTests {
  @Test func `RFC 2426 section 7, the authors`() {
    let content = CardSamples.read(
      """
      BEGIN:vCard
      VERSION:3.0
      FN:Frank Dawson
      ORG:Lotus Development Corporation
      ADR;TYPE=WORK,POSTAL,PARCEL:;;6544 Battleford Drive
       ;Raleigh;NC;27613-3502;U.S.A.
      TEL;TYPE=VOICE,MSG,WORK:+1-919-676-9515
      TEL;TYPE=FAX,WORK:+1-919-676-9564
      EMAIL;TYPE=INTERNET,PREF:Frank_Dawson@Lotus.com
      EMAIL;TYPE=INTERNET:fdawson@earthlink.net
      URL:http://home.earthlink.net/~fdawson
      END:vCard


      BEGIN:vCard
      VERSION:3.0
      FN:Tim Howes
      ORG:Netscape Communications Corp.
      ADR;TYPE=WORK:;;501 E. Middlefield Rd.;Mountain View;
       CA; 94043;U.S.A.
      TEL;TYPE=VOICE,MSG,WORK:+1-415-937-3419
      TEL;TYPE=FAX,WORK:+1-415-528-4164
      EMAIL;TYPE=INTERNET:howes@netscape.com
      END:vCard
      """)
    #expect(
      content
        == CardContent(cards: [
          Card(
            uid: "name:Frank Dawson", displayName: "Frank Dawson",
            organization: "Lotus Development Corporation",
            phones: [
              LabeledValue(value: "+1-919-676-9515", label: "work"),
              LabeledValue(value: "+1-919-676-9564", label: "work fax"),
            ],
            emails: ["Frank_Dawson@Lotus.com", "fdawson@earthlink.net"],
            more: CardDetails(
              urls: ["http://home.earthlink.net/~fdawson"],
              addresses: [
                PostalAddress(
                  street: "6544 Battleford Drive", city: "Raleigh", region: "NC", postalCode: "27613-3502",
                  country: "U.S.A.", label: "work")
              ])),
          Card(
            uid: "name:Tim Howes", displayName: "Tim Howes", organization: "Netscape Communications Corp.",
            phones: [
              LabeledValue(value: "+1-415-937-3419", label: "work"),
              LabeledValue(value: "+1-415-528-4164", label: "work fax"),
            ], emails: ["howes@netscape.com"],
            more: CardDetails(addresses: [
              PostalAddress(
                street: "501 E. Middlefield Rd.", city: "Mountain View", region: "CA", postalCode: "94043",
                country: "U.S.A.", label: "work")
            ])),
        ]))
  }

  @Test func `RFC 6350 section 8, the author`() {
    let content = CardSamples.read(
      """
      BEGIN:VCARD
      VERSION:4.0
      FN:Simon Perreault
      N:Perreault;Simon;;;ing. jr,M.Sc.
      BDAY:--0203
      ANNIVERSARY:20090808T1430-0500
      GENDER:M
      LANG;PREF=1:fr
      LANG;PREF=2:en
      ORG;TYPE=work:Viagenie
      ADR;TYPE=work:;Suite D2-630;2875 Laurier;
       Quebec;QC;G1V 2M2;Canada
      TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+1-418-656-9254;ext=102
      TEL;VALUE=uri;TYPE="work,cell,voice,video,text":tel:+1-418-262-6501
      EMAIL;TYPE=work:simon.perreault@viagenie.ca
      GEO;TYPE=work:geo:46.772673,-71.282945
      KEY;TYPE=work;VALUE=uri:
       http://www.viagenie.ca/simon.perreault/simon.asc
      TZ:-0500
      URL;TYPE=home:http://nomis80.org
      END:VCARD
      """)
    #expect(
      content
        == CardContent(cards: [
          Card(
            uid: "name:Simon Perreault", displayName: "Simon Perreault", organization: "Viagenie",
            phones: [
              LabeledValue(value: "+1-418-656-9254;ext=102", label: "work"),
              LabeledValue(value: "+1-418-262-6501", label: "work mobile video"),
            ], emails: [LabeledValue(value: "simon.perreault@viagenie.ca", label: "work")],
            timeZone: "Etc/GMT+5",
            more: CardDetails(
              birthday: "--02-03", anniversary: "2009-08-08",
              urls: [LabeledValue(value: "http://nomis80.org", label: "home")],
              addresses: [
                PostalAddress(
                  street: "2875 Laurier, Suite D2-630", city: "Quebec", region: "QC", postalCode: "G1V 2M2",
                  country: "Canada", label: "work")
              ],
              name: PersonName(family: ["Perreault"], given: ["Simon"], suffix: ["ing. jr", "M.Sc."])))
        ]))
  }

  @Test func `RFC 2426, examples of single properties`() {
    #expect(CardSamples.name("FN:Mr. John Q. Public\\, Esq.", version: "3.0") == "Mr. John Q. Public, Esq.")
    #expect(CardSamples.name("N:Public;John;Quinlan;Mr.;Esq.", version: "3.0") == "John Public")
    #expect(
      CardSamples.name("N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.,A.C.P.", version: "3.0") == "John Stevenson"
    )
    #expect(CardSamples.name("NICKNAME:Jim,Jimmie", version: "3.0") == "Jim")
    #expect(
      CardSamples.one("TEL;TYPE=work,voice,pref,msg:+1-213-555-1234", version: "3.0")?.numbers == [
        "+1-213-555-1234"
      ])
    #expect(CardSamples.one("TZ:-05:00", version: "3.0")?.timeZone == "Etc/GMT+5")
    #expect(
      CardSamples.one("TZ;VALUE=text:-05:00; EST; Raleigh/North America", version: "3.0")?.timeZone
        == "Etc/GMT+5")
    #expect(
      CardSamples.one("ORG:ABC\\, Inc.;North American Division;Marketing", version: "3.0")?.organization
        == "ABC, Inc.")
    #expect(
      CardSamples.one("CATEGORIES:INTERNET,IETF,INDUSTRY,INFORMATION TECHNOLOGY", version: "3.0")?.tags
        == ["INTERNET", "IETF", "INDUSTRY", "INFORMATION TECHNOLOGY"])
  }

  @Test func `RFC 6350, examples of single properties`() {
    #expect(
      CardSamples.one(
        "TEL;VALUE=uri;PREF=1;TYPE=\"voice,home\":tel:+1-555-555-5555;ext=5555",
        "TEL;VALUE=uri;TYPE=home:tel:+33-01-23-45-67")?.numbers == [
          "+1-555-555-5555;ext=5555", "+33-01-23-45-67",
        ])
    #expect(
      CardSamples.one("EMAIL;TYPE=work:jqpublic@xyz.example.com", "EMAIL;PREF=1:jane_doe@example.com")?.mails
        == ["jane_doe@example.com", "jqpublic@xyz.example.com"])
    #expect(CardSamples.one("TZ;VALUE=utc-offset:-0500")?.timeZone == "Etc/GMT+5")
    #expect(CardSamples.one("TZ:Raleigh/North America") == nil)
    #expect(CardSamples.one("CATEGORIES:TRAVEL AGENT")?.tags == ["TRAVEL AGENT"])
    #expect(CardSamples.name("FN:A", "N;SORT-AS=\"Harten,Rene\":van der Harten;Rene,J.;Sir;R.D.O.N.") == "A")
    #expect(
      CardSamples.name("N;SORT-AS=\"Harten,Rene\":van der Harten;Rene,J.;Sir;R.D.O.N.")
        == "Rene J. van der Harten")
  }

  @Test func `RFC 6350 section 6.6.5, a group and its members`() {
    let content = CardSamples.read(
      """
      BEGIN:VCARD
      VERSION:4.0
      KIND:group
      FN:The Doe family
      MEMBER:urn:uuid:03a0e51f-d1aa-4385-8a53-e29025acd8af
      MEMBER:urn:uuid:b8767877-b4a1-4c70-9acc-505d3819e519
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      FN:John Doe
      UID:urn:uuid:03a0e51f-d1aa-4385-8a53-e29025acd8af
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      FN:Jane Doe
      UID:urn:uuid:b8767877-b4a1-4c70-9acc-505d3819e519
      END:VCARD
      """)
    #expect(
      content
        == CardContent(
          cards: [
            Card(uid: "urn:uuid:03a0e51f-d1aa-4385-8a53-e29025acd8af", displayName: "John Doe"),
            Card(uid: "urn:uuid:b8767877-b4a1-4c70-9acc-505d3819e519", displayName: "Jane Doe"),
          ],
          groups: [
            CardGroup(
              name: "The Doe family",
              members: [
                "urn:uuid:03a0e51f-d1aa-4385-8a53-e29025acd8af",
                "urn:uuid:b8767877-b4a1-4c70-9acc-505d3819e519",
              ])
          ]))
  }
}

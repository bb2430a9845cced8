/// A kind of information in a column of a CSV file of people.
enum CSVField: String, CaseIterable {
  case name, given, middle, family, secondFamily, prefix, suffix, phoneticGiven, phoneticMiddle,
    phoneticFamily
  case nickname, every, minutes, importance, tags, purpose, last, timeZone, card
  case on, between
  // Fields of the profile.
  case email, phone, link, address, company, role, department, industry, previousCompany, school, interest
  case offers, seeks, birthday, birthYear, birthMonth, birthDay, anniversary, knownSince, note, relation,
    event
  case network, messenger, fact

  /// The plainest header name of the column.
  var title: String {
    switch self {
    case .given: "first name"
    case .middle: "middle name"
    case .family: "last name"
    case .secondFamily: "second last name"
    case .prefix: "name prefix"
    case .suffix: "name suffix"
    case .phoneticGiven: "phonetic first name"
    case .phoneticMiddle: "phonetic middle name"
    case .phoneticFamily: "phonetic last name"
    case .birthYear: "birth year"
    case .birthMonth: "birth month"
    case .birthDay: "day of birth"
    case .minutes: "for"
    case .timeZone: "time zone"
    case .previousCompany: "previous companies"
    case .school: "schools"
    case .interest: "interests"
    case .knownSince: "known since"
    case .note: "notes"
    case .relation: "relation 1 - value"
    case .event: "event 1 - value"
    case .network: "linkedin"
    case .messenger: "im 1 - value"
    case .fact: "custom field 1 - value"
    default: rawValue
    }
  }

  /// The names of all columns, for use in a sentence.
  static let known = "columns that are known: \(allCases.map(\.title).joined(separator: ", "))"

  /// True if a person may have several values, from several columns.
  var isList: Bool {
    switch self {
    case .email, .phone, .link, .address, .relation, .event, .network, .messenger, .fact, .note, .interest,
      .school, .offers, .seeks, .previousCompany:
      true
    default: false
    }
  }

  /// True for a field of the profile with one value. The value of a second column becomes a fact.
  var isText: Bool {
    switch self {
    case .company, .role, .department, .industry, .birthday, .anniversary, .knownSince: true
    default: false
    }
  }

  /// True for a setting of the planner. Two columns for the same setting are an error, because they could
  /// differ.
  var isOnce: Bool {
    switch self {
    case .every, .minutes, .importance, .purpose, .last, .timeZone, .card, .on, .between: true
    default: false
    }
  }

  /// Returns the field of an English header, by its key; nil if it is unknown.
  static func english(_ key: String) -> CSVField? { byHeader[key] }

  private static let byHeader: [String: CSVField] = {
    let pairs = allCases.flatMap { field in field.headers.map { ($0, field) } }
    return Dictionary(pairs) { first, _ in first }
  }()

  private var headers: Set<String> {
    switch self {
    case .name: ["name", "fullname", "displayname", "friend"]
    case .given: ["givenname", "firstname"]
    case .middle: ["middlename", "middlenames", "additionalname", "additionalnames"]
    case .family: ["familyname", "lastname", "surname", "surnames"]
    case .secondFamily: ["secondlastname", "secondsurname"]
    case .prefix: ["nameprefix", "prefix", "honorificprefix", "salutation"]
    case .suffix: ["namesuffix", "suffix", "honorificsuffix"]
    case .phoneticGiven:
      [
        "phoneticfirstname", "phoneticgivenname", "givennameyomi", "givenyomi", "firstnameyomi",
        "yomifirstname",
      ]
    case .phoneticMiddle: ["phoneticmiddlename", "additionalnameyomi", "middlenameyomi"]
    case .phoneticFamily:
      [
        "phoneticlastname", "phoneticfamilyname", "familynameyomi", "surnameyomi", "lastnameyomi",
        "yomilastname",
      ]
    case .nickname: ["nickname"]
    case .every:
      [
        "every", "cadence", "cadencedays", "howoften", "frequency", "keepintouch", "keepintouchfrequency",
        "contactfrequency", "reminderfrequency",
      ]
    case .minutes: ["for", "minutes", "duration"]
    case .importance: ["importance"]
    case .tags: ["tags", "tag", "labels", "groupmembership", "categories", "groups", "circles", "lists"]
    case .purpose: ["purpose"]
    case .last:
      [
        "last", "lastcontact", "lastcontacted", "lastmet", "lastseen", "lastinteraction",
        "lastinteractiondate",
        "lastcontactdate",
      ]
    case .timeZone: ["timezone", "tz"]
    case .card: ["card", "uid", "carduid"]
    case .on: ["on", "weekdays", "days"]
    case .between: ["between", "times"]
    case .email: ["email", "emails", "emailaddress", "emailaddresses", "mail", "primaryemail"]
    case .phone: ["phone", "phones", "phonenumber", "phonenumbers", "telephone", "primaryphonenumber"]
    case .link:
      ["link", "links", "website", "websites", "webpage", "personalwebpage", "url", "urls", "homepage"]
    case .address: ["address", "addresses"]
    case .company:
      ["company", "companyname", "organization", "organizationname", "employer", "currentcompany"]
    case .role: ["role", "jobtitle", "position", "organizationtitle", "title"]
    case .department: ["department", "organizationdepartment"]
    case .industry: ["industry"]
    case .previousCompany: ["previouscompanies", "previouscompany"]
    case .school: ["schools", "school", "education"]
    case .interest: ["interests", "interest", "hobby", "hobbies"]
    case .offers: ["offers"]
    case .seeks: ["seeks", "lookingfor"]
    case .birthday: ["birthday", "birthdate", "bday", "dateofbirth", "dob", "born", "birthdaydate"]
    case .birthYear: ["birthyear", "yearofbirth"]
    case .birthMonth: ["birthmonth", "monthofbirth"]
    case .birthDay: ["dayofbirth"]
    case .anniversary:
      ["anniversary", "weddinganniversary", "weddingdate", "weddingday", "dateofwedding", "anniversarydate"]
    case .knownSince: ["knownsince"]
    case .note: ["notes", "note", "comments", "description", "bio", "about"]
    default: []
    }
  }
}

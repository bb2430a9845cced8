import PlannerProtocol

/// The interface file, parsed by a small separate parser. It supports enough of Varlink's grammar
/// (varlink.org, "Interface Definition") to compare the file with the messages.
struct InterfaceText {
  enum Kind: Equatable {
    case bool, int, float, string, object
    case named(String)
    case choice([String])
    indirect case array(Kind)
    indirect case dictionary(Kind)
  }

  struct Field: Equatable {
    var name: String
    var kind: Kind
    var isOptional: Bool
  }

  struct Declaration {
    /// `type`, `method` or `error`.
    var keyword: String
    var name: String
    /// The comment lines directly above, without `#`.
    var prose: [String]
    var fields: [Field]
    /// The words, if the type is an enum.
    var cases: [String] = []
    /// The reply of a method.
    var reply: [Field]
    /// The name of its interface.
    var interface = ""
  }

  struct SyntaxError: Error { var text: String }

  var name = ""
  var prose: [String] = []
  var declarations: [Declaration] = []

  init(_ text: String) throws {
    var parser = Parser(text: text)
    while let word = try parser.keyword() {
      let prose = parser.takeProse()
      if word == "interface" {
        name = try parser.qualifiedName()
        self.prose = prose
        continue
      }
      var declaration = Declaration(
        keyword: word, name: try parser.identifier(), prose: prose, fields: [], reply: [])
      if word == "type", let cases = parser.cases() {
        declaration.cases = cases
      } else {
        declaration.fields = try parser.fields()
      }
      if word == "method" {
        try parser.expect("->")
        declaration.reply = try parser.fields()
      }
      declaration.interface = name
      declarations.append(declaration)
    }
  }

  /// Returns all interfaces in one. A type that several have appears once.
  static func ofAll() throws -> InterfaceText {
    let files = try allDescriptions.map { try InterfaceText($0.text) }
    var whole = files[0]
    for file in files.dropFirst() {
      whole.prose += file.prose
      for declaration in file.declarations {
        if let known = whole.type(declaration.name), declaration.keyword == "type" {
          guard known.fields == declaration.fields, known.cases == declaration.cases else {
            throw SyntaxError(text: "\(declaration.name) is two types")
          }
        } else {
          whole.declarations.append(declaration)
        }
      }
    }
    return whole
  }

  func all(_ keyword: String) -> [Declaration] { declarations.filter { $0.keyword == keyword } }
  func type(_ name: String) -> Declaration? { all("type").first { $0.name == name } }
}

extension InterfaceText {
  fileprivate struct Parser {
    private var rest: Substring
    private var prose: [String] = []

    init(text: String) { rest = text[...] }

    /// Parses `type`, `method`, `error` or `interface`. Returns nil at the end of the file.
    mutating func keyword() throws -> String? {
      skipBlank()
      if rest.isEmpty { return nil }
      let word = try identifier()
      guard ["type", "method", "error", "interface"].contains(word) else { throw SyntaxError(text: word) }
      return word
    }

    mutating func takeProse() -> [String] {
      defer { prose = [] }
      return prose
    }

    /// Skips blank lines and comments. A blank line discards the prose above it, because prose belongs to the
    /// declaration directly below.
    private mutating func skipBlank() {
      while let first = rest.first {
        if first == "#" {
          let line = rest.prefix { $0 != "\n" }
          prose.append(String(line.dropFirst().drop { $0 == " " }))
          rest = rest[line.endIndex...]
        } else if first.isWhitespace {
          if rest.hasPrefix("\n\n") { prose = [] }
          rest = rest.dropFirst()
        } else {
          return
        }
      }
    }

    mutating func identifier() throws -> String {
      skipBlank()
      let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard !word.isEmpty else { throw SyntaxError(text: String(rest.prefix(40))) }
      rest = rest[word.endIndex...]
      return String(word)
    }

    mutating func qualifiedName() throws -> String {
      var name = try identifier()
      while take(".") { name += "." + (try identifier()) }
      return name
    }

    mutating func take(_ text: String) -> Bool {
      skipBlank()
      guard rest.hasPrefix(text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }

    mutating func expect(_ text: String) throws {
      guard take(text) else { throw SyntaxError(text: "\(text) before \(rest.prefix(40))") }
    }

    /// Parses the words of an enum. Returns nil for a struct.
    mutating func cases() -> [String]? {
      var trial = self
      guard case .choice(let words)? = try? trial.kind() else { return nil }
      self = trial
      return words
    }

    mutating func fields() throws -> [Field] {
      try expect("(")
      var fields: [Field] = []
      while !take(")") {
        if !fields.isEmpty { try expect(",") }
        let name = try identifier()
        try expect(":")
        let isOptional = take("?")
        fields.append(Field(name: name, kind: try kind(), isOptional: isOptional))
      }
      return fields
    }

    mutating func kind() throws -> Kind {
      if take("[]") { return .array(try kind()) }
      if take("[string]") { return .dictionary(try kind()) }
      if take("(") {
        var words = [try identifier()]
        while take(",") { words.append(try identifier()) }
        try expect(")")
        return .choice(words)
      }
      switch try identifier() {
      case "bool": return .bool
      case "int": return .int
      case "float": return .float
      case "string": return .string
      case "object": return .object
      case let name: return .named(name)
      }
    }
  }
}

/// The interfaces of the daemon, plannerassist and plannerguests.
let allDescriptions = interfaceDescriptions + [askDescription, guestsDescription]

import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerWebKit
import Testing

@testable import PlannerWeb

/// Returns all pages reachable by links from the first one. Visits at most six queries per path, because
/// weeks never end.
func walk(_ page: TestPage, as session: String) async throws -> [(path: String, answer: Answer)] {
  var waiting = ["/"]
  var seen: Set<String> = ["/"]
  var queries: [String: Int] = [:]
  var pages: [(String, Answer)] = []
  while let path = waiting.popLast() {
    let answer = try await page.get(path, as: session)
    pages.append((path, answer))
    guard answer["Content-Type"]?.hasPrefix("text/html") ?? false else { continue }
    let base = path.split(separator: "?").first.map(String.init) ?? path
    for link in answer.body.matches(of: /<a\s[^>]*href="([^"]*)"/) {
      let href = link.1.replacing("&amp;", with: "&").split(separator: "#").first.map(String.init) ?? ""
      let next = href.hasPrefix("?") ? base + href : href
      guard next.hasPrefix("/"), !next.hasPrefix("//"), seen.insert(next).inserted else { continue }
      let path = next.split(separator: "?")
      if path.count > 1 { queries[String(path[0]), default: 0] += 1 }
      if path.count < 2 || queries[String(path[0]), default: 0] <= 6 { waiting.append(next) }
    }
  }
  return pages
}

@Suite struct `Whatever people are called` {
  private static let names = [
    #"<script>alert(1)</script>"#, #""><img src=x onerror=alert(1)>"#, #"' onmouseover='alert(1)"#,
    "{{token}} {{{token}}} {{/name}}", "&lt;b&gt; &amp;", "</title><h1>x", "Ana\u{202E}zuoS", "日本 太郎",
  ]

  @Test func `no page has markup of it, or runs it, and every link leads somewhere`() async throws {
    try await TestPage.with { page in
      for name in Self.names {
        let id = try await page.add(name, profile: PersonProfile(company: name, interests: [name]))
        try await page.call(Methods.Log(name: id, notes: name))
        try await page.call(Methods.Note(item: name, text: name))
      }
      // The daemon rejects links that run code.
      for link in ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x"] {
        await #expect(throws: InvalidField.self) {
          try await page.add("Link", profile: PersonProfile(urls: [.init(value: link)]))
        }
      }
      let session = try await page.session()
      let pages = try await walk(page, as: session)
      #expect(pages.count > 20)
      for (path, answer) in pages {
        #expect(answer.status == 200, "\(path)")
        let text = answer.body
        guard answer["Content-Type"]?.hasPrefix("text/html") == true else {
          // The browser saves a file without interpreting it.
          #expect(answer["Content-Disposition"]?.hasPrefix("attachment") == true, "\(path)")
          #expect(answer["X-Content-Type-Options"] == "nosniff", "\(path)")
          continue
        }
        #expect(!text.contains("<script>") && !text.contains("<img") && !text.contains("<h1>x"), "\(path)")
        // The only script is the module. There are no styles or events in attributes, and no links that run
        // code.
        #expect(!text.contains(/<script(?! type="module" src="\/assets\/)/), "\(path)")
        let bare = text.replacing(/"[^"]*"/, with: "\"\"")
        #expect(!bare.contains(/<[^>]*\s(style|on[a-z]+)\s*=/), "\(path)")
        #expect(!text.contains(/(?i)(href|src|action)\s*=\s*["']?\s*(javascript|data|vbscript):/), "\(path)")
        for link in text.matches(of: /(?:href|src|action)="([^"]*)"/) {
          #expect(
            link.1.isEmpty || link.1.contains(/^(\/(?!\/)|[#?]|tel:|mailto:|https?:\/\/)/),
            "\(path): \(link.1)")
        }
      }
      let people = try #require(pages.first { $0.path == "/people" }).answer
      #expect(people.shows("&lt;script&gt;alert(1)&lt;/script&gt;") && people.shows("日本 太郎"))
      #expect(people.shows("{{token}} {{{token}}} {{/name}}"))
    }
  }

  @Test func `or however long it is`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let long = String(repeating: "ä", count: 10_000)
      let refused = try await page.post(
        "/people", [("displayName", long), ("count", "2"), ("unit", "weeks")], as: session)
      #expect(refused.status == 422 && refused.shows("1 to 200 visible characters") && refused.shows(long))
      #expect(try await page.call(Methods.Status()).contacts == 0)
      let id = try await page.add("Ana")
      let item = try #require(try await page.items().first)
      #expect(try await page.post("/items/\(item.id)/done", [("notes", long)], as: session).status == 303)
      #expect(try await page.call(Methods.Person(name: id)).log.map(\.notes) == [long])
      let search = try await page.get(
        "/people?search=\(Form.encoded(String(repeating: "x", count: 7000)))", as: session)
      #expect(search.status == 200 && search.shows("<h1>"))
    }
  }

  @Test func `a way back leads nowhere else`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      for back in [
        "//evil.example", "http://evil.example", #"/\evil.example"#, "javascript:alert(1)", "", "x\r\nX: y",
        "/\r\nX: y", "/\nX: y", "/\u{0}", "/\u{1}people", "/\t/evil.example", "/\u{7F}", "/ /evil.example",
        "/\u{301}/evil.example", "/\u{85}X: y",
      ] {
        let answer = try await page.post("/refresh", [("back", back)], as: session)
        #expect((answer.status, answer["Location"], answer["X"]) == (303, "/", nil), "\(back)")
      }
      let home = try await page.post("/refresh", [("back", "/people?search=a%20b&page=2")], as: session)
      #expect(home["Location"] == "/people?search=a%20b&page=2")
    }
  }
}

@Suite struct `The templates` {
  @Test func `are all there, and say nothing where there is nothing to say`() throws {
    let pages = try PageTemplates()
    #expect(pages.names.count > 8)
    for name in pages.names {
      let reply = pages.html(name, [:])
      let text = String(decoding: reply.body, as: UTF8.self)
      #expect(!text.contains("{{"), "\(name)")
      #expect(!text.isEmpty || ["error", "invalid", "order", "refusal"].contains(name), "\(name)")
    }
  }

  @Test func `are asked for by names that there are`() throws {
    let names = Set(try PageTemplates().names)
    for path in RepositoryFiles.all(under: "Sources/PlannerWeb", suffix: ".swift") {
      let text = try RepositoryFiles.text(path)
      for match in text.matches(of: /\.html\(\s*"([a-z-]+)"/) {
        #expect(names.contains(String(match.1)), "\(path)")
      }
    }
    for path in RepositoryFiles.all(under: "Sources/PlannerWeb", suffix: ".mustache") {
      let text = try RepositoryFiles.text(path)
      for match in text.matches(of: /\{\{[><]\s*([a-z-]+)/) {
        #expect(names.contains(String(match.1)), "\(path)")
      }
    }
  }
}

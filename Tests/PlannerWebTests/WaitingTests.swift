import Foundation
import PlannerProtocol
import PlannerWebKit
import Testing

@testable import PlannerWeb

@Suite struct `A page for which the planner works longer` {
  @Test(arguments: ["/", "/check", "/introductions"])
  func `shows what stands around it first, and is one page in the end`(path: String) async throws {
    try await TestPage.with { page in
      try await page.add("Ana")
      let session = try await page.session()
      let shown = try await page.get(path, as: session)
      let beginning = try #require(shown.parts.first)
      #expect(shown.status == 200 && shown.parts.count == 2)
      #expect(beginning.contains(#"aria-label="Pages""#) && beginning.contains(#"class="wait muted""#))
      #expect(!beginning.contains("<h1>"))
      for once in ["<!doctype", "<nav", "<main", "<h1>", "</main>", "</html>"] {
        #expect(shown.body.components(separatedBy: once).count == 2, "\(once) on \(path)")
      }
    }
  }

  @Test func `is pressed as a whole for a browser that takes it so`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      var ask = Ask(path: "/check", session: session)
      ask.headers = [("Accept-Encoding", "gzip")]
      let pressed = try await page.ask(ask)
      #expect(pressed["Content-Encoding"] == "gzip" && pressed["Vary"] == "Accept-Encoding")
    }
  }

  @Test func `says what fails in the page that has begun`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let command = Form.encoded("plannerctl edit 'Nobody Here' --every 7d")
      let shown = try await page.get("/check/try?command=\(command)", as: session)
      #expect(shown.status == 200 && shown.shows("There is no such thing here"))
      #expect(shown.shows("Nobody Here") && !shown.shows(">Cancel</a>"))
    }
  }

  @Test func `says at once that the planner is not there`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      _ = try await page.get("/check", as: session)
      try await page.stopDaemon()
      let shown = try await page.get("/check", as: session)
      #expect(shown.status == 503 && shown.shows(#"http-equiv="refresh""#))
      try await page.startDaemon()
    }
  }

  @Test func `with a form that was refused comes whole, with its status`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let refused = try await page.post(
        "/check/do", [("command", "plannerctl edit Nobody --every 7d")], as: session)
      #expect(refused.status == 422 && refused.parts.count == 1)
      #expect(refused.shows("Can you keep your promises?"))
    }
  }
}

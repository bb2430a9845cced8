import Foundation
import PlannerTestSupport
import Testing

@testable import PlannerWeb

/// Files that are uploaded at the same time.
@Suite struct `Files that are sent to the page` {
  /// Returns a form with a file of a mebibyte that no import accepts.
  private func form(_ page: TestPage, _ session: String) -> (head: [UInt8], body: [UInt8]) {
    let body =
      "--m\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(PageToken.of(session))\r\n--m\r\n"
      + "Content-Disposition: form-data; name=\"document\"; filename=\"x.json\"\r\n\r\n"
      + String(repeating: "x", count: 1 << 20) + "\r\n--m--\r\n"
    let head =
      "POST /settings/import HTTP/1.1\r\nConnection: close\r\nHost: 127.0.0.1:\(page.port)\r\n"
      + "Cookie: planner=\(session)\r\nOrigin: http://127.0.0.1:\(page.port)\r\n"
      + "Content-Type: multipart/form-data; boundary=m\r\n"
    return (Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n".utf8), Array(body.utf8))
  }

  /// Waits until the turn is taken or free, and this number of uploads wait.
  private func wait(_ isTaken: Bool, _ waiting: Int, _ page: TestPage) async throws {
    let files = try #require(page.server).files
    while files.now != (isTaken, waiting) { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test(.timeLimit(.minutes(10)))
  func `are taken one after the other, so that its memory is enough`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let (head, body) = form(page, session)
      let port = page.port
      let wires = try (0..<6).map { _ in try Wire(port: port) }
      try wires[0].send(head + body.prefix(1000))
      try await wait(true, 0, page)
      let sending = wires.dropFirst().map { wire in
        Task { try await onThread { try wire.send(head + body) } }
      }
      try await wait(true, 5, page)
      // An upload that is aborted gives its turn to the next one. Other pages stay available.
      wires[0].hangUp()
      for wire in wires.dropFirst() {
        let answer = try await onThread { try Answer(wire.readAll()) }
        #expect(answer.status == 422, "\(answer.status)")
      }
      for task in sending { try await task.value }
      #expect(try await page.get("/", as: session).status == 200)
      try await wait(false, 0, page)
    }
  }

  @Test func `say how long they are before anything is read`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let head = String(decoding: form(page, session).head, as: UTF8.self)
      let end = try #require(head.range(of: "Content-Length"))
      let port = page.port
      let answer = try await onThread {
        let wire = try Wire(port: port)
        try wire.send(Array("\(head[..<end.lowerBound])Transfer-Encoding: chunked\r\n\r\n".utf8))
        return try Answer(wire.readAll())
      }
      #expect(answer.status == 400)
    }
  }
}

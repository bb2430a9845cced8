import Foundation
import Glibc
import PlannerProtocol
import PlannerTestSupport
import Testing
import Varlink

@Suite struct `A place where no planner can be` {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["PLANNER_HOME", "PLANNER_SOCKET"])
  func `is a path that is another one in every folder`(name: String) throws {
    let found = try #require(Misplaced([name: "my planner/x"]))
    #expect(found.place == name)
    #expect(
      found.message
        == "\(name) is 'my planner/x', which is another place in every folder; set it to a path from / on: "
        + "\(name)='\(FileManager.default.currentDirectoryPath)/my planner/x'")
  }

  @Test(arguments: ["", "/below", "/below/it"])
  func `is a file, or lies in one`(end: String) throws {
    let file = folder.file("file")
    try Data().write(to: URL(filePath: file))
    let found = try #require(Misplaced(["PLANNER_HOME": file + end]))
    #expect(found.place == "PLANNER_HOME")
    #expect(
      found.message
        == "PLANNER_HOME is '\(file + end)', and \(end.isEmpty ? "that" : "'\(file)'") is a file; "
        + "set it to a folder, or move the file elsewhere")
  }

  @Test func `is a path that no socket's address holds`() throws {
    func home(_ length: Int) -> String { "/" + String(repeating: "x", count: length - 1) }
    #expect(Misplaced(["PLANNER_SOCKET": home(107)]) == nil)
    let found = try #require(Misplaced(["PLANNER_SOCKET": home(108)]))
    #expect(
      found.message
        == "the path of the socket has 108 bytes, and may have 107: '\(home(108))'; "
        + "set PLANNER_SOCKET to a shorter one, such as /run/user/\(getuid())/planner.sock")
    #expect(Misplaced(["PLANNER_HOME": home(94)]) == nil)
    #expect(Misplaced(["PLANNER_HOME": home(95)])?.message.contains("has 108 bytes") == true)
    // Bytes are counted, not characters.
    #expect(Misplaced(["PLANNER_SOCKET": "/" + String(repeating: "é", count: 54)]) != nil)
  }

  @Test func `is none of the usual ones`() throws {
    let link = folder.file("link")
    symlink(folder.path, link)
    let places: [[String: String]] = [
      [:], ["PLANNER_HOME": ""], ["PLANNER_HOME": folder.path], ["PLANNER_HOME": folder.file("not/yet")],
      ["PLANNER_HOME": link], ["PLANNER_HOME": "\(folder.path)//x/"], ["PLANNER_SOCKET": "/tmp/x.sock"],
    ]
    for place in places { #expect(Misplaced(place) == nil, "\(place)") }
  }
}

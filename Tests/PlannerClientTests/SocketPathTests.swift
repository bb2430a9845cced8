import Glibc
import PlannerClient
import PlannerProtocol
import Testing
import Varlink

@Suite struct `The socket's path` {
  @Test(arguments: [
    (["PLANNER_SOCKET": "/a", "PLANNER_HOME": "/b", "XDG_RUNTIME_DIR": "/c"], "/a"),
    (["PLANNER_HOME": "/b", "XDG_RUNTIME_DIR": "/c"], "/b/planner.sock"),
    (["XDG_RUNTIME_DIR": "/c"], "/c/planner/planner.sock"),
    (["PLANNER_SOCKET": "", "PLANNER_HOME": "", "XDG_RUNTIME_DIR": ""], "/run/user/7/planner/planner.sock"),
    ([:], "/run/user/7/planner/planner.sock"),
  ])
  func `follows the environment`(environment: [String: String], path: String) {
    #expect(SocketPath.resolve(environment, uid: 7) == path)
  }
}

@Suite struct `Connecting` {
  private func reason(_ path: String) -> String? {
    do {
      _ = try VarlinkConnection(path: path)
      return nil
    } catch {
      guard case .noDaemon(path, let reason) = error else { return "\(error)" }
      return reason
    }
  }

  @Test func `says that there is no socket`() {
    #expect(reason("/nonexistent/planner.sock") == "there is no such socket")
  }

  @Test func `says that nobody listens`() {
    let path = "/tmp/planner-client-test-\(getpid()).sock"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    close(descriptor)
    defer { unlink(path) }
    #expect(reason(path) == "nobody listens there")
  }

  @Test func `says that a path is too long for a socket`() {
    let path = "/tmp/" + String(repeating: "x", count: 103)
    #expect(reason(path) == "the path is 108 bytes long, a socket's may have 107")
    #expect(reason(String(path.dropLast())) == "there is no such socket")
  }
}

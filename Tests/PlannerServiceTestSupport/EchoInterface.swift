import Foundation
import PlannerProtocol
import Varlink
import VarlinkNIO

@testable import PlannerService

/// Echoes every call, or answers with a given number of bytes, and keeps subscribers. `hold` is answered when
/// the test says so.
final class EchoInterface: VarlinkInterface {
  let name = "org.example.echo"
  let description = "interface org.example.echo\nmethod Echo(text: string, size: ?int) -> (text: string)\n"
  let parameters: [String: Set<String>] = ["Echo": ["text", "size"]]
  var subscribers: [any Subscriber] = []
  var held: [(VarlinkAnswer) -> Void] = []

  struct Text: Codable {
    var text: String
    var size: Int?
  }

  func answer(_ method: String, _ call: VarlinkCall) throws -> VarlinkAnswer? {
    if call.more, let subscriber = call.subscriber {
      do { try subscriber.begin() } catch let busy as Busy {
        return .error(Busy.qualifiedName, try WireJSON.encode(busy))
      }
      subscribers.append(subscriber)
      return .subscribed
    }
    var text = try WireCall<Text>.parameters(of: call.message)
    if text.text == "hold" { return .later { self.held.append($0) } }
    if let size = text.size { text = Text(text: String(repeating: "x", count: size)) }
    return .reply(try WireJSON.encode(text))
  }

  static func call(_ text: String, size: Int? = nil) -> [UInt8] {
    let more = size.map { ",\"size\":\($0)" } ?? ""
    return Array(#"{"method":"org.example.echo.Echo","parameters":{"text":"\#(text)"\#(more)}}"#.utf8) + [0]
  }

  static let watch = Array(#"{"method":"org.example.echo.Echo","more":true}"#.utf8) + [0]
}

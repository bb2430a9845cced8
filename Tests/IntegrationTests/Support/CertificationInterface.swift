import Foundation
import PlannerModel
import PlannerProtocol
import PlannerService
import VarlinkNIO

/// Serves `org.varlink.certification` in the same way as the planner's own interface. Test builds only.
///
/// Source: its checks are those in varlink/tests of github.com/varlink/python.
final class CertificationInterface: VarlinkInterface {
  let name = "org.varlink.certification"
  let description = certificationDescription
  let parameters: [String: Set<String>] = [:]

  /// The method that each client must call next.
  private var next: [String: String] = [:]
  private(set) var passed = 0

  private static let order =
    ["Start"] + (1...11).map { "Test\($0 < 10 ? "0" : "")\($0)" } + ["End"]

  func answer(_ method: String, _ call: VarlinkCall) throws -> VarlinkAnswer? {
    guard let place = Self.order.firstIndex(of: method) else { return nil }
    let got = try JSONDecoder().decode([String: JSONValue].self, from: call.message)
    if method == "Start" {
      let id = UUID().uuidString
      next[id] = "Test01"
      guard got["parameters"] == nil || got["parameters"] == .object([:]) else {
        return refuse("no parameters", got)
      }
      return .reply(Data(#"{"client_id":"\#(id)"}"#.utf8))
    }
    guard case .object(var parameters)? = got["parameters"], case .string(let id)? = parameters["client_id"],
      let expected = next[id]
    else { return .error("\(name).ClientIdError", Data("{}".utf8)) }
    next[id] = nil
    guard expected == method else { return refuse("a call to \(expected)", got) }
    parameters["client_id"] = nil
    if method == "Test10" { parameters = withoutNulls(parameters) }
    let wants = Self.wants[method] ?? "{}"
    guard try JSONDecoder().decode([String: JSONValue].self, from: Data(wants.utf8)) == parameters,
      call.more == (method == "Test10"), (got["oneway"] == .bool(true)) == (method == "Test11")
    else { return refuse(wants, got) }
    if method == "End" {
      passed += 1
      return .reply(Data(#"{"all_ok":true}"#.utf8))
    }
    next[id] = Self.order[place + 1]
    if method == "Test10" {
      return .replies((1...10).map { Data(#"{"string":"Reply number \#($0)"}"#.utf8) })
    }
    return .reply(Data((Self.replies[method] ?? "{}").utf8))
  }

  private func refuse(_ wants: String, _ got: [String: JSONValue]) -> VarlinkAnswer {
    let parameters = JSONValue.object(["wants": .object(["call": .string(wants)]), "got": .object(got)])
    return .error("\(name).CertificationError", (try? JSONEncoder().encode(parameters)) ?? Data("{}".utf8))
  }

  /// Removes null members. An optional member of `mytype` may be null or absent.
  private func withoutNulls(_ parameters: [String: JSONValue]) -> [String: JSONValue] {
    guard case .object(let members)? = parameters["mytype"] else { return parameters }
    return ["mytype": .object(members.filter { $0.value != .null })]
  }

  private static let values =
    #""bool":false,"int":2,"float":3.141592653589793,"string":"a lot of string""#
  private static let map = #"{"foo":"Foo","bar":"Bar"}"#
  private static let set = #"{"one":{},"two":{},"three":{}}"#
  private static let type = #"""
    {"object":{"method":"org.varlink.certification.Test09","parameters":{"map":{"foo":"Foo","bar":"Bar"}}},
    "enum":"two","struct":{"first":1,"second":"2"},"array":["one","two","three"],
    "dictionary":{"foo":"Foo","bar":"Bar"},"stringset":{"one":{},"two":{},"three":{}},
    "interface":{"foo":[null,{"foo":"foo","bar":"bar"},null,{"one":"foo","two":"bar"}],
    "anon":{"foo":true,"bar":false}}}
    """#

  /// The required parameters of each call, besides `client_id`.
  private static let wants = [
    "Test02": #"{"bool":true}"#, "Test03": #"{"int":1}"#, "Test04": #"{"float":1.0}"#,
    "Test05": #"{"string":"ping"}"#, "Test06": "{\(values)}", "Test07": #"{"struct":{\#(values)}}"#,
    "Test08": #"{"map":\#(map)}"#, "Test09": #"{"set":\#(set)}"#, "Test10": #"{"mytype":\#(type)}"#,
    "Test11": #"{"last_more_replies":["#
      + (1...10).map { "\"Reply number \($0)\"" }.joined(separator: ",") + "]}",
  ]

  private static let replies = [
    "Test01": #"{"bool":true}"#, "Test02": #"{"int":1}"#, "Test03": #"{"float":1.0}"#,
    "Test04": #"{"string":"ping"}"#, "Test05": "{\(values)}", "Test06": #"{"struct":{\#(values)}}"#,
    "Test07": #"{"map":\#(map)}"#, "Test08": #"{"set":\#(set)}"#, "Test09": #"{"mytype":\#(type)}"#,
  ]
}

/// The description from the certification, word for word except for its comments.
private let certificationDescription = """
  interface org.varlink.certification

  type Interface (
    foo: ?[]?[string](foo, bar, baz),
    anon: (foo: bool, bar: bool)
  )

  type MyType (
    object: object,
    enum: (one, two, three),
    struct: (first: int, second: string),
    array: []string,
    dictionary: [string]string,
    stringset: [string](),
    nullable: ?string,
    nullable_array_struct: ?[](first: int, second: string),
    interface: Interface
  )

  method Start() -> (client_id: string)

  method Test01(client_id: string) -> (bool: bool)

  method Test02(client_id: string, bool: bool) -> (int: int)

  method Test03(client_id: string, int: int) -> (float: float)

  method Test04(client_id: string, float: float) -> (string: string)

  method Test05(client_id: string, string: string) -> (
    bool: bool,
    int: int,
    float: float,
    string: string
  )

  method Test06(
    client_id: string,
    bool: bool,
    int: int,
    float: float,
    string: string
  ) -> (
    struct: (
      bool: bool,
      int: int,
      float: float,
      string: string
    )
  )

  method Test07(
    client_id: string,
    struct: (
      bool: bool,
      int: int,
      float: float,
      string: string
    )
  ) -> (map: [string]string)

  method Test08(client_id: string, map: [string]string) -> (set: [string]())

  method Test09(client_id: string, set: [string]()) -> (mytype: MyType)

  method Test10(client_id: string, mytype: MyType) -> (string: string)

  method Test11(client_id: string, last_more_replies: []string) -> ()

  method End(client_id: string) -> (all_ok: bool)

  error ClientIdError ()
  error CertificationError (wants: object, got: object)

  """

import Varlink

extension VarlinkConnection {
  /// Connects to the daemon.
  /// - timeout: seconds to wait for it at each step; nil to wait while it works.
  /// - told: called every two seconds while a reply is missing, with the program's name and the seconds.
  package convenience init(
    path: String, timeout: Int? = nil, told: ((_ program: String, _ seconds: Int) -> Void)? = nil
  ) throws(ClientError) {
    try self.init(path: path, timeout: timeout, program: "plannerd", told: told)
  }
}

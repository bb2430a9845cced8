import PlannerModel

/// The journal's `MESSAGE_ID` of each kind of notice. journalctl(1) finds entries by it, and `journalctl -x`
/// explains them (`systemd/planner.catalog`). The ids never change.
package enum MessageId {
  /// Returns 32 lower-case hexadecimal digits; nil if the kind is not written to the journal.
  package static func of(_ kind: NoticeKind) -> String? {
    switch kind {
    case .reminder: "198e8595fc3f4b16afd380d92412bdf5"
    case .earlyReminder: "ebbd4662f5e242f6a5dcfccc3108a8c2"
    case .followUp: "a6f62f8addfb4e1ea3efe6df1ae10556"
    case .rollup: "24523b023f0d4ec8bbe75d2dd1829249"
    case .dates: "5c9b8bb6a1d1445f9c6ad2e0c8f0a7b3"
    case .message: "62e068fe2a4d4d63b414b15c3c2039ab"
    case .invitation: "c45753ebfd694e8099d521e7bbf9c23a"
    case .summary: "b9a1390cad4043d0a89afed10acf7a3c"
    case .placed: "92f64a9fcd1c4dd7ab77f813a895691f"
    case .moved: "961ed658310d435bbbf6dd2437754a26"
    case .canceled: "6921000399f64d9790e9c0a81da27b53"
    case .missed: "cdf9a88ef18945bc8a5c380ffc74b862"
    case .done: "f642640d322b470ea584b362c0d7c21f"
    case .conflict: "c66b62e9f5fa4be4bf121f2ca32316fb"
    case .test: "d13d4576e9fe411f8daf3ed8bafca16d"
    case .trouble: "ed17f0589cde4056925d986c19926ebc"
    case .choices, .answer: nil
    }
  }
}

// Written by docs/generate-protocol.py from org.socialplanner.Guests.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

extension InvitationKind: JSONWritable {}

extension InvitationState: JSONWritable {}

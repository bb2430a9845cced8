import CLibical
import PlannerTime

/// A period of a VFREEBUSY, in seconds.
struct FreeBusyTime {
  var component: Int
  var uid: String
  var start: Int
  var end: Int
  var isTentative: Bool
}

extension CalendarDocument {
  /// Stores the busy periods of a part of a VFREEBUSY (RFC 5545 sections 3.6.4 and 3.2.9). Unknown types mean
  /// BUSY.
  mutating func read(freeBusy component: borrowing LibicalComponent) {
    var properties: [LibicalProperty] = []
    component.forEachProperty { properties.append($0) }
    if let uid = properties.first(where: { $0.kind == ICAL_UID_PROPERTY }) {
      draft.uid = uid.text { icalproperty_get_uid($0) }
    }
    for property in properties {
      if property.kind == ICAL_XLICERROR_PROPERTY {
        let complaint = CalendarProblems.complaint(property.text { icalproperty_get_xlicerror($0) })
        problems.add("In a VFREEBUSY: \(complaint).")
      }
      guard property.kind == ICAL_FREEBUSY_PROPERTY else { continue }
      let type = icalproperty_get_first_parameter(property.pointer, ICAL_FBTYPE_PARAMETER)
        .map { icalparameter_get_fbtype($0) }
      if type == ICAL_FBTYPE_FREE { continue }
      guard let period = period(icalproperty_get_freebusy(property.pointer), zoneName: property.zoneName)
      else {
        problems.add("A period of a VFREEBUSY ends before it starts, or is not a period; it takes no time.")
        continue
      }
      let start = period.start.second
      freeBusy.append(
        FreeBusyTime(
          component: events, uid: draft.uid, start: start,
          end: period.length.end(wall: period.start.wall, second: start, zone: period.start.zone),
          isTentative: type == ICAL_FBTYPE_BUSYTENTATIVE))
    }
  }
}

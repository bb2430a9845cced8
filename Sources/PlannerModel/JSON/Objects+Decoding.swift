import PlannerTime

// Objects with ranges are decoded strictly, so that an invalid import fails before anything is written.

extension Goal: Decodable {
  private enum Key: CodingKey {
    case id, contactId, cadenceDays, importance, minDurationMin, windows, createdAt, lastCompletedAt, paused
    case pausedUntil, skippedAt, cadenceTag
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.string(.id)
    contactId = try container.string(.contactId)
    cadenceDays = try container.integer(.cadenceDays, in: .cadenceDays)
    importance = try container.integer(.importance, in: .importance)
    minDurationMin = try container.integer(.minDurationMin, in: .minDurationMin)
    windows = container.isAbsent(.windows) ? .always : try container.object(.windows, Windows.self)
    createdAt = try container.instant(.createdAt)
    lastCompletedAt = try container.optionalInstant(.lastCompletedAt)
    paused = try container.bool(.paused, default: false)
    pausedUntil = try container.optional(.pausedUntil, String.self, allowed: "a date, YYYY-MM-DD") {
      CivilDate($0)
    }
    skippedAt = try container.optionalInstant(.skippedAt)
    cadenceTag = try container.optional(.cadenceTag, String.self, allowed: "a tag") { $0 }
  }
}

extension PlanItem: Decodable {
  private enum Key: CodingKey {
    case id, contactId, goalId, name, startAt, durationMin, status, origin, mirrorUid, createdAt, notes,
      forcedOver, unlearned, dateKey, agreed, isDue, lapsedFrom, placing
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.string(.id)
    contactId = try container.string(.contactId)
    goalId = try container.optional(.goalId, String.self, allowed: "a string") { $0 }
    name = try container.string(.name)
    startAt = try container.instant(.startAt)
    durationMin = try container.integer(.durationMin, in: .durationMin)
    status = try container.choice(.status, ItemStatus.self)
    origin = try container.choice(.origin, ItemOrigin.self)
    mirrorUid = try container.optional(.mirrorUid, String.self, allowed: "a string") { $0 }
    createdAt = try container.instant(.createdAt)
    notes = try container.optional(.notes, String.self, allowed: "a string") { $0 }
    forcedOver = try container.decodeIfPresent([BusyTime].self, forKey: .forcedOver)
    unlearned = try container.optional(.unlearned, Bool.self, allowed: "true or false") { $0 }
    dateKey = try container.optional(.dateKey, String.self, allowed: "a string") { $0 }
    agreed = try container.optional(.agreed, Bool.self, allowed: "true or false") { $0 }
    isDue = try container.optional(.isDue, Bool.self, allowed: "true or false") { $0 }
    lapsedFrom = try container.optional(.lapsedFrom, String.self, allowed: "pending, snoozed or rescheduled")
    {
      ItemStatus(rawValue: $0).flatMap { $0.isLive ? $0 : nil }
    }
    placing = try container.isAbsent(.placing) ? nil : container.object(.placing, Placing.self)
  }
}

extension Evidence: Decodable {
  private enum Key: CodingKey { case id, contactId, startAt, cause }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.string(.id)
    contactId = try container.string(.contactId)
    startAt = try container.instant(.startAt)
    cause = try container.choice(.cause, EvidenceCause.self)
  }
}

import PlannerProtocol

// What changes nothing is answered beside the planner. What takes seconds of a large store, and only that, is long.

extension Methods.Status { var manner: Manner { .look } }
extension Methods.Person { var manner: Manner { .look } }
extension Methods.ListAway { var manner: Manner { .look } }
extension Methods.Next { var manner: Manner { .look } }
extension Methods.Agenda { var manner: Manner { .look } }
extension Methods.Item { var manner: Manner { .look } }
extension Methods.Candidates { var manner: Manner { .look } }
extension Methods.GetPreferences { var manner: Manner { .look } }
extension Methods.ListCalendars { var manner: Manner { .look } }
extension Methods.GetMirror { var manner: Manner { .look } }
extension Methods.ListAddressBooks { var manner: Manner { .look } }
extension Methods.Learned { var manner: Manner { .look } }

extension Methods.People { var manner: Manner { .longLook } }
extension Methods.History { var manner: Manner { .longLook } }
extension Methods.Why { var manner: Manner { .longLook } }
extension Methods.Check { var manner: Manner { .longLook } }
extension Methods.Export { var manner: Manner { .longLook } }
extension Methods.Cards { var manner: Manner { .longLook } }

// What is tried and thrown away.

extension Methods.WhatIf { var manner: Manner { .trial } }
extension Methods.Plan { var manner: Manner { dryRun == true ? .trial : .change } }
extension Methods.AddContacts { var manner: Manner { dryRun == true ? .trial : .change } }
extension Methods.AddAway { var manner: Manner { dryRun == true ? .trial : .change } }

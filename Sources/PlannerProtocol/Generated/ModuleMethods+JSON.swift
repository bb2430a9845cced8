// Written by docs/generate-protocol.py from org.socialplanner.Modules.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension ModuleDid: JSONWritable {}

extension ModuleStep: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("did", did)
    try json.member("module", module)
    try json.member("now", now)
    try json.member("people", people)
    try json.member("recipe", recipe)
    json.endObject()
  }
}

extension ModuleMethods.InstallModule.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("module", module)
    try json.member("plan", plan)
    try json.member("replaced", replaced)
    try json.member("steps", steps)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension ModuleMethods.SetModule.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("module", module)
    try json.member("plan", plan)
    try json.member("steps", steps)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension ModuleMethods.RemoveModule.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("module", module)
    try json.member("plan", plan)
    try json.member("steps", steps)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension ModuleMethods.ListModules.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("modules", modules)
    json.endObject()
  }
}

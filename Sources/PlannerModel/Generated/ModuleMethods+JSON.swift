// Written by docs/generate-protocol.py from org.socialplanner.Modules.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

extension ModuleFact: JSONWritable {}

extension ModuleTrust: JSONWritable {}

extension ModuleTemplate: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("name", name)
    try json.member("text", text)
    json.endObject()
  }
}

extension KeptModule: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("about", about)
    try json.member("added", added)
    try json.member("author", author)
    try json.member("id", id)
    try json.member("installedAt", installedAt)
    try json.member("licence", licence)
    try json.member("on", on)
    try json.member("price", price)
    try json.member("questions", questions)
    try json.member("reads", reads)
    try json.member("recipes", recipes)
    try json.member("signer", signer)
    try json.member("templates", templates)
    try json.member("title", title)
    try json.member("trust", trust)
    try json.member("version", version)
    json.endObject()
  }
}

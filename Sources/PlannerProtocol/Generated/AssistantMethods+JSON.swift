// Written by docs/generate-protocol.py from org.socialplanner.Assistant.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension ModelRefusal: JSONWritable {}

extension AssistantMethods.ListChats.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("chats", chats)
    try json.member("total", total)
    json.endObject()
  }
}

extension AssistantMethods.GetChat.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("chat", chat)
    json.endObject()
  }
}

extension AssistantMethods.KeepChat.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("chat", chat)
    json.endObject()
  }
}

extension AssistantMethods.EraseChats.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("erased", erased)
    json.endObject()
  }
}

extension AssistantMethods.GetModelUse.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("hosts", hosts)
    try json.member("requests", requests)
    try json.member("tokens", tokens)
    json.endObject()
  }
}

extension AssistantMethods.AllowModelHost.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    json.endObject()
  }
}

extension AssistantMethods.BeginModelRequest.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("refused", refused)
    try json.member("request", request)
    try json.member("requests", requests)
    try json.member("tokens", tokens)
    json.endObject()
  }
}

extension AssistantMethods.EndModelRequest.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    json.endObject()
  }
}

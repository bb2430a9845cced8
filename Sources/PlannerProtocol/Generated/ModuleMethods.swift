// Written by docs/generate-protocol.py from org.socialplanner.Modules.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.Modules`.
package enum ModuleMethods {
  package static let interface = "org.socialplanner.Modules"

  /// All of them, in the order of the interface file.
  package typealias All = (
    InstallModule, SetModule, RemoveModule, ListModules
  )
}

extension ModuleMethods {
  /// Installs a module, turned on. It replaces an installed module with the same id.
  package struct InstallModule: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The stored module.
      package var module: KeptModule
      /// The results for its recipes, and for the recipes of the replaced module.
      package var steps: [ModuleStep]
      /// The version of the replaced module.
      package var replaced: String?
      /// A `PlanReport` of org.socialplanner.Planner.
      package var plan: PlanReport
      package var undoId: String?

      package init(
        module: KeptModule, steps: [ModuleStep], replaced: String? = nil, plan: PlanReport, undoId: String? = nil
      ) {
        self.module = module
        self.steps = steps
        self.replaced = replaced
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        module = try container.decode(KeptModule.self, forKey: "module")
        steps = try container.decode([ModuleStep].self, forKey: "steps")
        replaced = try container.decodeIfPresent(String.self, forKey: "replaced")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(module, forKey: "module")
        try container.encode(steps, forKey: "steps")
        try container.encodeIfPresent(replaced, forKey: "replaced")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { ModuleMethods.interface }
    package static var name: String { "InstallModule" }
    package static let parameters: Set<String> = ["files", "trust", "signer", "preview"]

    /// All of its files except the signature.
    package var files: [ModuleFile]
    /// As the client found.
    package var trust: ModuleTrust
    /// As the client found.
    package var signer: String?
    /// True stores nothing, and shows the result.
    package var preview: Bool?

    package init(files: [ModuleFile], trust: ModuleTrust, signer: String? = nil, preview: Bool? = nil) {
      self.files = files
      self.trust = trust
      self.signer = signer
      self.preview = preview
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      files = try container.decode([ModuleFile].self, forKey: "files")
      trust = try container.decode(ModuleTrust.self, forKey: "trust")
      signer = try container.decodeIfPresent(String.self, forKey: "signer")
      preview = try container.decodeIfPresent(Bool.self, forKey: "preview")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(files, forKey: "files")
      try container.encode(trust, forKey: "trust")
      try container.encodeIfPresent(signer, forKey: "signer")
      try container.encodeIfPresent(preview, forKey: "preview")
    }
  }
}

extension ModuleMethods {
  /// Turns a module on or off.
  package struct SetModule: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// As in `InstallModule`.
      package var module: KeptModule
      /// As in `InstallModule`.
      package var steps: [ModuleStep]
      /// As in `InstallModule`.
      package var plan: PlanReport
      package var undoId: String?

      package init(module: KeptModule, steps: [ModuleStep], plan: PlanReport, undoId: String? = nil) {
        self.module = module
        self.steps = steps
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        module = try container.decode(KeptModule.self, forKey: "module")
        steps = try container.decode([ModuleStep].self, forKey: "steps")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(module, forKey: "module")
        try container.encode(steps, forKey: "steps")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { ModuleMethods.interface }
    package static var name: String { "SetModule" }
    package static let parameters: Set<String> = ["id", "on"]

    package var id: String
    /// True turns it on.
    package var on: Bool

    package init(id: String, on: Bool) {
      self.id = id
      self.on = on
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
      on = try container.decode(Bool.self, forKey: "on")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
      try container.encode(on, forKey: "on")
    }
  }
}

extension ModuleMethods {
  /// Removes a module and everything that it added.
  package struct RemoveModule: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// As in `InstallModule`; the module as it was.
      package var module: KeptModule
      /// As in `InstallModule`; the module as it was.
      package var steps: [ModuleStep]
      /// As in `InstallModule`; the module as it was.
      package var plan: PlanReport
      package var undoId: String?

      package init(module: KeptModule, steps: [ModuleStep], plan: PlanReport, undoId: String? = nil) {
        self.module = module
        self.steps = steps
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        module = try container.decode(KeptModule.self, forKey: "module")
        steps = try container.decode([ModuleStep].self, forKey: "steps")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(module, forKey: "module")
        try container.encode(steps, forKey: "steps")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { ModuleMethods.interface }
    package static var name: String { "RemoveModule" }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension ModuleMethods {
  /// Returns the modules.
  package struct ListModules: Method {
    package struct Reply: Codable, Sendable {
      /// All installed modules, by id.
      package var modules: [KeptModule]

      package init(modules: [KeptModule]) {
        self.modules = modules
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        modules = try container.decode([KeptModule].self, forKey: "modules")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(modules, forKey: "modules")
      }
    }

    package static var interface: String { ModuleMethods.interface }
    package static var name: String { "ListModules" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

// Written by docs/generate-protocol.py from org.socialplanner.Modules.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// The methods of `org.socialplanner.Modules`.
package enum ModuleMethods {
  package static let interface = "org.socialplanner.Modules"

  /// All of them, in the order of the interface file.
  package static let all: [any Method.Type] = [
    InstallModule.self, SetModule.self, RemoveModule.self, ListModules.self
  ]
}

extension ModuleMethods {
  /// Installs a module, turned on, in the place of an installed one with its id.
  package struct InstallModule: Method {
    package struct Reply: Codable, Sendable {
      /// As it is kept.
      package var module: KeptModule
      /// What became of its recipes, and of those of the one whose place it takes.
      package var steps: [ModuleStep]
      /// The version of that one.
      package var replaced: String?
      /// A `PlanReport` of org.socialplanner.Planner.
      package var plan: PlanReport

      package init(module: KeptModule, steps: [ModuleStep], replaced: String? = nil, plan: PlanReport) {
        self.module = module
        self.steps = steps
        self.replaced = replaced
        self.plan = plan
      }
    }

    package static var interface: String { ModuleMethods.interface }
    package static let parameters: Set<String> = ["files", "trust", "signer", "preview"]

    /// All of its files but the signature.
    package var files: [ModuleFile]
    /// As the client found.
    package var trust: ModuleTrust
    /// As the client found.
    package var signer: String?
    /// True keeps nothing, and shows what would be.
    package var preview: Bool?

    package init(files: [ModuleFile], trust: ModuleTrust, signer: String? = nil, preview: Bool? = nil) {
      self.files = files
      self.trust = trust
      self.signer = signer
      self.preview = preview
    }
  }
}

extension ModuleMethods {
  /// Turns a module on or off.
  package struct SetModule: Method {
    package struct Reply: Codable, Sendable {
      /// As in `InstallModule`.
      package var module: KeptModule
      /// As in `InstallModule`.
      package var steps: [ModuleStep]
      /// As in `InstallModule`.
      package var plan: PlanReport

      package init(module: KeptModule, steps: [ModuleStep], plan: PlanReport) {
        self.module = module
        self.steps = steps
        self.plan = plan
      }
    }

    package static var interface: String { ModuleMethods.interface }
    package static let parameters: Set<String> = ["id", "on"]

    package var id: String
    /// Whether it is to be in use.
    package var on: Bool

    package init(id: String, on: Bool) {
      self.id = id
      self.on = on
    }
  }
}

extension ModuleMethods {
  /// Removes a module and all that it added.
  package struct RemoveModule: Method {
    package struct Reply: Codable, Sendable {
      /// As in `InstallModule`, the module as it was.
      package var module: KeptModule
      /// As in `InstallModule`, the module as it was.
      package var steps: [ModuleStep]
      /// As in `InstallModule`, the module as it was.
      package var plan: PlanReport

      package init(module: KeptModule, steps: [ModuleStep], plan: PlanReport) {
        self.module = module
        self.steps = steps
        self.plan = plan
      }
    }

    package static var interface: String { ModuleMethods.interface }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }
  }
}

extension ModuleMethods {
  package struct ListModules: Method {
    package struct Reply: Codable, Sendable {
      /// All that are installed, by id.
      package var modules: [KeptModule]

      package init(modules: [KeptModule]) {
        self.modules = modules
      }
    }

    package static var interface: String { ModuleMethods.interface }
    package static let parameters: Set<String> = []
    package init() {}
  }
}

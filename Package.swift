// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target: a warning is an error. The tools version enables the Swift 6 language mode.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Modules that tests use heavily. They are optimised in every build: the driver would prefer the build's
/// -Onone, but the compiler itself takes the last option.
let fast: [SwiftSetting] = strict + [.unsafeFlags(["-Xfrontend", "-O"])]

/// Selects how the programs are linked. "1": for `make build`, which compiles with --static-swift-stdlib. The
/// client then needs no shared library, because loading them would take longer than the program itself.
/// "linked": links the objects of the tests' build, which were compiled for shared libraries, with Swift's
/// static libraries, so that `.ci/run` packs the tested code.
let staticLinking = Context.environment["PLANNER_STATIC"]
let staticSwift: [LinkerSetting] =
  staticLinking == "linked"
  ? [
    .unsafeFlags([
      "-static-stdlib", "-lCoreFoundation", "-l_FoundationCShims", "-l_FoundationCollections",
      "-l_FoundationICU",
    ])
  ] : []
let wholeStatic: [LinkerSetting] =
  staticSwift + (staticLinking == nil ? [] : [.unsafeFlags(["-static-executable"])])
  + (staticLinking == "1"
    ? [
      .unsafeFlags([
        "-Xlinker", "--section-ordering-file=\(Context.packageDirectory)/benchmarks/peers/client.order",
      ])
    ] : [])

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let nioConcurrency = Target.Dependency.product(name: "NIOConcurrencyHelpers", package: "swift-nio")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")

/// Products of indirect dependencies. SwiftPM warns about a package that no target uses.
let pinned: [Target.Dependency] = [
  .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
  .product(name: "Atomics", package: "swift-atomics"),
  .product(name: "DequeModule", package: "swift-collections"),
  .product(name: "HTTPTypes", package: "swift-http-types"),
  .product(name: "Metrics", package: "swift-metrics"),
  .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
  .product(name: "ServiceContextModule", package: "swift-service-context"),
  .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
  .product(name: "SystemPackage", package: "swift-system"),
  .product(name: "Tracing", package: "swift-distributed-tracing"),
]

let package = Package(
  name: "social-planner",
  products: [
    .executable(name: "plannerassist", targets: ["plannerassist"]),
    .executable(name: "plannerctl", targets: ["plannerctl"]),
    // One program with several names.
    .executable(name: "plannerd", targets: ["planner"]),
    .executable(name: "plannerguests", targets: ["planner"]),
    .executable(name: "plannerweb", targets: ["planner"]),
    // A library that tests preload into plannerd. It is never installed.
    .library(name: "FailingDisk", type: .dynamic, targets: ["FailingDisk"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    // Indirect dependencies that are compiled. They are listed to fix their versions.
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-service-context", exact: "1.5.1"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [
    // MARK: - ArchitectureTests

    .testTarget(
      name: "ArchitectureTests", dependencies: ["PlannerTestSupport"], swiftSettings: strict),

    // MARK: - CLibcrypt

    .systemLibrary(name: "CLibcrypt", providers: [.apt(["libcrypt-dev"])]),

    // MARK: - CLibcurl

    .systemLibrary(
      name: "CLibcurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),

    // MARK: - CLibical

    .systemLibrary(name: "CLibical", pkgConfig: "libical", providers: [.apt(["libical-dev"])]),

    // MARK: - CLibsystemd

    .systemLibrary(
      name: "CLibsystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),

    // MARK: - CZlib

    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // MARK: - EmbedText

    .plugin(name: "EmbedText", capability: .buildTool()),

    // MARK: - FailingDisk

    .target(name: "FailingDisk", path: "Tests/FailingDisk"),

    // MARK: - IntegrationTests

    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "planner", "plannerassist", "PlannerClient", "plannerctl", "PlannerModel", "PlannerProtocol",
        "PlannerService", "PlannerTestSupport", "PlannerTime", "Varlink", "VarlinkNIO", logging, nioCore,
        nioPosix,
      ],
      swiftSettings: strict),

    // MARK: - PlannerAssist

    .target(
      name: "PlannerAssist",
      dependencies: [
        "PlannerClient", "PlannerModel", "PlannerProtocol", "PlannerLanguageModel", "PlannerTime",
        "PlannerWords", "Varlink",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PlannerAssistTests",
      dependencies: [
        "PlannerAssist", "PlannerClient", "PlannerLanguageModel", "PlannerModel", "PlannerProtocol",
        "PlannerService", "PlannerStore", "PlannerTestSupport", "PlannerTime", "Varlink", "VarlinkNIO",
        logging,
      ],
      exclude: ["Questions"], swiftSettings: strict),

    // MARK: - plannerassist

    .executableTarget(
      name: "plannerassist",
      dependencies: [
        "PlannerAssist", "PlannerClient", "PlannerModel", "PlannerPosix", "PlannerProtocol",
        "PlannerLanguageModel", "PlannerTime", "Varlink", argumentParser,
      ],
      swiftSettings: strict, linkerSettings: staticSwift),

    // MARK: - planner

    .executableTarget(
      name: "planner",
      dependencies: [
        "PlannerChannels", "PlannerClient", "PlannerGuests", "PlannerModel", "PlannerPosix",
        "PlannerProtocol",
        "PlannerService", "PlannerTime", "PlannerWeb", "SystemdKit", "Varlink", argumentParser, logging,
      ] + pinned,
      swiftSettings: strict + [.define("GUESTS")], linkerSettings: staticSwift),

    // MARK: - plannerctl

    .executableTarget(
      name: "plannerctl",
      dependencies: [
        "PlannerClient", "PlannerAddressBooks", "PlannerModel", "PlannerModules", "PlannerMatching",
        "PlannerPosix",
        "PlannerProtocol", "PlannerTime", "PlannerWords", "Varlink", argumentParser,
      ],
      swiftSettings: strict, linkerSettings: wholeStatic),
    .testTarget(
      name: "plannerctlTests",
      dependencies: [
        "PlannerClient", "PlannerAddressBooks", "PlannerModel", "PlannerModules", "PlannerProtocol",
        "PlannerTestSupport",
        "PlannerTime", "PlannerWords", "plannerctl", "Varlink", argumentParser,
      ],
      exclude: ["Files"], swiftSettings: strict),

    // MARK: - PlannerCalendar

    .target(
      name: "PlannerCalendar", dependencies: ["CLibical", "PlannerFiles", "PlannerModel", "PlannerTime"],
      swiftSettings: fast),
    .testTarget(
      name: "PlannerCalendarTests",
      dependencies: [
        "PlannerCalendar", "PlannerFiles", "PlannerModel", "PlannerTestSupport", "PlannerTime",
      ],
      exclude: ["Corpus", "expand.py"], swiftSettings: strict),

    // MARK: - PlannerChannels

    .target(
      name: "PlannerChannels",
      dependencies: ["PlannerModel", "PlannerReminders", "PlannerTime", "SystemdKit"],
      swiftSettings: strict),
    .testTarget(
      name: "PlannerChannelsTests",
      dependencies: [
        "PlannerChannels", "PlannerModel", "PlannerReminders", "PlannerTestSupport", "PlannerTime",
        "SystemdKit",
      ],
      swiftSettings: strict),

    // MARK: - PlannerClient

    .target(
      name: "PlannerClient", dependencies: ["PlannerModel", "PlannerPosix", "PlannerProtocol", "Varlink"],
      swiftSettings: fast),
    .testTarget(
      name: "PlannerClientTests",
      dependencies: ["PlannerClient", "PlannerModel", "PlannerProtocol", "PlannerTestSupport", "Varlink"],
      swiftSettings: strict),

    // MARK: - PlannerAddressBooks

    .target(
      name: "PlannerAddressBooks", dependencies: ["PlannerFiles", "PlannerModel", "PlannerTime"],
      swiftSettings: strict),
    .testTarget(
      name: "PlannerAddressBooksTests",
      dependencies: [
        "PlannerAddressBooks", "PlannerFiles", "PlannerModel", "PlannerTestSupport", "PlannerTime",
      ],
      exclude: ["Corpus"], swiftSettings: strict),

    // MARK: - PlannerDatabase

    .target(name: "PlannerDatabase", dependencies: ["PlannerTime", grdb], swiftSettings: strict),

    // MARK: - PlannerDrafts

    .target(
      name: "PlannerDrafts", dependencies: ["PlannerModel", "PlannerTime", mustache],
      swiftSettings: strict, plugins: ["EmbedText"]),
    .testTarget(
      name: "PlannerDraftsTests",
      dependencies: ["PlannerDrafts", "PlannerModel", "PlannerTestSupport", "PlannerTime"],
      swiftSettings: strict),

    // MARK: - PlannerEngine

    .target(name: "PlannerEngine", dependencies: ["PlannerModel", "PlannerTime"], swiftSettings: fast),
    .testTarget(
      name: "PlannerEngineTests",
      dependencies: ["PlannerEngine", "PlannerModel", "PlannerOracle", "PlannerTestSupport", "PlannerTime"],
      resources: [.copy("Cases")], swiftSettings: strict),

    // MARK: - PlannerFiles

    .target(name: "PlannerFiles", dependencies: ["PlannerModel"], swiftSettings: strict),

    // MARK: - PlannerFuzz

    .target(
      name: "PlannerFuzz",
      dependencies: [
        "PlannerAddressBooks", "PlannerCalendar", "PlannerGuests", "PlannerModel", "PlannerProtocol",
        "PlannerService", "PlannerStore", "PlannerTestSupport", "PlannerTime", "PlannerWebKit", "Varlink",
        "VarlinkNIO",
        hummingbird, hummingbirdCore, logging, nioCore, nioEmbedded, nioPosix,
      ],
      path: "Tests/Fuzz/PlannerFuzz", swiftSettings: strict),

    // MARK: - PlannerGuests

    .target(
      name: "PlannerGuests",
      dependencies: [
        "PlannerClient", "PlannerDatabase", "PlannerModel", "PlannerWebKit", "PlannerPosix",
        "PlannerProtocol",
        "PlannerTime",
        "CLibcrypt", "Varlink", grdb, hummingbird, hummingbirdCore, logging, nioConcurrency, nioCore, nioHTTP,
        nioPosix,
      ],
      swiftSettings: strict, plugins: ["EmbedText"]),
    .testTarget(
      name: "PlannerGuestsTests",
      dependencies: [
        "PlannerClient", "PlannerDatabase", "PlannerGuests", "PlannerModel", "PlannerWebKit", "PlannerPosix",
        "PlannerProtocol",
        "PlannerTestSupport", "PlannerTime", "Varlink", grdb,
        logging, nioCore, nioEmbedded, nioPosix,
      ],
      swiftSettings: strict),

    // MARK: - PlannerModel

    .target(name: "PlannerModel", dependencies: ["PlannerTime"], swiftSettings: fast),
    .testTarget(
      name: "PlannerModelTests", dependencies: ["PlannerModel", "PlannerTestSupport", "PlannerTime"],
      swiftSettings: strict),

    // MARK: - PlannerModules

    .target(name: "PlannerModules", dependencies: ["PlannerModel", "PlannerTime"], swiftSettings: strict),
    .testTarget(
      name: "PlannerModulesTests",
      dependencies: [
        "PlannerAssist", "PlannerDrafts", "PlannerModel", "PlannerModules", "PlannerTestSupport",
        "PlannerTime",
      ],
      swiftSettings: strict),

    // MARK: - PlannerOracle

    .target(
      name: "PlannerOracle", dependencies: ["PlannerModel", "PlannerTime"], path: "Tests/PlannerOracle",
      swiftSettings: fast),

    // MARK: - PlannerWebKit

    .target(
      name: "PlannerWebKit",
      dependencies: [
        "CZlib", "PlannerProtocol", "PlannerTime", "PlannerWords", hummingbird, mustache, nioCore,
      ],
      swiftSettings: strict, plugins: ["EmbedText"]),

    // MARK: - PlannerMatching

    .target(name: "PlannerMatching", dependencies: ["PlannerTime"], swiftSettings: strict),
    .testTarget(
      name: "PlannerMatchingTests", dependencies: ["PlannerMatching", "PlannerTestSupport"],
      swiftSettings: strict
    ),

    // MARK: - PlannerPosix

    .systemLibrary(name: "CPosix"),
    .target(name: "PlannerPosix", dependencies: ["CPosix"], swiftSettings: strict),
    .testTarget(
      name: "PlannerPosixTests", dependencies: ["PlannerPosix", "PlannerTestSupport"], swiftSettings: strict),

    // MARK: - PlannerProtocol

    .target(
      name: "PlannerProtocol", dependencies: ["PlannerModel", "PlannerTime", "Varlink"],
      swiftSettings: strict, plugins: ["EmbedText"]),
    .testTarget(
      name: "PlannerProtocolTests",
      dependencies: ["PlannerModel", "PlannerProtocol", "PlannerTestSupport", "PlannerTime", "Varlink"],
      swiftSettings: strict),

    // MARK: - PlannerLanguageModel

    .target(
      name: "PlannerLanguageModel",
      dependencies: [
        "CLibcurl", "CPosix", "PlannerModel", "PlannerPosix", "PlannerTime",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PlannerLanguageModelTests",
      dependencies: ["PlannerModel", "PlannerLanguageModel", "PlannerTestSupport", "PlannerTime"],
      exclude: ["Spellings", "requirements.txt"], swiftSettings: strict),

    // MARK: - PlannerReminders

    .target(name: "PlannerReminders", dependencies: ["PlannerModel", "PlannerTime"], swiftSettings: strict),
    .testTarget(
      name: "PlannerRemindersTests",
      dependencies: ["PlannerModel", "PlannerReminders", "PlannerTestSupport", "PlannerTime"],
      swiftSettings: strict),

    // MARK: - PlannerService

    .target(
      name: "PlannerService",
      dependencies: [
        "PlannerAddressBooks", "PlannerCalendar", "PlannerDrafts", "PlannerEngine", "PlannerFiles",
        "PlannerMatching", "PlannerModel", "PlannerModules", "PlannerPosix", "PlannerProtocol",
        "PlannerReminders", "PlannerStore", "PlannerTime", "PlannerWords", "Varlink", "VarlinkNIO", logging,
        nioCore,
        nioPosix,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PlannerServiceTests",
      dependencies: [
        "PlannerClient", "PlannerFuzz", "PlannerModel", "PlannerProtocol", "PlannerReminders",
        "PlannerService", "PlannerServiceTestSupport", "PlannerStore", "PlannerTestSupport", "PlannerTime",
        "Varlink", "VarlinkNIO", grdb, logging, nioCore, nioEmbedded, nioPosix,
      ],
      swiftSettings: strict),

    // MARK: - PlannerServiceTestSupport

    // PlannerServiceTests and PlannerUseCaseTests share it.
    .target(
      name: "PlannerServiceTestSupport",
      dependencies: [
        "PlannerClient", "PlannerModel", "PlannerProtocol", "PlannerReminders", "PlannerService",
        "PlannerStore", "PlannerTestSupport", "PlannerTime", "Varlink", "VarlinkNIO", logging, nioCore,
        nioPosix,
      ],
      path: "Tests/PlannerServiceTestSupport", swiftSettings: strict),

    // MARK: - PlannerStore

    .target(
      name: "PlannerStore", dependencies: ["PlannerDatabase", "PlannerModel", "PlannerTime", grdb],
      swiftSettings: strict),
    .testTarget(
      name: "PlannerStoreTests",
      dependencies: ["PlannerModel", "PlannerStore", "PlannerTestSupport", "PlannerTime", grdb],
      resources: [.copy("Schemas")], swiftSettings: strict),

    // MARK: - PlannerTestSupport

    .target(
      name: "PlannerTestSupport", dependencies: ["PlannerModel", "PlannerTime"],
      path: "Tests/PlannerTestSupport", swiftSettings: strict),

    // MARK: - PlannerTime

    .target(name: "PlannerTime", swiftSettings: fast),
    .testTarget(
      name: "PlannerTimeTests", dependencies: ["PlannerTime", "PlannerTestSupport"], swiftSettings: strict),

    // MARK: - PlannerUseCaseTests

    .testTarget(
      name: "PlannerUseCaseTests",
      dependencies: [
        "PlannerCalendar", "PlannerModel", "PlannerProtocol", "PlannerReminders", "PlannerService",
        "PlannerServiceTestSupport", "PlannerStore", "PlannerTestSupport", "PlannerTime", "Varlink",
        "VarlinkNIO", grdb,
      ],
      swiftSettings: strict),

    // MARK: - PlannerWeb

    .target(
      name: "PlannerWeb",
      dependencies: [
        "PlannerClient", "PlannerModel", "PlannerWebKit", "PlannerMatching", "PlannerProtocol", "PlannerTime",
        "PlannerWords", "Varlink",
        hummingbird, hummingbirdCore, logging, nioConcurrency, nioCore, nioPosix,
      ],
      swiftSettings: strict, plugins: ["EmbedText"]),

    .testTarget(
      name: "PlannerWebTests",
      dependencies: [
        "PlannerAssist", "PlannerClient", "PlannerGuests", "PlannerMatching", "PlannerModel",
        "PlannerProtocol", "PlannerService", "PlannerStore", "PlannerTestSupport", "PlannerTime",
        "PlannerWeb", "PlannerWebKit", "PlannerWords", "Varlink", "VarlinkNIO", logging, nioCore, nioEmbedded,
        nioPosix,
      ],
      swiftSettings: strict),

    // MARK: - PlannerWords

    .target(
      name: "PlannerWords", dependencies: ["PlannerModel", "PlannerProtocol", "PlannerTime"],
      swiftSettings: strict),
    .testTarget(
      name: "PlannerWordsTests",
      dependencies: ["PlannerModel", "PlannerProtocol", "PlannerWords"],
      swiftSettings: strict),

    // MARK: - Varlink

    .target(name: "Varlink", dependencies: ["PlannerModel"], swiftSettings: fast),
    .testTarget(
      name: "VarlinkTests",
      dependencies: ["PlannerClient", "PlannerModel", "PlannerProtocol", "PlannerTestSupport", "Varlink"],
      swiftSettings: strict),

    // MARK: - VarlinkNIO

    .target(
      name: "VarlinkNIO",
      dependencies: [
        "PlannerModel", "PlannerPosix", "PlannerProtocol", "Varlink", logging, nioCore, nioPosix,
      ],
      swiftSettings: strict),

    // MARK: - SystemdKit

    .target(
      name: "SystemdKit", dependencies: ["CLibsystemd", "PlannerPosix", logging], swiftSettings: strict),
    .testTarget(
      name: "SystemdKitTests", dependencies: ["SystemdKit", "PlannerTestSupport", logging],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Only `make bench-program` builds the benchmarks.
if Context.environment["PLANNER_BENCH"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "plannerbench",
      dependencies: [
        "PlannerClient", "PlannerAddressBooks", "PlannerEngine", "PlannerModel", "PlannerMatching",
        "PlannerProtocol", "PlannerStore", "PlannerTime", "Varlink", argumentParser, logging,
      ],
      path: "benchmarks/plannerbench", swiftSettings: strict))
}

// The fuzzer has libFuzzer's main function. Only `make fuzz` builds it.
if Context.environment["PLANNER_FUZZ"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "plannerfuzz", dependencies: ["PlannerFuzz"], path: "Tests/Fuzz/plannerfuzz",
      swiftSettings: strict))
}

// `make link-static` only links the programs of the packages.
if staticLinking == "linked" {
  package.targets.removeAll { $0.type == .test }
  package.products.removeAll { !["plannerassist", "plannerctl", "plannerd"].contains($0.name) }
}

// `make run` only builds the daemon, the page and the client, without the door for guests and the assistant.
if Context.environment["PLANNER_RUN"] == "1" {
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
      return
    }
    if name == "planner" {
      target.dependencies.removeAll { if case .byNameItem("PlannerGuests", _) = $0 { true } else { false } }
      target.exclude = ["Plannerguests"]
      target.swiftSettings = strict
    }
    for case .byNameItem(let dependency, _) in target.dependencies { need(dependency) }
    for case .plugin(let plugin, _) in target.plugins ?? [] { need(plugin) }
  }
  ["planner", "plannerctl"].forEach(need)
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !["plannerctl", "plannerd", "plannerweb"].contains($0.name) }
}

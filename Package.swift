// swift-tools-version: 6.2

import PackageDescription

// The manifest is the architecture: a target may depend only on what stands above it in this file.
// docs/architecture.md draws the same house.

/// The language's guards, turned on for every target.
let guards: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    .treatAllWarnings(as: .error),
]

/// A Swift target in `Sources/<folder>/<name>`, or in `Sources/<name>` without a folder; one with packed data uses
/// `data(of:in:_:)`.
func module(
    _ name: String,
    in folder: String? = nil,
    hasData: Bool = false,
    uses dependencies: [Target.Dependency] = []
) -> Target {
    let path = ["Sources", folder, name].compactMap(\.self).joined(separator: "/")
    return .target(
        name: name,
        dependencies: dependencies + (hasData ? [.byName(name: "C\(name)Data"), "PackedData"] : []),
        path: path,
        exclude: hasData ? ["Data"] : [],
        swiftSettings: guards
    )
}

/// The packed data of a module: files in `Sources/<folder>/<name>/Data`, which a C file there embeds into the program.
func data(of name: String, in folder: String, _ files: [String]) -> Target {
    .target(name: "C\(name)Data", path: "Sources/\(folder)/\(name)/Data", exclude: files.map { "\($0).packed" })
}

/// A C library's shim in `Sources/System/<name>`; the library itself comes from the system.
func system(_ name: String, links library: String? = nil) -> Target {
    .target(
        name: name,
        path: "Sources/System/\(name)",
        linkerSettings: library.map { [.linkedLibrary($0)] } ?? []
    )
}

/// A test target in `Tests/<folder>/<name>Tests`, arranged like the sources.
func tests(of name: String, in folder: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name)] + dependencies,
        path: "Tests/\(folder)/\(name)Tests",
        swiftSettings: guards
    )
}

/// A target in `Tests/Support/<name>` that several test targets share.
func support(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: guards)
}

/// A program in `Tests/<folder>/<name>` that tests start as a process of its own, to race with it or to kill it.
func victim(_ name: String, in folder: String, uses dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies,
        path: "Tests/\(folder)/\(name)",
        swiftSettings: guards
    )
}

/// An app's module `<name>App` in `Sources/Apps/<name>`: no module bears the name of a type in it.
func app(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
    .target(name: "\(name)App", dependencies: dependencies, path: "Sources/Apps/\(name)", swiftSettings: guards)
}

/// A dependency of Apple's systems only.
func onApple(_ name: String) -> Target.Dependency {
    .target(name: name, condition: .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS]))
}

/// A dependency that exists on Linux only.
func onLinux(_ name: String) -> Target.Dependency {
    .target(name: name, condition: .when(platforms: [.linux]))
}

let package = Package(
    name: "bowline",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .executable(name: "bowline", targets: ["Command"]),
        .executable(name: "conformance", targets: ["Conformance"]),
        .library(name: "Bowline", targets: ["Bowline"]),
        .library(name: "BowlineURLSession", targets: ["BowlineURLSession"]),
        .library(name: "BowlineStore", targets: ["BowlineStore"]),
        .library(name: "BowlineLive", targets: ["BowlineLive"]),
        .library(name: "BowlineFaults", targets: ["BowlineFaults"]),
        .library(name: "BowlineCognito", targets: ["BowlineCognito"]),
        .library(name: "BowlineTesting", targets: ["BowlineTesting"]),
        .library(name: "BowlineGenerator", targets: ["BowlineGenerator"]),
        // What Apple/Bowline.xcodeproj links; not for other packages.
        .library(name: "ActionHandlerApp", targets: ["ActionHandlerApp", "LocalizedTexts"]),
        .library(name: "GistaApp", targets: ["GistaApp", "LocalizedTexts"]),
        .library(name: "ScoreBaseApp", targets: ["ScoreBaseApp", "LocalizedTexts"]),
        .library(name: "TypeSafeApp", targets: ["LocalizedTexts", "TypeSafeApp"]),
        .plugin(name: "GenerateEndpoints", targets: ["GenerateEndpoints"]),
    ],
    targets: [
        // MARK: System
        system("CArgon2", links: "argon2"),
        system("CCurl", links: "curl"),
        system("CEpoll"),
        system("CGnuTLS", links: "gnutls"),
        system("CGumbo", links: "gumbo"),
        system("CMalloc"),
        system("CMicrohttpd", links: "microhttpd"),
        system("CNetlink"),
        system("COpenSSL", links: "crypto"),
        system("CPostgres", links: "pq"),
        system("CSQLite", links: "sqlite3"),
        system("CWslay", links: "wslay"),
        system("CYaml", links: "yaml"),
        system("CZlib", links: "z"),

        // MARK: Shared
        module("CivilTime", in: "Shared"),
        module("Essentials", in: "Shared"),
        module("Locked", in: "Shared"),
        module("Worker", in: "Shared", uses: ["Locked"]),
        module("Digest", in: "Shared", uses: ["Locked", onLinux("COpenSSL")]),
        module("EventLoop", in: "Shared", uses: ["Locked", "Worker", onLinux("CEpoll")]),
        module("Frames", in: "Shared", uses: [onLinux("CWslay"), "Digest"]),
        module("Files", in: "Shared"),
        module("Flow", in: "Shared"),
        module("LocalizedTexts", in: "Shared"),
        module("UTF8Text", in: "Shared"),
        module("PackedData", in: "Shared", uses: ["UTF8Text"]),
        module("ZoneInfo", in: "Shared", uses: ["CivilTime", "Files", "Locked"]),
        module("BowlineJSON", in: "Shared", uses: ["Essentials", "Locked", "UTF8Text"]),
        module("PostgreSQL", in: "Shared", uses: [onLinux("CPostgres"), "Essentials", "Locked", "Worker"]),
        module("SQLite", in: "Shared", uses: ["CSQLite", "Essentials"]),
        module("Storage", in: "Shared", uses: ["Files", "Locked", "SQLite", "Worker"]),
        module("Wire", in: "Shared", uses: ["BowlineJSON", "Essentials"]),

        // MARK: Engines
        data(of: "Distill", in: "Engines", ["article-lines", "summary-sentences", "summary-words"]),
        module("Distill", in: "Engines", hasData: true, uses: ["CGumbo"]),
        data(of: "PlainWords", in: "Engines", ["brands", "intents"]),
        module("PlainWords", in: "Engines", hasData: true, uses: ["CivilTime"]),
        data(of: "ScamSense", in: "Engines", ["recovery-words", "scam-model"]),
        module("ScamSense", in: "Engines", hasData: true, uses: ["Digest"]),
        module("Scoring", in: "Engines", uses: ["Wire"]),

        // MARK: Kit
        module(
            "Bowline",
            in: "Kit",
            uses: [
                "BowlineJSON", onLinux("CCurl"), "CivilTime", onLinux("CNetlink"), "Digest", "Essentials",
                onLinux("EventLoop"),
                "Files", "Locked", "UTF8Text", "Worker",
            ]
        ),
        module(
            "BowlineStore",
            in: "Kit",
            uses: ["Bowline", "Digest", "Essentials", "Files", "Locked", "SQLite", "Storage", "Worker"]
        ),
        module(
            "BowlineLive",
            in: "Kit",
            uses: ["Bowline", "Digest", "Essentials", onLinux("EventLoop"), "Frames", "Locked"]
        ),
        module(
            "BowlineURLSession",
            in: "Kit",
            uses: ["Bowline", "BowlineLive", "Files", "Locked", "Worker"]
        ),
        module("BowlineFaults", in: "Kit", uses: ["Bowline", "Essentials", "Locked"]),
        module("BowlineTesting", in: "Kit", uses: ["Bowline", "Essentials", "Locked", "UTF8Text"]),
        module("BowlineCognito", in: "Kit", uses: ["Bowline", "CivilTime", "Digest", "Essentials", "Locked"]),
        module("BowlineGenerator", in: "Kit", uses: ["BowlineJSON", onLinux("CYaml"), "Essentials", "UTF8Text"]),

        // MARK: Apps
        module("KeyboardCore", in: "Apps"),
        app(
            "TypeSafe",
            uses: [
                "Bowline", "Essentials", "Files", "Flow", "KeyboardCore", "Locked", "LocalizedTexts", "ScamSense",
                "Wire",
                "Worker",
            ]
        ),
        app(
            "ScoreBase",
            uses: [
                "Bowline", "BowlineCognito", "BowlineLive", "BowlineStore", onApple("BowlineURLSession"), "Essentials",
                "Flow", "Locked", "LocalizedTexts", "Scoring", "SQLite", "Storage", "Wire",
            ]
        ),
        app(
            "Gista",
            uses: ["Bowline", "BowlineLive", "BowlineStore", "Essentials", "Flow", "Locked", "LocalizedTexts", "Wire"]
        ),
        app(
            "ActionHandler",
            uses: [
                "Bowline", "BowlineStore", "Essentials", "Flow", "Locked", "LocalizedTexts", "PlainWords", "SQLite",
                "Storage",
                "Wire", "ZoneInfo",
            ]
        ),

        // MARK: Server
        module("ServerStorage", in: "Server", uses: ["PostgreSQL", "SQLite", "Storage"]),
        module(
            "HTTPServer",
            in: "Server",
            uses: [
                "BowlineJSON", "CivilTime", "Frames", "Locked", onLinux("CGnuTLS"), onLinux("CMicrohttpd"),
                onLinux("CZlib"),
                onLinux("EventLoop"), "Worker",
            ]
        ),
        module(
            "Mail",
            in: "Server",
            uses: [onLinux("CCurl"), "CivilTime", "Digest", "Locked", "LocalizedTexts", "Worker"]
        ),
        data(of: "Identity", in: "Server", ["common-passwords"]),
        module(
            "Identity",
            in: "Server",
            hasData: true,
            uses: [
                "BowlineJSON", "CivilTime", "COpenSSL", "Digest", "Essentials", "Locked", "ServerStorage", "Storage",
                "Worker",
            ]
        ),
        module(
            "Backend",
            in: "Server",
            uses: [
                "Bowline", "BowlineJSON", onLinux("CArgon2"), onLinux("CCurl"), "CivilTime", "Digest", "Distill",
                "Essentials",
                "Files", "HTTPServer", "Identity", "Locked", "Mail", "PlainWords", "ScamSense", "Scoring",
                "ServerStorage", "SQLite", "Storage", "Wire", "Worker", "ZoneInfo",
            ]
        ),

        // MARK: Screens
        .target(
            name: "Screens",
            dependencies: [
                "ActionHandlerApp", "Bowline", "BowlineFaults", "BowlineJSON", "BowlineLive", "BowlineStore", "Digest",
                "Essentials", "Files", "Flow", "GistaApp", "HTTPServer", "KeyboardCore", "Locked", "LocalizedTexts",
                "ScoreBaseApp",
                "TypeSafeApp",
            ],
            path: "Sources/Screens",
            resources: [.embedInCode("Assets")],
            swiftSettings: guards
        ),

        // MARK: Command
        module("Doctor", uses: ["Bowline", "BowlineCognito", "Digest", "Essentials", "Worker"]),
        .executableTarget(
            name: "Command",
            dependencies: [
                "ActionHandlerApp", "Backend", "Bowline", "BowlineGenerator", "BowlineLive", "BowlineStore",
                "BowlineURLSession", onLinux("CMalloc"), "Digest", "Distill", "Doctor", "Essentials", "GistaApp",
                "HTTPServer", "KeyboardCore", "Locked", "Mail", "PlainWords", "ScamSense", "ScoreBaseApp", "Screens",
                "SQLite", "TypeSafeApp", "Wire", "Worker",
            ],
            swiftSettings: guards
        ),
        .executableTarget(
            name: "Conformance",
            dependencies: ["Bowline", "BowlineLive", "Locked", onLinux("HTTPServer"), "Worker"],
            swiftSettings: guards
        ),

        // What the package plugin runs; it builds where the server does not.
        .executableTarget(name: "GenerateTool", dependencies: ["BowlineGenerator"], swiftSettings: guards),
        .plugin(
            name: "GenerateEndpoints",
            capability: .command(
                intent: .custom(verb: "generate-endpoints", description: "Writes endpoints from an OpenAPI document."),
                permissions: [
                    .writeToPackageDirectory(reason: "The generated endpoints are written into your package.")
                ]
            ),
            dependencies: ["GenerateTool"]
        ),

        // MARK: Tests
        .target(
            name: "CLossyVFS",
            path: "Tests/Support/CLossyVFS",
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        support("FlowTesting", uses: ["Flow", "Locked"]),
        support("StorageTesting", uses: ["CLossyVFS", "SQLite", "Storage"]),
        support("TestServers", uses: ["Locked", "Worker"]),
        support("CacheWitness", uses: ["Bowline", "Digest", "Locked"]),
        support(
            "ServerStorageTesting",
            uses: ["Locked", "PostgreSQL", "ServerStorage", "Storage", "StorageTesting", "TestServers"]
        ),
        support("IdentityTesting", uses: ["BowlineJSON", "Identity", "Locked", "ServerStorageTesting"]),
        support("OutboxLedger", uses: ["Bowline", "SQLite", "Storage"]),
        support("Victims"),
        tests(of: "BowlineJSON", in: "Shared", uses: ["Essentials"]),
        tests(of: "CivilTime", in: "Shared"),
        tests(of: "Digest", in: "Shared"),
        tests(of: "EventLoop", in: "Shared", uses: ["Locked"]),
        tests(of: "Files", in: "Shared"),
        tests(of: "Flow", in: "Shared", uses: ["Locked"]),
        tests(of: "FlowTesting", in: "Shared", uses: ["Flow"]),
        tests(of: "Frames", in: "Shared"),
        tests(of: "Locked", in: "Shared"),
        tests(of: "PackedData", in: "Shared"),
        tests(of: "LocalizedTexts", in: "Shared"),
        tests(of: "PostgreSQL", in: "Shared", uses: ["Essentials", "TestServers"]),
        tests(of: "SQLite", in: "Shared"),
        victim("StorageVictim", in: "Shared", uses: ["SQLite", "Storage"]),
        tests(of: "Storage", in: "Shared", uses: ["Locked", "SQLite", "StorageTesting", "StorageVictim", "Victims"]),
        tests(of: "UTF8Text", in: "Shared"),
        tests(of: "Wire", in: "Shared", uses: ["BowlineJSON"]),
        tests(of: "Worker", in: "Shared", uses: ["Locked"]),
        tests(of: "ZoneInfo", in: "Shared"),
        tests(of: "Distill", in: "Engines", uses: ["CDistillData", "PackedData"]),
        tests(of: "PlainWords", in: "Engines", uses: ["CPlainWordsData", "PackedData", "ZoneInfo"]),
        .testTarget(
            name: "ScamSenseTests",
            dependencies: ["CScamSenseData", "PackedData", "ScamSense"],
            path: "Tests/Engines/ScamSenseTests",
            resources: [.copy("Fixtures")],
            swiftSettings: guards
        ),
        tests(of: "Scoring", in: "Engines", uses: ["Wire"]),
        victim("ProxyUser", in: "Kit", uses: ["Bowline"]),
        tests(of: "Bowline", in: "Kit", uses: ["BowlineTesting", "Locked", onLinux("ProxyUser"), "TestServers"]),
        tests(of: "BowlineFaults", in: "Kit", uses: ["Bowline", "BowlineTesting", "Locked"]),
        tests(
            of: "BowlineLive",
            in: "Kit",
            uses: ["Bowline", "BowlineTesting", "Digest", onLinux("HTTPServer"), "Locked", "TestServers"]
        ),
        victim("SecretRacer", in: "Kit", uses: ["Bowline", "BowlineStore"]),
        victim("CacheVictim", in: "Kit", uses: ["Bowline", "BowlineStore", "CacheWitness", "StorageTesting"]),
        victim("OutboxVictim", in: "Kit", uses: ["Bowline", "BowlineStore", "OutboxLedger"]),
        tests(
            of: "BowlineStore",
            in: "Kit",
            uses: [
                "Bowline", "BowlineTesting", "CacheVictim", "CacheWitness", "Locked", "OutboxLedger", "OutboxVictim",
                "SecretRacer", "SQLite", "Storage", "StorageTesting", "Victims", "Worker",
            ]
        ),
        tests(of: "BowlineTesting", in: "Kit", uses: ["Bowline", "Locked"]),
        tests(of: "BowlineGenerator", in: "Kit"),
        tests(
            of: "BowlineURLSession",
            in: "Kit",
            uses: ["Bowline", "BowlineLive", "BowlineStore", "BowlineTesting", "Locked"]
        ),
        tests(of: "KeyboardCore", in: "Apps"),
        tests(
            of: "TypeSafeApp",
            in: "Apps",
            uses: [
                onLinux("Backend"), "Bowline", "BowlineFaults", "BowlineTesting", "Flow", "FlowTesting",
                onLinux("HTTPServer"),
                "KeyboardCore", onLinux("KeyboardWeight"), "Locked", "LocalizedTexts", "ScamSense", "SessionRacer",
                "Storage",
                "StorageTesting",
                "Victims", "Wire",
            ]
        ),
        tests(
            of: "ActionHandlerApp",
            in: "Apps",
            uses: [
                onLinux("Backend"), "Bowline", "BowlineStore", "BowlineTesting", "Flow", "FlowTesting", "Locked",
                "LocalizedTexts",
                "PlainWords",
                "StorageTesting", "Wire", "ZoneInfo",
            ]
        ),
        // Adds a type of action from outside, as docs/handler-extension-guide.md says.
        .testTarget(
            name: "HandlerGuideTests",
            dependencies: ["ActionHandlerApp"],
            path: "Tests/Apps/HandlerGuideTests",
            swiftSettings: guards
        ),
        victim("KeyboardWeight", in: "Apps", uses: ["Bowline", "Flow", "KeyboardCore", "TypeSafeApp"]),
        victim("SessionRacer", in: "Apps", uses: ["TypeSafeApp"]),
        tests(
            of: "ScoreBaseApp",
            in: "Apps",
            uses: [
                onLinux("Backend"), "Bowline", "BowlineCognito", "BowlineFaults", "BowlineLive", "BowlineStore",
                "BowlineTesting", "Flow", "FlowTesting", onLinux("HTTPServer"), onLinux("Identity"), "Locked",
                "LocalizedTexts",
                "ScoreVictim",
                "Scoring",
                "StorageTesting", "Victims", "Wire",
            ]
        ),
        victim("ShareExtension", in: "Apps", uses: ["Bowline", "GistaApp"]),
        tests(
            of: "GistaApp",
            in: "Apps",
            uses: [
                onLinux("Backend"), "Bowline", "BowlineLive", "BowlineStore", "BowlineTesting", onLinux("Distill"),
                "Flow", "FlowTesting",
                onLinux("HTTPServer"),
                "Locked", "LocalizedTexts", onLinux("ShareExtension"), "TestServers", "Victims", "Wire",
            ]
        ),
        victim(
            "ScoreVictim",
            in: "Apps",
            uses: ["Bowline", "BowlineStore", "Flow", "ScoreBaseApp", "Scoring", "Wire"]
        ),
        tests(
            of: "HTTPServer",
            in: "Server",
            uses: ["BowlineJSON", "Locked", onLinux("CGnuTLS"), onLinux("CZlib"), "Worker"]
        ),
        tests(of: "Mail", in: "Server", uses: ["LocalizedTexts"]),
        tests(of: "ServerStorage", in: "Server", uses: ["Essentials", "ServerStorageTesting", "Storage"]),
        tests(
            of: "BowlineCognito",
            in: "Kit",
            uses: ["Bowline", "BowlineTesting", "Digest", "Identity", "IdentityTesting", "Locked"]
        ),
        tests(
            of: "Identity",
            in: "Server",
            uses: [
                "BowlineJSON", "CIdentityData", "Digest", "IdentityTesting", "Locked", "PackedData", "ServerStorage",
                "ServerStorageTesting", "Storage", "StorageTesting",
            ]
        ),
        victim("EventSender", in: "Server", uses: ["Bowline", "BowlineStore"]),
        tests(
            of: "Backend",
            in: "Server",
            uses: [
                "Bowline", "BowlineCognito", "BowlineJSON", "BowlineLive", "BowlineTesting", onLinux("CZlib"),
                "Distill",
                "EventSender", "Files", "HTTPServer", "Identity", "IdentityTesting", "Locked", "Mail", "LocalizedTexts",
                "PlainWords", "ScamSense", "Scoring", "ServerStorage", "SQLite", "Storage", "StorageTesting",
                "TestServers", "Victims", "Wire",
                "Worker", "ZoneInfo",
            ]
        ),
        tests(of: "Command", in: "Command", uses: ["Bowline", "BowlineStore", "BowlineTesting", "StorageTesting"]),
        tests(
            of: "Doctor",
            in: "Command",
            uses: ["Backend", "Bowline", "BowlineTesting", "StorageTesting"]
        ),
        victim(
            "ScreensStage",
            in: "Screens",
            uses: ["Backend", "Bowline", "BowlineLive", "BowlineTesting", "HTTPServer", "Screens", "Worker"]
        ),
        tests(
            of: "Screens",
            in: "Screens",
            uses: [
                "Bowline", "BowlineFaults", "BowlineLive", "BowlineTesting", "HTTPServer", "KeyboardCore",
                "LocalizedTexts",
                "ScreensStage", "StorageTesting",
            ]
        ),
        tests(of: "Conformance", in: "Conformance", uses: ["Locked", "TestServers"]),
        // The honest users of script/soak.
        victim(
            "SoakClients",
            in: "Soak",
            uses: [
                "ActionHandlerApp", "Bowline", "BowlineCognito", "BowlineLive", "BowlineStore", "Flow", "GistaApp",
                "ScoreBaseApp", "Scoring", "TypeSafeApp", "Wire",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// MARK: On a Mac

#if os(Linux)
    /// Set on Linux to see the manifest of a Mac.
    let isForApple = Context.environment["BOWLINE_MANIFEST"] == "apple"
#else
    let isForApple = true
#endif

extension Target.Dependency {
    /// The target that it names, and whether every system has it.
    var needed: (name: String, isUnconditional: Bool)? {
        switch self {
        case .byNameItem(let name, let condition), .targetItem(let name, let condition): (name, condition == nil)
        default: nil
        }
    }
}

// A Mac builds the kit, the apps and their tests: all but the server, the C libraries that Apple's systems do not have, what is written for
// one of them, and what cannot be without one of these.
if isForApple {
    let folders = ["Sources/Server/", "Sources/System/", "Tests/Server/"]
    var absent: Set = [
        "Conformance", "Doctor", "EventLoop", "KeyboardWeight", "PostgreSQL", "ProxyUser", "ShareExtension",
        "SoakClients",
    ]
    for target in package.targets where target.name != "CSQLite" {
        let isOfLinux = folders.contains { target.path?.hasPrefix($0) == true }
        let needsOne = target.dependencies.compactMap(\.needed).contains {
            $0.isUnconditional && absent.contains($0.name)
        }
        if isOfLinux || needsOne { absent.insert(target.name) }
    }
    package.targets.removeAll { absent.contains($0.name) }
    for target in package.targets {
        target.dependencies.removeAll { absent.contains($0.needed?.name ?? "") }
    }
    package.products.removeAll { ($0 as? Product.Executable)?.targets.contains(where: absent.contains) ?? false }
}

// BOWLINE_TESTS=Backend,Storage builds and runs the tests of these targets only: a shorter way while one is worked on.
if let wanted = Context.environment["BOWLINE_TESTS"]?.split(separator: ",") {
    package.targets.removeAll { $0.type == .test && !wanted.contains(Substring($0.name.dropLast("Tests".count))) }
}

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
        dependencies: dependencies + (hasData ? ["Basics", .byName(name: "C\(name)Data")] : []),
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
        .library(name: "ActionHandlerUI", targets: ["ActionHandlerUI"]),
        .library(name: "GistaApp", targets: ["GistaApp", "LocalizedTexts"]),
        .library(name: "GistaShareUI", targets: ["GistaShareUI"]),
        .library(name: "GistaUI", targets: ["GistaUI"]),
        .library(name: "ScoreBaseApp", targets: ["ScoreBaseApp", "LocalizedTexts"]),
        .library(name: "ScoreBaseUI", targets: ["ScoreBaseUI"]),
        .library(name: "TypeSafeApp", targets: ["LocalizedTexts", "TypeSafeApp"]),
        .library(name: "TypeSafeKeyboardUI", targets: ["TypeSafeKeyboardUI"]),
        .library(name: "TypeSafeUI", targets: ["TypeSafeUI"]),
        .plugin(name: "GenerateEndpoints", targets: ["GenerateEndpoints"]),
    ],
    targets: [
        // MARK: System
        system("CArgon2", links: "argon2"),
        system("CCurl", links: "curl"),
        system("CGnuTLS", links: "gnutls"),
        system("CGumbo", links: "gumbo"),
        system("CLinux"),
        system("CMicrohttpd", links: "microhttpd"),
        system("COpenSSL", links: "crypto"),
        system("CPostgres", links: "pq"),
        system("CQRencode", links: "qrencode"),
        system("CSQLite", links: "sqlite3"),
        system("CWslay", links: "wslay"),
        system("CYaml", links: "yaml"),
        system("CZlib", links: "z"),

        // MARK: Shared
        module("Basics", in: "Shared"),
        module("CivilTime", in: "Shared", uses: ["Basics"]),
        module("Essentials", in: "Shared"),
        module("Digest", in: "Shared", uses: ["Basics", onLinux("COpenSSL")]),
        module("EventLoop", in: "Shared", uses: ["Basics", onLinux("CLinux")]),
        module("Frames", in: "Shared", uses: [onLinux("CWslay"), "Digest"]),
        module("Flow", in: "Shared"),
        module("LocalizedTexts", in: "Shared"),
        module("BowlineJSON", in: "Shared", uses: ["CivilTime", "Essentials"]),
        module("PostgreSQL", in: "Shared", uses: ["Basics", onLinux("CPostgres"), "Essentials"]),
        module("SQLite", in: "Shared", uses: ["Basics", "CSQLite", "Essentials"]),
        module("Wire", in: "Shared", uses: ["BowlineJSON", "Essentials"]),

        // MARK: Engines
        data(of: "Distill", in: "Engines", ["article-lines", "summary-sentences", "summary-words"]),
        module("Distill", in: "Engines", hasData: true, uses: ["CGumbo"]),
        module("FullText", in: "Engines", uses: ["Wire"]),
        module("Pictures", in: "Engines"),
        data(of: "PlainWords", in: "Engines", ["brands", "intents"]),
        module("PlainWords", in: "Engines", hasData: true, uses: ["CivilTime"]),
        data(of: "ScamSense", in: "Engines", ["recovery-words", "scam-model"]),
        module("ScamSense", in: "Engines", hasData: true, uses: ["Digest"]),
        module("Scheduling", in: "Engines", uses: ["CivilTime"]),
        module("Scoring", in: "Engines", uses: ["Wire"]),

        // MARK: Kit
        module(
            "Bowline",
            in: "Kit",
            uses: [
                "Basics", "BowlineJSON", onLinux("CCurl"), "CivilTime", onLinux("CLinux"), "Digest", "Essentials",
                onLinux("EventLoop"),
            ]
        ),
        module(
            "BowlineStore",
            in: "Kit",
            uses: ["Basics", "Bowline", "Digest", "Essentials", "SQLite"]
        ),
        module(
            "BowlineLive",
            in: "Kit",
            uses: ["Basics", "Bowline", "Digest", "Essentials", onLinux("EventLoop"), "Frames"]
        ),
        module(
            "BowlineURLSession",
            in: "Kit",
            uses: ["Basics", "Bowline", "BowlineLive"]
        ),
        module("BowlineFaults", in: "Kit", uses: ["Basics", "Bowline", "Essentials"]),
        module("BowlineTesting", in: "Kit", uses: ["Basics", "Bowline", "Essentials"]),
        module("BowlineCognito", in: "Kit", uses: ["Basics", "Bowline", "CivilTime", "Digest", "Essentials"]),
        module("BowlineGenerator", in: "Kit", uses: ["Basics", "BowlineJSON", onLinux("CYaml"), "Essentials"]),

        // MARK: Apps
        module("KeyboardCore", in: "Apps"),
        app(
            "TypeSafe",
            uses: ["Basics", "Bowline", "Essentials", "Flow", "KeyboardCore", "LocalizedTexts", "ScamSense", "Wire"]
        ),
        app(
            "ScoreBase",
            uses: [
                "Basics", "Bowline", "BowlineCognito", "BowlineLive", "BowlineStore", onApple("BowlineURLSession"),
                "CivilTime", "Essentials", "Flow", "LocalizedTexts", "Scoring", "SQLite", "Wire",
            ]
        ),
        app(
            "Gista",
            uses: [
                "Basics", "Bowline", "BowlineLive", "BowlineStore", "BowlineURLSession", "Essentials", "Flow",
                "FullText", "LocalizedTexts", "Pictures", "SQLite", "Wire",
            ]
        ),
        app(
            "ActionHandler",
            uses: [
                "Basics", "Bowline", "BowlineJSON", "BowlineStore", "CivilTime", "Essentials", "Flow",
                "LocalizedTexts", "PlainWords", "SQLite", "Wire",
            ]
        ),

        // MARK: Faces
        // UIKit as far as the faces use it, so that their tests run on Linux.
        support("UIKitOnLinux", uses: ["Essentials"]),
        // Empty on Linux, which has no SwiftUI.
        module("FaceKit", in: "Faces", uses: ["Flow", "LocalizedTexts"]),
        module(
            "ActionHandlerUI",
            in: "Faces",
            uses: [
                "ActionHandlerApp", "Bowline", "BowlineURLSession", "Essentials", "FaceKit", "Flow", "LocalizedTexts",
            ]
        ),
        module(
            "GistaUI",
            in: "Faces",
            uses: ["Essentials", "FaceKit", "Flow", "GistaApp", "LocalizedTexts"]
        ),
        module(
            "ScoreBaseUI",
            in: "Faces",
            uses: ["Bowline", "CivilTime", "Essentials", "FaceKit", "Flow", "LocalizedTexts", "ScoreBaseApp"]
        ),
        module("TypeSafeUI", in: "Faces", uses: ["FaceKit", "Flow", "LocalizedTexts", "TypeSafeApp"]),
        // What the faces in UIKit share; apart from FaceKit, since SwiftUI is too much memory for a keyboard.
        module("ViewKit", in: "Faces", uses: [onLinux("UIKitOnLinux")]),
        module(
            "TypeSafeKeyboardUI",
            in: "Faces",
            uses: [
                "Bowline", "Essentials", "Flow", "KeyboardCore", "LocalizedTexts", "TypeSafeApp",
                onLinux("UIKitOnLinux"), "ViewKit",
            ]
        ),
        module(
            "GistaShareUI",
            in: "Faces",
            uses: ["Essentials", "Flow", "GistaApp", "LocalizedTexts", onLinux("UIKitOnLinux"), "ViewKit"]
        ),

        // MARK: Server
        module("ServerStorage", in: "Server", uses: ["Basics", "Digest", "PostgreSQL", "SQLite"]),
        module(
            "HTTPServer",
            in: "Server",
            uses: [
                "Basics", "BowlineJSON", onLinux("CGnuTLS"), "CivilTime", onLinux("CMicrohttpd"), onLinux("CZlib"),
                onLinux("EventLoop"), "Frames",
            ]
        ),
        module(
            "Mail",
            in: "Server",
            uses: ["Basics", onLinux("CCurl"), "CivilTime", "Digest", "LocalizedTexts"]
        ),
        data(of: "Identity", in: "Server", ["common-passwords"]),
        module(
            "Identity",
            in: "Server",
            hasData: true,
            uses: ["BowlineJSON", "CivilTime", "COpenSSL", "Digest", "Essentials", "ServerStorage", "SQLite"]
        ),
        module(
            "Backend",
            in: "Server",
            uses: [
                "Basics", "Bowline", "BowlineJSON", onLinux("CArgon2"), onLinux("CCurl"), "CivilTime",
                onLinux("CLinux"), "Digest", "Distill", "Essentials", "FullText", "HTTPServer", "Identity", "Mail",
                "Pictures", "PlainWords", "PostgreSQL", "ScamSense", "Scheduling", "Scoring", "ServerStorage", "SQLite",
                "Wire",
            ]
        ),

        // MARK: Screens
        .target(
            name: "Screens",
            dependencies: [
                "ActionHandlerApp", "Basics", "Bowline", "BowlineFaults", "BowlineJSON", "BowlineLive", "BowlineStore",
                "CQRencode", "Digest", "Essentials", "Flow", "GistaApp", "HTTPServer", "KeyboardCore", "LocalizedTexts",
                "ScoreBaseApp", "TypeSafeApp",
            ],
            path: "Sources/Screens",
            resources: [.embedInCode("Assets")],
            swiftSettings: guards
        ),

        // MARK: Command
        module("Doctor", uses: ["Basics", "Bowline", "BowlineCognito", "Digest", "Essentials"]),
        .executableTarget(
            name: "Command",
            dependencies: [
                "ActionHandlerApp", "Backend", "Basics", "Bowline", "BowlineGenerator", "BowlineLive", "BowlineStore",
                "BowlineURLSession", onLinux("CLinux"), "Digest", "Distill", "Doctor", "Essentials", "FullText",
                "GistaApp",
                "HTTPServer", "KeyboardCore", "Mail", "PlainWords", "PostgreSQL", "ScamSense", "Scheduling",
                "ScoreBaseApp", "Screens", "SQLite", "TypeSafeApp", "Wire",
            ],
            swiftSettings: guards
        ),
        .executableTarget(
            name: "Conformance",
            dependencies: ["Basics", "Bowline", "BowlineLive", onLinux("HTTPServer")],
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
        support(
            "TestSupport",
            uses: [
                "Basics", "BowlineJSON", "CLossyVFS", "Essentials", "Flow", onLinux("Identity"), onLinux("PostgreSQL"),
                onLinux("ServerStorage"), "SQLite",
            ]
        ),
        victim(
            "KitVictim",
            in: "Kit",
            uses: ["Basics", "Bowline", "BowlineStore", "Digest", "Essentials", "SQLite", "TestSupport"]
        ),
        .testTarget(
            name: "SharedTests",
            dependencies: [
                "Basics", "BowlineJSON", "CivilTime", "Digest", "Essentials", onLinux("EventLoop"), "Flow", "Frames",
                "KitVictim", onLinux("PostgreSQL"), "SQLite", "TestSupport", "Wire",
            ],
            path: "Tests/Shared",
            swiftSettings: guards
        ),
        // What needs neither a server nor a library of Linux; the schemes of Apple/Bowline.xcodeproj run it.
        .testTarget(
            name: "PortableTests",
            dependencies: [
                "Basics", "CivilTime", "CPlainWordsData", "CScamSenseData", "Essentials", "Flow", "FullText",
                "KeyboardCore", "LocalizedTexts", "Pictures", "PlainWords", "ScamSense", "Scheduling", "Scoring",
                "Wire",
            ],
            path: "Tests/Portable",
            resources: [.copy("ScamSense/Fixtures")],
            swiftSettings: guards
        ),
        tests(of: "Distill", in: "Engines", uses: ["Basics", "CDistillData"]),
        tests(
            of: "Bowline",
            in: "Kit",
            uses: [
                "Basics", "BowlineFaults", "BowlineGenerator", "BowlineLive", "BowlineStore", "BowlineTesting",
                "BowlineURLSession", "Essentials", onLinux("KitVictim"), "TestSupport",
            ]
        ),
        tests(
            of: "BowlineLive",
            in: "Kit",
            uses: ["Basics", "Bowline", "BowlineTesting", "Digest", "Essentials", onLinux("HTTPServer"), "TestSupport"]
        ),
        tests(
            of: "BowlineStore",
            in: "Kit",
            uses: ["Basics", "Bowline", "BowlineTesting", "Essentials", "KitVictim", "SQLite", "TestSupport"]
        ),
        tests(
            of: "TypeSafeApp",
            in: "Apps",
            uses: [
                "AppVictim", onLinux("Backend"), "Basics", "Bowline", "BowlineFaults", "BowlineTesting", "Essentials",
                "Flow", onLinux("HTTPServer"), "KeyboardCore", onLinux("KeyboardWeight"), "LocalizedTexts", "ScamSense",
                onLinux("ServerStorage"), "SQLite", "TestSupport", "Wire",
            ]
        ),
        tests(
            of: "TypeSafeKeyboardUI",
            in: "Faces",
            uses: [
                "Bowline", "BowlineTesting", "Essentials", "Flow", "KeyboardCore", "LocalizedTexts", "ScamSense",
                "TypeSafeApp", "UIKitOnLinux", "ViewKit", "Wire",
            ]
        ),
        tests(
            of: "GistaShareUI",
            in: "Faces",
            uses: [
                "Basics", "Bowline", "BowlineTesting", "Essentials", "Flow", "GistaApp", "LocalizedTexts",
                "UIKitOnLinux",
            ]
        ),
        tests(
            of: "ActionHandlerApp",
            in: "Apps",
            uses: [
                onLinux("Backend"), "Basics", "Bowline", "BowlineJSON", "BowlineStore", "BowlineTesting", "CivilTime",
                "Essentials", "Flow", "LocalizedTexts", "PlainWords", "TestSupport", "Wire",
            ]
        ),
        // Adds a type of action from outside, as docs/handler-extension-guide.md says.
        .testTarget(
            name: "HandlerGuideTests",
            dependencies: ["ActionHandlerApp"],
            path: "Tests/Apps/HandlerGuideTests",
            swiftSettings: guards
        ),
        victim(
            "AppVictim",
            in: "Apps",
            uses: [
                "Bowline", "BowlineStore", "Essentials", "Flow", "GistaApp", "ScoreBaseApp", "Scoring", "TypeSafeApp",
                "Wire",
            ]
        ),
        victim("KeyboardWeight", in: "Apps", uses: ["Bowline", "Flow", "KeyboardCore", "TypeSafeApp"]),
        tests(
            of: "ScoreBaseApp",
            in: "Apps",
            uses: [
                "AppVictim", onLinux("Backend"), "Basics", "Bowline", "BowlineCognito", "BowlineFaults", "BowlineLive",
                "BowlineStore", "BowlineTesting", "Essentials", "Flow", onLinux("HTTPServer"), onLinux("Identity"),
                "LocalizedTexts", "Scoring", "TestSupport", "Wire",
            ]
        ),
        tests(
            of: "GistaApp",
            in: "Apps",
            uses: [
                onLinux("AppVictim"), onLinux("Backend"), "Basics", "Bowline", "BowlineLive", "BowlineStore",
                "BowlineTesting", onLinux("Distill"), "Essentials", "Flow", onLinux("HTTPServer"), "LocalizedTexts",
                "TestSupport", "Wire",
            ]
        ),
        tests(
            of: "HTTPServer",
            in: "Server",
            uses: ["Basics", "BowlineJSON", "BowlineTesting", onLinux("CGnuTLS"), onLinux("CZlib"), "Essentials"]
        ),
        tests(
            of: "BowlineCognito",
            in: "Kit",
            uses: ["Basics", "Bowline", "BowlineTesting", "Digest", "Essentials", "Identity", "TestSupport"]
        ),
        tests(
            of: "Identity",
            in: "Server",
            uses: [
                "Basics", "BowlineJSON", "CIdentityData", "Digest", "Essentials", "ServerStorage", "SQLite",
                "TestSupport",
            ]
        ),
        tests(
            of: "Backend",
            in: "Server",
            uses: [
                "Basics", "Bowline", "BowlineCognito", "BowlineJSON", "BowlineLive", "BowlineTesting", "CivilTime",
                onLinux("CZlib"), "Distill", "Essentials", "FullText", "HTTPServer", "Identity", "KitVictim",
                "LocalizedTexts", "Mail", "PlainWords", "PostgreSQL", "ScamSense", "Scoring", "ServerStorage", "SQLite",
                "TestSupport", "Wire",
            ]
        ),
        tests(
            of: "Command",
            in: "Command",
            uses: ["Backend", "Bowline", "BowlineStore", "BowlineTesting", "Doctor", "Essentials", "TestSupport"]
        ),
        victim(
            "ScreensStage",
            in: "Screens",
            uses: [
                "Backend", "Basics", "Bowline", "BowlineLive", "BowlineTesting", "Essentials", "HTTPServer", "Screens",
            ]
        ),
        tests(
            of: "Screens",
            in: "Screens",
            uses: [
                "Bowline", "BowlineFaults", "BowlineLive", "BowlineTesting", "HTTPServer", "KeyboardCore",
                "LocalizedTexts", "ScreensStage", "TestSupport",
            ]
        ),
        tests(of: "Conformance", in: "Conformance", uses: ["Basics", "TestSupport"]),
        // The honest users of script/soak.
        victim(
            "SoakClients",
            in: "Soak",
            uses: [
                "ActionHandlerApp", "Bowline", "BowlineCognito", "BowlineLive", "BowlineStore", "Essentials", "Flow",
                "GistaApp", "ScoreBaseApp", "Scoring", "TypeSafeApp", "Wire",
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
        "SoakClients", "UIKitOnLinux",
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

// BOWLINE_TESTS=Backend,Shared builds and runs the tests of these targets only: a shorter way while one is worked on.
if let wanted = Context.environment["BOWLINE_TESTS"]?.split(separator: ",") {
    package.targets.removeAll { $0.type == .test && !wanted.contains(Substring($0.name.dropLast("Tests".count))) }
}

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

/// A Swift target in `Sources/<folder>/<name>`, or in `Sources/<name>` without a folder.
func module(_ name: String, in folder: String? = nil, uses dependencies: [Target.Dependency] = []) -> Target {
    let path = ["Sources", folder, name].compactMap(\.self).joined(separator: "/")
    return .target(name: name, dependencies: dependencies, path: path, swiftSettings: guards)
}

/// A C library's shim in `Sources/System/<name>`; the library itself comes from the system, or is the system's own.
func system(_ name: String, links library: String? = nil) -> Target {
    .target(
        name: name,
        path: "Sources/System/\(name)",
        linkerSettings: library.map { [.linkedLibrary($0, .when(platforms: [.linux]))] } ?? []
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

/// A dependency that exists on Linux only.
func onLinux(_ name: String) -> Target.Dependency {
    .target(name: name, condition: .when(platforms: [.linux]))
}

let package = Package(
    name: "bowline",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "bowline", targets: ["Command"]),
        .executable(name: "conformance", targets: ["Conformance"]),
        .library(name: "Bowline", targets: ["Bowline"]),
        .library(name: "BowlineTesting", targets: ["BowlineTesting"]),
    ],
    targets: [
        // MARK: System
        system("CSQLite", links: "sqlite3"),
        system("CLossyVFS", links: "sqlite3"),
        system("CCurl", links: "curl"),
        system("CEpoll"),
        system("COpenSSL", links: "crypto"),
        system("CGnuTLS", links: "gnutls"),
        system("CMicrohttpd", links: "microhttpd"),
        system("CWslay", links: "wslay"),
        system("CZlib", links: "z"),

        // MARK: Shared
        module("Digest", in: "Shared", uses: ["Locked", onLinux("COpenSSL")]),
        module("EventLoop", in: "Shared", uses: ["Locked", onLinux("CEpoll")]),
        module("Locked", in: "Shared"),
        module("SQLite", in: "Shared", uses: ["CSQLite"]),
        module("Storage", in: "Shared", uses: ["Locked", "SQLite"]),
        module("StorageTesting", in: "Shared", uses: ["CLossyVFS", "SQLite", "Storage"]),

        // MARK: Engines
        module("Scoring", in: "Engines"),

        // MARK: Kit
        module("Bowline", in: "Kit", uses: ["Digest", "Locked", onLinux("CCurl"), onLinux("EventLoop")]),
        module("BowlineTesting", in: "Kit", uses: ["Bowline", "Locked"]),

        // MARK: Server
        module(
            "HTTPServer",
            in: "Server",
            uses: ["Locked", onLinux("CGnuTLS"), onLinux("CMicrohttpd"), onLinux("CWslay"), onLinux("CZlib")]
        ),
        module("Backend", in: "Server", uses: ["Digest", "HTTPServer", "Locked", "SQLite", "Storage"]),

        // MARK: Command
        module("Benchmarks", uses: ["Backend", "Bowline", "Locked"]),
        .executableTarget(
            name: "Command",
            dependencies: ["Backend", "Benchmarks", "Bowline", "HTTPServer"],
            swiftSettings: guards
        ),

        .executableTarget(
            name: "Conformance",
            dependencies: ["Bowline", "Locked", onLinux("HTTPServer")],
            swiftSettings: guards
        ),

        // MARK: Tests
        support("TestServers", uses: ["Locked"]),
        tests(of: "Conformance", in: "Conformance", uses: ["Locked", "TestServers"]),
        tests(of: "Digest", in: "Shared"),
        tests(of: "EventLoop", in: "Shared", uses: ["Locked"]),
        tests(
            of: "Backend",
            in: "Server",
            uses: [
                "Bowline", "BowlineTesting", "HTTPServer", "Locked", "SQLite", "Storage", "StorageTesting",
                "TestServers",
            ]
        ),
        tests(of: "HTTPServer", in: "Server", uses: ["Locked", onLinux("CGnuTLS"), onLinux("CZlib")]),
        tests(of: "Locked", in: "Shared"),
        tests(of: "SQLite", in: "Shared"),
        tests(of: "Storage", in: "Shared", uses: ["Locked", "SQLite", "StorageTesting", "StorageVictim"]),
        .executableTarget(
            name: "StorageVictim",
            dependencies: ["SQLite", "Storage"],
            path: "Tests/Shared/StorageVictim",
            swiftSettings: guards
        ),
        tests(of: "Scoring", in: "Engines"),
        tests(of: "Bowline", in: "Kit", uses: ["BowlineTesting", "Locked", "TestServers"]),
    ],
    swiftLanguageModes: [.v6]
)

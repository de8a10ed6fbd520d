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

/// A Swift target in `Sources/<folder>/<name>`.
func module(_ name: String, in folder: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)", swiftSettings: guards)
}

/// A C library's shim in `Sources/System/<name>`; the library itself comes from the system.
func system(_ name: String, links library: String) -> Target {
    .target(
        name: name,
        path: "Sources/System/\(name)",
        linkerSettings: [.linkedLibrary(library, .when(platforms: [.linux]))]
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

/// A dependency that exists on Linux only.
func onLinux(_ name: String) -> Target.Dependency {
    .target(name: name, condition: .when(platforms: [.linux]))
}

let package = Package(
    name: "bowline",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Bowline", targets: ["Bowline"])
    ],
    targets: [
        // MARK: Shared
        module("Locked", in: "Shared"),

        // MARK: Engines
        module("PlainWords", in: "Engines"),

        // MARK: Kit
        module("Bowline", in: "Kit", uses: ["Locked"]),

        // MARK: Training
        .executableTarget(
            name: "WordsTraining",
            dependencies: ["PlainWords"],
            path: "Sources/Training/WordsTraining",
            swiftSettings: guards
        ),

        // MARK: Tests
        tests(of: "Locked", in: "Shared"),
        tests(of: "PlainWords", in: "Engines"),
        tests(of: "WordsTraining", in: "Training", uses: ["PlainWords"]),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

// The programs that learn the engines' weights from the open data and write the reports. Nothing that the product
// consists of is here: this package compiles the engines from the product's sources, through the link `Product`,
// because what the trainers need of them is visible only within a package. See docs/decisions/engines.md, "Training is
// a package beside the product".

let guards: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    .treatAllWarnings(as: .error),
]

/// An engine of the product, and the C target that embeds its packed data.
func engine(_ name: String, _ files: [String], uses dependencies: [Target.Dependency] = []) -> [Target] {
    let path = "Product/Engines/\(name)"
    return [
        .target(name: "C\(name)Data", path: "\(path)/Data", exclude: files.map { "\($0).packed" }),
        .target(
            name: name,
            dependencies: dependencies + ["Basics", .byName(name: "C\(name)Data")],
            path: path,
            exclude: ["Data"],
            swiftSettings: guards
        ),
    ]
}

/// A program that trains an engine, with its tests.
func trainer(_ name: String, of engine: String, excluding: [String] = [], tests: [Target.Dependency] = []) -> [Target] {
    [
        .executableTarget(
            name: name,
            dependencies: [.byName(name: engine), "Basics"],
            exclude: excluding,
            swiftSettings: guards
        ),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.byName(name: name), .byName(name: engine), "Basics"] + tests,
            swiftSettings: guards
        ),
    ]
}

let package = Package(
    name: "training",
    platforms: [.macOS(.v15)],
    targets: [
        .target(
            name: "CGumbo",
            path: "Product/System/CGumbo",
            linkerSettings: [.linkedLibrary("gumbo", .when(platforms: [.linux]))]
        ),
        .target(
            name: "COpenSSL",
            path: "Product/System/COpenSSL",
            linkerSettings: [.linkedLibrary("crypto", .when(platforms: [.linux]))]
        ),
        .target(name: "Basics", path: "Product/Shared/Basics", swiftSettings: guards),
        .target(
            name: "Digest",
            dependencies: ["Basics", .target(name: "COpenSSL", condition: .when(platforms: [.linux]))],
            path: "Product/Shared/Digest",
            swiftSettings: guards
        ),
        .target(name: "CivilTime", dependencies: ["Basics"], path: "Product/Shared/CivilTime", swiftSettings: guards),
    ]
        + engine("Distill", ["article-lines", "summary-sentences", "summary-words"], uses: ["CGumbo"])
        + engine("PlainWords", ["brands", "intents"], uses: ["CivilTime"])
        + engine("ScamSense", ["recovery-words", "scam-model"], uses: ["Digest"])
        + trainer("DistillTraining", of: "Distill", tests: ["CGumbo"])
        + trainer("ScamTraining", of: "ScamSense", excluding: ["Lessons"])
        + trainer("WordsTraining", of: "PlainWords"),
    swiftLanguageModes: [.v6]
)

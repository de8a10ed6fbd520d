// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "parcels",
    platforms: [.macOS(.v15)],
    // In a package of your own: .package(url: "https://…/bowline.git", from: "0.1.0")
    dependencies: [.package(name: "bowline", path: "../..")],
    targets: [
        .executableTarget(
            name: "parcels",
            dependencies: [
                .product(name: "Bowline", package: "bowline"), .product(name: "BowlineStore", package: "bowline"),
            ]
        )
    ]
)

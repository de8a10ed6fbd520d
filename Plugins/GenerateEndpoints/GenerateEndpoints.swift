import Foundation
import PackagePlugin

/// `swift package generate-endpoints openapi.json --output Sources/Shop/API`: `bowline generate` for packages that use
/// the kit.
@main
struct GenerateEndpoints: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "GenerateTool").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error("nothing was generated; the reasons stand above")
            return
        }
    }
}

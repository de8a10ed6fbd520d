import Basics
import Foundation

@testable import BowlineGenerator

/// The toolchain's compiler, on generated code and the modules that this build has left.
struct Compiler {
    /// The upcoming features that the kit's own modules turn on.
    static let features = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    ].flatMap { ["-enable-upcoming-feature", $0] }

    private static let root = (0..<6).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    private let build = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    private let folder: URL

    init(_ files: [Generator.File]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "generated-\(UUID().uuidString)")
        try OutputFolder(folder.path()).write(files)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// What the compiler says about the files: nothing, when all is well.
    func complaints(_ flags: [String] = []) async throws -> String {
        try await Self.output("swiftc", ["-typecheck", "-wmo"] + arguments + flags).text
    }

    /// Compiles the files together with a program, runs it on an input, and gives what the compiler and it print.
    func output(of program: String, named name: String = "main", on input: String = "") async throws -> String {
        try Data(program.utf8).write(to: folder.appending(path: "\(name).swift"))
        let file = folder.appending(path: "input").path()
        try Data(input.utf8).write(to: URL(filePath: file))
        let kit = folder.appending(path: "libkit.a").path()
        _ = try await Self.output("ar", ["rcs", kit] + objects)
        let binary = folder.appending(path: "program").path()
        let built = try await Self.output(
            "swiftc",
            ["-wmo"] + arguments + ["-o", binary, kit, "-lcurl", "-lcrypto", "-lswiftDispatch", "-ldispatch"]
        )
        guard built.status == 0, built.text.isEmpty else { return built.text }
        return try await Self.output(binary, [file]).text
    }

    /// What the formatter would change.
    func formattingComplaints() async throws -> String {
        let configuration = Self.root.appending(path: ".swift-format").path()
        let words = ["format", "lint", "--strict", "--configuration", configuration]
        return try await Self.output("swift", words + sources).text
    }

    private var sources: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0).path() }
    }

    private var arguments: [String] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: build.path())) ?? []
        let maps = folders.filter { !$0.hasSuffix("-tool.build") }.map {
            build.appending(path: "\($0)/module.modulemap").path()
        }
        .filter { FileManager.default.fileExists(atPath: $0) }
        return ["-swift-version", "6", "-module-name", "Generated", "-I", build.appending(path: "Modules").path()]
            + maps.sorted().flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + sources
    }

    /// Bowline and what it is made of.
    private var objects: [String] {
        let manager = FileManager.default
        let parts = ["Shared", "System"].flatMap { part in
            (try? manager.contentsOfDirectory(atPath: Self.root.appending(path: "Sources/\(part)").path())) ?? []
        }
        return (parts + ["Bowline"]).sorted().flatMap { name in
            let folder = build.appending(path: "\(name).build")
            let names = (try? manager.contentsOfDirectory(atPath: folder.path())) ?? []
            // An earlier build may have left objects of sources that have another name today.
            let list = manager.contents(atPath: folder.appending(path: "sources").path()).map {
                String(decoding: $0, as: UTF8.self)
            }
            return names.filter { $0.hasSuffix(".o") && list?.contains("/\($0.dropLast(2))") != false }.sorted()
                .map { folder.appending(path: $0).path() }
        }
    }

    /// Runs a program on a thread of its own: the threads of the tests must not wait for a compiler.
    private static func output(_ program: String, _ arguments: [String]) async throws -> (status: Int32, text: String) {
        try await Worker(name: "compiler").run {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [program] + arguments
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: data, as: UTF8.self))
        }
    }
}

import Basics
import Bowline
import BowlineStore
import Essentials
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Many who add one to the same secret: when no write is lost, the sum is right.
@Suite final class SecretRaceTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/race-\(UUID().uuidString)"
    private static let isThorough = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1"

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func count() async throws -> Int? {
        try await FileSecretStore(folder: folder).read("counter").flatMap {
            Int(String(decoding: $0.bytes, as: UTF8.self))
        }
    }

    private static func add(_ times: Int, in folder: String) async throws {
        let store = FileSecretStore(folder: folder)
        for _ in 0..<times {
            while true {
                let secret = try await store.read("counter")
                let count = secret.flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) } ?? 0
                if try await store.write(Data("\(count + 1)".utf8), under: "counter", replacing: secret?.revision) {
                    break
                }
            }
        }
    }

    @Test func manyHandlesLoseNoUpdate() async throws {
        let times = Self.isThorough ? 100 : 10
        try await withThrowingTaskGroup(of: Void.self) { [folder] group in
            for _ in 0..<8 { group.addTask { try await Self.add(times, in: folder) } }
            try await group.waitForAll()
        }
        #expect(try await count() == 8 * times)
    }

    /// The racer is built beside the tests.
    private static var racer: String {
        let tests =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return tests.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/KitVictim"
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: racer), "the racer is not beside the tests"))
    func processesLoseNoUpdate() async throws {
        let times = Self.isThorough ? 500 : 25
        try await withThrowingTaskGroup(of: Int32.self) { [folder] group in
            for _ in 0..<3 {
                group.addTask { await Worker(name: "racer").run { Self.run(Self.racer, "secret", folder, "\(times)") } }
            }
            group.addTask {
                try await Self.add(times, in: folder)
                return 0
            }
            for try await status in group { #expect(status == 0) }
        }
        #expect(try await count() == 4 * times)
    }

    /// Runs a program to its end and gives what it ended with.
    private static func run(_ arguments: String...) -> Int32 {
        var words = arguments.map { strdup($0) } + [nil]
        var variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for text in words + variables { free(text) }
        }
        var process = pid_t()
        guard posix_spawn(&process, arguments[0], nil, nil, &words, &variables) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

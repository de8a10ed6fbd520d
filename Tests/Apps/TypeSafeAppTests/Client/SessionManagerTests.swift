// Full Foundation: Process starts the racers, which FoundationEssentials lacks.
import Foundation
import Testing

@testable import TypeSafeApp

struct SessionManagerTests {
    private let folder = TestFolder()

    @Test func theFirstCallMakesAUUID() throws {
        let id = SessionManager(folder: folder.path).getOrCreateSessionID()
        let uuid = try #require(UUID(uuidString: id))
        #expect(uuid.uuid.6 >> 4 == 4 && uuid.uuid.8 >> 6 == 2, "random, RFC 4122")
    }

    @Test func laterCallsGiveTheSame() {
        let sessions = SessionManager(folder: folder.path)
        let id = sessions.getOrCreateSessionID()
        #expect((0..<10).allSatisfy { _ in sessions.getOrCreateSessionID() == id })
    }

    @Test func theIDOutlivesTheManager() {
        let id = SessionManager(folder: folder.path).getOrCreateSessionID()
        #expect(SessionManager(folder: folder.path).getOrCreateSessionID() == id)
    }

    @Test(arguments: ["", "not a uuid", "12345678-1234-1234-1234-12345678901"])
    func aSpoiledFileIsReplaced(content: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let file = folder.path + "/typesafe.session_id"
        try Data(content.utf8).write(to: URL(fileURLWithPath: file))
        let id = SessionManager(folder: folder.path).getOrCreateSessionID()
        #expect(UUID(uuidString: id) != nil)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == id)
    }

    @Test(arguments: [nil, "/dev/null/typesafe"] as [String?])
    func withoutASharedFolderTheIDLastsAsLongAsTheManager(folder: String?) {
        let sessions = SessionManager(folder: folder)
        let id = sessions.getOrCreateSessionID()
        #expect(UUID(uuidString: id) != nil)
        #expect(sessions.getOrCreateSessionID() == id)
    }

    @Test(arguments: [true, false])
    func manyAtOnceGetTheSame(isShared: Bool) async {
        let common = SessionManager(folder: nil)
        let ids = await withTaskGroup(of: String.self) { [path = folder.path] group in
            for _ in 0..<16 {
                group.addTask { await (isShared ? SessionManager(folder: path) : common).sessionID() }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }

    /// The racer is built beside the tests.
    private static var racer: String {
        let tests =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("AppVictim").path
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: racer), "the racer is not beside the tests"))
    func twoProcessesThatRaceGetTheSame() throws {
        for _ in 0..<3 {
            let folder = TestFolder()
            let racers = try (0..<4).map { _ in
                let process = Process()
                let output = Pipe()
                process.executableURL = URL(fileURLWithPath: Self.racer)
                process.arguments = ["session", folder.path]
                process.standardOutput = output
                try process.run()
                return output
            }
            let ids = try racers.map {
                String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            }
            #expect(Set(ids).count == 1 && ids[0].count == 37)
        }
    }
}

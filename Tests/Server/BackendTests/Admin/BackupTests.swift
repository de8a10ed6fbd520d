import Bowline
import BowlineCognito
import Identity
import SQLite
import TestSupport
import Testing

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct BackupTests {
    private let folder: TemporaryFolder
    private let other: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        other = try TemporaryFolder()
    }

    private func backup(to path: String) async throws(AdminError) {
        _ = try await AdminContext(folder: folder.path).perform(AdminCall("backup", ["file": path]))
    }

    @Test(.withItsOwnFile)
    func aCopyMadeWhileServingIsServedLikeTheOriginal() async throws {
        var token = ""
        var configuration = try await BackendConfiguration.test(folder)
        configuration.publicURL = "https://bowline.test"
        let backend = try await Backend.start(configuration)
        token = try await manager(backend).signIn(username: "viewer@demo.test", password: DemoData.password)
        try await backup(to: other.file("bowline.db"))
        await backend.stop()
        #expect(other.names == ["bowline.db"])
        #expect(other.permissions(of: "bowline.db") == 0o600)

        configuration.folder = other.path
        let restored = try await Backend.start(configuration)
        // The signing keys are in it, so what was given out before is still good.
        #expect(try await cognito(restored, "GetUser", ["AccessToken": .string(token)]).status == 200)
        try await manager(restored).signIn(username: "viewer@demo.test", password: DemoData.password)
        await restored.stop()
    }

    @Test(.withItsOwnFile)
    func anOlderBackupIsReplacedAndNothingElseIs() async throws {
        try await withBackend(in: folder) { _, _ in
            try await backup(to: other.file("copy"))
            try await backup(to: other.file("copy"))
            other.overwrite("letter", at: 0, with: Array("Dear Ann".utf8))
            let problem = try await #require(throws: AdminError.self) { try await backup(to: other.file("letter")) }
            #expect(problem.message.contains("not a backup of Bowline"))
            #expect(other.bytes(of: "letter") == Array("Dear Ann".utf8))
            await #expect(throws: AdminError.self) { try await backup(to: folder.file("bowline.db")) }
            await #expect(throws: AdminError.self) { try await backup(to: folder.file("copy")) }
            await #expect(throws: AdminError.self) { try await backup(to: "copy") }
        }
    }

    @Test(.withItsOwnFile)
    func aFolderThatIsNotServedIsCopiedToo() async throws {
        try await withBackend(in: folder) { _, _ in }
        try await backup(to: other.file("copy"))
        #expect(other.names == ["copy"])
    }
}

import Bowline
import BowlineStore
import Essentials
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite final class FileSecretStoreTests {
    private let parent: String
    private let folder: String
    private let store: FileSecretStore

    init() throws {
        parent = FileManager.default.temporaryDirectory.path + "/secrets-\(UUID().uuidString)"
        folder = parent + "/deep/secrets"
        store = FileSecretStore(folder: folder)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: parent)
    }

    private func permissions(_ path: String) -> UInt16 {
        var facts = stat()
        return lstat(path, &facts) == 0 ? UInt16(facts.st_mode & 0o7777) : 0
    }

    private func text(_ secret: Secret?) -> String? {
        secret.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Writes one secret, so that its folder and file are there.
    private func writeOne(_ text: String = "hush") async throws -> Secret {
        #expect(try await store.write(Data(text.utf8), under: "token", replacing: nil))
        return try #require(try await store.read("token"))
    }

    private func problem(_ work: () async throws(SecretStoreError) -> Void) async -> SecretStoreError? {
        do {
            try await work()
            return nil
        } catch {
            return error
        }
    }

    @Test func whatIsNotThereIsAbsentAndNothingIsMade() async throws {
        #expect(try await store.read("token") == nil)
        try await store.remove("token")
        #expect(!FileManager.default.fileExists(atPath: parent))
    }

    @Test func aSecretIsReadBackByAnotherStore() async throws {
        let secret = try await writeOne()
        #expect(text(secret) == "hush")
        let other = try await FileSecretStore(folder: folder).read("token")
        #expect(text(other) == "hush" && other?.revision == secret.revision)
    }

    @Test func onlyTheOwnerMayOpenWhatIsWritten() async throws {
        _ = try await writeOne()
        #expect(permissions(folder) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            #expect(permissions("\(folder)/\(name)") == 0o600, "\(name)")
        }
    }

    @Test func aWriteThatReadAnotherRevisionChangesNothing() async throws {
        let first = try await writeOne("one")
        #expect(try await store.write(Data("x".utf8), under: "token", replacing: nil) == false)
        #expect(try await store.write(Data("two".utf8), under: "token", replacing: first.revision))
        #expect(try await store.write(Data("x".utf8), under: "token", replacing: first.revision) == false)
        let second = try await store.read("token")
        #expect(text(second) == "two" && second?.revision == first.revision + 1)
    }

    @Test func aSecretWrittenAnewIsNotTakenForTheRemovedOne() async throws {
        let first = try await writeOne("one")
        try await store.remove("token")
        #expect(try await store.read("token") == nil)
        _ = try await writeOne("two")
        #expect(try await store.write(Data("x".utf8), under: "token", replacing: first.revision) == false)
    }

    @Test(arguments: ["../../etc/passwd", ".", "..", "a/b", "a b", "ключ", "con.txt", "%2e"])
    func anyNameIsOnePlainFile(name: String) async throws {
        #expect(try await store.write(Data("1".utf8), under: name, replacing: nil))
        #expect(text(try await store.read(name)) == "1")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == ["deep"])
    }

    @Test func aNameWithoutEndIsRefused() async {
        let name = String(repeating: "a", count: 300)
        let problem = await problem { () throws(SecretStoreError) in _ = try await store.read(name) }
        #expect(problem == .unavailable("a secret's name must have 1 to 200 plain characters"))
    }

    @Test(arguments: ["", "bowline", "bowline-secret 1 1 4 0\nhush", "bowline-secret 2 1 0 0\n"])
    func aDamagedFileIsNeitherAbsentNorRemoved(content: String) async throws {
        _ = try await writeOne()
        let path = "\(folder)/token.secret"
        #expect(truncate(path, 0) == 0)
        try Data(content.utf8).write(to: URL(filePath: path))
        chmod(path, 0o600)
        let reading = await problem { () throws(SecretStoreError) in _ = try await store.read("token") }
        let writing = await problem { () throws(SecretStoreError) in
            _ = try await store.write(Data(), under: "token", replacing: nil)
        }
        let expected = SecretStoreError.damaged("\(path): the secret is incomplete; nothing was removed")
        #expect(reading == expected && writing == expected)
        #expect(FileManager.default.contents(atPath: path) == Data(content.utf8))
        try await store.remove("token")
        _ = try await writeOne()
    }

    @Test func everyCutOfAFileIsNoticed() async throws {
        _ = try await writeOne("a secret of some length")
        let path = "\(folder)/token.secret"
        let whole = try #require(FileManager.default.contents(atPath: path))
        for length in 0..<whole.count {
            #expect(truncate(path, off_t(length)) == 0)
            let problem = await problem { () throws(SecretStoreError) in _ = try await store.read("token") }
            #expect(problem != nil)
            #expect(whole.withUnsafeBytes { bytes in Self.rewrite(path, bytes) })
        }
        #expect(text(try await store.read("token")) == "a secret of some length")
    }

    private static func rewrite(_ path: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let file = open(path, O_WRONLY | O_TRUNC)
        defer { close(file) }
        return write(file, bytes.baseAddress, bytes.count) == bytes.count
    }

    @Test func aFolderOthersMayOpenIsRefused() async throws {
        _ = try await writeOne()
        chmod(folder, 0o750)
        let problem = await problem { () throws(SecretStoreError) in _ = try await store.read("token") }
        #expect(problem == .unavailable("\(folder): others may open it; run chmod 700 on it if only you have used it"))
    }

    @Test func aFileOthersMayReadIsRefused() async throws {
        _ = try await writeOne()
        chmod("\(folder)/token.secret", 0o644)
        let problem = await problem { () throws(SecretStoreError) in _ = try await store.read("token") }
        let expected = "\(folder)/token.secret: others may open it; run chmod 600 on it if only you have used it"
        #expect(problem == .unavailable(expected))
    }

    @Test func symbolicLinksAreRefused() async throws {
        _ = try await writeOne()
        let files = FileManager.default
        try files.createSymbolicLink(atPath: "\(parent)/link", withDestinationPath: folder)
        let linked = FileSecretStore(folder: "\(parent)/link")
        let inFolder = await problem { () throws(SecretStoreError) in _ = try await linked.read("token") }
        guard case .unavailable(let text) = inFolder else {
            Issue.record("\(String(describing: inFolder))")
            return
        }
        #expect(text.hasPrefix("\(parent)/link: secrets need a folder of their own that is not a symbolic link"))
        try files.moveItem(atPath: "\(folder)/token.secret", toPath: "\(parent)/elsewhere")
        try files.createSymbolicLink(atPath: "\(folder)/token.secret", withDestinationPath: "\(parent)/elsewhere")
        let ofFile = await problem { () throws(SecretStoreError) in _ = try await store.read("token") }
        #expect(
            ofFile == .unavailable("\(folder)/token.secret: symbolic links are not followed here")
        )
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func someoneElsesFileIsRefused() async throws {
        _ = try await writeOne()
        #expect(chown("\(folder)/token.secret", 65_534, 65_534) == 0)
        let problem = await problem { () throws(SecretStoreError) in _ = try await store.read("token") }
        #expect(problem == .unavailable("\(folder)/token.secret: owned by another user"))
    }

    @Test func aWriteThatWasKilledHalfwayLeavesTheOldSecret() async throws {
        let first = try await writeOne()
        #expect(FileManager.default.createFile(atPath: "\(folder)/token.next", contents: Data("bowl".utf8)))
        #expect(text(try await store.read("token")) == "hush")
        #expect(try await store.write(Data("next".utf8), under: "token", replacing: first.revision))
        #expect(text(try await store.read("token")) == "next")
    }

    @Test func aCredentialManagerFindsItsSignInAgain() async throws {
        let credential = Credential(token: "a", refreshToken: "r")
        let refresh: CredentialManager.Refresh = { credential, _ throws(CallError) in credential }
        let manager = CredentialManager(session: Session(), store: store, refresh: refresh)
        try await manager.signIn(user: "ana", with: credential)
        let again = CredentialManager(session: Session(), store: FileSecretStore(folder: folder), refresh: refresh)
        guard case .signedIn(let principal) = try await again.restore() else {
            Issue.record("no sign-in was found")
            return
        }
        #expect(principal.identity == .user(id: "ana", tenant: nil))
    }
}

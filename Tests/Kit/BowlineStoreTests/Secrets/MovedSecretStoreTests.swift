import Basics
import Bowline
import Essentials
import Testing

@testable import BowlineStore

@Suite(.timeLimit(.minutes(8))) final class MovedSecretStoreTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/moved-\(UUID().uuidString)"
    private let files: FileSecretStore
    private let keychain = MemorySecretStore()
    private let store: MovedSecretStore

    init() {
        files = FileSecretStore(folder: folder)
        store = MovedSecretStore(from: files, to: keychain)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func text(_ store: any SecretStore) async throws -> String? {
        try await store.read("token").map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func write(_ text: String, to store: any SecretStore, replacing revision: UInt64? = nil) async throws
        -> Bool
    {
        try await store.write(Data(text.utf8), under: "token", replacing: revision)
    }

    @Test func aSecretOfTheOldStoreIsInTheNewOneOnceItIsRead() async throws {
        _ = try await write("hush", to: files)
        #expect(try await text(store) == "hush")
        #expect(try await text(keychain) == "hush")
        #expect(try await text(files) == nil)
    }

    @Test func nothingIsMadeInTheFolderOfADeviceThatNeverHadOne() async throws {
        #expect(try await store.read("token") == nil)
        #expect(try await write("hush", to: store))
        try await store.remove("token")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func aMovedSecretIsReplacedByTheRevisionThatWasRead() async throws {
        _ = try await write("old", to: files)
        let read = try #require(try await store.read("token"))
        #expect(try await !write("wrong", to: store, replacing: read.revision + 1))
        #expect(try await write("new", to: store, replacing: read.revision))
        #expect(try await text(store) == "new")
    }

    @Test func aWriteThatExpectsNoSecretSeesTheOneOfTheOldStore() async throws {
        _ = try await write("old", to: files)
        #expect(try await !write("new", to: store))
        #expect(try await text(store) == "old")
    }

    @Test func removingRemovesFromBothStores() async throws {
        _ = try await write("old", to: files)
        _ = try await write("new", to: keychain)
        try await store.remove("token")
        #expect(try await text(files) == nil)
        #expect(try await text(keychain) == nil)
    }

    /// As after a process that died between the two steps of a move.
    @Test func aSecretThatIsInBothStoresIsTheNewStores() async throws {
        _ = try await write("old", to: files)
        _ = try await write("new", to: keychain)
        #expect(try await text(store) == "new")
        #expect(try await text(files) == nil)
    }

    @Test func aSecretStaysInItsFileWhileTheNewStoreIsLocked() async throws {
        _ = try await write("old", to: files)
        let locked = MovedSecretStore(from: files, to: LockedStore())
        await #expect(throws: SecretStoreError.locked) { try await locked.read("token") }
        #expect(try await text(files) == "old")
        #expect(try await text(store) == "old")
    }

    @Test func aSecretThatIsRemovedDuringItsMoveDoesNotComeBack() async throws {
        _ = try await write("old", to: files)
        let slow = SlowStore(keychain)
        let mover = MovedSecretStore(from: FileSecretStore(folder: folder), to: slow)
        let moving = Task { try await mover.read("token") }
        await slow.isWriting()
        let counted = CountedRemovals(keychain)
        let remover = MovedSecretStore(from: files, to: counted)
        let removing = Task { try await remover.remove("token") }
        // A removal that did not wait for the move would overtake it during these reads.
        let other = FileSecretStore(folder: folder)
        for _ in 0..<100 { #expect(try await text(other) == "old") }
        #expect(counted.count == 0)
        slow.goOn()
        _ = try await moving.value
        try await removing.value
        #expect(try await text(files) == nil)
        #expect(try await text(keychain) == nil)
    }
}

/// A keychain before the first unlock.
private struct LockedStore: SecretStore {
    func read(_ name: String) async throws(SecretStoreError) -> Secret? { throw .locked }
    func write(_ bytes: Data, under name: String, replacing revision: UInt64?) async throws(SecretStoreError) -> Bool {
        throw .locked
    }
    func remove(_ name: String) async throws(SecretStoreError) { throw .locked }
}

/// A store that counts its removals.
private final class CountedRemovals: SecretStore {
    private let store: any SecretStore
    private let removals = Locked(0)

    init(_ store: any SecretStore) {
        self.store = store
    }

    var count: Int { removals.withLock { $0 } }

    func read(_ name: String) async throws(SecretStoreError) -> Secret? { try await store.read(name) }

    func write(_ bytes: Data, under name: String, replacing revision: UInt64?) async throws(SecretStoreError) -> Bool {
        try await store.write(bytes, under: name, replacing: revision)
    }

    func remove(_ name: String) async throws(SecretStoreError) {
        removals.withLock { $0 += 1 }
        try await store.remove(name)
    }
}

/// A store whose writes wait until the test lets them go on.
private final class SlowStore: SecretStore {
    private let store: any SecretStore
    private let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    private let (gate, open) = AsyncStream.makeStream(of: Void.self)

    init(_ store: any SecretStore) {
        self.store = store
    }

    func isWriting() async { for await _ in begun {} }
    func goOn() { open.finish() }

    func read(_ name: String) async throws(SecretStoreError) -> Secret? { try await store.read(name) }

    func write(_ bytes: Data, under name: String, replacing revision: UInt64?) async throws(SecretStoreError) -> Bool {
        begin.finish()
        for await _ in gate {}
        return try await store.write(bytes, under: name, replacing: revision)
    }

    func remove(_ name: String) async throws(SecretStoreError) { try await store.remove(name) }
}

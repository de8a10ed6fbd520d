import Bowline
import Foundation
import TestSupport
import Testing

@testable import Screens

struct PageFoldersTests {
    private static let id = PageID.random()
    private static let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func aPageFindsItsFolderAgain() throws {
        let place = try TemporaryFolder()
        let folders = PageFolders(place.path + "/pages")
        try folders.open(Self.id.folder, at: Self.noon)
        let file = folders.path(Self.id.folder) + "/file"
        try Data("kept".utf8).write(to: URL(filePath: file))
        try folders.open(Self.id.folder, at: Self.noon)
        #expect(isThere(file))
        #expect(folders.names == [Self.id.folder])
    }

    @Test func onlyTheFolderOfAUsedPageOutlivesTheProcess() throws {
        let place = try TemporaryFolder()
        let folders = PageFolders(place.path)
        let (used, untouched) = (PageID.random(), PageID.random())
        for id in [used, untouched] { try folders.open(id.folder, at: Self.noon) }
        try folders.markUsed(used.folder)
        try folders.markUsed(used.folder)
        try folders.touch(used.folder, at: Self.noon)
        // Of an earlier version, which named folders by ids.
        try folders.open(used.text, at: Self.noon)
        let left = folders.left(at: Self.noon.addingTimeInterval(60))
        #expect(left.map(\.name) == [used.folder])
        #expect(left.map(\.age) == [60])
        #expect(folders.names == [used.folder])
    }

    @Test func whatIsNoPageIsLeftAlone() throws {
        let place = try TemporaryFolder()
        let other = place.path + "/notes"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        let folders = PageFolders(place.path)
        #expect(folders.left(at: .distantFuture).isEmpty)
        #expect(folders.names.isEmpty)
        #expect(isThere(other))
    }

    @Test func nothingOfTheIdIsInTheNameOfItsFolder() {
        #expect(Self.id.folder.utf8.count == 64)
        #expect(!Self.id.folder.contains(Self.id.text))
        #expect(PageID(Self.id.text)?.folder == Self.id.folder)
        #expect(PageID(Self.id.text)?.key == Self.id.key)
        #expect(Self.id.key.count == 32)
        #expect(PageID.random() != PageID.random())
    }

    @Test(arguments: [
        "", "..", "../../etc", "0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A", "0a/", String(repeating: "0a", count: 32),
    ])
    func onlyOurOwnSpellingIsAnId(text: String) {
        #expect(PageID(text) == nil)
    }
}

struct SealedSecretsTests {
    @Test func aSecretOpensOnlyWithThePagesKeyInItsPlace() async throws {
        let place = try TemporaryFolder()
        let (id, other) = (PageID.random(), PageID.random())
        let secrets = SealedSecrets(folder: place.path + "/secrets", key: id.key, app: "gista")
        #expect(try await secrets.read("session") == nil)
        #expect(try await secrets.write(Data("a token".utf8), under: "session", replacing: nil))
        let read = try #require(try await secrets.read("session"))
        #expect(read.bytes == Data("a token".utf8))
        #expect(try await secrets.write(Data("another".utf8), under: "session", replacing: nil) == false)
        #expect(try await secrets.write(Data("another".utf8), under: "session", replacing: read.revision))
        let file = try Data(contentsOf: URL(filePath: place.path + "/secrets/session.secret"))
        #expect(file.firstRange(of: Data("another".utf8)) == nil)
        for wrong in [
            SealedSecrets(folder: place.path + "/secrets", key: other.key, app: "gista"),
            SealedSecrets(folder: place.path + "/secrets", key: id.key, app: "scorebase"),
        ] {
            await #expect(throws: SecretStoreError.self) { try await wrong.read("session") }
        }
        try await secrets.remove("session")
        #expect(try await secrets.read("session") == nil)
    }
}

import Foundation
import StorageTesting
import Testing

@testable import Screens

struct PageFoldersTests {
    private static let id = String(repeating: "0a", count: 16)
    private static let noon = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func aPageFindsItsFolderAgain() throws {
        let place = try TemporaryFolder()
        let folders = PageFolders(place.path)
        let folder = try folders.open(Self.id, at: Self.noon)
        try Data("kept".utf8).write(to: URL(filePath: folder + "/file"))
        #expect(try folders.open(Self.id, at: Self.noon) == folder)
        #expect(FileManager.default.fileExists(atPath: folder + "/file"))
    }

    @Test(arguments: [(86_399.0, true), (86_401.0, false)])
    func aDayUnusedIsTheEnd(seconds: Double, isThere: Bool) throws {
        let place = try TemporaryFolder()
        let folders = PageFolders(place.path)
        let folder = try folders.open(Self.id, at: Self.noon)
        folders.removeOld(at: Self.noon.addingTimeInterval(seconds))
        #expect(FileManager.default.fileExists(atPath: folder) == isThere)
    }

    @Test func whatIsNoPageIsLeftAlone() throws {
        let place = try TemporaryFolder()
        let other = place.path + "/notes"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        PageFolders(place.path).removeOld(at: .distantFuture)
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test(arguments: ["", "..", "../../etc", "0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A", "0a/"])
    func onlyOurOwnIdsNameAFolder(text: String) {
        #expect(!PageFolders.isID(text))
    }
}

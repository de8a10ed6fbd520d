import Files
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite final class FilesTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/files-\(UUID().uuidString)"
        try makeFolder(folder, permissions: 0o700)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test func whatIsWrittenIsReadBack() throws {
        let file = try OpenFile.open("\(folder)/a", to: .create(permissions: 0o600))
        let text = Array("written".utf8)
        try file.write(text)
        try file.synchronize()
        let again = try OpenFile.open("\(folder)/a", to: .read(followingLinks: true))
        #expect(try again.readAll(upTo: 7) == text)
        let standing = try again.standing()
        #expect(standing.length == 7 && standing.isFile && standing.isOwn && standing.permissions == 0o600)
    }

    @Test func aFileLargerThanAllowedIsAProblem() throws {
        #expect(FileManager.default.createFile(atPath: "\(folder)/a", contents: Data(count: 9)))
        let file = try OpenFile.open("\(folder)/a", to: .read(followingLinks: true))
        #expect(throws: FileError.self) { try file.readAll(upTo: 8) }
    }

    @Test func creatingWhatIsThereIsAProblem() throws {
        _ = try OpenFile.open("\(folder)/a", to: .create(permissions: 0o600))
        let problem = try #require(throws: FileError.self) {
            try OpenFile.open("\(folder)/a", to: .create(permissions: 0o600))
        }
        #expect(problem.code == EEXIST)
    }

    @Test func anAbsentFileIsNamed() throws {
        let problem = try #require(throws: FileError.self) {
            try OpenFile.open("\(folder)/none", to: .read(followingLinks: true))
        }
        #expect(problem.isAbsence)
        #expect(problem.description == "\(folder)/none: it is not there")
    }

    @Test func aLinkIsRefusedWhereItMustNotBeFollowed() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "/etc/hosts")
        let problem = try #require(throws: FileError.self) {
            try OpenFile.open("\(folder)/link", to: .read(followingLinks: false))
        }
        #expect(problem.reason == "it is a symbolic link, which is not followed here")
    }

    @Test func foldersAreMadeToAnyDepth() throws {
        try makeFolder("\(folder)/a/b/c", permissions: 0o700)
        try makeFolder("\(folder)/a/b/c", permissions: 0o700)
        #expect(FileManager.default.fileExists(atPath: "\(folder)/a/b/c"))
    }

    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/b", "/", "b"), ("b", ".", "b"), ("a/b", "a", "b"),
    ])
    func pathsAreTakenApart(path: String, folder: String, name: String) {
        #expect(FilePlace(path)?.folder == folder)
        #expect(FilePlace(path)?.name == name)
    }

    @Test(arguments: ["", "/", "a/"])
    func aPathWithoutAFileIsNone(path: String) {
        #expect(FilePlace(path) == nil)
    }
}

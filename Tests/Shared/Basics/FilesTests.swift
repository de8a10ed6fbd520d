import Basics
import Essentials
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
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
        let standing = try again.metadata()
        #expect(standing.length == 7 && standing.isFile && standing.isOwnedByUser && standing.permissions == 0o600)
    }

    @Test func aFileLargerThanAllowedIsAProblem() throws {
        #expect(FileManager.default.createFile(atPath: "\(folder)/a", contents: Data(count: 9)))
        let file = try OpenFile.open("\(folder)/a", to: .read(followingLinks: true))
        #expect(throws: FileError.self) { try file.readAll(upTo: 8) }
    }

    @Test func onlyOneOpeningHoldsTheLock() throws {
        let first = try OpenFile.open("\(folder)/a", to: .append(permissions: 0o600))
        #expect(try first.tryLock())
        #expect(try first.tryLock())
        var second: OpenFile? = try OpenFile.open("\(folder)/a", to: .append(permissions: 0o600))
        #expect(try second?.tryLock() == false)
        second = nil
        #expect(try first.tryLock())
    }

    @Test func aFileIsCutOffAndReadFromAPlace() throws {
        let file = try OpenFile.open("\(folder)/a", to: .append(permissions: 0o600))
        try file.write(Array("0123456789".utf8))
        try file.truncate(to: 7)
        try file.write(Array("x".utf8))
        let again = try OpenFile.open("\(folder)/a", to: .read(followingLinks: true))
        try again.seek(to: 5)
        #expect(try again.readAll(upTo: 9) == Array("56x".utf8))
        #expect(throws: FileError.self) { try again.seek(to: -1) }
    }

    @Test func aChangeOfContentIsSeen() throws {
        let file = try OpenFile.open("\(folder)/a", to: .append(permissions: 0o600))
        let other = try OpenFile.open("\(folder)/b", to: .append(permissions: 0o600))
        let before = try file.metadata()
        #expect(try before == file.metadata())
        #expect(try before.identity != other.metadata().identity)
        // A time of change of its own, whatever the system's clock can tell apart.
        var times = [timespec(tv_sec: 1, tv_nsec: 2), timespec(tv_sec: 3, tv_nsec: 4)]
        #expect(utimensat(AT_FDCWD, "\(folder)/a", &times, 0) == 0)
        let after = try file.metadata()
        #expect(after.modified.seconds == 3 && after.modified.nanoseconds == 4)
        #expect(before != after)
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
        #expect(problem.description == "\(folder)/none: no such file or folder")
    }

    @Test func aLinkIsRefusedWhereItMustNotBeFollowed() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "/etc/hosts")
        let problem = try #require(throws: FileError.self) {
            try OpenFile.open("\(folder)/link", to: .read(followingLinks: false))
        }
        #expect(problem.reason == "symbolic links are not followed here")
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
        #expect(FileLocation(path)?.folder == folder)
        #expect(FileLocation(path)?.name == name)
    }

    @Test(arguments: ["", "/", "a/"])
    func aPathWithoutAFileIsNone(path: String) {
        #expect(FileLocation(path) == nil)
    }
}

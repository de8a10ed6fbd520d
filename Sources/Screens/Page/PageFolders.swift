import Basics
import Essentials

/// The folders that serve as the devices of pages: one per page, named by a hash of the page's id.
///
/// Folders of earlier versions, whose names were the ids, are removed.
struct PageFolders: Sendable {
    private let parent: String

    init(_ parent: String) {
        self.parent = parent
    }

    /// The path of a page's folder.
    func path(_ name: String) -> String { "\(parent)/\(name)" }

    /// Creates a page's folder if it does not exist, and records `now` as its last use.
    func open(_ name: String, at now: Date) throws {
        try makeFolder(path(name), permissions: 0o700)
        try touch(name, at: now)
    }

    /// Records `now` as the last use of a page's folder.
    func touch(_ name: String, at now: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: path(name))
    }

    /// Marks a page as used, so that its folder outlives the process.
    func markUsed(_ name: String) throws {
        let folder = try OpenFile.open(path(name), to: .folder(followingLinks: false))
        _ = try folder.open(Self.mark, to: .lock(permissions: 0o600))
    }

    /// The folders of used pages, each with the seconds since its last use; all others are removed. Called at the
    /// start, when no page is open.
    func left(at now: Date) -> [(name: String, age: TimeInterval)] {
        var remaining: [(String, TimeInterval)] = []
        for name in names {
            if Self.isName(name), FileManager.default.fileExists(atPath: "\(path(name))/\(Self.mark)"),
                let attributes = try? FileManager.default.attributesOfItem(atPath: path(name)),
                let used = attributes[.modificationDate] as? Date
            {
                remaining.append((name, max(0, now.timeIntervalSince(used))))
            } else {
                remove(name)
            }
        }
        return remaining
    }

    /// The names of all page folders, also those of earlier versions.
    var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return all.filter { Self.isName($0) || PageID($0) != nil }
    }

    /// Removes a folder. A folder that cannot be removed stays until the next sweep.
    func remove(_ name: String) {
        try? FileManager.default.removeItem(atPath: path(name))
    }

    private static let mark = "used"

    /// Whether a text has the form of a folder name: 64 hexadecimal digits.
    static func isName(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy(PageID.isDigit)
    }
}

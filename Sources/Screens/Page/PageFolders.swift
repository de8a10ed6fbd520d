import Basics
import Essentials

/// Where pages keep what an app keeps on its device: a folder a page, named by what is derived from its id.
///
/// Folders of earlier versions, whose names were the ids, are removed.
struct PageFolders: Sendable {
    private let place: String

    init(_ place: String) {
        self.place = place
    }

    /// The path of a page's folder.
    func path(_ name: String) -> String { "\(place)/\(name)" }

    /// Makes a page's folder when it is not there, and notes that it is used at that moment.
    func open(_ name: String, at now: Date) throws {
        try makeFolder(path(name), permissions: 0o700)
        try touch(name, at: now)
    }

    /// Notes that a page's folder is used at that moment.
    func touch(_ name: String, at now: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: path(name))
    }

    /// Notes that something was done on a page, so that its folder outlives the process.
    func keep(_ name: String) throws {
        let folder = try OpenFile.open(path(name), to: .folder(followingLinks: false))
        _ = try folder.open(Self.mark, to: .lock(permissions: 0o600))
    }

    /// The folders of used pages, each with the seconds since it was used; all others are removed. For the start, when
    /// no page is open.
    func left(at now: Date) -> [(name: String, age: TimeInterval)] {
        var kept: [(String, TimeInterval)] = []
        for name in names {
            if Self.isName(name), FileManager.default.fileExists(atPath: "\(path(name))/\(Self.mark)"),
                let attributes = try? FileManager.default.attributesOfItem(atPath: path(name)),
                let used = attributes[.modificationDate] as? Date
            {
                kept.append((name, max(0, now.timeIntervalSince(used))))
            } else {
                remove(name)
            }
        }
        return kept
    }

    /// The folders of pages that there are.
    var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return all.filter { Self.isName($0) || PageID($0) != nil }
    }

    /// Removes a folder. What cannot be removed stays until the next sweep.
    func remove(_ name: String) {
        try? FileManager.default.removeItem(atPath: path(name))
    }

    private static let mark = "used"

    /// Only a name of our making is ever removed or opened.
    static func isName(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy(PageID.isDigit)
    }
}

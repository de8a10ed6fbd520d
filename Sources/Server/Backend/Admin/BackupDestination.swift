internal import Basics
internal import SQLite

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The path of a backup: a new file, or an older backup to replace. It must not be in the data folder, where it could
/// overwrite the database that it copies.
struct BackupDestination {
    let path: String

    init(_ path: String) {
        self.path = path
    }

    func check(against dataFolder: String) throws(AdminError) {
        guard path.hasPrefix("/"), let location = FileLocation(path) else {
            throw .usage("the file must be an absolute path")
        }
        if let folder = realPath(location.folder), folder == realPath(dataFolder) {
            throw .failed("\(path) is in the data folder: put the backup elsewhere, best on another disk")
        }
        guard try isFree else {
            throw .failed("\(path) exists and is not a backup of Bowline: choose another name or remove it")
        }
    }

    private var isFree: Bool {
        get throws(AdminError) {
            do throws(FileError) {
                let head = try OpenFile.open(path, to: .read(followingLinks: false)).read(upTo: 72)
                return head.starts(with: "SQLite format 3\0".utf8) && Array(head.dropFirst(68)) == Self.mark
            } catch {
                if error.isAbsence { return true }
                throw .failed(error.description)
            }
        }
    }

    /// The schema's application id, as SQLite keeps it at byte 68.
    private static let mark = withUnsafeBytes(of: BackendSchema.schema.applicationID.bigEndian) { Array($0) }

    private func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}

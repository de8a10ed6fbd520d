#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The path of a file, taken apart into the folder it is in and its own name.
package struct FilePlace: Sendable, Hashable {
    /// The folder; `.` when the path names none.
    package let folder: String
    /// The file's own name.
    package let name: String

    /// Takes a path apart; nil when it names no file.
    package init?(_ path: String) {
        guard let slash = path.lastIndex(of: "/") else {
            guard !path.isEmpty else { return nil }
            folder = "."
            name = path
            return
        }
        name = String(path[path.index(after: slash)...])
        folder = slash == path.startIndex ? "/" : String(path[..<slash])
        if name.isEmpty { return nil }
    }
}

/// Makes a folder and those above it that are not there, each with these permissions.
package func makeFolder(_ path: String, permissions: UInt16) throws(FileError) {
    if mkdir(path, mode_t(permissions)) == 0 { return }
    let code = errno
    if code == EEXIST { return }
    guard code == ENOENT, let place = FilePlace(path), place.folder != path else {
        throw FileError(path: path, action: "make", code: code)
    }
    try makeFolder(place.folder, permissions: permissions)
    guard mkdir(path, mode_t(permissions)) == 0 || errno == EEXIST else {
        throw FileError(path: path, action: "make", code: errno)
    }
}

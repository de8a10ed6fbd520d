#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The path of a file, split into its folder and its file name.
package struct FileLocation: Sendable, Hashable {
    /// The folder; `.` if the path has no folder part.
    package let folder: String
    /// The file name.
    package let name: String

    /// Splits a path; nil if it has no file name.
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

/// Creates a folder and any missing parent folders, each with these permissions.
package func makeFolder(_ path: String, permissions: UInt16) throws(FileError) {
    if mkdir(path, mode_t(permissions)) == 0 { return }
    let code = errno
    if code == EEXIST { return }
    guard code == ENOENT, let location = FileLocation(path), location.folder != path else {
        throw FileError(path: path, action: "make", code: code)
    }
    try makeFolder(location.folder, permissions: permissions)
    guard mkdir(path, mode_t(permissions)) == 0 || errno == EEXIST else {
        throw FileError(path: path, action: "make", code: errno)
    }
}

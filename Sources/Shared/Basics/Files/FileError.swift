#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An error of the system when a file could not be opened, read, written or moved.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Path of the file.
    package let path: String
    /// The operation that failed: `open`, `write`.
    package let action: String
    /// The system's number for it, `errno`.
    package let code: CInt

    /// A problem with that file.
    package init(path: String, action: String, code: CInt) {
        self.path = path
        self.action = action
        self.code = code
    }

    /// True when there is no such file.
    package var isAbsence: Bool { code == ENOENT }

    /// The error's text, without the path.
    package var reason: String {
        switch code {
        case ENOENT: "it is not there"
        case EACCES, EPERM: "this program may not \(action) it"
        case ENOSPC, EDQUOT: "no space is left on the disk"
        case EROFS: "the disk can only be read"
        case ELOOP: "it is a symbolic link, which is not followed here"
        case EISDIR: "it is a folder"
        case ENOTDIR: "something above it is not a folder"
        case EWOULDBLOCK: "it is in use already"
        case EMFILE, ENFILE: "too many files are open"
        default: "the system cannot \(action) it (\(String(cString: strerror(code))))"
        }
    }

    /// The path and what is wrong.
    package var description: String { "\(path): \(reason)" }
}

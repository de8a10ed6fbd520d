#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The system error of a file operation that failed.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    package let path: String
    /// The operation that failed, e.g. `open` or `write`.
    package let action: String
    /// The system's error number, `errno`.
    package let code: CInt

    /// An error for a file operation that failed.
    package init(path: String, action: String, code: CInt) {
        self.path = path
        self.action = action
        self.code = code
    }

    /// True if the file does not exist.
    package var isAbsence: Bool { code == ENOENT }

    /// The description of the error without the path.
    package var reason: String {
        switch code {
        case ENOENT: "no such file or folder"
        case EACCES, EPERM: "no permission to \(action)"
        case ENOSPC, EDQUOT: "no space is left on the disk"
        case EROFS: "the disk is read-only"
        case ELOOP: "symbolic links are not followed here"
        case EISDIR: "is a folder"
        case ENOTDIR: "a part of the path is not a folder"
        case EWOULDBLOCK: "already in use"
        case EMFILE, ENFILE: "too many files are open"
        default: "\(action) failed: \(String(cString: strerror(code)))"
        }
    }

    /// The path and the reason.
    package var description: String { "\(path): \(reason)" }
}

package import Basics

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The single thread on which the kit reads and writes large amounts of file data.
package enum Disk {
    private static let worker = Worker(name: "bowline-files")

    /// The error code for a path that is not a regular file.
    static var notAFile: CInt { EISDIR }
    /// The error code for a file locked by another process or task.
    static var busy: CInt { EWOULDBLOCK }
    /// The error code for a file larger than allowed.
    static var fileTooLarge: CInt { EFBIG }

    /// Runs file operations on that thread; a `FileError` becomes a `CallError` that names the file.
    package static func run<Success: Sendable>(
        _ work: @escaping @Sendable () throws(FileError) -> Success
    ) async throws(CallError) -> Success {
        do {
            return try await worker.run(work)
        } catch {
            throw error.asCallError
        }
    }
}

extension FileError {
    /// The `CallError` for this file error.
    package var asCallError: CallError { CallError(.file(path: path, problem: reason)) }
}

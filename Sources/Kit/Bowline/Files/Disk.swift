package import Basics

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The one thread on which the kit reads and writes files in bulk.
package enum Disk {
    private static let worker = Worker(name: "bowline-files")

    /// The system's number for what is to be a plain file and is none.
    static var notAFile: CInt { EISDIR }
    /// The system's number for what somebody else is using.
    static var isBusy: CInt { EWOULDBLOCK }
    /// The system's number for what is larger than allowed.
    static var isTooLarge: CInt { EFBIG }

    /// Does work on files there; what the system refuses becomes a failure that names the file.
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
    /// The error of a call that failed because of a file.
    package var asCallError: CallError { CallError(.file(path: path, problem: reason)) }
}

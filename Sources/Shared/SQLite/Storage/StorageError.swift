package import Basics

/// Why a storage operation failed. A closed enum, so that callers handle every case. Safe to log.
package enum StorageError: Error, Equatable, Sendable {
    /// Another process owns the folder; `process` is its id, if it could be read.
    case inUse(folder: String, process: Int32?)
    /// A newer program wrote the file: migration `version` was applied, but this program knows only `known`.
    case newerFile(version: Int, known: Int)
    /// The file belongs to another program.
    case foreignFile(applicationID: Int32)
    /// The file is damaged.
    case damaged(SQLiteError)
    /// The disk is full, or its free space is below the floor for such writes. Nothing was written.
    case full
    /// Another process held the lock for longer than the configured busy timeout. Nothing was written.
    case busy
    /// The database was closed.
    case closed
    /// The caller was cancelled before its write started. Nothing was written.
    case cancelled
    /// A file or folder could not be created or opened; the reason comes from the system.
    case cannotOpen(path: String, reason: String)
    /// The system did not provide a thread.
    case noThread(ThreadError)
    /// The disk failed. A write that fails with this may or may not be there after a restart.
    case disk(SQLiteError)
    /// A migration failed and was undone.
    case migration(number: Int, SQLiteError)
    /// A statement failed; its write was undone.
    case statement(SQLiteError)
    /// The database server is temporarily unavailable. A write that fails with this may or may not be there.
    case serverUnavailable(reason: String)
    /// The database server refused a statement; its write was undone.
    case server(reason: String)

    /// Maps SQLite's errors to the cases that callers distinguish.
    package init(_ error: SQLiteError) {
        switch error.code {
        case .corrupt, .notADatabase: self = .damaged(error)
        case .full: self = .full
        case .busy: self = .busy
        case .ioError: self = .disk(error)
        default: self = .statement(error)
        }
    }

    /// The error for what a body threw. Bodies should throw only SQLite's or storage errors; any other error is a
    /// programming mistake.
    init(thrown error: any Error) {
        switch error {
        case let error as SQLiteError: self.init(error)
        case let error as StorageError: self = error
        default: self = .statement(SQLiteError(code: .misuse, message: "a body threw another module's error: \(error)"))
        }
    }
}

extension StorageError: CustomStringConvertible {
    /// One line that says what happened and, if the user can do something, what.
    package var description: String {
        switch self {
        case .inUse(let folder, let process?): "\(folder) is in use by process \(process)"
        case .inUse(let folder, nil): "\(folder) is in use by another process"
        case .newerFile(let version, let known):
            "the database has version \(version), but this program only knows \(known): use a newer program"
        case .foreignFile(let id): "the file belongs to another program (application id \(id))"
        case .damaged(let error): "the file is damaged (\(error))"
        case .full: "the disk is full"
        case .busy: "another process held the file for too long"
        case .closed: "the database is closed"
        case .cancelled: "cancelled before anything was written"
        case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
        case .noThread(let reason): "\(reason)"
        case .disk(let error): "the disk failed (\(error))"
        case .migration(let number, let error): "migration \(number) failed and was undone (\(error))"
        case .statement(let error): "\(error)"
        case .serverUnavailable(let reason): "the database server cannot be used now (\(reason))"
        case .server(let reason): "the database server refused a statement (\(reason))"
        }
    }
}

package import Basics

/// Why the storage could not do what was asked. Closed, so that callers handle every case; safe to log.
package enum StorageError: Error, Equatable, Sendable {
    /// Another process owns the folder; its process number, when it could be read.
    case inUse(folder: String, process: Int32?)
    /// A newer program wrote the file: it has seen migration `version`, this program knows `known`.
    case newerFile(version: Int, known: Int)
    /// The file belongs to another program.
    case foreignFile(applicationID: Int32)
    /// The file is damaged.
    case damaged(SQLiteError)
    /// The disk is full, or has less room than the floor for such writes. Nothing of the write was kept.
    case full
    /// Another process held the lock for longer than the configured busy timeout. Nothing of the write was kept.
    case busy
    /// The database was closed.
    case closed
    /// The caller was cancelled before its turn came. Nothing of the write was kept.
    case cancelled
    /// A file or folder could not be made or opened; the reason is the system's.
    case cannotOpen(path: String, reason: String)
    /// The system did not provide a thread.
    case noThread(ThreadError)
    /// The disk failed. A write that ends so may or may not be there after a restart.
    case disk(SQLiteError)
    /// A migration failed and was undone.
    case migration(number: Int, SQLiteError)
    /// A statement failed; its write was undone.
    case statement(SQLiteError)
    /// The database server cannot be used for now. A write that ends so may or may not be there.
    case serverUnavailable(reason: String)
    /// The database server refused a statement; its write was undone.
    case server(reason: String)

    /// Sorts SQLite's errors into those a caller acts upon.
    package init(_ error: SQLiteError) {
        switch error.code {
        case .corrupt, .notADatabase: self = .damaged(error)
        case .full: self = .full
        case .busy: self = .busy
        case .ioError: self = .disk(error)
        default: self = .statement(error)
        }
    }

    /// Of what a body threw. Bodies throw what SQLite reports; any other error is a mistake of the program.
    init(thrown error: any Error) {
        switch error {
        case let error as SQLiteError: self.init(error)
        case let error as StorageError: self = error
        default: self = .statement(SQLiteError(code: .misuse, message: "a body threw another module's error: \(error)"))
        }
    }
}

extension StorageError: CustomStringConvertible {
    /// One line that says what happened and, where a person can act, what to do.
    package var description: String {
        switch self {
        case .inUse(let folder, let process?): "\(folder) is in use by process \(process)"
        case .inUse(let folder, nil): "\(folder) is in use by another process"
        case .newerFile(let version, let known):
            "the database is of version \(version) and this program knows \(known): use a newer program"
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

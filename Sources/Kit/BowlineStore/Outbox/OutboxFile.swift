public import Bowline
public import Essentials
import SQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Gives other programs access to an app's outbox: the queued changes of all users. It delivers nothing.
///
/// See docs/decisions/outbox.md, "An outbox can be inspected from outside its app".
public final class OutboxFile: Sendable {
    /// A change and its owner.
    public struct Item: Sendable {
        /// The change as the app sees it.
        public let entry: OutboxEntry
        /// The owner of the change, as text.
        public let owner: String
        /// Why the last attempt failed; nil without a failed attempt.
        public let problem: String?
    }

    /// The request of the change, without a credential.
    public struct Content: Sendable {
        /// The HTTP method of the request.
        public let method: RequestMethod
        /// The address of the request.
        public let address: WebAddress
        /// The header fields of the request.
        public let headers: Headers
        /// The body; empty when it is in a file.
        public let body: Data
        /// The path of the file that holds the body; nil when the body is not in a file.
        public let file: String?
    }

    private let database: Database
    private let bodies: OutboxBodies

    /// Opens the outbox in a folder; nil when there is none.
    public static func open(folder: String) async throws(OutboxError) -> OutboxFile? {
        guard access(folder + "/outbox", F_OK) == 0, !isFolder(folder + "/outbox") else { return nil }
        do throws(StorageError) {
            return OutboxFile(try await Database.open(Outbox.configuration(folder: folder)), folder)
        } catch {
            throw OutboxError(error)
        }
    }

    /// The folders with an outbox: `folder` itself and those at most `levels` levels below it, in order.
    public static func folders(below folder: String, levels: Int = 2) -> [String] {
        let inside =
            levels > 0 ? names(in: folder).flatMap { folders(below: "\(folder)/\($0)", levels: levels - 1) } : []
        let file = folder + "/outbox"
        return (access(file, F_OK) == 0 && !isFolder(file) ? [folder] : []) + inside
    }

    private init(_ database: Database, _ folder: String) {
        self.database = database
        bodies = OutboxBodies(nextTo: folder + "/outbox")
    }

    /// All changes, in the order in which they were enqueued.
    public func items() async throws(OutboxError) -> [Item] {
        try await read { connection throws(SQLiteError) in try OutboxTables.items(of: nil, on: connection) }
    }

    /// The request of a change.
    public func content(of number: Int64) async throws(OutboxError) -> Content {
        let kept = try await read { connection throws(SQLiteError) in
            try OutboxTables.anyRequest(number, on: connection)
        }
        guard let kept else { throw .notFound }
        return Content(
            method: kept.method,
            address: kept.address,
            headers: kept.headers,
            body: kept.body ?? Data(),
            file: kept.file.map(bodies.path)
        )
    }

    /// True when a process holds the delivery lease at `moment`.
    public func isBeingDelivered(at moment: Date) async throws(OutboxError) -> Bool {
        try await read { connection throws(SQLiteError) in
            try OutboxTables.isLeased(at: moment.timeIntervalSince1970, on: connection)
        }
    }

    /// Makes the delivering process try a waiting or refused change at once.
    public func retry(_ number: Int64) async throws(OutboxError) {
        try await edit { connection throws(SQLiteError) in
            try OutboxTables.retry(number, of: nil, on: connection)
        }
    }

    /// Removes a change, whatever its state.
    public func drop(_ number: Int64) async throws(OutboxError) {
        let removed: [String]?
        do throws(StorageError) {
            removed = try await database.write { connection throws(SQLiteError) in
                try OutboxTables.remove(number, of: nil, on: connection)
            }
        } catch {
            throw OutboxError(error)
        }
        guard let removed else { throw .notFound }
        await bodies.remove(removed)
    }

    /// Closes the outbox's file.
    public func close() async {
        await database.close()
    }

    // MARK: Steps

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value
    ) async throws(OutboxError) -> Value {
        do throws(StorageError) {
            return try await database.readInBackground(body)
        } catch {
            throw OutboxError(error)
        }
    }

    private func edit(_ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Bool) async throws(OutboxError) {
        let isThere: Bool
        do throws(StorageError) { isThere = try await database.write(body) } catch { throw OutboxError(error) }
        guard isThere else { throw .notFound }
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    private static func names(in folder: String) -> [String] {
        guard isFolder(folder), let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix("."), isFolder("\(folder)/\(name)") { names.append(name) }
        }
        return names.sorted()
    }
}

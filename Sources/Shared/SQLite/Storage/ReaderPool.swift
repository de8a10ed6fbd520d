import Basics

/// Provides connections for reading. Callers never wait: if all connections are in use, the pool opens another. It
/// keeps a limited number of returned connections. See docs/decisions/storage.md, "A read never waits for a
/// connection".
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Owned<Connection>] = []
        var isClosed = false
    }

    private let state = Locked(State())
    private let configuration: StorageConfiguration

    init(_ configuration: StorageConfiguration) {
        self.configuration = configuration
    }

    /// Reads with one statement, which sees one state without a transaction.
    func lookUp<Value, Thrown: Error>(
        _ body: (Connection) throws(Thrown) -> Value
    ) throws(StorageError) -> Value {
        let reader = try checkOut()
        defer { checkIn(reader) }
        do throws(Thrown) { return try body(reader.value) } catch { throw StorageError(thrown: error) }
    }

    func read<Value, Thrown: Error>(
        _ body: (Connection) throws(Thrown) -> Value
    ) throws(StorageError) -> Value {
        let reader = try checkOut()
        defer { checkIn(reader) }
        do {
            try reader.value.begin(.deferred)
            // Nothing was written, so there is nothing to commit.
            defer { reader.value.rollback() }
            return try body(reader.value)
        } catch {
            throw StorageError(thrown: error)
        }
    }

    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        // The connections close here, outside the lock.
        _ = consume idle
    }

    private func checkOut() throws(StorageError) -> Owned<Connection> {
        let idle = try state.withLock { state throws(StorageError) in
            if state.isClosed { throw .closed }
            // The connection used last has the warmest cache.
            return state.idle.popLast()
        }
        if let idle { return idle }
        do throws(SQLiteError) {
            return Owned(try configuration.connectReader())
        } catch {
            throw StorageError(error)
        }
    }

    private func checkIn(_ reader: Owned<Connection>) {
        // If the connection is not kept, the caller's reference is the last and closes it outside the lock.
        state.withLock { state in
            guard !state.isClosed, state.idle.count < configuration.idleReaders else { return }
            state.idle.append(reader)
        }
    }
}

internal import Basics

extension Database {
    /// Reads on the calling thread, for an indexed lookup on a server's thread, where switching threads would cost more
    /// than the read. All of `body` sees one unchanging state. Never waits for a writer or another reader.
    package func read<Value, Thrown: Error>(
        _ body: (Connection) throws(Thrown) -> Value
    ) throws(StorageError) -> Value {
        try readers.read(body)
    }

    /// Reads with one statement on the calling thread; several statements could see different states. Unlike `read`, it
    /// begins and ends no transaction.
    package func lookUp<Value, Thrown: Error>(
        _ body: (Connection) throws(Thrown) -> Value
    ) throws(StorageError) -> Value {
        try readers.lookUp(body)
    }

    /// Reads on a background thread, for a task that a long query must not block.
    package func readInBackground<Value: Sendable, Thrown: Error>(
        _ body: @escaping @Sendable (Connection) throws(Thrown) -> Value
    ) async throws(StorageError) -> Value {
        let readers = readers
        let outcome: Result<Value, StorageError>
        do throws(WorkerError) {
            outcome = try await background.runUnlessCancelled {
                Result { () throws(StorageError) in try readers.read(body) }
            }
        } catch {
            throw error == .closed ? .closed : .cancelled
        }
        return try outcome.get()
    }
}

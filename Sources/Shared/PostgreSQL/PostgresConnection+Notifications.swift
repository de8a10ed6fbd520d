#if os(Linux)
    internal import Basics
    internal import CPostgres
    internal import Glibc

    /// A message that a transaction on any connection sent with `pg_notify`.
    package struct PostgresNotification: Hashable, Sendable {
        /// The channel of the message.
        package let channel: String
        /// The text of the message, at most 8,000 bytes.
        package let payload: String
    }

    extension PostgresConnection {
        /// Subscribes to a channel.
        package func listen(to channel: String) throws(PostgresError) {
            try execute("LISTEN \"\(channel.doublingQuotes)\"")
        }

        /// Waits for the next message until `deadline`, then throws `.timedOut`. The connection stays usable.
        package func nextNotification() throws(PostgresError) -> PostgresNotification {
            while true {
                if let message = PQnotifies(handle) {
                    defer { PQfreemem(message) }
                    return PostgresNotification(
                        channel: String(cString: message.pointee.relname),
                        payload: String(cString: message.pointee.extra)
                    )
                }
                try wait(for: POLLIN)
                guard PQconsumeInput(handle) == 1 else { throw connectionError(.connectionLost) }
            }
        }
    }
#endif

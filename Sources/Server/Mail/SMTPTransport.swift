internal import Basics

#if canImport(CCurl)
    /// Sends messages with libcurl on a thread of its own. The connection stays open while there is something to send.
    package final class SMTPTransport: MailTransport {
        private let server: MailServer
        private let worker = Worker(name: "bowline-mail")
        private let isStopped = Locked(false)
        /// Used on the worker's thread only.
        private let connection = Locked(Connection())

        private struct Connection {
            var handle: SMTPHandle?
        }

        package init(to server: MailServer) { self.server = server }

        package func send(_ message: MailMessage.Written) async -> MailOutcome {
            await worker.run { [self] in
                guard !isStopped.withLock({ $0 }) else { return .stopped }
                guard let handle = connection.withLock({ $0.handle }) ?? SMTPHandle(server, isStopped: stopped) else {
                    return .unavailable("libcurl could not be started")
                }
                let outcome = handle.send(message)
                let isUsable = if case .unavailable = outcome { false } else { outcome != .stopped }
                connection.withLock { $0.handle = isUsable ? handle : nil }
                return outcome
            }
        }

        package func rest() async {
            await worker.run { [self] in
                // Taken out first, because closing the session must not happen under the lock.
                let handle = connection.withLock { connection in
                    defer { connection.handle = nil }
                    return connection.handle
                }
                _ = handle
            }
        }

        package func stop() { isStopped.withLock { $0 = true } }

        private var stopped: @Sendable () -> Bool {
            { [isStopped] in isStopped.withLock { $0 } }
        }
    }
#endif

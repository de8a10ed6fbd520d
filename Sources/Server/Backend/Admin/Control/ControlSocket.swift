internal import Basics

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The server end of the operators' socket, a Unix domain socket in the data folder: one command and one reply per
/// connection, as bytes.
final class ControlSocket: Sendable {
    private let address: ControlAddress
    private let listener: ControlConnection
    /// Accepts the connections and reads the commands, one after the other.
    private let acceptWorker = Worker(name: "bowline-control")
    /// Writes the replies.
    private let replyWorker = Worker(name: "bowline-answer")

    /// The maximum size of a command, in bytes.
    static let maxCommandBytes = 1 << 16

    /// Listens in a data folder; nil if that fails, e.g. on a file system without sockets. Calls `onBindError` with the
    /// reason if there is a socket but it cannot be bound.
    init?(in folder: String, onBindError: (String) -> Void) {
        address = ControlAddress(in: folder)
        guard let listener = ControlConnection.new() else { return nil }
        self.listener = listener
        let errorNumber = listener.listen(at: address)
        guard errorNumber == 0 else {
            onBindError(String(cString: strerror(errorNumber)))
            return nil
        }
    }

    /// Replies to commands with `reply` until `close` is called.
    func serve(_ reply: @escaping @Sendable ([UInt8]) async -> [UInt8]) {
        Task { [acceptWorker, replyWorker, listener] in
            await acceptWorker.run {
                while let connection = listener.accept() {
                    // A silent client must not block others for long.
                    connection.setTimeout(seconds: 5)
                    guard let command = connection.readAll(upTo: Self.maxCommandBytes) else { continue }
                    Task {
                        let bytes = await reply(command)
                        await replyWorker.run { connection.write(bytes) }
                    }
                }
            }
        }
    }

    /// Stops accepting commands.
    func close() {
        unlink(address.path)
        listener.endListening()
    }
}

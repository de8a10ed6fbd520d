internal import Basics

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The server side of the operators' socket: one command and one answer per connection, as bytes.
final class ControlSocket: Sendable {
    private let address: ControlAddress
    private let listener: ControlConnection
    /// Reads the commands, one after the other.
    private let door = Worker(name: "bowline-control")
    /// The thread that writes the answers.
    private let context = Worker(name: "bowline-answer")

    /// The maximum size of a command, in bytes.
    static let longestQuestion = 1 << 16

    /// Listens in a data folder. Nil if that fails, e.g. on a file system without sockets; `refused` gets the reason if
    /// the socket cannot be bound.
    init?(in folder: String, refused: (String) -> Void) {
        address = ControlAddress(in: folder)
        guard let listener = ControlConnection.new() else { return nil }
        self.listener = listener
        let problem = listener.listen(at: address)
        guard problem == 0 else {
            refused(String(cString: strerror(problem)))
            return nil
        }
    }

    /// Answers commands until `close` is called.
    func serve(_ answer: @escaping @Sendable ([UInt8]) async -> [UInt8]) {
        Task { [door, context, listener] in
            await door.run {
                while let caller = listener.accept() {
                    // A silent client must not block others for long.
                    caller.limit(seconds: 5)
                    guard let question = caller.readAll(upTo: Self.longestQuestion) else { continue }
                    Task {
                        let bytes = await answer(question)
                        await context.run { caller.write(bytes) }
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

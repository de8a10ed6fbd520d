internal import Basics

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The serving side of an operator's socket: one question and one answer a connection, in bytes.
final class ControlSocket: Sendable {
    private let address: ControlAddress
    private let listener: ControlConnection
    /// Reads the questions, one after the other.
    private let door = Worker(name: "bowline-control")
    /// The thread that writes the answers.
    private let context = Worker(name: "bowline-answer")

    /// The most a question may have.
    static let longestQuestion = 1 << 16

    /// Listens in a data folder; nil when the file system there has no sockets or the like, with the reason to
    /// `refused`.
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

    /// Answers until it is closed.
    func serve(_ answer: @escaping @Sendable ([UInt8]) async -> [UInt8]) {
        Task { [door, context, listener] in
            await door.run {
                while let caller = listener.accept() {
                    // A silent caller must not keep others waiting for long.
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

    /// Takes no more questions.
    func close() {
        unlink(address.path)
        listener.endListening()
    }
}

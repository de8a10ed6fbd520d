internal import Basics

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The client side of the operators' socket.
struct ControlCaller {
    /// The outcome of a command.
    enum Outcome: Sendable, Equatable {
        case answered([UInt8])
        /// No backend listens on the socket.
        case nobody
        /// The socket belongs to another user.
        case forbidden
        /// The backend accepted the command and did not answer.
        case noAnswer
    }

    private static let longestAnswer = 64 << 20
    private let worker = Worker(name: "bowline-admin")
    let address: ControlAddress

    /// Sends a command to the backend that serves the folder, and waits for the answer.
    func ask(_ question: [UInt8]) async -> Outcome {
        await worker.run { [address] in
            guard let connection = ControlConnection.new() else { return .nobody }
            switch connection.connect(to: address) {
            case 0: break
            case EACCES, EPERM: return .forbidden
            default: return .nobody
            }
            connection.write(question)
            connection.endSending()
            // No timeout: a copy of a large database takes long.
            guard let answer = connection.readAll(upTo: Self.longestAnswer), !answer.isEmpty else { return .noAnswer }
            return .answered(answer)
        }
    }
}

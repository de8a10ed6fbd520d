internal import Basics

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The client end of the operators' socket.
struct ControlClient {
    /// The outcome of a command.
    enum Outcome: Sendable, Equatable {
        case replied([UInt8])
        /// No backend listens on the socket.
        case noBackend
        /// The socket belongs to another user.
        case forbidden
        /// The backend accepted the command and did not reply.
        case noReply
    }

    private static let maxReplyBytes = 64 << 20
    private let worker = Worker(name: "bowline-admin")
    let address: ControlAddress

    /// Sends a command to the backend that serves the folder, and waits for the reply.
    func send(_ command: [UInt8]) async -> Outcome {
        await worker.run { [address] in
            guard let connection = ControlConnection.new() else { return .noBackend }
            switch connection.connect(to: address) {
            case 0: break
            case EACCES, EPERM: return .forbidden
            default: return .noBackend
            }
            connection.write(command)
            connection.endSending()
            // No timeout: a copy of a large database takes long.
            guard let reply = connection.readAll(upTo: Self.maxReplyBytes), !reply.isEmpty else { return .noReply }
            return .replied(reply)
        }
    }
}

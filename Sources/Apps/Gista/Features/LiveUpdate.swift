internal import Bowline
internal import BowlineLive
internal import Wire

/// An update of the live connection.
public enum LiveUpdate: Sendable, Equatable {
    /// The connection is open.
    case connected
    /// The gist of a link is ready. Event numbers increase.
    case gistReady(gistId: String, linkId: String?, event: Int)
    /// The gist of a link could not be created.
    case linkFailed(linkId: String, reason: String?, event: Int)
    /// Readings were changed on another device: load them again.
    case readingsChanged
    /// Updates were missed: load the library again.
    case gap
    /// The connection was lost and is being restored.
    case disconnected
    /// The connection has ended for good.
    case stopped(isSignedOut: Bool)
}

extension LiveUpdate {
    /// The update for an event of the channel; nil for events that the app ignores.
    init?(_ event: LiveEvent<Gista.LiveFrame>) {
        switch event {
        case .connected: self = .connected
        case .gap: self = .gap
        case .disconnected: self = .disconnected
        // An event that cannot be read may have been about a link.
        case .unreadable: self = .gap
        case .stopped(let stop): self = .stopped(isSignedOut: stop.isSignedOut)
        case .message(let frame): self.init(frame)
        }
    }

    private init?(_ frame: Gista.LiveFrame) {
        let event = frame.id.flatMap { Int($0) }
        switch (frame.type, frame.gistId, frame.linkId) {
        case (.gistReady, let gistId?, let linkId):
            self = event.map { .gistReady(gistId: gistId, linkId: linkId, event: $0) } ?? .gap
        case (.linkFailed, _, let linkId?):
            self = event.map { .linkFailed(linkId: linkId, reason: frame.reason, event: $0) } ?? .gap
        case (.readingsChanged, _, _): self = .readingsChanged
        default: return nil
        }
    }
}

extension LiveStopReason {
    fileprivate var isSignedOut: Bool {
        switch self {
        case .closedByServer(let code): code == .unauthorized
        case .failed(let failure): NetworkError(failure) == .unauthorized
        case .finished, .closedHere: false
        }
    }
}

extension GistaContainer {
    /// The live updates after the event with this id, until the caller stops reading.
    func live(after id: String?) -> AsyncStream<LiveUpdate> {
        let channel = LiveChannel<Gista.LiveFrame, NoMessage>(
            client,
            .live,
            over: dialer,
            semantics: LiveSemantics(id: { $0.id }, isGap: { $0.type == .gap }),
            after: id
        )
        let (stream, continuation) = AsyncStream.makeStream(of: LiveUpdate.self)
        let reading = Task {
            for await event in channel {
                if let update = LiveUpdate(event) { continuation.yield(update) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in
            reading.cancel()
            channel.close()
        }
        return stream
    }
}

/// The message type of the channel; the app sends no messages.
struct NoMessage: Encodable, Sendable {}

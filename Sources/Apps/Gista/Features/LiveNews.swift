internal import Bowline
internal import BowlineLive
internal import Wire

/// What the backend tells as it happens.
public enum LiveNews: Sendable, Equatable {
    /// From now on it tells.
    case connected
    /// A link has its gist.
    case gistReady(gistId: String, linkId: String?)
    /// A link will have none, for this reason.
    case linkFailed(linkId: String, reason: String?)
    /// Something was missed: the library has to be listed anew.
    case gap
    /// It tells nothing for a moment.
    case disconnected
    /// It tells nothing any more.
    case stopped(isSignedOut: Bool)
}

extension LiveNews {
    /// What an event of the channel means; nil for what this app leaves aside.
    init?(_ event: LiveEvent<Gista.LiveFrame>) {
        switch event {
        case .connected: self = .connected
        case .gap: self = .gap
        case .disconnected: self = .disconnected
        // What cannot be read may have been about a link.
        case .unreadable: self = .gap
        case .stopped(let stop): self = .stopped(isSignedOut: stop.isSignedOut)
        case .message(let frame): self.init(frame)
        }
    }

    private init?(_ frame: Gista.LiveFrame) {
        switch (frame.type, frame.gistId, frame.linkId) {
        case (.gistReady, let gistId?, let linkId): self = .gistReady(gistId: gistId, linkId: linkId)
        case (.linkFailed, _, let linkId?): self = .linkFailed(linkId: linkId, reason: frame.reason)
        default: return nil
        }
    }
}

extension LiveStop {
    fileprivate var isSignedOut: Bool {
        switch self {
        case .closedByServer(let code): code == .unauthorized
        case .failed(let failure): NetworkError(failure) == .unauthorized
        case .finished, .closedHere: false
        }
    }
}

extension GistaConnection {
    /// What the backend tells after that event, until nobody reads it any more.
    func live(after id: String?) -> AsyncStream<LiveNews> {
        let channel = LiveChannel<Gista.LiveFrame, NoMessage>(
            client,
            .live,
            over: dialer,
            meaning: LiveMeaning(id: { $0.id }, isGap: { $0.type == .gap }),
            after: id
        )
        let (stream, continuation) = AsyncStream.makeStream(of: LiveNews.self)
        let reading = Task {
            for await event in channel {
                if let news = LiveNews(event) { continuation.yield(news) }
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

/// The app says nothing over the channel.
struct NoMessage: Encodable, Sendable {}

#if os(Linux)
    import Bowline
    import BowlineLive
    import Wire

    /// Follows a game over the kit's live channel through whatever happens to server and network.
    struct LiveReader: Sendable {
        /// The event that the last whole state held.
        private(set) var after = ""
        /// The events told since.
        private(set) var ids: [String] = []
        /// How often it was told that events were lost.
        private(set) var gaps = 0
        /// How often it connected.
        private(set) var connections = 0
        /// Whole states that came without a word about lost events, but for the first.
        private(set) var unasked = 0

        /// Reads until the event of that name has come.
        static func follow(_ game: String, at url: String, token: String, until last: String) async throws -> LiveReader
        {
            var configuration = Client.Configuration.bare()
            configuration.credentials = .bearer(token)
            let client = Client(
                environment: try BackendEnvironment(.development, base: url + "/"),
                transport: try CurlTransport(),
                configuration: configuration
            )
            var options = LiveOptions()
            options.baseDelay = .milliseconds(2)
            options.maxDelay = .milliseconds(100)
            let channel = LiveChannel<LiveFrame, String>(
                client,
                Endpoint(.get, "/v1/games/\(game)/live", answer: .nothing),
                over: try WebSocketConnector(),
                semantics: LiveSemantics(id: \.resumeID, isGap: { $0 == .gap }),
                options: options
            )
            var reader = LiveReader()
            for await event in channel {
                try reader.take(event)
                if reader.ids.last == last { break }
            }
            channel.close()
            return reader
        }

        private struct Unexpected: Error { let what: String }

        private mutating func take(_ event: LiveEvent<LiveFrame>) throws {
            switch event {
            case .connected(.webSocket, _): connections += 1
            case .connected(.events, _): throw Unexpected(what: "it gave WebSockets up")
            case .disconnected: break
            case .gap:
                gaps += 1
                after = ""
            case .message(.snapshot(let id, _)):
                if !after.isEmpty { unasked += 1 }
                (after, ids) = (id, [])
            case .message(.event(let id, _, _)): ids.append(id)
            case .message(.gap), .message(.other): throw Unexpected(what: "a message of another kind came")
            case .unreadable(let failure): throw failure
            case .stopped(let why): throw Unexpected(what: "it stopped: \(why)")
            }
        }
    }

    extension LiveFrame {
        /// The event a channel continues after, once this was taken.
        fileprivate var resumeID: String? {
            switch self {
            case .snapshot(let id, _), .event(let id, _, _): id.isEmpty ? nil : id
            case .gap, .other: nil
            }
        }
    }
#endif

extension Gista {
    /// A message that the WebSocket `/live` sends: a gist is ready, a link failed, readings changed, or events were missed.
    ///
    ///     {"type":"gist.ready","id":"7","gistId":"…","linkId":"…"}
    public struct LiveFrame: Codable, Sendable, Equatable {
        /// The kind of the message.
        public let type: Kind
        /// The id of the event; pass it to `?after=` to continue after it. Nil in a `gap` message.
        public let id: String?
        /// The id of the gist that is ready.
        public let gistId: String?
        /// The id of the link.
        public let linkId: String?
        /// Why a link failed.
        public let reason: String?

        /// Creates a frame from its parts.
        public init(
            type: Kind,
            id: String? = nil,
            gistId: String? = nil,
            linkId: String? = nil,
            reason: String? = nil
        ) {
            self.type = type
            self.id = id
            self.gistId = gistId
            self.linkId = linkId
            self.reason = reason
        }

        /// The kind of a message. Clients ignore unknown kinds.
        public struct Kind: RawRepresentable, Codable, Sendable, Hashable {
            /// The value in JSON.
            public let rawValue: String

            /// Creates a kind from its value.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The gist of a link is ready.
            public static let gistReady = Self(rawValue: "gist.ready")
            /// No gist can be made for a link.
            public static let linkFailed = Self(rawValue: "link.failed")
            /// Readings changed; the client should load the list again.
            public static let readingsChanged = Self(rawValue: "readings.changed")
            /// Events between `?after=` and now are no longer stored; the client should load the list again.
            public static let gap = Self(rawValue: "gap")
        }
    }
}

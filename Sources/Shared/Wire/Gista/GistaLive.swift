extension Gista {
    /// A message of `/live`: a gist is ready, a link failed, readings changed, or events were missed.
    ///
    ///     {"type":"gist.ready","id":"7","gistId":"…","linkId":"…"}
    public struct LiveFrame: Codable, Sendable, Equatable {
        /// The kind of change in the library.
        public let type: Kind
        /// The event's id, which `?after=` takes to continue behind it. Missing in a gap.
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

        /// The kind of a message. Open: a client ignores unknown kinds.
        public struct Kind: RawRepresentable, Codable, Sendable, Hashable {
            /// The value in JSON.
            public let rawValue: String

            /// The kind of that word.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// A link has its gist.
            public static let gistReady = Self(rawValue: "gist.ready")
            /// No gist can be made of a link.
            public static let linkFailed = Self(rawValue: "link.failed")
            /// Readings changed: read their list again.
            public static let readingsChanged = Self(rawValue: "readings.changed")
            /// Events between `?after=` and now are no longer stored: read the list again.
            public static let gap = Self(rawValue: "gap")
        }
    }

    /// Names of headers that only this API has.
    public enum Header {
        /// In answers to lists: the id of the last live event they know of, for `?after=`.
        public static let liveEventID = "X-Live-Event-Id"
        /// In requests: the version of the API that the caller speaks, such as `2`. In answers: the one that was
        /// spoken.
        public static let version = "X-API-Version"
    }
}

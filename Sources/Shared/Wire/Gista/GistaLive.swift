extension Gista {
    /// What `/live` tells: a gist is there, a link failed, or events were missed.
    ///
    ///     {"type":"gist.ready","id":"7","gistId":"…","linkId":"…"}
    public struct LiveFrame: Codable, Sendable, Equatable {
        /// The kind of change in the library.
        public let type: Kind
        /// The event's id, which `?after=` takes to go on behind it. Missing in a gap.
        public let id: String?
        /// The gist that is ready.
        public let gistId: String?
        /// The link it is about.
        public let linkId: String?
        /// Why a link failed.
        public let reason: String?

        /// A frame of these parts.
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

        /// What happened. Open: a client leaves aside what it does not know.
        public struct Kind: RawRepresentable, Codable, Sendable, Hashable {
            /// The word on the wire.
            public let rawValue: String

            /// The kind of that word.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// A link has its gist.
            public static let gistReady = Self(rawValue: "gist.ready")
            /// A link will have none.
            public static let linkFailed = Self(rawValue: "link.failed")
            /// Events between `?after=` and now are no longer stored: read the list again.
            public static let gap = Self(rawValue: "gap")
        }
    }

    /// Names of headers that only this API has.
    public enum Header {
        /// In answers to lists: the id of the last live event they know of, for `?after=`.
        public static let liveEventID = "X-Live-Event-Id"
        /// In requests: the version of the API that the caller speaks, such as `2`. In answers: the one that was spoken.
        public static let version = "X-API-Version"
    }
}

extension Gista {
    /// The key by which links are saved in an account from anywhere: by a bookmark in a browser, or an automation. It
    /// saves and does nothing else. An account has one at most, and its owner can revoke it.
    public struct SaveKey: Codable, Sendable, Equatable {
        /// When it was made.
        public let createdAt: String
        /// The key itself, only in the answer that made it: the backend keeps no more than its digest.
        public let key: String?

        /// Creates a key from its parts.
        public init(createdAt: String, key: String? = nil) { (self.createdAt, self.key) = (createdAt, key) }
    }

    /// `POST /save`: saves a link by a key. Answered with the ``Link``.
    public struct SaveRequest: Codable, Sendable, Equatable {
        /// The key.
        public let key: String
        /// The address of the page.
        public let url: String
        /// What it is called; missing lets the page decide.
        public let title: String?

        /// Creates a request from its parts.
        public init(key: String, url: String, title: String? = nil) {
            (self.key, self.url, self.title) = (key, url, title)
        }
    }
}

extension Gista {
    /// A key for saving links to an account from anywhere, e.g. with a browser bookmark or an automation. It permits
    /// nothing else. An account has at most one, and its owner can revoke it.
    public struct SaveKey: Codable, Sendable, Equatable {
        /// When the key was created.
        public let createdAt: String
        /// The key itself, only in the response that created it: the backend stores only its digest.
        public let key: String?

        /// Creates a key from its parts.
        public init(createdAt: String, key: String? = nil) { (self.createdAt, self.key) = (createdAt, key) }
    }

    /// `POST /save`: saves a link with a key. Returns the ``Link``.
    public struct SaveRequest: Codable, Sendable, Equatable {
        /// The save key.
        public let key: String
        /// The URL of the page.
        public let url: String
        /// The title; if missing, the page's title.
        public let title: String?

        /// Creates a request from its parts.
        public init(key: String, url: String, title: String? = nil) {
            (self.key, self.url, self.title) = (key, url, title)
        }
    }
}

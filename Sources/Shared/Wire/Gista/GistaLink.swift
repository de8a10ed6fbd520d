extension Gista {
    /// `POST /store-link`: saves a link. Answered with the ``Link``: 201, or 200 where this page was saved before.
    public struct StoreLinkRequest: Codable, Sendable, Equatable {
        /// The id of the user who saves the link.
        public let userId: String
        /// What it is about; empty or missing lets the page decide.
        public let category: String?
        /// The page, `http` or `https`.
        public let url: String
        /// What it is called; missing lets the page decide.
        public let title: String?
        /// Whether its gist is made at once; yes where missing.
        public let autoCreateGist: Bool?

        /// A request of these parts.
        public init(
            userId: String,
            category: String? = nil,
            url: String,
            title: String? = nil,
            autoCreateGist: Bool? = true
        ) {
            self.userId = userId
            self.category = category
            self.url = url
            self.title = title
            self.autoCreateGist = autoCreateGist
        }
    }

    /// A saved link as version 1 of the API told of it.
    public struct Article: Codable, Sendable, Equatable {
        /// Its name here; missing before it was saved.
        public let id: String?
        /// What it is called.
        public let title: String
        /// The address of the page.
        public let url: String
        /// What it is about.
        public let category: String

        /// An article of these parts.
        public init(id: String? = nil, title: String, url: String, category: String) {
            self.id = id
            self.title = title
            self.url = url
            self.category = category
        }
    }

    /// A saved link. `GET /links/{userId}` answers with an array of them, newest first.
    public struct Link: Codable, Sendable, Equatable {
        /// The id that this service gave it.
        public let id: String
        /// What it is called: as its saver said, else as the page says; the address until that is known.
        public let title: String
        /// The address of the page.
        public let url: String
        /// The page's title; empty until the user gave one or the page was read.
        public let category: String
        /// How far its gist is.
        public let status: LinkStatus
        /// Why there is no gist, in a sentence; null unless failed.
        public let reason: String?
        /// Its gist; null while there is none.
        public let gistId: String?
        /// What is being done; null unless pending.
        public let progress: LinkProgress?
        /// When it was saved.
        public let createdAt: String?

        /// A link of these parts.
        public init(
            id: String,
            title: String,
            url: String,
            category: String,
            status: LinkStatus,
            reason: String? = nil,
            gistId: String? = nil,
            progress: LinkProgress? = nil,
            createdAt: String? = nil
        ) {
            self.id = id
            self.title = title
            self.url = url
            self.category = category
            self.status = status
            self.reason = reason
            self.gistId = gistId
            self.progress = progress
            self.createdAt = createdAt
        }

        /// Writes every member, null where there is nothing.
        public func encode(to encoder: any Encoder) throws {
            var box = encoder.container(keyedBy: CodingKeys.self)
            try box.encode(id, forKey: .id)
            try box.encode(title, forKey: .title)
            try box.encode(url, forKey: .url)
            try box.encode(category, forKey: .category)
            try box.encode(status, forKey: .status)
            try box.encode(reason, forKey: .reason)
            try box.encode(gistId, forKey: .gistId)
            try box.encode(progress, forKey: .progress)
            try box.encode(createdAt, forKey: .createdAt)
        }
    }

    /// How far a link is. Open: a client shows one it does not know as pending.
    public struct LinkStatus: RawRepresentable, Codable, Sendable, Hashable {
        /// The word on the wire.
        public let rawValue: String

        /// The status of that word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Its gist is being made.
        public static let pending = Self(rawValue: "pending")
        /// All that was asked for is done: there is a gist, or none was wanted.
        public static let ready = Self(rawValue: "ready")
        /// The page could not be read; `reason` says why.
        public static let failed = Self(rawValue: "failed")
    }

    /// What is being done about a link.
    public struct LinkProgress: Codable, Sendable, Equatable {
        /// `waiting`, `reading`, or `retrying` once it failed in a way that may pass.
        public let step: String
        /// How many times it was begun.
        public let attempt: Int
        /// When it is tried again, for `retrying`.
        public let retryAt: String?

        /// Progress of these parts.
        public init(step: String, attempt: Int, retryAt: String? = nil) {
            self.step = step
            self.attempt = attempt
            self.retryAt = retryAt
        }
    }
}

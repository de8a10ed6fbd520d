extension Gista {
    /// `POST /store-link`: saves a link. Answered with the ``Link``: 201, or 200 where this page was saved before.
    public struct StoreLinkRequest: Codable, Sendable, Equatable {
        /// The id of the user who saves the link.
        public let userId: String
        /// The category; empty or missing takes the page's.
        public let category: String?
        /// The address of the page, `http` or `https`.
        public let url: String
        /// What it is called; missing lets the page decide.
        public let title: String?
        /// Whether a gist is made at once; true by default.
        public let autoCreateGist: Bool?

        /// Creates a request from its parts.
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

    /// `POST /links/{userId}/import`: saves many links at once, for imports. Answered with an ``ImportResponse``.
    public struct ImportRequest: Codable, Sendable, Equatable {
        /// The most links of one request.
        public static let most = 200

        /// One link of them.
        public struct Item: Codable, Sendable, Equatable {
            /// The address of the page, `http` or `https`.
            public let url: String
            /// What it is called; missing lets the page decide.
            public let title: String?
            /// The category; missing takes the page's.
            public let category: String?

            /// Creates an item from its parts.
            public init(url: String, title: String? = nil, category: String? = nil) {
                (self.url, self.title, self.category) = (url, title, category)
            }
        }

        /// The links, ``most`` at most.
        public let links: [Item]
        /// Whether their gists are made; true by default.
        public let autoCreateGist: Bool?

        /// Creates a request from its parts.
        public init(links: [Item], autoCreateGist: Bool? = nil) {
            (self.links, self.autoCreateGist) = (links, autoCreateGist)
        }
    }

    /// What became of each link of an ``ImportRequest``, in its order.
    public struct ImportResponse: Codable, Sendable, Equatable {
        /// What can become of one.
        public enum Status: String, Codable, Sendable, Equatable {
            /// It was saved.
            case saved
            /// Its page was saved before.
            case known
            /// Its address, title or category cannot be used.
            case refused
            /// There is no room for it.
            case full
        }

        /// What became of one.
        public struct Item: Codable, Sendable, Equatable {
            /// What became of it.
            public let status: Status
            /// The id of the link that is there now; missing when there is none.
            public let id: String?
            /// Why it was refused; missing unless it was.
            public let reason: String?

            /// Creates an item from its parts.
            public init(_ status: Status, id: String? = nil, reason: String? = nil) {
                (self.status, self.id, self.reason) = (status, id, reason)
            }
        }

        /// The results, one for each link.
        public let results: [Item]

        /// Creates an answer from its results.
        public init(results: [Item]) { self.results = results }
    }

    /// A saved link in version 1 of the API.
    public struct Article: Codable, Sendable, Equatable {
        /// The id of the link; missing before it was saved.
        public let id: String?
        /// The title of it.
        public let title: String
        /// The address of the page.
        public let url: String
        /// What it is about.
        public let category: String
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
        /// The status of its gist.
        public let status: LinkStatus
        /// Why there is no gist, in a sentence; null unless failed.
        public let reason: String?
        /// The id of its gist; null while there is none.
        public let gistId: String?
        /// The progress of its gist; null unless pending.
        public let progress: LinkProgress?
        /// When it was saved.
        public let createdAt: String?

        /// Creates a link from its parts.
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

        /// Encodes every member; absent values are null.
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

    /// The status of a link's gist. Open: a client shows an unknown value as pending.
    public struct LinkStatus: RawRepresentable, Codable, Sendable, Hashable {
        /// The value in JSON.
        public let rawValue: String

        /// The status of that word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The gist is being made.
        public static let pending = Self(rawValue: "pending")
        /// The gist is ready, or none was requested.
        public static let ready = Self(rawValue: "ready")
        /// The page could not be read; `reason` says why.
        public static let failed = Self(rawValue: "failed")
    }

    /// The progress of a link's gist.
    public struct LinkProgress: Codable, Sendable, Equatable {
        /// `waiting`, `reading`, or `retrying` after a temporary failure.
        public let step: String
        /// The number of attempts.
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

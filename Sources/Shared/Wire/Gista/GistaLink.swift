extension Gista {
    /// `POST /store-link`: saves a link. Returns the ``Link`` with status 201, or 200 if this page was already saved.
    public struct StoreLinkRequest: Codable, Sendable, Equatable {
        /// The id of the user who saves the link.
        public let userId: String
        /// The category; if empty or missing, the page's category.
        public let category: String?
        /// The URL of the page, `http` or `https`.
        public let url: String
        /// The title; if missing, the page's title.
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

    /// `POST /links/{userId}/import`: saves many links at once, for imports. Returns an ``ImportResponse``.
    public struct ImportRequest: Codable, Sendable, Equatable {
        /// The maximum number of links in one request.
        public static let maxLinks = 200

        /// One link to import.
        public struct Item: Codable, Sendable, Equatable {
            /// The URL of the page, `http` or `https`.
            public let url: String
            /// The title; if missing, the page's title.
            public let title: String?
            /// The category; if missing, the page's category.
            public let category: String?

            /// Creates an item from its parts.
            public init(url: String, title: String? = nil, category: String? = nil) {
                (self.url, self.title, self.category) = (url, title, category)
            }
        }

        /// The links, at most ``maxLinks``.
        public let links: [Item]
        /// Whether gists are made for the links; true by default.
        public let autoCreateGist: Bool?

        /// Creates a request from its parts.
        public init(links: [Item], autoCreateGist: Bool? = nil) {
            (self.links, self.autoCreateGist) = (links, autoCreateGist)
        }
    }

    /// The result for each link of an ``ImportRequest``, in the same order.
    public struct ImportResponse: Codable, Sendable, Equatable {
        /// The result for one link.
        public enum Status: String, Codable, Sendable, Equatable {
            /// The link was saved.
            case saved
            /// The page was already saved.
            case known
            /// The URL, title or category is invalid.
            case refused
            /// The library is full.
            case full
        }

        /// The result for one link.
        public struct Item: Codable, Sendable, Equatable {
            /// What happened to the link.
            public let status: Status
            /// The id of the saved link; missing if there is none.
            public let id: String?
            /// Why the link was refused; missing if it was not.
            public let reason: String?

            /// Creates an item from its parts.
            public init(_ status: Status, id: String? = nil, reason: String? = nil) {
                (self.status, self.id, self.reason) = (status, id, reason)
            }
        }

        /// The results, one for each link.
        public let results: [Item]

        /// Creates a response from its results.
        public init(results: [Item]) { self.results = results }
    }

    /// A saved link in version 1 of the API.
    public struct Article: Codable, Sendable, Equatable {
        /// The id of the link; missing before it is saved.
        public let id: String?
        /// The title of the link.
        public let title: String
        /// The URL of the page.
        public let url: String
        /// The category of the link.
        public let category: String
    }

    /// A saved link. `GET /links/{userId}` returns an array of them, newest first.
    public struct Link: Codable, Sendable, Equatable {
        /// The id assigned by the backend.
        public let id: String
        /// The title: the user's, otherwise the page's, or the URL until that is known.
        public let title: String
        /// The URL of the page.
        public let url: String
        /// The category; empty until the user chose one or the page was read.
        public let category: String
        /// The status of its gist.
        public let status: LinkStatus
        /// Why there is no gist, in a sentence; null unless `failed`.
        public let reason: String?
        /// The id of its gist; null if there is none yet.
        public let gistId: String?
        /// The progress of its gist; null unless `pending`.
        public let progress: LinkProgress?
        /// When the link was saved.
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

    /// The status of a link's gist. Clients show an unknown value as pending.
    public struct LinkStatus: RawRepresentable, Codable, Sendable, Hashable {
        /// The value in JSON.
        public let rawValue: String

        /// Creates a status from its value.
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
        /// When the next attempt starts, for `retrying`.
        public let retryAt: String?

        /// Creates a progress from its parts.
        public init(step: String, attempt: Int, retryAt: String? = nil) {
            self.step = step
            self.attempt = attempt
            self.retryAt = retryAt
        }
    }
}

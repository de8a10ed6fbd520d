extension Gista {
    /// A user with an account.
    public struct User: Codable, Sendable, Equatable {
        /// `username_UUID`, chosen at creation and never changed, not even with the name.
        public let userId: String
        /// What they are called.
        public let username: String
        /// Where they are written to, and what they sign in with.
        public let email: String
        /// What happened to the call, in a sentence.
        public let message: String

        /// A user of these parts.
        public init(userId: String, username: String, email: String, message: String) {
            self.userId = userId
            self.username = username
            self.email = email
            self.message = message
        }
    }

    /// `POST /users`: makes an account. Answered with the ``User``, 201.
    public struct CreateUserRequest: Codable, Sendable, Equatable {
        /// `username_UUID`; its name part equals `username`.
        public let userId: String
        /// Where they are written to.
        public let email: String
        /// At least eight characters.
        public let password: String
        /// What they are called.
        public let username: String

        /// A request of these parts.
        public init(userId: String, email: String, password: String, username: String) {
            self.userId = userId
            self.email = email
            self.password = password
            self.username = username
        }
    }

    /// `PUT /users/{userId}`: changes what is given. Answered with the ``User``.
    public struct UpdateUserRequest: Codable, Sendable, Equatable {
        /// Another name. The id stays.
        public let username: String?
        /// Another address; needs `currentPassword`.
        public let email: String?
        /// Another password; needs `currentPassword` and ends every other session.
        public let password: String?
        /// The password until now.
        public let currentPassword: String?

        /// A request for these changes.
        public init(
            username: String? = nil,
            email: String? = nil,
            password: String? = nil,
            currentPassword: String? = nil
        ) {
            self.username = username
            self.email = email
            self.password = password
            self.currentPassword = currentPassword
        }
    }

    /// `DELETE /users/{userId}`: what is gone now.
    public struct DeletedUser: Codable, Sendable, Equatable {
        /// The id of the deleted user.
        public let userId: String
        /// The same in a sentence.
        public let message: String
        /// How many links were deleted.
        public let links: Int
        /// How many gists were deleted.
        public let gists: Int

        /// An answer of these parts.
        public init(userId: String, message: String, links: Int, gists: Int) {
            self.userId = userId
            self.message = message
            self.links = links
            self.gists = gists
        }
    }

    /// `GET /users/{userId}/export`: all that the user has saved.
    public struct Export: Codable, Sendable, Equatable {
        /// When it was made.
        public let exportedAt: String
        /// The account of the user.
        public let user: User
        /// Every link, newest first.
        public let links: [Link]
        /// Every gist with its segments, newest first.
        public let gists: [Gist]

        /// An export of these parts.
        public init(exportedAt: String, user: User, links: [Link], gists: [Gist]) {
            self.exportedAt = exportedAt
            self.user = user
            self.links = links
            self.gists = gists
        }
    }
}

extension Gista {
    /// A user with an account.
    public struct User: Codable, Sendable, Equatable {
        /// `username_UUID`, chosen at creation and never changed, not even with the name.
        public let userId: String
        /// The name of the user.
        public let username: String
        /// The e-mail address, with which the user signs in.
        public let email: String
        /// One sentence about the result of the call.
        public let message: String

        /// Creates a user from its parts.
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
        /// The e-mail address of the user.
        public let email: String
        /// At least eight characters.
        public let password: String
        /// The name of the user.
        public let username: String

        /// Creates a request from its parts.
        public init(userId: String, email: String, password: String, username: String) {
            self.userId = userId
            self.email = email
            self.password = password
            self.username = username
        }
    }

    /// `PUT /users/{userId}`: changes the given members. Answered with the ``User``.
    public struct UpdateUserRequest: Codable, Sendable, Equatable {
        /// Another name. The id stays.
        public let username: String?
        /// Another address; needs `currentPassword`.
        public let email: String?
        /// Another password; needs `currentPassword` and ends every other session.
        public let password: String?
        /// The current password of the account.
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

    /// `DELETE /users/{userId}`: what was deleted.
    public struct DeletedUser: Codable, Sendable, Equatable {
        /// The id of the deleted user.
        public let userId: String
        /// One sentence about what was deleted.
        public let message: String
        /// How many links were deleted.
        public let links: Int
        /// How many gists were deleted.
        public let gists: Int

        /// Creates an answer from its parts.
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
        /// What was done with links; missing from servers that keep nothing of it.
        public let readings: [Reading]?
    }
}

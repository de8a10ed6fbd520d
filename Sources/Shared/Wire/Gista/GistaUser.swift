extension Gista {
    /// A user with an account.
    public struct User: Codable, Sendable, Equatable {
        /// `username_UUID`, set when the account is created. It never changes, even if the name does.
        public let userId: String
        /// The name of the user.
        public let username: String
        /// The e-mail address, with which the user signs in.
        public let email: String
        /// A sentence about the result of the request.
        public let message: String

        /// Creates a user from its parts.
        public init(userId: String, username: String, email: String, message: String) {
            self.userId = userId
            self.username = username
            self.email = email
            self.message = message
        }
    }

    /// `POST /users`: creates an account. Returns the ``User`` with status 201.
    public struct CreateUserRequest: Codable, Sendable, Equatable {
        /// `username_UUID`; its name part equals `username`.
        public let userId: String
        /// The e-mail address of the user.
        public let email: String
        /// The password, at least eight characters.
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

    /// `PUT /users/{userId}`: changes the given members. Returns the ``User``.
    public struct UpdateUserRequest: Codable, Sendable, Equatable {
        /// The new name; the id does not change.
        public let username: String?
        /// The new address; requires `currentPassword`.
        public let email: String?
        /// The new password; requires `currentPassword` and ends every other session.
        public let password: String?
        /// The current password of the account.
        public let currentPassword: String?

        /// Creates a request with these changes.
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

    /// The response of `DELETE /users/{userId}`: what was deleted.
    public struct DeletedUser: Codable, Sendable, Equatable {
        /// The id of the deleted user.
        public let userId: String
        /// A sentence about what was deleted.
        public let message: String
        /// The number of deleted links.
        public let links: Int
        /// The number of deleted gists.
        public let gists: Int

        /// Creates a response from its parts.
        public init(userId: String, message: String, links: Int, gists: Int) {
            self.userId = userId
            self.message = message
            self.links = links
            self.gists = gists
        }
    }

    /// The response of `GET /users/{userId}/export`: everything that the user has saved.
    public struct Export: Codable, Sendable, Equatable {
        /// When the export was created.
        public let exportedAt: String
        /// The account of the user.
        public let user: User
        /// Every link, newest first.
        public let links: [Link]
        /// Every gist with its segments, newest first.
        public let gists: [Gist]
        /// The readings of links; missing from servers that do not store readings.
        public let readings: [Reading]?
    }
}

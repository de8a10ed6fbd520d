extension Gista {
    /// `POST /sessions`: signs in. Answered with a ``Session``, 201.
    public struct SignInRequest: Codable, Sendable, Equatable {
        /// The e-mail address of the account.
        public let email: String
        /// The password of the account.
        public let password: String

        /// Creates a request from its parts.
        public init(email: String, password: String) {
            self.email = email
            self.password = password
        }
    }

    /// The tokens of a signed-in user.
    public struct Session: Codable, Sendable, Equatable {
        /// The id of the signed-in user.
        public let userId: String
        /// Sent with every call as `Authorization: Bearer`.
        public let accessToken: String
        /// The token for the next refresh; valid once.
        public let refreshToken: String
        /// The number of seconds for which the access token is valid.
        public let expiresIn: Int

        /// Creates a session from its parts.
        public init(userId: String, accessToken: String, refreshToken: String, expiresIn: Int) {
            self.userId = userId
            self.accessToken = accessToken
            self.refreshToken = refreshToken
            self.expiresIn = expiresIn
        }
    }

    /// `POST /sessions/refresh`: exchanges a refresh token for the next ``Session``. A token that is used again later
    /// may have been stolen, so the session ends.
    public struct RefreshRequest: Codable, Sendable, Equatable {
        /// The token that is exchanged for new ones.
        public let refreshToken: String

        /// A request with this token.
        public init(refreshToken: String) { self.refreshToken = refreshToken }
    }

    /// `POST /passwords/forgotten`: sends a code by mail. Always answered 202 with a ``Message``.
    public struct ForgottenPasswordRequest: Codable, Sendable, Equatable {
        /// The e-mail address of the account.
        public let email: String

        /// A request for this address.
        public init(email: String) { self.email = email }
    }

    /// `POST /passwords/reset`: chooses a new password by a code. Ends every session; answered with a ``Message``.
    public struct ResetPasswordRequest: Codable, Sendable, Equatable {
        /// The e-mail address of the account.
        public let email: String
        /// The code that was sent.
        public let code: String
        /// The password that replaces the old one.
        public let password: String

        /// Creates a request from its parts.
        public init(email: String, code: String, password: String) {
            self.email = email
            self.code = code
            self.password = password
        }
    }
}

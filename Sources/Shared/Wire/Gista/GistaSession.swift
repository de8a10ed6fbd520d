extension Gista {
    /// `POST /sessions`: signs in. Returns a ``Session`` with status 201.
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
        /// The token to send with every request, as `Authorization: Bearer`.
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

    /// `POST /sessions/refresh`: exchanges a refresh token for a new ``Session``. A token that is used again later may
    /// have been stolen, so the session is ended.
    public struct RefreshRequest: Codable, Sendable, Equatable {
        /// The token to exchange.
        public let refreshToken: String

        /// Creates a request with this token.
        public init(refreshToken: String) { self.refreshToken = refreshToken }
    }

    /// `POST /passwords/forgotten`: sends a code by mail. Always returns a ``Message`` with status 202.
    public struct ForgottenPasswordRequest: Codable, Sendable, Equatable {
        /// The e-mail address of the account.
        public let email: String

        /// Creates a request for this address.
        public init(email: String) { self.email = email }
    }

    /// `POST /passwords/reset`: sets a new password with a code. Ends every session. Returns a ``Message``.
    public struct ResetPasswordRequest: Codable, Sendable, Equatable {
        /// The e-mail address of the account.
        public let email: String
        /// The code from the mail.
        public let code: String
        /// The new password.
        public let password: String

        /// Creates a request from its parts.
        public init(email: String, code: String, password: String) {
            self.email = email
            self.code = code
            self.password = password
        }
    }
}

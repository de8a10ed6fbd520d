/// An error that is reported to the client. Safe to log: it never contains client data.
///
/// A struct with extensible codes, because each API adds its own; `ErrorRenderer` renders it in the API's format.
package struct HTTPError: Error, Sendable, Equatable {
    /// The status of the response.
    package var status: HTTPStatus
    /// The machine-readable code of the error.
    package var code: Code
    /// A sentence for people.
    package var message: String
    /// The invalid fields and their errors, in the order found.
    package var details: [Detail]
    /// Headers that the response must have, such as `Allow` or `Retry-After`.
    package var headers: HTTPHeaders

    package init(
        _ status: HTTPStatus,
        _ code: Code,
        _ message: String,
        details: [Detail] = [],
        headers: HTTPHeaders = [:]
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.headers = headers
    }

    /// The stable name by which programs distinguish errors.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// An invalid field and its error.
    package struct Detail: Sendable, Equatable {
        package let field: String
        package let problem: String

        package init(_ field: String, _ problem: String) {
            self.field = field
            self.problem = problem
        }
    }
}

extension HTTPError.Code {
    package static let badRequest = Self(rawValue: "BAD_REQUEST")
    package static let unauthorized = Self(rawValue: "UNAUTHORIZED")
    package static let forbidden = Self(rawValue: "FORBIDDEN")
    package static let notFound = Self(rawValue: "NOT_FOUND")
    package static let methodNotAllowed = Self(rawValue: "METHOD_NOT_ALLOWED")
    package static let requestTimeout = Self(rawValue: "REQUEST_TIMEOUT")
    package static let conflict = Self(rawValue: "CONFLICT")
    package static let validation = Self(rawValue: "VALIDATION_ERROR")
    package static let preconditionFailed = Self(rawValue: "PRECONDITION_FAILED")
    package static let payloadTooLarge = Self(rawValue: "PAYLOAD_TOO_LARGE")
    package static let headersTooLarge = Self(rawValue: "HEADERS_TOO_LARGE")
    package static let uriTooLong = Self(rawValue: "URI_TOO_LONG")
    package static let misdirected = Self(rawValue: "MISDIRECTED_REQUEST")
    package static let unsupportedMediaType = Self(rawValue: "UNSUPPORTED_MEDIA_TYPE")
    package static let upgradeRequired = Self(rawValue: "UPGRADE_REQUIRED")
    package static let unavailable = Self(rawValue: "UNAVAILABLE")
    package static let storageFull = Self(rawValue: "STORAGE_FULL")
    package static let idempotencyKeyReused = Self(rawValue: "IDEMPOTENCY_KEY_REUSED")
    package static let rateLimitExceeded = Self(rawValue: "RATE_LIMIT_EXCEEDED")
    package static let serverError = Self(rawValue: "SERVER_ERROR")
}

/// An error of a module that can be converted to an HTTP error.
package protocol HTTPErrorConvertible: Error {
    var httpError: HTTPError { get }
}

extension HTTPError: HTTPErrorConvertible {
    package var httpError: HTTPError { self }
}

extension HTTPError {
    package static let notFound = HTTPError(.notFound, .notFound, "There is nothing at this address.")
    package static let serverError = HTTPError(.serverError, .serverError, "Something went wrong on our side.")

    static func methodNotAllowed(_ allowed: String) -> HTTPError {
        HTTPError(
            .methodNotAllowed,
            .methodNotAllowed,
            "This address does not support that method.",
            headers: ["Allow": allowed]
        )
    }

    static func tooLarge(_ limit: Int) -> HTTPError {
        HTTPError(.payloadTooLarge, .payloadTooLarge, "The body is larger than \(limit) bytes.")
    }

    static func malformed(_ what: String) -> HTTPError { HTTPError(.badRequest, .badRequest, what) }
}

internal import HTTPServer

/// Why a picture cannot be given.
enum PictureError: Error, Sendable, Equatable {
    /// The file is no picture of a known format, or one with too many pixels.
    case notPicture
    /// The file could not be fetched.
    case fetch(FetchError)
}

extension PictureError: HTTPErrorConvertible {
    // A site's failure is 424 if the picture may be there later, else 422. It is never 502: clients take statuses from
    // 500 on for failures of this server, retry them, and stop calling a server that has many.
    var httpError: HTTPError {
        switch self {
        case .notPicture:
            HTTPError(.unprocessable, .notPicture, "At this address is no picture of a known format and size.")
        case .fetch(.tooLarge(let limit)):
            HTTPError(.payloadTooLarge, .payloadTooLarge, "The picture is larger than \(limit >> 20) MB.")
        case .fetch(let error) where error.isRefusal: HTTPError(.unprocessable, .addressRefused, error.reason)
        case .fetch(.stopped):
            HTTPError(.unavailable, .unavailable, "The server is being stopped.", headers: ["Retry-After": "1"])
        case .fetch(let error):
            HTTPError(
                error.isTemporary ? .failedDependency : .unprocessable,
                .siteFailed,
                "The picture could not be read at its site. \(error.reason)"
            )
        }
    }
}

extension FetchError {
    /// Whether this server does not go there, for any caller.
    fileprivate var isRefusal: Bool {
        switch self {
        case .refusedAddress, .ownAddress, .refusedPort: true
        default: false
        }
    }
}

extension HTTPError.Code {
    /// A figure of an article leads to something that is not shown as a picture.
    static let notPicture = Self(rawValue: "NOT_A_PICTURE")
    /// The site with the picture did not give it.
    static let siteFailed = Self(rawValue: "SITE_FAILED")
}

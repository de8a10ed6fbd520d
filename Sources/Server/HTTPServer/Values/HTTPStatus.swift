/// The status code of a response.
package struct HTTPStatus: Sendable, Hashable {
    /// The three digits, such as 404.
    package let code: Int

    package init(_ code: Int) { self.code = code }

    /// 2 for 200…299, 4 for 400…499, and so on.
    package var hundreds: Int { code / 100 }
}

extension HTTPStatus: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self.init(value) }
}

extension HTTPStatus {
    package static let switchingProtocols: HTTPStatus = 101
    package static let ok: HTTPStatus = 200
    package static let created: HTTPStatus = 201
    package static let accepted: HTTPStatus = 202
    package static let noContent: HTTPStatus = 204
    package static let notModified: HTTPStatus = 304
    package static let badRequest: HTTPStatus = 400
    package static let unauthorized: HTTPStatus = 401
    package static let forbidden: HTTPStatus = 403
    package static let notFound: HTTPStatus = 404
    package static let methodNotAllowed: HTTPStatus = 405
    package static let requestTimeout: HTTPStatus = 408
    package static let conflict: HTTPStatus = 409
    package static let preconditionFailed: HTTPStatus = 412
    package static let payloadTooLarge: HTTPStatus = 413
    package static let uriTooLong: HTTPStatus = 414
    package static let unsupportedMediaType: HTTPStatus = 415
    package static let misdirected: HTTPStatus = 421
    package static let unprocessable: HTTPStatus = 422
    package static let failedDependency: HTTPStatus = 424
    package static let upgradeRequired: HTTPStatus = 426
    package static let tooManyRequests: HTTPStatus = 429
    package static let headersTooLarge: HTTPStatus = 431
    package static let serverError: HTTPStatus = 500
    package static let unavailable: HTTPStatus = 503
    package static let storageFull: HTTPStatus = 507
}

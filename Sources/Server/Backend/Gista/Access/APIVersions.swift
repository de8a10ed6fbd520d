internal import CivilTime
internal import HTTPServer
internal import Wire

/// One version of Gista's API.
struct APIVersion: Sendable, Equatable {
    /// The number that callers send.
    let number: Int
    /// When the version became deprecated, in seconds since 1970; nil if it is not deprecated.
    var deprecated: Int?
    /// When the version will be removed, in seconds since 1970; nil if that is not planned.
    var sunset: Double?
}

/// Lets callers choose a version with `X-API-Version`, and informs callers of old versions by `Deprecation` (RFC 9745)
/// and `Sunset` (RFC 8594). The default is the newest version.
///
/// The version is a header because the contract fixes the paths, and a parameter of the media type is hard to send by
/// hand. Errors carry these headers too. Lists vary by the version, and their ETags contain it.
struct APIVersions: Middleware {
    /// In version 1, links and gists have only their original members.
    static let all = [
        APIVersion(number: 1, deprecated: 1_761_955_200, sunset: 1_798_761_600), APIVersion(number: 2),
    ]

    private let versions: [APIVersion]
    private let newest: APIVersion

    /// Serves these versions, the newest last.
    init(_ versions: [APIVersion] = APIVersions.all) {
        self.versions = versions
        newest = versions.last ?? APIVersion(number: 1)
    }

    func respond(to request: Request, next: Next) async throws -> Response {
        let version = try version(of: request)
        var request = request
        request[APIVersionKey.self] = version
        do {
            var response = try await next(request)
            Self.mark(&response.headers, version)
            return response
        } catch let error as any HTTPErrorConvertible {
            var told = error.httpError
            Self.mark(&told.headers, version)
            throw told
        }
    }

    private func version(of request: Request) throws(HTTPError) -> APIVersion {
        guard let named = request.header(Gista.Header.version) else { return newest }
        if let number = Int(named), let version = versions.first(where: { $0.number == number }) { return version }
        let known = versions.map { String($0.number) }.joined(separator: ", ")
        throw .invalid([.init(Gista.Header.version, "must be one of \(known)")])
    }

    private static func mark(_ headers: inout HTTPHeaders, _ version: APIVersion) {
        headers[Gista.Header.version] = String(version.number)
        guard let deprecated = version.deprecated else { return }
        headers["Deprecation"] = "@\(deprecated)"
        headers["Link"] = #"</docs>; rel="deprecation"; type="text/html""#
        if let sunset = version.sunset { headers["Sunset"] = UTCTime(sunset).httpDate }
    }
}

extension Request {
    /// The API version of the request; nil for a route without ``APIVersions``.
    var apiVersion: APIVersion? { self[APIVersionKey.self] }

    /// Whether links and gists are encoded with the members of version 1 only.
    var speaksFirstVersion: Bool { apiVersion?.number == 1 }
}

private enum APIVersionKey: RequestValueKey {
    typealias Value = APIVersion
}

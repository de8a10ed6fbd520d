internal import CivilTime
internal import HTTPServer
internal import Wire

/// One version of Gista's API.
struct APIVersion: Sendable, Equatable {
    /// How callers name it.
    let number: Int
    /// Since when it is deprecated, in seconds since 1970; nil while it is not.
    var deprecated: Int?
    /// When it goes away.
    var sunset: Double?
}

/// Lets callers name the version they speak with `X-API-Version`, and informs callers of old versions by `Deprecation`
/// (RFC 9745) and `Sunset` (RFC 8594). Who names none speaks the newest.
///
/// The version is a header because the contract fixes the paths, and a parameter of the media type is hard to send by
/// hand. Refusals carry these headers too. Lists vary by the version, and their ETags contain it.
struct APIVersions: Middleware {
    /// Version 1 knew links and gists with the members of their first days only.
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
    /// The version of the API that the caller speaks; nil where ``APIVersions`` is not in front of the route.
    var apiVersion: APIVersion? { self[APIVersionKey.self] }

    /// Whether links and gists are encoded with the members of version 1 only.
    var speaksFirstVersion: Bool { apiVersion?.number == 1 }
}

private enum APIVersionKey: RequestValueKey {
    typealias Value = APIVersion
}

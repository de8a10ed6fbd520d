internal import Essentials
package import HTTPServer
internal import Identity

/// Sign-in by Amazon Cognito's protocol: the one address to which all operations are posted, and the public documents
/// for verifying tokens.
package struct Cognito: Feature {
    package static let name = "Cognito"
    package static let summary = "sign-in for apps, as Amazon Cognito speaks it"

    private let identity: CognitoService
    private let limiter: RateLimiter
    private let peers: Peers

    package static func make(on services: BackendServices) async -> Cognito {
        Cognito(identity: services.identity, limiter: services.limiter, peers: services.peers)
    }

    package var groups: [RouteGroup] {
        let limit = RateLimit.byAddress(limiter)
        return [
            RouteGroup(
                prefix: "/cognito",
                errors: CognitoErrors(),
                middleware: [limit, RequiresCurrentPeers(peers), SignInReserve(), RequestOrigins()],
                // Clients are configured with and without the trailing slash; the reference shows one of the two.
                routes: [calls(at: "/cognito/", CognitoReference.calls), calls(at: "/cognito", .hidden)]
            ),
            RouteGroup(prefix: "/cognito/\(identity.pool)/", middleware: [limit], routes: [keys, discovery]),
        ]
    }

    private func calls(at path: String, _ reference: HTTPServer.Operation) -> Route {
        Route(.post, path, reference, body: .buffered(limit: 1 << 16)) { [identity, limiter] request in
            guard request.isAmazonJSON else { throw HTTPError.notAmazonJSON }
            if CognitoService.Operation(target: request.header("X-Amz-Target"))?.costsStrangers == true {
                _ = try await limiter.admitExactly(LimitSubject(signUpFrom: request.clientAddress))
            }
            let answer = await identity.answer(
                target: request.header("X-Amz-Target") ?? "",
                body: Data(request.body),
                context: CognitoContext(
                    authorization: request.header("Authorization"),
                    guesser: Guesser(request),
                    requestID: request.id
                )
            )
            return Response(answer, requestID: request.id)
        }
    }

    private var keys: Route { published("jwks.json", CognitoReference.keys) { $0.publishedKeys } }

    private var discovery: Route {
        published("openid-configuration", CognitoReference.discovery) { $0.discovery }
    }

    /// A route with public data of the pool, readable by every caller.
    private func published(
        _ name: String,
        _ reference: HTTPServer.Operation,
        _ document: @escaping @Sendable (CognitoService) -> Data
    ) -> Route {
        .direct(.get, "/cognito/{poolId}/.well-known/\(name)", reference) { [identity] request in
            guard request.parameter("poolId") == identity.pool else {
                throw HTTPError(.notFound, .notFound, "There is no such user pool.")
            }
            var response = Response.json([UInt8](document(identity)))
            // Short, so that clients learn of new keys soon.
            response.headers["Cache-Control"] = "public, max-age=60"
            return response
        }
    }
}

extension Request {
    /// Whether the body has the content type that Amazon's clients send.
    fileprivate var isAmazonJSON: Bool {
        let type = header("Content-Type")?.split(separator: ";").first?.lowercased()
        return type?.split(separator: " ") == ["application/x-amz-json-1.1"]
    }
}

extension HTTPError {
    fileprivate static let notAmazonJSON = HTTPError(
        .unsupportedMediaType,
        .unsupportedMediaType,
        "Send Content-Type: application/x-amz-json-1.1."
    )
}

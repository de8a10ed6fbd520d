package import HTTPServer
package import Identity

/// An authenticated caller. A tenant's repositories are made from this value only, never from fields of the request.
package struct Caller: Sendable {
    /// The verified token of the caller.
    package let token: VerifiedToken
    /// The tenant the caller belongs to.
    package let tenant: String

    /// Nil for a token that names no tenant.
    init?(_ token: VerifiedToken) {
        guard let tenant = token.tenant, !tenant.isEmpty else { return nil }
        self.token = token
        self.tenant = tenant
    }

    /// Whether the caller belongs to `group`.
    package func isIn(_ group: String) -> Bool { token.groups.contains(group) }
}

extension Request {
    /// The authenticated caller; nil only for a route without ``SignedIn``.
    package var caller: Caller? { self[CallerKey.self] }
}

enum CallerKey: RequestValueKey {
    typealias Value = Caller
}

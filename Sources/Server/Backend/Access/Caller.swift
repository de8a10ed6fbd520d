package import HTTPServer
package import Identity

/// The caller, after the token was checked. A tenant's repositories are made from this and from nothing the
/// request says.
package struct Caller: Sendable {
    /// The verified token of the caller.
    package let token: VerifiedToken
    /// The tenant they belong to.
    package let tenant: String

    /// Nil for a token that names no tenant.
    init?(_ token: VerifiedToken) {
        guard let tenant = token.tenant, !tenant.isEmpty else { return nil }
        self.token = token
        self.tenant = tenant
    }

    /// Whether they are in that group.
    package func isIn(_ group: String) -> Bool { token.groups.contains(group) }
}

extension Request {
    /// The caller. Nil only where ``SignedIn`` is not in front of the route.
    package var caller: Caller? { self[CallerKey.self] }
}

enum CallerKey: RequestValueKey {
    typealias Value = Caller
}

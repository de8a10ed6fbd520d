import Bowline
import Digest
import Essentials

/// The signed-in user, as the id token describes it. The device does not check the token's signature: it came from the
/// service itself, and the backend alone decides what the user may do.
public struct CognitoUser: Sendable, Hashable {
    /// The user's id, which never changes.
    public let id: String
    /// The name that the user signs in with.
    public let username: String
    /// The e-mail address; nil if the token has none.
    public let email: String?
    /// The user's tenant, if the pool has tenants.
    public let tenantID: String?
    /// The user's groups.
    public let groups: [String]

    /// Reads the claims of an id token, or of an access token if there is no id token; nil when `token` is not a
    /// readable JWT.
    init?(token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = try? Base64.decode(String(parts[1]), as: .url),
            let claims = try? JSONCoder.standard.decode(Claims.self, from: Data(bytes))
        else { return nil }
        id = claims.sub
        username = claims.username ?? claims.accessUsername ?? claims.sub
        email = claims.email
        tenantID = claims.tenant
        groups = claims.groups ?? []
    }

    private struct Claims: Decodable {
        let sub: String
        let username: String?
        let accessUsername: String?
        let email: String?
        let tenant: String?
        let groups: [String]?

        enum CodingKeys: String, CodingKey {
            case sub, email
            case username = "cognito:username"
            case accessUsername = "username"
            case tenant = "custom:tenant_id"
            case groups = "cognito:groups"
        }
    }
}

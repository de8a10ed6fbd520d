public import Bowline
import Essentials

/// A response contained another tenant's id. It was neither shown nor stored.
public struct TenantLeakError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The call: method and path template.
    public let endpoint: String
    /// The request id for reports.
    public let requestId: String

    /// Contains no data of either tenant.
    public var description: String {
        "\(endpoint): the response belongs to another tenant and was rejected; report request \(requestId)"
    }
}

/// Rejects and reports responses that belong to another tenant, before they are cached.
///
/// The backend keeps tenants apart; this is a second check. It is the layer next to the network, so that the cache
/// never gets a response that it rejects. See docs/decisions/scorebase.md, "The app rejects responses that contain
/// another tenant's id".
public struct TenantGuard: Layer {
    private let report: @Sendable (TenantLeakError) -> Void

    /// Creates a guard that calls `report` for every leak.
    public init(report: @escaping @Sendable (TenantLeakError) -> Void) {
        self.report = report
    }

    /// Sends the request and checks the response.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        let response = try await next(request)
        guard let tenant = request.principal.tenant, Self.containsTenant(otherThan: tenant, in: response.bytes) else {
            return response
        }
        let leak = TenantLeakError(endpoint: request.name, requestId: request.journey.requestID)
        report(leak)
        throw .layer(name: "TenantGuard", underlying: leak)
    }

    /// Whether a JSON text contains another tenant's `tenant_id`, at any depth and however it is escaped.
    static func containsTenant(otherThan tenant: String, in json: Data) -> Bool {
        // A text that contains neither the name nor a `\u` escape has no such member.
        guard json.firstRange(of: Data("tenant_id".utf8)) != nil || json.firstRange(of: Data(#"\u"#.utf8)) != nil,
            let value = try? JSONCoding.standard.decode(JSONValue.self, from: json)
        else { return false }
        return value.containsTenant { $0 != tenant }
    }
}

extension JSONValue {
    /// Whether the value contains, at any depth, a `tenant_id` for which `isOther` returns true.
    fileprivate func containsTenant(_ isOther: (String) -> Bool) -> Bool {
        switch self {
        case .object(let object):
            object.members.contains { member in
                if member.name == "tenant_id", let id = member.value.string, isOther(id) { return true }
                return member.value.containsTenant(isOther)
            }
        case .array(let values): values.contains { $0.containsTenant(isOther) }
        case .string, .number, .bool, .null: false
        }
    }
}

public import Bowline
public import Essentials

/// The backends of ScoreBase.
public enum APIEnvironment: Sendable, Hashable, CaseIterable {
    case production
    case staging
    case development

    /// The base address of all endpoints.
    public var baseURL: URL {
        guard let url = URL(string: address) else {
            // bounded: three literals, all checked by a test
            preconditionFailure("the address is one of the three literals below, each of which a test opens")
        }
        return url
    }

    /// The kit's environment for this backend.
    public var environment: BackendEnvironment {
        get throws(CallError) { try BackendEnvironment(kind, base: address) }
    }

    private var address: String {
        switch self {
        case .production: "https://api.scorebase.com/v1"
        case .staging: "https://api-staging.scorebase.com/v1"
        case .development: "http://localhost:3000/v1"
        }
    }

    private var kind: BackendEnvironment.Kind {
        switch self {
        case .production: .production
        case .staging: .staging
        case .development: .development
        }
    }
}

public import Bowline

// Full Foundation: the requirement document names URLRequest's cache policies; on Linux they are in
// FoundationNetworking.
#if canImport(FoundationNetworking)
    public import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The timeout and cache policy of a call.
public struct RequestConfig: Sendable {
    /// The timeout of the whole call, in seconds.
    public let timeout: TimeInterval
    /// The cache policy.
    public let cachePolicy: URLRequest.CachePolicy

    /// The configuration that calls use without their own.
    public static let `default` = RequestConfig(
        timeout: NetworkConstants.timeout,
        cachePolicy: .useProtocolCachePolicy
    )

    /// For pull-to-refresh: the server decides whether the cached response is still valid.
    public static let refreshing = RequestConfig(
        timeout: NetworkConstants.timeout,
        cachePolicy: .reloadRevalidatingCacheData
    )

    /// Cached responses only, without asking the server.
    public static let remembered = RequestConfig(
        timeout: NetworkConstants.timeout,
        cachePolicy: .returnCacheDataDontLoad
    )

    /// For the share sheet, where the user waits; a link that takes longer is sent by the outbox.
    public static let sharing = RequestConfig(timeout: 10, cachePolicy: .useProtocolCachePolicy)

    /// For the share extension, which ends within a second.
    public static let extending = RequestConfig(timeout: 0.6, cachePolicy: .useProtocolCachePolicy)

    /// For signing out: the backend has 5 seconds to respond.
    public static let signingOut = RequestConfig(timeout: 5, cachePolicy: .useProtocolCachePolicy)
}

extension Endpoint {
    /// The same call with a request configuration.
    public func with(_ config: RequestConfig) -> Endpoint {
        var copy = with { $0.timeout = .milliseconds(Int64(max(0, min(config.timeout, 86_400)) * 1_000)) }
        copy.headers[.cacheControl] = config.cacheControl ?? headers[.cacheControl]
        return copy
    }
}

extension RequestConfig {
    /// The policy as a Cache-Control header, which both the cache and the server understand.
    fileprivate var cacheControl: String? {
        switch cachePolicy {
        case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData, .reloadRevalidatingCacheData:
            "no-cache"
        case .returnCacheDataElseLoad: "max-stale"
        case .returnCacheDataDontLoad: "only-if-cached, max-stale"
        default: nil
        }
    }
}

public import Bowline

// Full Foundation: the document names URLRequest's cache policies; on Linux they are FoundationNetworking's.
#if canImport(FoundationNetworking)
    public import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// How a call is made: how long it may take, and how far what is remembered may answer it.
public struct RequestConfig: Sendable {
    /// How long the call may take in all, in seconds.
    public let timeout: TimeInterval
    /// How far what is remembered may answer it.
    public let cachePolicy: URLRequest.CachePolicy

    /// The configuration that calls use without their own.
    public static let `default` = RequestConfig(
        timeout: NetworkConstants.timeout,
        cachePolicy: .useProtocolCachePolicy
    )

    /// What pulling to refresh asks for: the server decides whether what is remembered is still good.
    public static let refreshing = RequestConfig(
        timeout: NetworkConstants.timeout,
        cachePolicy: .reloadRevalidatingCacheData
    )

    /// What this device remembers, without asking the server.
    public static let remembered = RequestConfig(
        timeout: NetworkConstants.timeout,
        cachePolicy: .returnCacheDataDontLoad
    )

    /// For the share sheet, where the user waits; a link that takes longer is sent by the outbox.
    public static let sharing = RequestConfig(timeout: 10, cachePolicy: .useProtocolCachePolicy)

    /// For the share extension, which ends within a second.
    public static let extending = RequestConfig(timeout: 0.6, cachePolicy: .useProtocolCachePolicy)

    /// For signing out: the backend has 5 seconds to answer.
    public static let parting = RequestConfig(timeout: 5, cachePolicy: .useProtocolCachePolicy)
}

extension Endpoint {
    /// The same call, made that way.
    public func with(_ config: RequestConfig) -> Endpoint {
        var copy = with { $0.timeout = .milliseconds(Int64(max(0, min(config.timeout, 86_400)) * 1_000)) }
        copy.headers[.cacheControl] = config.cacheControl ?? headers[.cacheControl]
        return copy
    }
}

extension RequestConfig {
    /// The policy in HTTP's own words, which the cache and the server both understand.
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

package import Bowline

// Full Foundation: URLError is URLSession's.
#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// Maps URLSession's errors to the kit's errors.
///
/// URLSession does not report whether anything of a request was sent, nor whether a connection was used before. A lost
/// connection is therefore never treated as one on which nothing was sent.
package enum URLErrorTable {
    package static func failure(for error: any Error, host: String, answerBegan: Bool) -> CallError {
        guard let error = error as? URLError else {
            return CallError(.cannotConnect(host: host, .other("URLSession failed: \(type(of: error))")))
        }
        return CallError(reason(for: error.code, host: host, answerBegan: answerBegan))
    }

    static func reason(for code: URLError.Code, host: String, answerBegan: Bool) -> CallError.Reason {
        switch code {
        case .cancelled: .cancelled
        case .timedOut: .timedOut(answerBegan ? .receiving : .waiting)
        case .cannotFindHost, .dnsLookupFailed: .cannotConnect(host: host, .nameNotFound)
        case .cannotConnectToHost: .cannotConnect(host: host, .refused)
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            .cannotConnect(host: host, .unreachable)
        case .serverCertificateHasBadDate, .serverCertificateNotYetValid: .untrusted(host: host, .expired)
        case .serverCertificateHasUnknownRoot, .serverCertificateUntrusted: .untrusted(host: host, .unknownAuthority)
        case .secureConnectionFailed, .clientCertificateRejected, .clientCertificateRequired:
            .untrusted(host: host, .other("the TLS handshake failed"))
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
            .malformedResponse("URLSession could not read it (error \(code.rawValue))")
        case .dataLengthExceedsMaximum: .malformedResponse("the response is longer than URLSession allows")
        case .badURL, .unsupportedURL: .invalidRequest(part: "address", problem: "URLSession does not support it")
        default:
            .connectionLost(
                .init(
                    phase: answerBegan ? .receiving : .waiting,
                    wasReused: false,
                    nothingSent: false,
                    answerBegan: answerBegan
                )
            )
        }
    }
}

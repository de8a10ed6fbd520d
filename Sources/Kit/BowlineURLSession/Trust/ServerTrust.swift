#if canImport(Security)
    import Bowline
    import Foundation
    import Security

    /// Answers a session's challenges: hosts with pins are checked by `PinRules`, all others by the system.
    struct ServerTrust: Sendable {
        let rules: PinRules

        /// The answer to a challenge, and why the server is rejected if it is.
        func answer(
            _ challenge: URLAuthenticationChallenge
        ) -> (URLSession.AuthChallengeDisposition, URLCredential?, CallError?) {
            let space = challenge.protectionSpace
            guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, rules.concern(space.host) else {
                return (.performDefaultHandling, nil, nil)
            }
            let trust = space.serverTrust
            let isValid = trust.map { SecTrustEvaluateWithError($0, nil) } ?? false
            let problem = rules.problem(with: space.host, isValid: isValid, key: trust.flatMap(Self.key))
            if let problem {
                return (.cancelAuthenticationChallenge, nil, CallError(.untrusted(host: space.host, problem)))
            }
            return (.useCredential, trust.map { URLCredential(trust: $0) }, nil)
        }

        /// The key of the server's own certificate, which is the first in the chain.
        private static func key(of trust: SecTrust) -> [UInt8]? {
            guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let own = chain.first,
                let key = SecCertificateCopyKey(own), let bytes = SecKeyCopyExternalRepresentation(key, nil)
            else { return nil }
            return [UInt8](bytes as Data)
        }
    }
#endif

internal import HTTPServer

extension LimitSubject {
    /// The subject under which programs on this machine are counted: many callers share it, so its rule is more
    /// generous.
    static let ownMachine = LimitSubject(.signUp, "loopback")
}

extension RateLimit {
    /// Limits requests that make the server store something or send a message for an unknown caller: sign-ups and
    /// codes, by address.
    static func bySignUps(_ limiter: RateLimiter) -> RateLimit {
        RateLimit(limiter, exactly: { request in LimitSubject(signUpFrom: request.clientAddress) })
    }
}

extension LimitSubject {
    /// Limits the sign-ups of an address.
    init(signUpFrom address: String) {
        self = LimitSubject(address: address).map { LimitSubject(.signUp, $0.id) } ?? .ownMachine
    }
}

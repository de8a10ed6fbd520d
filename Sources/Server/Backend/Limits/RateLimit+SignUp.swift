internal import HTTPServer

extension LimitSubject {
    /// The subject under which this machine's own programs are counted: many callers share it, so its rule has more
    /// room.
    static let ownMachine = LimitSubject(.signUp, "loopback")
}

extension RateLimit {
    /// Limits what makes the server keep something or send a message for a caller it does not know: sign-ups and codes,
    /// by address.
    static func bySignUps(_ limiter: RateLimiter) -> RateLimit {
        RateLimit(limiter, exactly: { request in LimitSubject(signUpFrom: request.callersAddress) })
    }
}

extension LimitSubject {
    /// Limits the sign-ups of an address.
    init(signUpFrom address: String) {
        self = LimitSubject(address: address).map { LimitSubject(.signUp, $0.id) } ?? .ownMachine
    }
}

package import HTTPServer

/// Limits the calls of routes: refuses with 429 and `Retry-After`, and reports the calls that are left in
/// `RateLimit-Limit`, `-Remaining` and `-Reset`.
///
/// Several may follow each other: by address before the caller is known, by tenant after that. The tightest one sets
/// the headers.
package struct RateLimit: Middleware {
    private let limiter: RateLimiter
    private let subjects: @Sendable (Request) -> [LimitSubject]
    private let isExact: Bool

    /// Limits the subjects that `subjects` finds in a request.
    package init(_ limiter: RateLimiter, by subjects: @escaping @Sendable (Request) -> [LimitSubject]) {
        self.limiter = limiter
        self.subjects = subjects
        isExact = false
    }

    /// Limits a subject exactly, even across processes, at the cost of a round trip to a shared database.
    init(_ limiter: RateLimiter, exactly subject: @escaping @Sendable (Request) -> LimitSubject) {
        self.limiter = limiter
        subjects = { [subject($0)] }
        isExact = true
    }

    /// Limits by address, except for programs on this machine. `use` counts these routes separately.
    package static func byAddress(_ limiter: RateLimiter, use: String? = nil) -> RateLimit {
        RateLimit(limiter) { request in LimitSubject(address: request.clientAddress, use: use).map { [$0] } ?? [] }
    }

    package func respond(to request: Request, next: Next) async throws -> Response {
        let verdict: LimitVerdict?
        if isExact, let subject = subjects(request).first {
            verdict = try await limiter.admitExactly(subject)
        } else {
            verdict = try limiter.admit(subjects(request))
        }
        guard let verdict else { return try await next(request) }
        do {
            var response = try await next(request)
            verdict.addHeaders(to: &response.headers)
            return response
        } catch let error as any HTTPErrorConvertible {
            throw verdict.addingHeaders(to: error)
        }
    }

    package func direct(around handler: @escaping Route.DirectHandler) -> Route.DirectHandler? {
        guard !isExact else { return nil }
        return { [limiter, subjects] request in
            guard let verdict = try limiter.admit(subjects(request)) else { return try handler(request) }
            do {
                var response = try handler(request)
                verdict.addHeaders(to: &response.headers)
                return response
            } catch let error as any HTTPErrorConvertible {
                throw verdict.addingHeaders(to: error)
            }
        }
    }
}

extension RateLimiter {
    /// Counts one call, or refuses it with 429; for subjects that only the handler knows, such as those
    /// in a body.
    func admit(_ subjects: [LimitSubject]) throws(HTTPError) -> LimitVerdict? {
        guard let verdict = take(subjects) else { return nil }
        guard verdict.isAllowed else { throw verdict.refusal }
        return verdict
    }
}

extension RateLimiter {
    /// Counts one call exactly, or refuses it with 429. See `takeExactly`.
    func admitExactly(_ subject: LimitSubject) async throws -> LimitVerdict? {
        guard let verdict = try await takeExactly(subject) else { return nil }
        guard verdict.isAllowed else { throw verdict.refusal }
        return verdict
    }
}

extension LimitVerdict {
    fileprivate var refusal: HTTPError {
        var headers: HTTPHeaders = ["Retry-After": String(wholeSeconds(retryIn))]
        addHeaders(to: &headers)
        return HTTPError(.tooManyRequests, .rateLimitExceeded, "Too many requests; try again later.", headers: headers)
    }

    fileprivate func addingHeaders(to error: any HTTPErrorConvertible) -> HTTPError {
        var httpError = error.httpError
        addHeaders(to: &httpError.headers)
        return httpError
    }

    /// Writes the calls that are left, unless a tighter limit already did.
    func addHeaders(to headers: inout HTTPHeaders) {
        if let written = headers["RateLimit-Remaining"].flatMap({ Int($0) }), written <= remaining { return }
        headers["RateLimit-Limit"] = String(limit)
        headers["RateLimit-Remaining"] = String(remaining)
        headers["RateLimit-Reset"] = String(wholeSeconds(resetIn))
    }
}

/// Seconds, rounded up: a caller that comes back after that time is admitted.
private func wholeSeconds(_ nanoseconds: UInt64) -> UInt64 {
    (nanoseconds + 999_999_999) / 1_000_000_000
}

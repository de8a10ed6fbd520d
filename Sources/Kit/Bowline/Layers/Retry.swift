import Essentials

/// Sends a request again when that can help and cannot harm.
///
/// Reads and idempotent methods may be retried; a `POST` only if it has an `Idempotency-Key` or if it is certain that
/// nothing was sent; a request whose body can be read only once, never. Retries end at the deadline, at the maximum
/// number of attempts, or when the budget is used up.
public struct Retry: Layer {
    private let maxAttempts: Int
    private let backoff: Backoff
    private let longestRetryAfter: Duration
    private let budget: RetryBudget
    private let random: @Sendable () -> Double

    /// Sends a request at most `attempts` times. If the server asks for a wait over `longestRetryAfter`, the call is
    /// not retried.
    public init(
        attempts: Int = 3,
        backoff: Backoff = Backoff(),
        longestRetryAfter: Duration = .seconds(60),
        budget: RetryBudget = RetryBudget(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        maxAttempts = max(1, attempts)
        self.backoff = backoff
        self.longestRetryAfter = longestRetryAfter
        self.budget = budget
        self.random = random
    }

    /// Sends the request until an outcome is final.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        let request = keyed(request)
        var repetitions = 0
        var hadFreeReplay = false
        var paid: Int?
        while true {
            let outcome: Result<Response, CallError>
            do {
                outcome = .success(try await next(limited(request, repetitions)))
            } catch {
                outcome = .failure(error)
            }
            if !hadFreeReplay, Self.allowsFreeReplay(outcome, request) {
                hadFreeReplay = true
                request.journey.record(.retrying(after: .zero, why: "the server had already closed the connection"))
                continue
            }
            guard let plan = plan(outcome, request, repetitions: repetitions) else {
                if case .success(let response) = outcome, RetryVerdict.on(status: response.status) == .final {
                    budget.succeeded(at: request.address.origin, after: paid)
                }
                return try outcome.get()
            }
            guard let price = budget.take(for: request.address.origin, throttled: plan.throttled) else {
                request.journey.record(.notRetried(why: "the retry budget for \(request.address.origin.host) is empty"))
                return try outcome.get()
            }
            paid = price
            request.journey.record(.retrying(after: plan.wait, why: Self.why(outcome)))
            try await request.clock.wait(until: request.clock.now.advanced(by: plan.wait))
            repetitions += 1
        }
    }

    // MARK: Deciding

    private struct Plan {
        let wait: Duration
        let throttled: Bool
    }

    /// The next retry, or nil if the outcome is final.
    private func plan(
        _ outcome: Result<Response, CallError>,
        _ request: Request,
        repetitions: Int
    ) -> Plan? {
        let verdict = Self.verdict(on: outcome)
        guard verdict != .final else { return nil }
        if let obstacle = obstacle(outcome, request, repetitions: repetitions) {
            request.journey.record(.notRetried(why: obstacle))
            return nil
        }
        let throttled = verdict == .throttled
        var wait = backoff.delay(beforeRepetition: repetitions, throttled: throttled, random: random())
        if let requested = requestedDelay(outcome, now: request.clock.date) {
            guard requested <= longestRetryAfter else {
                request.journey.record(.notRetried(why: "the server asks to wait \(requested.milliseconds) ms"))
                return nil
            }
            // The backoff is added as jitter, because the server told every client to wait equally long.
            wait += requested
        }
        if let deadline = request.deadline, request.clock.now.advanced(by: wait) >= deadline {
            request.journey.record(.notRetried(why: "the deadline would pass while waiting"))
            return nil
        }
        return Plan(wait: wait, throttled: throttled)
    }

    private func obstacle(
        _ outcome: Result<Response, CallError>,
        _ request: Request,
        repetitions: Int
    ) -> String? {
        if repetitions + 1 >= maxAttempts { return "\(maxAttempts) attempts were made" }
        if request.traits.retries == .never { return "the endpoint does not allow retries" }
        if !request.body.isReplayable { return "the body can be sent only once" }
        if Self.mayRepeat(request) { return nil }
        if case .failure(let failure) = outcome, failure.nothingWasSent { return nil }
        return "\(request.method.name) has no idempotency key and may have been received"
    }

    private func requestedDelay(_ outcome: Result<Response, CallError>, now: Date) -> Duration? {
        guard case .success(let response) = outcome, let field = response.headers[.retryAfter] else { return nil }
        return RetryAfter.parse(field, now: now)
    }

    private static func verdict(on outcome: Result<Response, CallError>) -> RetryVerdict {
        switch outcome {
        case .success(let response): .on(status: response.status)
        case .failure(let failure): .on(failure)
        }
    }

    private static func why(_ outcome: Result<Response, CallError>) -> String {
        switch outcome {
        case .success(let response): "the server answered \(response.status)"
        case .failure(let failure): failure.message
        }
    }

    static func mayRepeat(_ request: Request) -> Bool {
        request.method.isIdempotent || request.headers.contains(.idempotencyKey)
    }

    /// True if a pooled connection was closed before this request reached the server. Such a failure says nothing about
    /// the server's health, so the first retry is free.
    static func allowsFreeReplay(_ outcome: Result<Response, CallError>, _ request: Request) -> Bool {
        guard case .failure(let failure) = outcome, case .connectionLost(let loss) = failure.reason,
            loss.wasReused, !loss.answerBegan, request.traits.retries != .never, request.body.isReplayable
        else { return false }
        return loss.nothingSent || mayRepeat(request)
    }

    // MARK: Helpers

    /// The request for the next attempt, with a deadline that leaves time for a further attempt.
    private func limited(_ request: Request, _ repetitions: Int) -> Request {
        let isLast = repetitions + 1 >= maxAttempts || request.traits.retries == .never || !request.body.isReplayable
        return isLast ? request : request.leavingTimeForAnother()
    }

    private func keyed(_ request: Request) -> Request {
        guard request.traits.retries == .withIdempotencyKey, !request.headers.contains(.idempotencyKey) else {
            return request
        }
        var request = request
        request.headers[.idempotencyKey] = RandomID.uuid()
        return request
    }
}

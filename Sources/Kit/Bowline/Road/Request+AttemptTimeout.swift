extension Request {
    /// A shorter limit does more harm than good: slow responses would be cut off.
    private static var minAttemptTimeout: Duration { .milliseconds(500) }

    /// A copy of this request for an attempt that another attempt may follow, if there is enough time: this attempt
    /// gets half of the time left, so that an attempt that hangs is not the call's last.
    ///
    /// See docs/decisions/transport.md, "Silence ends an attempt, not its length".
    func leavingTimeForAnother() -> Request {
        guard let deadline else { return self }
        let half = clock.now.duration(to: deadline) / 2
        guard half >= Self.minAttemptTimeout else { return self }
        var request = self
        request.attemptTimeout = half
        return request
    }

    /// How long an attempt may make no progress; `transportDefault` unless the endpoint or this attempt has a limit.
    package func idleLimit(transportDefault: Duration) -> Duration {
        if let idle = traits.idleTimeout { return idle }
        // A request that must not be repeated gains nothing from an early end.
        guard let attemptTimeout, Retry.mayRepeat(self) else { return transportDefault }
        return min(transportDefault, attemptTimeout)
    }

    /// How long connecting may take, at most `transportDefault`. A request that was not sent can always be
    /// sent again.
    package func connectLimit(transportDefault: Duration) -> Duration {
        attemptTimeout.map { min(transportDefault, $0) } ?? transportDefault
    }
}

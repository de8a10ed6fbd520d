extension Request {
    /// A shorter limit does more harm than good: slow responses would be cut off.
    private static var leastPatience: Duration { .milliseconds(500) }

    /// The same request for an attempt that another one may follow, if there is enough time: this attempt gets half of
    /// the time left, so that an attempt that hangs is not the call's last.
    ///
    /// See docs/decisions/transport.md, "Silence ends an attempt, not its length".
    func leavingTimeForAnother() -> Request {
        guard let deadline else { return self }
        let half = clock.now.duration(to: deadline) / 2
        guard half >= Self.leastPatience else { return self }
        var request = self
        request.patience = half
        return request
    }

    /// How long an attempt may make no progress, if the transport's default is `usual`.
    package func idleLimit(usual: Duration) -> Duration {
        if let idle = traits.idleTimeout { return idle }
        // A request that must not be repeated gains nothing from an early end.
        guard let patience, Retry.mayRepeat(self) else { return usual }
        return min(usual, patience)
    }

    /// How long connecting may take, if the transport's default is `usual`. A request that was not sent can always be
    /// sent again.
    package func connectLimit(usual: Duration) -> Duration {
        patience.map { min(usual, $0) } ?? usual
    }
}

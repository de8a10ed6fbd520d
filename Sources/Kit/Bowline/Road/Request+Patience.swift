extension Request {
    /// A shorter patience than this is worse than none: slow answers would be cut off.
    private static var leastPatience: Duration { .milliseconds(500) }

    /// The same request for an attempt after which another one may follow, if that is still possible: half of the time left is for this
    /// one, so that an attempt that hangs is not the call's last.
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

    /// How long an attempt may make no progress, where a transport allows `usual`.
    package func idleLimit(usual: Duration) -> Duration {
        if let idle = traits.idleTimeout { return idle }
        // A request that cannot be repeated gains nothing from an early end.
        guard let patience, Retry.mayRepeat(self) else { return usual }
        return min(usual, patience)
    }

    /// How long making a connection may take, where a transport allows `usual`. What has not been sent can always be sent again.
    package func connectLimit(usual: Duration) -> Duration {
        patience.map { min(usual, $0) } ?? usual
    }
}

import Locked

/// A deadline that can move later while a request is under way, because another caller with more time joined it.
final class DeadlineHorizon: Sendable {
    private let latest: Locked<ContinuousClock.Instant?>

    init(_ deadline: ContinuousClock.Instant?) {
        latest = Locked(deadline)
    }

    /// The latest deadline of all who wait; nil when one of them has none.
    var instant: ContinuousClock.Instant? {
        latest.withLock { $0 }
    }

    /// Moves the horizon out, never in.
    func extend(to deadline: ContinuousClock.Instant?) {
        latest.withLock { latest in
            guard let current = latest else { return }
            latest = deadline.map { max(current, $0) }
        }
    }
}

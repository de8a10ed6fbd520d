import Basics

/// Keeps a client from making a failing server's day worse: repetitions draw on a bucket that only success refills.
///
/// The figures are those of the AWS SDKs. With everything failing, a full bucket allows 35 repetitions and then none.
public final class RetryBudget: Sendable {
    private let capacity: Int
    private let cost: Int
    private let throttledCost: Int
    private let tokens: Locked<[Origin: Int]>

    /// A bucket of `capacity` for each origin, full at the start.
    public init(capacity: Int = 500, cost: Int = 14, throttledCost: Int = 5) {
        self.capacity = capacity
        self.cost = cost
        self.throttledCost = throttledCost
        tokens = Locked([:])
    }

    /// Takes what a repetition costs, or nil when there is not enough.
    func take(for origin: Origin, throttled: Bool) -> Int? {
        let price = throttled ? throttledCost : cost
        return tokens.withLock { tokens in
            let left = tokens[origin] ?? capacity
            guard left >= price else { return nil }
            tokens[origin] = left - price
            return price
        }
    }

    /// Gives back what the last repetition cost; a call that needed none gives 1.
    func succeeded(at origin: Origin, after price: Int?) {
        tokens.withLock { tokens in
            // A bucket that was not used is full and needs no entry.
            guard let left = tokens[origin] else { return }
            tokens[origin] = min(capacity, left + (price ?? 1))
        }
    }

    /// The tokens that are left for an origin.
    func left(for origin: Origin) -> Int {
        tokens.withLock { $0[origin] ?? capacity }
    }
}

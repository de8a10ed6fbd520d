import Basics

/// Keeps a client from overloading a failing server: retries take tokens from a bucket that only successful calls
/// refill.
///
/// The defaults are those of the AWS SDKs. If every call fails, a full bucket allows 35 retries and then none.
public final class RetryBudget: Sendable {
    private let capacity: Int
    private let cost: Int
    private let throttledCost: Int
    private let tokens: Locked<[Origin: Int]>

    /// Creates a budget with a full bucket of `capacity` tokens for each origin.
    public init(capacity: Int = 500, cost: Int = 14, throttledCost: Int = 5) {
        self.capacity = capacity
        self.cost = cost
        self.throttledCost = throttledCost
        tokens = Locked([:])
    }

    /// Takes the tokens for a retry and returns their number, or nil if there are not enough.
    func take(for origin: Origin, throttled: Bool) -> Int? {
        let price = throttled ? throttledCost : cost
        return tokens.withLock { tokens in
            let left = tokens[origin] ?? capacity
            guard left >= price else { return nil }
            tokens[origin] = left - price
            return price
        }
    }

    /// Returns the tokens of the last retry; a call that succeeded at once adds 1.
    func succeeded(at origin: Origin, after price: Int?) {
        tokens.withLock { tokens in
            // An unused bucket is full and needs no entry.
            guard let left = tokens[origin] else { return }
            tokens[origin] = min(capacity, left + (price ?? 1))
        }
    }

    /// The tokens left for an origin.
    func left(for origin: Origin) -> Int {
        tokens.withLock { $0[origin] ?? capacity }
    }
}

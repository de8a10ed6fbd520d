public import Essentials

/// The clock for all waits and times in the kit.
///
/// A `Clock` that also knows the date, because HTTP uses dates. Apps use `ContinuousClock`; tests use the manual clock
/// of `BowlineTesting` and never sleep.
public protocol KitClock: Clock, Sendable where Instant == ContinuousClock.Instant {
    /// The current date of the wall clock.
    var date: Date { get }
}

extension ContinuousClock: KitClock {
    /// The current date of the system clock.
    public var date: Date { Date() }
}

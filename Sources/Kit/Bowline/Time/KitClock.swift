public import Essentials

/// The clock that everything in the kit waits by and reads.
///
/// It is a `Clock` that also knows the date, because HTTP speaks in dates. Apps use `ContinuousClock`; tests use the
/// manual clock of `BowlineTesting` and never sleep.
public protocol KitClock: Clock, Sendable where Instant == ContinuousClock.Instant {
    /// The current date of the wall clock.
    var date: Date { get }
}

extension ContinuousClock: KitClock {
    /// The date of the system's clock.
    public var date: Date { Date() }
}

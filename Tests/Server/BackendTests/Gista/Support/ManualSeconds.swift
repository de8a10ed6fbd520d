import Basics

/// Seconds since 1970 that pass when a test says so.
final class ManualSeconds: Sendable {
    private let seconds: Locked<Double>

    init(_ start: Double = 1_700_000_000) { seconds = Locked(start) }

    var read: @Sendable () -> Double { { [seconds] in seconds.withLock { $0 } } }

    func advance(_ by: Double) { seconds.withLock { $0 += by } }
}

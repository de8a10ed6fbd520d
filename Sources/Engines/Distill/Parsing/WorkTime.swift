internal import CGumbo

/// Limits the processor time for reading one page, measured on the reading thread. Waiting does not count, so a page
/// that an idle machine accepts is not rejected on a busy machine.
struct WorkTime {
    private let seconds: Double?
    /// The deadline, in nanoseconds of the thread's processor time; 0 for none.
    let end: UInt64

    init(seconds: Double? = nil) {
        self.seconds = seconds
        // bounded: at most an hour in nanoseconds
        end = seconds.map { cgumbo_thread_nanoseconds() &+ UInt64(max(0, min($0, 3_600)) * 1e9) } ?? 0
    }

    var failure: DistillError { .tooSlow(seconds: seconds ?? 0) }

    func check() throws(DistillError) {
        if end > 0, cgumbo_thread_nanoseconds() > end { throw failure }
    }
}

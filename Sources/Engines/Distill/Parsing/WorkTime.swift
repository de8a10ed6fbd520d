internal import CGumbo

/// The processor time that reading one page may take, on the thread that reads it. Waiting does not count, so a busy
/// machine refuses no page that a quiet one reads.
struct WorkTime {
    private let seconds: Double?
    /// When it is used up, in nanoseconds of the thread's time; 0 for never.
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

/// The queue of work that other threads submit to the loop; decides when the loop must be woken.
///
/// Pure: the caller wakes the loop when the result says so, so that a thousand submissions to a busy loop cost no
/// system call.
struct Inbox<Work> {
    /// What the caller does after a submission.
    enum Answer {
        /// The loop runs and will take the work without being woken.
        case accepted
        /// The loop sleeps and has not been woken yet.
        case acceptedRingNow
        /// The loop has been stopped; the work will not run.
        case refused
    }

    private var waiting: [Work] = []
    private var loopSleeps = false
    private var isClosed = false

    mutating func submit(_ work: Work) -> Answer {
        guard !isClosed else { return .refused }
        waiting.append(work)
        guard loopSleeps else { return .accepted }
        loopSleeps = false
        return .acceptedRingNow
    }

    /// Swaps the waiting work with `spare`, an empty array whose memory is reused.
    mutating func exchange(for spare: inout [Work]) {
        loopSleeps = false
        swap(&waiting, &spare)
    }

    /// The loop is about to sleep. Returns whether it may: work that was added in the meantime must run first.
    mutating func fallAsleep() -> Bool {
        loopSleeps = waiting.isEmpty && !isClosed
        return loopSleeps
    }

    /// Refuses all further work. Returns whether the loop must be woken to notice.
    mutating func close() -> Bool {
        defer { loopSleeps = false }
        isClosed = true
        return loopSleeps
    }

    /// Whether the inbox is closed and empty.
    var isFinished: Bool { isClosed && waiting.isEmpty }
}

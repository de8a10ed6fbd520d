/// Work handed to the loop from other threads, and whether the loop must be woken for it.
///
/// Pure: the caller rings the waker when told to, so that a thousand submissions to a busy loop cost no system call.
struct Inbox<Work> {
    /// What to do about a submission.
    enum Answer {
        /// The loop will see it by itself.
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

    /// Exchanges what waits for `spare`, an emptied array whose memory is used again.
    mutating func exchange(for spare: inout [Work]) {
        loopSleeps = false
        swap(&waiting, &spare)
    }

    /// The loop is about to sleep. Returns whether it may: work that was added in the meantime must run first.
    mutating func fallAsleep() -> Bool {
        loopSleeps = waiting.isEmpty && !isClosed
        return loopSleeps
    }

    /// Refuses all further work. Returns whether the loop must be rung to notice.
    mutating func close() -> Bool {
        defer { loopSleeps = false }
        isClosed = true
        return loopSleeps
    }

    /// Whether nothing more will ever come.
    var isFinished: Bool { isClosed && waiting.isEmpty }
}

/// The queue of work that other threads submit to the loop. It decides when the loop must be woken.
///
/// It makes no system calls itself: the caller wakes the loop if the result says so. A thousand submissions to a busy
/// loop therefore need no system call.
struct Inbox<Work> {
    /// What the caller must do after a submission.
    enum Outcome {
        /// The loop is running and takes the work without being woken.
        case accepted
        /// The loop is asleep and must be woken.
        case acceptedMustWake
        /// The loop was stopped; the work will not run.
        case refused
    }

    private var waiting: [Work] = []
    private var loopSleeps = false
    private var isClosed = false

    mutating func submit(_ work: Work) -> Outcome {
        guard !isClosed else { return .refused }
        waiting.append(work)
        guard loopSleeps else { return .accepted }
        loopSleeps = false
        return .acceptedMustWake
    }

    /// Swaps the waiting work with `spare`, an empty array whose memory is reused.
    mutating func takeWaiting(into spare: inout [Work]) {
        loopSleeps = false
        swap(&waiting, &spare)
    }

    /// Called before the loop sleeps. Returns false if it must not, because there is work or the inbox is closed.
    mutating func fallAsleep() -> Bool {
        loopSleeps = waiting.isEmpty && !isClosed
        return loopSleeps
    }

    /// Refuses all further work. Returns whether the loop must be woken so that it notices.
    mutating func close() -> Bool {
        defer { loopSleeps = false }
        isClosed = true
        return loopSleeps
    }

    /// Whether the inbox is closed and empty.
    var isFinished: Bool { isClosed && waiting.isEmpty }
}

/// Decides when a group's files release their locks. Pure: the group performs the returned step.
struct SuspensionMachine {
    /// What the group does next.
    enum Step {
        /// Do nothing now.
        case none
        /// Suspend all members, then call `fellAsleep`.
        case sleep
        /// Wake all members.
        case wake
    }

    private enum Phase {
        case awake, fallingAsleep, asleep
    }

    private var phase = Phase.awake
    private var isInBackground = false
    /// True once the system has said that the time in the background has run out.
    private var isExpired = false
    /// The number of running pieces of work that need the files in the background.
    private var works = 0

    private var wantsSleep: Bool { isInBackground && (works == 0 || isExpired) }

    /// True when a caller of `suspend` has nothing more to wait for.
    var isSettled: Bool { phase == .asleep || !isInBackground }

    /// Called when the process enters the background; it may be suspended when its work is done.
    mutating func leave() -> Step {
        isInBackground = true
        return next()
    }

    /// Called when the process is in the foreground again.
    mutating func enter() -> Step {
        isInBackground = false
        isExpired = false
        return next()
    }

    /// Called when the system is about to suspend the process, even if work is running.
    mutating func expire() -> Step {
        isExpired = isInBackground
        return next()
    }

    /// Called when work begins that needs the files.
    mutating func beginWork() -> Step {
        // Work that begins after the time has run out gets new time from the system.
        if works == 0 { isExpired = false }
        works += 1
        return next()
    }

    /// Called when such work is done.
    mutating func endWork() -> Step {
        works -= 1
        return next()
    }

    /// Called when all members are suspended.
    mutating func fellAsleep() -> Step {
        phase = .asleep
        return next()
    }

    /// While some members are still being suspended, none is woken, because one could be suspended after it was woken.
    private mutating func next() -> Step {
        switch (phase, wantsSleep) {
        case (.awake, true):
            phase = .fallingAsleep
            return .sleep
        case (.asleep, false):
            phase = .awake
            return .wake
        default: return .none
        }
    }
}

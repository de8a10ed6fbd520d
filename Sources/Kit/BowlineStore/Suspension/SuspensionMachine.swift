/// Decides when a group's files let go of their locks. Pure: the group acts on what it returns.
struct SuspensionMachine {
    /// What the group does next.
    enum Step {
        /// Nothing, now.
        case none
        /// Suspend all members, and report it with `fellAsleep`.
        case sleep
        /// Wake all members.
        case wake
    }

    private enum Phase {
        case awake, fallingAsleep, asleep
    }

    private var phase = Phase.awake
    private var isInBackground = false
    /// True once the system has said that the time in the background is over.
    private var isExpired = false
    /// The number of works that need the files in the background.
    private var works = 0

    private var wantsSleep: Bool { isInBackground && (works == 0 || isExpired) }

    /// True when a caller of `suspend` has nothing more to wait for.
    var isSettled: Bool { phase == .asleep || !isInBackground }

    /// The process is in the background, and may be suspended when its work is done.
    mutating func leave() -> Step {
        isInBackground = true
        return next()
    }

    /// The process is in the foreground again.
    mutating func enter() -> Step {
        isInBackground = false
        isExpired = false
        return next()
    }

    /// The system suspends the process in a moment, whatever it is working on.
    mutating func expire() -> Step {
        isExpired = isInBackground
        return next()
    }

    /// Work begins that needs the files.
    mutating func beginWork() -> Step {
        // Work that begins after the time was over comes with time of its own.
        if works == 0 { isExpired = false }
        works += 1
        return next()
    }

    /// That work is done.
    mutating func endWork() -> Step {
        works -= 1
        return next()
    }

    /// All members are suspended.
    mutating func fellAsleep() -> Step {
        phase = .asleep
        return next()
    }

    /// Members that are falling asleep are not woken before all of them sleep, since one could fall asleep afterwards.
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

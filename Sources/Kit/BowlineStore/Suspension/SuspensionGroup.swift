internal import Basics

/// Keeps files open, and can let go of their locks while the system suspends the process.
public protocol Suspendable: Sendable {
    /// Ends the write that is running and starts no other; returns when no lock is held.
    func suspend() async
    /// Goes on after `suspend`. It is called under the group's lock, so it must not call the group.
    func wake()
}

extension Outbox: Suspendable {}
extension DiskCacheStore: Suspendable {}

/// Lets go of the locks of an app's databases while the app is in the background, and takes them up again.
///
///     let suspension = SuspensionGroup([outbox, answers])
///     suspension.followSystem()
///
/// iOS ends a process that it suspends while the process holds a lock on a file in an App Group's container, with the
/// code 0xdead10cc. An app or extension whose databases are in such a container holds one group with all of them. What is
/// written in the meantime waits.
///
/// See docs/decisions/storage.md, "A group suspends all databases of a process together".
public final class SuspensionGroup: Suspendable {
    private struct State {
        var machine = SuspensionMachine()
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let members: [any Suspendable]
    private let state = Locked(State())
    let following = SystemFollowing()

    /// A group of everything that must let go of its locks at the same time.
    public init(_ members: [any Suspendable]) {
        self.members = members
    }

    /// Suspends all members, when no work of `stayingAwake` is running any more. Returns when no lock is held, or the
    /// group was woken in the meantime.
    public func suspend() async {
        advance { $0.leave() }
        await settle()
    }

    /// Wakes all members.
    public func wake() {
        advance { $0.enter() }
    }

    /// Does work that needs the members although the process is in the background, such as delivering an outbox when the
    /// system has started the process for it. Suspends them again afterwards.
    public func stayingAwake<Value, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        advance { $0.beginWork() }
        defer { advance { $0.endWork() } }
        return try await work()
    }

    /// Suspends all members in the background even if work is running, because the system's time is over.
    func expire() async {
        advance { $0.expire() }
        await settle()
    }

    private func settle() async {
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                if !state.machine.isSettled { state.waiters.append(continuation) }
                return state.machine.isSettled
            }
            if isSettled { continuation.resume() }
        }
    }

    private func advance(_ change: (inout SuspensionMachine) -> SuspensionMachine.Step) {
        let (step, settled) = state.withLock { state in
            let step = change(&state.machine)
            // Under the lock, so that the next suspension cannot begin before all are awake.
            if step == .wake { for member in members { member.wake() } }
            defer { if state.machine.isSettled { state.waiters = [] } }
            return (step, state.machine.isSettled ? state.waiters : [])
        }
        for waiter in settled { waiter.resume() }
        // Not ended by the cancellation of who asked for it.
        if step == .sleep { Task { await sleep() } }
    }

    private func sleep() async {
        await withDiscardingTaskGroup { group in
            for member in members { group.addTask { await member.suspend() } }
        }
        advance { $0.fellAsleep() }
    }
}

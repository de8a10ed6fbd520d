internal import Basics

/// An object that keeps files open and can release their locks while the system suspends the process.
public protocol Suspendable: Sendable {
    /// Finishes the current write and starts no other; returns when no lock is held.
    func suspend() async
    /// Continues after `suspend`. Called under the group's lock, so it must not call the group.
    func wake()
}

extension Outbox: Suspendable {}
extension DiskCacheStore: Suspendable {}

/// Releases the locks of an app's databases while the app is in the background, and resumes the databases afterwards.
///
///     let suspension = SuspensionGroup([outbox, answers])
///     suspension.followSystem()
///
/// iOS kills a process, with the code 0xdead10cc, if it is suspended while it holds a lock on a file in an App Group's
/// container. An app or extension with databases in such a container holds one group with all of them. Writes wait
/// while the group is suspended.
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

    /// Creates a group of everything that must release its locks at the same time.
    public init(_ members: [any Suspendable]) {
        self.members = members
    }

    /// Suspends all members as soon as no work of `stayingAwake` is running. Returns when no lock is held, or when the
    /// group was woken in the meantime.
    public func suspend() async {
        advance { $0.leave() }
        await waitUntilSettled()
    }

    /// Wakes all members.
    public func wake() {
        advance { $0.enter() }
    }

    /// Runs work that needs the members although the process is in the background, such as delivering an outbox when
    /// the system has started the process for it. Suspends the members again afterwards.
    public func stayingAwake<Value, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        advance { $0.beginWork() }
        defer { advance { $0.endWork() } }
        return try await work()
    }

    /// Suspends all members in the background even if work is running, because the system's time has run out.
    func expire() async {
        advance { $0.expire() }
        await waitUntilSettled()
    }

    /// Waits until the members are suspended and no lock is held, or until the group is woken.
    private func waitUntilSettled() async {
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
            // Under the lock, so that the next suspension cannot begin before all members are awake.
            if step == .wake { for member in members { member.wake() } }
            defer { if state.machine.isSettled { state.waiters = [] } }
            return (step, state.machine.isSettled ? state.waiters : [])
        }
        for waiter in settled { waiter.resume() }
        // In an unstructured task, so that the caller's cancellation does not end it.
        if step == .sleep { Task { await sleep() } }
    }

    private func sleep() async {
        await withDiscardingTaskGroup { group in
            for member in members { group.addTask { await member.suspend() } }
        }
        advance { $0.fellAsleep() }
    }
}
